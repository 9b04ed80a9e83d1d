/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which list elements cannot be */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { useRowHeight } from "#web/ui/list/use-row-height.ts";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import type { Choice, HealthRow } from "./health-rows.ts";
import { HealthRowView } from "./health-row-view.tsx";

/** rows before the end at which more are asked for */
const rowsAhead = 12;

interface HealthListProps {
  label: string;
  rows: readonly HealthRow[];
  /** whether there are rows that are not loaded yet, so that the whole number is not known */
  hasMore: boolean;
  isSelected: (key: string) => boolean;
  onToggle: (choice: Choice) => void;
  onNeedMore: () => void;
}

function nextStop(rows: readonly HealthRow[], from: number, direction: 1 | -1): number | null {
  for (let index = from + direction; index >= 0 && index < rows.length; index += direction) {
    const row = rows[index];
    if (row !== undefined && "choice" in row && row.choice !== null) return index;
  }
  return null;
}

/** Things to look at, as a long list of lines; arrow keys lead from one that can be selected to the next. */
export function HealthList({ label, rows, hasMore, isSelected, onToggle, onNeedMore }: HealthListProps) {
  const list = useRef<HTMLDivElement>(null);
  const scroller = useScroller();
  const height = useRowHeight(useIsNarrow() ? "card" : "row");
  const [focused, setFocused] = useState(-1);
  const wanted = useRef(-1);
  const virtual = useVirtualRows({ count: rows.length, rowHeight: height, scroller, list, keptRow: focused });
  const last = virtual.rows.at(-1)?.index ?? -1;

  useEffect(() => {
    if (hasMore && last >= rows.length - rowsAhead) onNeedMore();
  }, [hasMore, last, rows.length, onNeedMore]);

  // The row may have been out of sight; it is focused once it is rendered.
  useEffect(() => {
    if (wanted.current !== focused || focused < 0) return;
    wanted.current = -1;
    list.current?.querySelector<HTMLElement>(`[data-row="${focused}"] input`)?.focus({ preventScroll: true });
  }, [focused]);

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const next = nextStop(rows, focused, event.key === "ArrowDown" ? 1 : -1);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    setFocused(next);
    virtual.scrollToRow(next);
  };

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable
      aria-rowcount={hasMore ? -1 : rows.length}
      onKeyDown={handleKeyDown}
    >
      <div ref={list} role="rowgroup" className="relative" style={{ height: virtual.totalHeight }}>
        {virtual.rows.map(({ index, top }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={row.kind + row.key}
              role="row"
              tabIndex={-1}
              data-row={index}
              aria-rowindex={index + 1}
              aria-selected={"choice" in row ? isSelected(row.key) : undefined}
              onFocus={() => setFocused(index)}
              onBlur={() => wanted.current < 0 && setFocused(-1)}
              className="absolute inset-x-0"
              style={{ top, height }}
            >
              <div role="gridcell" className="h-full">
                <HealthRowView row={row} isSelected={isSelected(row.key)} onToggle={onToggle} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
