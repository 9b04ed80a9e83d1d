/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import { ArrowDown, ArrowUp, Clock } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { resetColumnWidth, setColumnWidth } from "#web/features/tracks/list-view/column-settings.ts";
import { type RowSort, rowSorts } from "#web/features/tracks/rows/sort-orders.ts";
import {
  columnBounds,
  type ColumnFit,
  edgeKey,
  minTitleWidth,
  type SizedColumn,
} from "#web/features/tracks/list-view/track-columns.ts";
import { alignOf, rowGrid } from "./track-row-view.tsx";

function isRightToLeft(): boolean {
  return document.documentElement.dir === "rtl";
}

/**
 * The edge of a column: dragged, or moved by arrow keys (Shift for larger steps); End makes the column as wide as the
 * others allow, Home and a double press give it back to what room there is. It is no stop of Tab: the right arrow key
 * leads to it from the column's name, the arrow keys up and down to the other edges, and Escape back.
 */
function Resizer({ column, fit }: { column: SizedColumn; fit: ColumnFit }) {
  "use memo";
  const drag = useRef<{ startX: number; startWidth: number } | null>(null);
  const width = fit.sizes[column] ?? columnBounds.min;

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startX: event.clientX, startWidth: width };
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    // Let go where the page could not see it.
    if (event.buttons === 0) drag.current = null;
    if (drag.current === null || event.clientX === drag.current.startX) return;
    const by = (event.clientX - drag.current.startX) * (isRightToLeft() ? -1 : 1);
    setColumnWidth(fit, column, drag.current.startWidth + by);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (leaveEdge(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const done = edgeKey(event.key, { isFar: event.shiftKey, isRightToLeft: isRightToLeft() });
    if (done === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (done === "reset") return resetColumnWidth(column);
    setColumnWidth(fit, column, done === "widest" ? columnBounds.max : width + done);
  };
  const endDrag = () => (drag.current = null);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={trackText("resize", { column: trackText(`column.${column}`) })}
      aria-valuemin={column === "title" ? minTitleWidth : columnBounds.min}
      aria-valuemax={fit.maxWidths[column]}
      aria-valuenow={width}
      aria-valuetext={`${width} px`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={-1}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={() => resetColumnWidth(column)}
      onKeyDown={handleKeyDown}
      className="absolute inset-y-1 -end-2 w-4 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:start-2 after:w-px after:bg-hairline-strong hover:after:bg-accent-text focus-visible:after:bg-accent-text"
    />
  );
}

interface TableHeaderProps {
  fit: ColumnFit;
  sorting: Sorting;
  /** a line above it stays in sight too */
  isBelowLine: boolean;
}

/** How a list is sorted, and what changes it. */
export interface Sorting {
  sort: RowSort;
  /** the other way round than the order usually goes */
  isReversed: boolean;
  setSort: (sort: RowSort, isReversed?: boolean) => void;
}

function sortedBy(
  { sort, isReversed }: Sorting,
  column: SizedColumn,
): "ascending" | "descending" | undefined {
  if (sort !== column) return undefined;
  // The newest come first, unless they are wanted the other way round.
  return (sort === "added") === isReversed ? "ascending" : "descending";
}

/** From a column's name to its edge. */
function handleNameKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== (isRightToLeft() ? "ArrowLeft" : "ArrowRight")) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.parentElement?.querySelector<HTMLElement>("[role=separator]")?.focus();
}

/** From a column's edge to its name, or to the next edge on either side; false for other keys. */
function leaveEdge({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key === "Escape") {
    currentTarget.parentElement?.querySelector("button")?.focus();
    return true;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const edges = [
    ...(currentTarget.closest("[role=row]")?.querySelectorAll<HTMLElement>("[role=separator]") ?? []),
  ];
  edges[edges.indexOf(currentTarget) + (key === "ArrowDown" ? 1 : -1)]?.focus();
  return true;
}

/** The name of a column; pressed, it sorts by it, then the other way round, then as the list itself is. */
function ColumnName({
  column,
  sorting,
  children,
}: {
  column: SizedColumn;
  sorting: Sorting;
  children: ReactNode;
}) {
  "use memo";
  const sort = rowSorts.find((one) => one === column);
  if (sort === undefined) return children;
  const direction = sortedBy(sorting, column);
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  const press = () => {
    if (sorting.sort !== sort) sorting.setSort(sort);
    else if (sorting.isReversed) sorting.setSort("default");
    else sorting.setSort(sort, true);
  };
  return (
    <button
      type="button"
      onClick={press}
      onKeyDown={handleNameKey}
      className={joinClasses(
        "flex h-full w-full min-w-0 items-center gap-1 rounded-control hover:text-strong",
        direction === undefined ? "" : "text-strong",
        alignOf(column) !== "" ? "justify-end" : "",
      )}
    >
      {children}
      {direction === undefined ? null : <Arrow aria-hidden size={14} className="shrink-0" />}
    </button>
  );
}

/** The names of the columns, which stay in sight, and the edges that resize them. */
export function TableHeader({ fit, sorting, isBelowLine }: TableHeaderProps) {
  "use memo";
  return (
    <div
      role="rowgroup"
      className={joinClasses("sticky z-10 bg-panel", isBelowLine ? "top-(--list-line)" : "top-0")}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={joinClasses("h-9 border-b border-hairline text-sm text-weak", rowGrid)}
      >
        <div role="columnheader" className="text-center">
          <span aria-hidden>{trackText("number")}</span>
          <span className="sr-only">{trackText("position")}</span>
        </div>
        <div
          role="columnheader"
          aria-sort={sortedBy(sorting, "title")}
          className="relative flex h-full items-center"
        >
          <ColumnName column="title" sorting={sorting}>
            {trackText("column.title")}
          </ColumnName>
          <Resizer column="title" fit={fit} />
        </div>
        {fit.columns.map((column) => (
          <div
            key={column}
            role="columnheader"
            aria-sort={sortedBy(sorting, column)}
            className="relative flex h-full min-w-0 items-center"
          >
            <ColumnName column={column} sorting={sorting}>
              <span
                dir="auto"
                title={trackText(`column.${column}`)}
                className={joinClasses("truncate", alignOf(column))}
              >
                {column === "time" ? (
                  <>
                    <Clock aria-hidden size={16} className="ms-auto" />
                    <span className="sr-only">{trackText("column.time")}</span>
                  </>
                ) : (
                  trackText(`column.${column}`)
                )}
              </span>
            </ColumnName>
            <Resizer column={column} fit={fit} />
          </div>
        ))}
      </div>
    </div>
  );
}
