/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import { useNavigate } from "@tanstack/react-router";
import { Clock } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { t } from "#web/platform/messages/messages.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useScroller } from "#web/ui/scroller.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { useVirtualRows } from "#web/ui/use-virtual-rows.ts";
import { addedColumn, albumColumn, rowColumns, TrackRowSkeleton, TrackRowView } from "./track-row-view.tsx";
import { isPlayable, rowAfterKey, type TrackRow, type TrackRows } from "./track-rows.ts";
import type { Playing } from "./use-playing.ts";

const rowHeight = 56;
const cardHeight = 64;
const headerHeight = 40;

interface TrackTableProps {
  /** accessible name of the list */
  label: string;
  rows: TrackRows;
  hasAdded: boolean;
  playing: Playing;
  /** plays the row, or pauses and resumes the one that is playing */
  onPlay: (index: number) => void;
  /** called with the rows in sight, so that they can be fetched */
  onNeed?: (first: number, last: number) => void;
}

function HeaderRow({ columns, hasAdded }: { columns: string; hasAdded: boolean }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-panel max-md:sr-only">
      <div
        role="row"
        aria-rowindex={1}
        className={joinClasses("h-10 border-b border-hairline text-sm text-weak", columns)}
      >
        <div role="columnheader" className="text-center">
          <span aria-hidden>{t("playlist.number")}</span>
          <span className="sr-only">{t("playlist.position")}</span>
        </div>
        <div role="columnheader">{t("playlist.titleColumn")}</div>
        <div role="columnheader" className={albumColumn}>
          {t("playlist.albumColumn")}
        </div>
        {hasAdded ? (
          <div role="columnheader" className={addedColumn}>
            {t("playlist.addedColumn")}
          </div>
        ) : null}
        <div role="columnheader" className="flex justify-end pr-2">
          <Clock aria-hidden size={16} />
          <span className="sr-only">{t("playlist.timeColumn")}</span>
        </div>
      </div>
    </div>
  );
}

/** Moves the focus between the links and buttons inside a row, and back to the row itself. */
function moveInsideRow(row: HTMLElement, isForward: boolean): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>("a, button")].filter(
    (stop) => stop === row || stop.offsetParent !== null,
  );
  const current = stops.findIndex((stop) => stop === document.activeElement);
  stops[current + (isForward ? 1 : -1)]?.focus();
}

interface RovingFocus {
  /** the row that Tab leads to */
  activeRow: number;
  /** the row that must stay rendered because the focus is on it; -1 for none */
  keptRow: number;
  handleFocus: (index: number) => void;
  handleBlur: () => void;
  moveTo: (index: number) => void;
}

function useRovingFocus(list: RefObject<HTMLElement | null>): RovingFocus {
  const [activeRow, setActiveRow] = useState(0);
  const [keptRow, setKeptRow] = useState(-1);
  const wantedRow = useRef<number | null>(null);

  // The row may have been out of sight; it is focused once it is rendered.
  useEffect(() => {
    if (wantedRow.current !== activeRow) return;
    wantedRow.current = null;
    list.current?.querySelector<HTMLElement>(`[data-row="${activeRow}"]`)?.focus({ preventScroll: true });
  }, [activeRow, list]);

  return {
    activeRow,
    keptRow,
    handleFocus: (index) => {
      setActiveRow(index);
      setKeptRow(index);
    },
    handleBlur: () => setKeptRow(-1),
    moveTo: (index) => {
      wantedRow.current = index;
      setActiveRow(index);
      setKeptRow(index);
    },
  };
}

interface TableRowProps {
  index: number;
  /** px from the top of the list */
  top: number;
  height: number;
  row: TrackRow | undefined;
  columns: string;
  hasAdded: boolean;
  playing: Playing;
  isTabStop: boolean;
  /** a tap anywhere on the row plays it */
  isCard: boolean;
  onPlay: (index: number) => void;
  onFocusRow: (index: number) => void;
  onBlurRow: () => void;
}

