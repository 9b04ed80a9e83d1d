/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import { ArrowDown, ArrowUp, Clock } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { setColumnWidth, useColumnSettings } from "#web/features/tracks/list-view/column-settings.ts";
import { type RowSort, rowSorts } from "#web/features/tracks/rows/sort-orders.ts";
import {
  columnBounds,
  type ColumnId,
  type SizedColumn,
  widthAfterKey,
} from "#web/features/tracks/list-view/track-columns.ts";
import { alignOf, rowGrid } from "./track-row-view.tsx";

function widthOf(handle: HTMLElement): number {
  return Math.round(handle.closest("[role=columnheader]")?.getBoundingClientRect().width ?? 0);
}

/** The edge of a column: dragged, or moved by arrow keys (Shift for larger steps), Home and End. */
function Resizer({ column, width }: { column: SizedColumn; width: number | undefined }) {
  "use memo";
  const drag = useRef<{ startX: number; startWidth: number } | null>(null);

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startX: event.clientX, startWidth: widthOf(event.currentTarget) };
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    // Let go where the page could not see it.
    if (event.buttons === 0) drag.current = null;
    if (drag.current === null) return;
    setColumnWidth(column, drag.current.startWidth + event.clientX - drag.current.startX);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What was said last counts, which may not be on the screen yet.
    const present = useColumnSettings.getState().widths[column] ?? widthOf(event.currentTarget);
    const next = widthAfterKey(event.key, present, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setColumnWidth(column, next);
  };
  const endDrag = () => (drag.current = null);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={trackText("resize", { column: trackText(`column.${column}`) })}
      aria-valuemin={columnBounds.min}
      aria-valuemax={columnBounds.max}
      aria-valuenow={width ?? columnBounds.min}
      aria-valuetext={width === undefined ? undefined : `${width} px`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onKeyDown={handleKeyDown}
      className="absolute inset-y-1 -end-2.5 w-4 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:start-2 after:w-px after:bg-hairline-strong hover:after:bg-accent-text focus-visible:after:bg-accent-text"
    />
  );
}

interface TableHeaderProps {
  columns: readonly ColumnId[];
  widths: Readonly<Partial<Record<SizedColumn, number>>>;
  sorting: Sorting;
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
      className={joinClasses(
        "flex h-full w-full min-w-0 items-center gap-1 rounded-control hover:text-strong",
        direction === undefined ? "" : "text-strong",
        column !== "title" && alignOf(column) !== "" ? "justify-end" : "",
      )}
    >
      {children}
      {direction === undefined ? null : <Arrow aria-hidden size={14} className="shrink-0" />}
    </button>
  );
}

/** The names of the columns, which stay in sight, and the edges that resize them. */
export function TableHeader({ columns, widths, sorting }: TableHeaderProps) {
  "use memo";
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-panel">
      <div
        role="row"
        aria-rowindex={1}
        className={joinClasses("h-10 border-b border-hairline text-sm text-weak", rowGrid)}
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
          <Resizer column="title" width={widths.title} />
        </div>
        {columns.map((column) => (
          <div
            key={column}
            role="columnheader"
            aria-sort={sortedBy(sorting, column)}
            className="relative flex h-full min-w-0 items-center"
          >
            <ColumnName column={column} sorting={sorting}>
              <span className={joinClasses("truncate", alignOf(column))}>
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
            <Resizer column={column} width={widths[column]} />
          </div>
        ))}
      </div>
    </div>
  );
}
