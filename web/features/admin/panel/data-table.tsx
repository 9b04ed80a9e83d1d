import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";

/** A column: its name, what a row has there, and whether it is a number. */
export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

const align = (isNumber = false) => (isNumber ? "@xl:text-end tabular-nums whitespace-nowrap" : "text-start");

/** A table of few rows; where it has little room each row is a card with the same facts in the same order. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <div className="@container overflow-hidden rounded-card border border-hairline">
      <table aria-label={label} className="w-full border-collapse text-sm @max-xl:block">
        <thead className="@max-xl:hidden">
          <tr className="border-b border-hairline">
            {columns.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={joinClasses("px-3 py-2.5 font-semibold text-weak", align(isNumber))}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-xl:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="border-b border-hairline last:border-0 @max-xl:block @max-xl:px-3 @max-xl:py-2"
            >
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Round buttons at the end of a row, of which the icon stands in line with the column's name. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="-mx-2.5 flex gap-1">{children}</span>;
}

function Cell<Row>({ column: { name, cell, isNumber }, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      className={joinClasses(
        "px-3 py-2.5 wrap-anywhere text-normal",
        "@max-xl:flex @max-xl:items-center @max-xl:justify-between @max-xl:gap-4 @max-xl:px-0 @max-xl:py-1",
        align(isNumber),
      )}
    >
      <span aria-hidden className="shrink-0 text-weak @xl:hidden">
        {name}
      </span>
      <span className="min-w-0 @max-xl:text-end">{cell(row)}</span>
    </td>
  );
}
