import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { statsText } from "#web/features/stats/texts/stats-text.ts";

/** One field of a grid. */
export interface GridCell {
  key: string;
  /** the field in words, as shown when the pointer is on it */
  text: string;
  /** 0 to 1: how much of the colour it has; null for a field that holds nothing and cannot be opened */
  share: number | null;
}

interface CellGridProps {
  label: string;
  /** over the fields; empty texts leave a place free */
  columnNames: readonly string[];
  rows: readonly { name: string; cells: readonly GridCell[] }[];
  /** stands where a field's figure shows while none is pointed at */
  summary: string;
  /** least width and height of a field, in px */
  cellPx: { width: number; height: number };
  /** the field that is brought into sight where the grid is wider than its place */
  inSight?: string;
  onOpen: (key: string) => void;
}

/** Few plays are still seen beside many: the square root lifts them. */
const strengthOf = (share: number) => (share === 0 ? 0 : 14 + Math.sqrt(share) * 86);

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** The next field in a direction that can be opened; null at the edge. */
function fieldAfter(rows: CellGridProps["rows"], from: string, key: string): string | null {
  const step = steps[key];
  if (step === undefined) return null;
  let row = rows.findIndex(({ cells }) => cells.some((cell) => cell.key === from));
  let column = rows[row]?.cells.findIndex((cell) => cell.key === from) ?? -1;
  for (;;) {
    row += step[0];
    column += step[1];
    const cell = rows[row]?.cells[column];
    if (cell === undefined) return null;
    if (cell.share !== null) return cell.key;
  }
}

interface CellProps {
  cell: GridCell;
  heightPx: number;
  isStop: boolean;
  onPoint: (cell: GridCell | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (key: string) => void;
}

function Cell({ cell, heightPx, isStop, onPoint, onKeyDown, onOpen }: CellProps) {
  if (cell.share === null) return <td aria-label={cell.text} className="p-px" />;
  return (
    <td className="p-px">
      <button
        type="button"
        data-field={cell.key}
        tabIndex={isStop ? 0 : -1}
        aria-label={cell.text}
        onClick={() => onOpen(cell.key)}
        onKeyDown={onKeyDown}
        onPointerEnter={() => onPoint(cell)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(cell)}
        onBlur={() => onPoint(null)}
        className="block w-full rounded-[3px] outline-offset-1 hover:outline-2 hover:outline-(--text-strong)"
        style={{
          height: heightPx - 2,
          background: `color-mix(in oklab, var(--accent) ${strengthOf(cell.share)}%, var(--fill-hover))`,
        }}
      />
    </td>
  );
}

/** As wide as the longest name of a row, which stands on one line: weekdays are short in some languages only. */
function nameWidthOf(rows: CellGridProps["rows"]): string {
  return `max(2.25rem, ${Math.max(0, ...rows.map(({ name }) => name.length))}ch + 0.5rem)`;
}

/** Names over columns, which may be wider than theirs. */
function ColumnNames({ names }: { names: CellGridProps["columnNames"] }) {
  return names.map((name, column) => (
    <th
      // The same name may stand over several columns.
      key={`${column} ${name}`}
      scope="col"
      className="h-5 overflow-visible text-start text-xs font-normal whitespace-nowrap text-weak"
    >
      <span className="inline-block w-0">{name}</span>
    </th>
  ));
}

/** Fields whose colour says how much: a table in which the arrow keys go from field to field. */
export function CellGrid({ label, columnNames, rows, summary, cellPx, inSight, onOpen }: CellGridProps) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (inSight === undefined) return;
    const field = table.current?.querySelector(`[data-field="${inSight}"]`)?.closest("td");
    const box = table.current?.parentElement;
    if (field && box) box.scrollLeft = field.offsetLeft + field.offsetWidth - box.clientWidth;
  }, [inSight]);
  const [pointed, setPointed] = useState<GridCell | null>(null);
  const [stop, setStop] = useState<string | null>(null);
  const cells = rows.flatMap((row) => row.cells);
  const first = cells.find(({ share }) => share !== null)?.key ?? null;
  const stopKey = cells.some(({ key, share }) => key === stop && share !== null) ? stop : first;
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = stopKey === null ? null : fieldAfter(rows, stopKey, event.key);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    table.current?.querySelector<HTMLElement>(`[data-field="${next}"]`)?.focus();
  };
  return (
    <div>
      <output aria-live="off" className="tabular block min-h-6 text-sm text-normal">
        {pointed?.text ?? summary}
      </output>
      <div className="overflow-x-auto pb-1">
        <table
          ref={table}
          aria-label={label}
          className="w-full table-fixed border-collapse"
          style={{ minWidth: 40 + columnNames.length * cellPx.width }}
        >
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky start-0 z-1 bg-panel text-xs"
                style={{ width: nameWidthOf(rows) }}
              >
                <span className="sr-only">{statsText("calendar.weekday")}</span>
              </th>
              <ColumnNames names={columnNames} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells: fields }) => (
              <tr key={name} style={{ height: cellPx.height }}>
                <th
                  scope="row"
                  className="sticky start-0 z-1 bg-panel pe-2 text-start align-middle text-xs leading-none font-normal whitespace-nowrap text-weak"
                >
                  {name}
                </th>
                {fields.map((cell) => (
                  <Cell
                    key={cell.key}
                    cell={cell}
                    heightPx={cellPx.height}
                    isStop={cell.key === stopKey}
                    onPoint={(next) => {
                      setPointed(next);
                      if (next !== null && next.share !== null) setStop(next.key);
                    }}
                    onKeyDown={handleKeyDown}
                    onOpen={onOpen}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
