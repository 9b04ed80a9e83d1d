/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useRowHeight } from "./use-row-height.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** A column of a table, and what it shows of a row. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** a track of a CSS grid, such as `minmax(0, 2fr)` */
  width: string;
  cell: (row: Row) => ReactNode;
  /** numbers stand at the end of their column */
  isNumber?: boolean;
  /** what stands in the column says it all, and there is no room for a word above it */
  isHeaderHidden?: boolean;
}

interface VirtualTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** the height of the box at most, as a class */
  boxClass: string;
  /** narrower than this, in px, the table scrolls sideways */
  minWidth?: number;
  /** how many rows there are in all; left out where all are given */
  total?: number;
  /** the last rows are nearly in sight, and there are more than are given */
  onNeedMore?: () => void;
  /** card: rows of two lines, for phones */
  rowKind?: "table" | "card";
}

/** rows before the end at which more are asked for */
const rowsAhead = 20;

function cellClasses(isNumber: boolean | undefined): string {
  return joinClasses("min-w-0 px-3", isNumber === true && "tabular text-end");
}

/** A table of any length in a box that scrolls, of which only the rows in sight are rendered. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, keyOf, boxClass, minWidth = 0, total = rows.length, onNeedMore } = props;
  const { rowKind = "table" } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const rowHeight = useRowHeight(rowKind);
  const virtual = useVirtualRows({ count: rows.length, rowHeight, scroller: box, list, keptRow: focused });
  const last = virtual.rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (rows.length < total && last >= rows.length - rowsAhead) onNeedMore?.();
  }, [rows.length, total, last, onNeedMore]);
  const grid = { gridTemplateColumns: columns.map(({ width }) => width).join(" ") };
  return (
    <div
      ref={setBox}
      role="table"
      // The box scrolls by the arrow keys, which need it to have the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total + 1}
      className={joinClasses("relative overflow-auto rounded-card border border-hairline", boxClass)}
    >
      <div style={{ minWidth }}>
        <div
          role="rowgroup"
          // A card tells by itself what stands where.
          className={rowKind === "card" ? "sr-only" : "sticky top-0 z-10 bg-raised"}
        >
          <div
            role="row"
            aria-rowindex={1}
            className="grid min-h-9 items-center border-b border-hairline text-sm font-semibold text-weak"
            style={grid}
          >
            {columns.map(({ id, header, isNumber, isHeaderHidden = false }) => (
              <div
                key={id}
                role="columnheader"
                className={joinClasses(cellClasses(isNumber), "py-1.5 leading-4")}
              >
                {isHeaderHidden ? <span className="sr-only">{header}</span> : header}
              </div>
            ))}
          </div>
        </div>
        <div ref={list} role="rowgroup" className="relative" style={{ height: virtual.totalHeight }}>
          {virtual.rows.map(({ index, top }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div
                key={keyOf(row)}
                role="row"
                aria-rowindex={index + 2}
                onFocus={() => setFocused(index)}
                onBlur={() => setFocused(-1)}
                className="absolute inset-x-0 grid items-center border-b border-hairline hover:bg-hover"
                style={{ ...grid, top, height: rowHeight }}
              >
                {columns.map(({ id, cell, isNumber }) => (
                  <div
                    key={id}
                    role="cell"
                    dir={isNumber === true ? undefined : "auto"}
                    className={cellClasses(isNumber)}
                  >
                    {cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
