/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import { CircleCheck, CircleHelp, CircleSlash, Search } from "lucide-react";
import { useRef, useState } from "react";
import { formatCount, formatPercent } from "#web/platform/text/format.ts";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import {
  type Certainty,
  certaintyOf,
  type Decisions,
  type ImportRow,
  isTaken,
  songOf,
} from "./import-rows.ts";
import { trackName } from "#web/platform/text/shown-names.ts";

const rowHeight = 64;
const cardHeight = 124;

interface ImportListProps {
  rows: readonly ImportRow[];
  decisions: Decisions;
  onTake: (row: ImportRow, isTaken: boolean) => void;
  onFix: (row: ImportRow) => void;
}

function titleOf({ title }: ImportRow): string {
  return trackName({ name: title });
}

function Names({ first, second }: { first: string; second: string }) {
  return (
    <span className="min-w-0">
      <span dir="auto" className="block truncate text-start text-strong">
        {first}
      </span>
      <span dir="auto" className="block truncate text-start text-sm text-weak">
        {second}
      </span>
    </span>
  );
}

function CertaintyMark({ certainty }: { certainty: Certainty }) {
  const isNone = certainty === "missing" || certainty === "local";
  const Icon = isNone ? CircleSlash : certainty === "unsure" ? CircleHelp : CircleCheck;
  const colour = isNone ? "text-weak" : certainty === "unsure" ? "text-warning" : "text-success";
  return <Icon aria-hidden size={18} className={joinClasses("shrink-0", colour)} />;
}

function Found({ row, decisions }: { row: ImportRow; decisions: Decisions }) {
  const certainty = certaintyOf(row, decisions);
  const song = songOf(row, decisions);
  const words = playlistFilesText(`certainty.${certainty}`, {
    percent: formatPercent((row.match?.confidence ?? 0) * 100),
  });
  return (
    <span className="flex min-w-0 items-center gap-2">
      <CertaintyMark certainty={certainty} />
      {song === null ? (
        <span className="truncate text-weak">{words}</span>
      ) : (
        <Names first={`${song.name} — ${song.artists.join(", ")}`} second={`${words} · ${song.albumName}`} />
      )}
    </span>
  );
}

function Row({ row, decisions, onTake, onFix }: Omit<ImportListProps, "rows"> & { row: ImportRow }) {
  const certainty = certaintyOf(row, decisions);
  const canTake = certainty !== "missing" && certainty !== "local";
  const title = titleOf(row);
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline px-2 md:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_auto]">
      <div role="gridcell" className="row-span-2 md:row-span-1">
        <input
          type="checkbox"
          aria-label={playlistFilesText("take", { title })}
          checked={isTaken(row, decisions)}
          disabled={!canTake}
          onChange={(event) => onTake(row, event.target.checked)}
          className="size-5 accent-(--accent-text) disabled:opacity-40"
        />
      </div>
      <div role="gridcell" className="flex min-w-0 items-center gap-3">
        <span className="tabular w-8 shrink-0 text-end text-sm text-weak">{formatCount(row.row)}</span>
        <Names first={title} second={row.artists.join(", ")} />
      </div>
      <div role="gridcell" className="min-w-0 max-md:col-start-2 max-md:row-start-2">
        <Found row={row} decisions={decisions} />
      </div>
      <div role="gridcell" className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-1">
        <Button
          variant={canTake ? "quiet" : "secondary"}
          icon={Search}
          aria-label={playlistFilesText(canTake ? "changeOf" : "fix", { title })}
          onClick={() => onFix(row)}
        >
          {playlistFilesText(canTake ? "change" : "fixShort")}
        </Button>
      </div>
    </div>
  );
}

/** The rows of a file beside the songs that they are taken for. */
export function ImportList({ rows, decisions, onTake, onFix }: ImportListProps) {
  const list = useRef<HTMLDivElement>(null);
  const scroller = useScroller();
  const height = useIsNarrow() ? cardHeight : rowHeight;
  const [focused, setFocused] = useState(-1);
  const virtual = useVirtualRows({ count: rows.length, rowHeight: height, scroller, list, keptRow: focused });
  return (
    <div role="grid" tabIndex={-1} aria-label={playlistFilesText("list")} aria-rowcount={rows.length}>
      <div ref={list} role="rowgroup" className="relative" style={{ height: virtual.totalHeight }}>
        {virtual.rows.map(({ index, top }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div
              key={row.row}
              role="row"
              tabIndex={-1}
              data-row={index}
              aria-rowindex={index + 1}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(-1)}
              className="absolute inset-x-0"
              style={{ top, height }}
            >
              <Row row={row} decisions={decisions} onTake={onTake} onFix={onFix} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
