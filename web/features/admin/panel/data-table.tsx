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

const align = (isNumber = false) => (isNumber ? "md:text-right tabular-nums" : "text-left");

/** A table of few rows; in narrow windows each row is a card with the same facts in the same order. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table
      aria-label={label}
      className="w-full border-collapse rounded-card border border-hairline text-sm max-md:block"
    >
      <thead className="max-md:hidden">
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
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-b border-hairline last:border-0 max-md:block max-md:px-3 max-md:py-2"
          >
            {columns.map(({ name, cell, isNumber }) => (
              <td
                key={name}
                className={joinClasses(
                  "px-3 py-2.5 wrap-anywhere text-normal max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1",
                  align(isNumber),
                )}
              >
                <span aria-hidden className="shrink-0 text-weak md:hidden">
                  {name}
                </span>
                <span className="min-w-0 max-md:text-right">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