function TableRow({ index, top, height, row, columns, hasAdded, playing, ...rest }: TableRowProps) {
  const { isTabStop, isCard, onPlay, onFocusRow, onBlurRow } = rest;
  const isCurrent = row !== undefined && row.uri !== null && row.uri === playing.uri;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles Enter for all rows
    <div
      role="row"
      data-row={index}
      aria-rowindex={index + 2}
      aria-busy={row === undefined}
      aria-current={isCurrent ? "true" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocusRow(index)}
      onBlur={onBlurRow}
      onDoubleClick={() => onPlay(index)}
      onClick={isCard && isPlayable(row) ? () => onPlay(index) : undefined}
      className={joinClasses(
        "group contain-strict absolute inset-x-0 rounded-control -outline-offset-2 focus-within:bg-hover hover:bg-hover",
        isCurrent && "bg-hover",
      )}
      style={{ top, height }}
    >
      {row === undefined ? (
        <div role="gridcell" className="h-full">
          <span className="sr-only">{t("playlist.loadingRow", { row: index + 1 })}</span>
          <TrackRowSkeleton columns={columns} />
        </div>
      ) : (
        <TrackRowView
          row={row}
          number={index + 1}
          columns={columns}
          hasAdded={hasAdded}
          isCurrent={isCurrent}
          isSounding={isCurrent && !playing.isPaused}
          onPlay={() => onPlay(index)}
        />
      )}
    </div>
  );
}

/** The row that a key press belongs to, or null for presses that are not about rows. */
function rowOfKey(event: KeyboardEvent<HTMLElement>): HTMLElement | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
}

/** Follows the plain links of rows inside the app; other buttons and modifiers stay the browser's. */
function useRowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-page]") : null;
    if (link === null) return;
    event.stopPropagation();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const to = link.dataset["page"] === "album" ? "/album/$id" : "/artist/$id";
    void navigate({ to, params: { id: link.dataset["id"] ?? "" } });
  };
}

/** A long list of songs: sticky header, rows that play, and keys that move between and inside them. */
export function TrackTable({ label, rows, hasAdded, playing, onPlay, onNeed }: TrackTableProps) {
  const list = useRef<HTMLDivElement>(null);
  const scroller = useScroller();
  const isNarrow = useIsNarrow();
  const height = isNarrow ? cardHeight : rowHeight;
  const followLink = useRowLinks();
  const focus = useRovingFocus(list);
  const virtual = useVirtualRows({
    count: rows.count,
    rowHeight: height,
    scroller,
    list,
    keptRow: focus.keptRow,
    coveredTop: isNarrow ? 0 : headerHeight,
  });
  const columns = hasAdded ? rowColumns.withAdded : rowColumns.withoutAdded;
  const first = virtual.rows[0]?.index ?? 0;
  const last = virtual.rows.at(-1)?.index ?? -1;
  // Tab must lead into the list even when the row that had the focus was scrolled away.
  const activeRow = Math.min(focus.activeRow, rows.count - 1);
  const tabStop = virtual.rows.some(({ index }) => index === activeRow) ? activeRow : first;

  useEffect(() => {
    if (last >= 0) onNeed?.(first, last);
  }, [first, last, onNeed]);

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rowOfKey(event);
    if (row === null) return;
    const index = Number(row.dataset["row"]);
    const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 600) / height) - 2);
    const next = rowAfterKey(event.key, index, { count: rows.count, page });
    if (next !== null) {
      focus.moveTo(next);
      virtual.scrollToRow(next);
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      moveInsideRow(row, event.key === "ArrowRight");
    } else if (event.key === "Enter" && event.target === row) {
      onPlay(index);
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.count + 1}
      onClickCapture={followLink}
      onKeyDown={handleKeyDown}
      className="@container"
    >
      <HeaderRow columns={columns} hasAdded={hasAdded} />
      <div ref={list} role="rowgroup" className="relative mt-2" style={{ height: virtual.totalHeight }}>
        {virtual.rows.map(({ index, top }) => (
          <TableRow
            key={index}
            index={index}
            top={top}
            height={height}
            row={rows.rowAt(index)}
            columns={columns}
            hasAdded={hasAdded}
            playing={playing}
            isTabStop={index === tabStop}
            isCard={isNarrow}
            onPlay={onPlay}
            onFocusRow={focus.handleFocus}
            onBlurRow={focus.handleBlur}
          />
        ))}
      </div>
    </div>
  );
}
