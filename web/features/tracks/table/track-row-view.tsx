/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import { CircleCheck, CirclePlus, ExternalLink } from "lucide-react";
import { PlayingMeter } from "#web/features/player/player.tsx";
import { formatDuration } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Artists, CellContent, Marks, rowName } from "./track-cells.tsx";
import type { ColumnId, SizedColumn } from "#web/features/tracks/list-view/track-columns.ts";
import { isPlayable, type TrackRow } from "#web/features/tracks/rows/track-rows.ts";

/** Columns of a row; the list sets `--track-columns`, so that resizing renders no row again. */
export const rowGrid = "grid grid-cols-(--track-columns) items-center gap-x-3 px-2";

const numeric: ReadonlySet<ColumnId> = new Set([
  "popularity",
  "track",
  "disc",
  "bpm",
  "danceability",
  "time",
]);

/** Figures stand to the right, so that they can be compared. */
export function alignOf(column: SizedColumn): string {
  return column !== "title" && numeric.has(column) ? "tabular text-end" : "";
}

interface NumberCellProps {
  number: number;
  name: string;
  canPlay: boolean;
  isCurrent: boolean;
  isSounding: boolean;
  opensAt: string | null;
}

function NumberCell({ number, name, canPlay, isCurrent, isSounding, opensAt }: NumberCellProps) {
  "use memo";
  return (
    <div role="gridcell" className="relative grid h-10 place-items-center">
      <span
        className={joinClasses(
          "tabular text-weak",
          canPlay && "group-focus-within:invisible group-hover:invisible group-focus:invisible",
        )}
      >
        {isCurrent ? (
          <>
            <PlayingMeter />
            <span className="sr-only">{trackText("nowPlaying")}</span>
          </>
        ) : (
          number
        )}
      </span>
      {canPlay ? (
        <button
          type="button"
          data-action="play"
          tabIndex={-1}
          aria-label={
            opensAt === null
              ? commonText(isSounding ? "pause" : "playTrack", { name })
              : trackText("openTrack", { action: opensAt, name })
          }
          className="absolute inset-0 grid place-items-center rounded-control text-strong opacity-0 group-hover:opacity-100 group-focus:opacity-100 focus-visible:opacity-100"
        >
          {opensAt === null ? (
            <span aria-hidden className={isSounding ? "pause-shape" : "play-shape"} />
          ) : (
            <ExternalLink aria-hidden size={16} />
          )}
        </button>
      ) : null}
    </div>
  );
}

/** Cover, title and artists: below each other, and in one line where rows are low; artists with a column of their own are left out. */
function TitleBlock({
  row,
  isCurrent,
  hasArtists,
}: {
  row: TrackRow;
  isCurrent: boolean;
  hasArtists: boolean;
}) {
  "use memo";
  const isGone = row.kind === "gone";
  return (
    <>
      <Artwork url={row.imageUrl} seed={row.album?.id ?? row.name} size={40} className="compact:size-7!" />
      <div className="min-w-0 grow group-focus-within:pe-9 group-hover:pe-9 compact:flex [@media(hover:none)]:pe-12 compact:items-baseline compact:gap-2">
        <div
          dir="auto"
          title={row.name}
          className={joinClasses(
            "truncate text-start font-medium",
            isCurrent ? "text-accent-text" : isGone || row.isAbsent === true ? "text-weak" : "text-strong",
          )}
        >
          {rowName(row)}
        </div>
        <div dir="auto" className="truncate text-sm text-weak empty:hidden compact:min-w-12 compact:shrink-2">
          <Marks row={row} />
          {hasArtists ? <Artists artists={row.artists} /> : null}
        </div>
      </div>
    </>
  );
}

/** Opens the row's menu, for those without a second mouse button. */
function MoreButton({ row, className }: { row: TrackRow; className: string }) {
  "use memo";
  return (
    <button
      type="button"
      data-action="menu"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={trackText("moreFor", { name: rowName(row) })}
      className={joinClasses(
        "grid shrink-0 place-items-center rounded-full text-normal hover:bg-pressed hover:text-strong",
        className,
      )}
    >
      <span aria-hidden className="more-shape" />
    </button>
  );
}

/** Where some songs of a list are not in the library: adds such a one, and marks the others. */
function KeepMark({ row, className }: { row: TrackRow; className: string }) {
  "use memo";
  if (row.isAbsent === undefined) return null;
  if (!row.isAbsent)
    return (
      <span className={joinClasses("grid shrink-0 place-items-center text-accent-text", className)}>
        <CircleCheck aria-hidden size={18} />
        <span className="sr-only">{trackText("kept")}</span>
      </span>
    );
  return (
    <button
      type="button"
      data-action="add"
      tabIndex={-1}
      title={trackText("keep")}
      aria-label={trackText("keepSong", { name: rowName(row) })}
      className={joinClasses(
        "grid shrink-0 place-items-center rounded-full text-normal hover:bg-pressed hover:text-strong",
        className,
      )}
    >
      <CirclePlus aria-hidden size={18} />
    </button>
  );
}

/** A row that has not arrived yet, in the shape of one. */
export function TrackRowSkeleton({ columns }: { columns: readonly ColumnId[] }) {
  "use memo";
  return (
    <div className={joinClasses("h-full", rowGrid)}>
      <Skeleton className="mx-auto h-3 w-4" />
      <span className="flex items-center gap-3">
        <Skeleton className="size-10 shrink-0 compact:size-7" />
        <span className="flex grow flex-col gap-2 compact:flex-row">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-2.5 w-1/4" />
        </span>
      </span>
      {columns.map((column) => (
        <Skeleton key={column} className="h-3 w-1/2" />
      ))}
    </div>
  );
}

/** The same of a card. */
export function TrackCardSkeleton() {
  "use memo";
  return (
    <div className="flex h-full items-center gap-3 px-2">
      <Skeleton className="size-10 shrink-0 compact:size-7" />
      <span className="flex grow flex-col gap-2 compact:flex-row">
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-2.5 w-1/4" />
      </span>
    </div>
  );
}

interface TrackRowViewProps {
  row: TrackRow;
  /** counted from 1 */
  number: number;
  columns: readonly ColumnId[];
  /** this row is what the player has */
  isCurrent: boolean;
  /** and it is sounding right now */
  isSounding: boolean;
  /** what a press does in words where nothing plays here; null: it plays */
  opensAt: string | null;
}

/** The cells of a row that has arrived. */
export function TrackRowView({ row, number, columns, ...playing }: TrackRowViewProps) {
  "use memo";
  return (
    <div role="presentation" className={joinClasses("h-full", rowGrid)}>
      <NumberCell number={number} name={row.name} canPlay={isPlayable(row)} {...playing} />
      <div role="gridcell" className="relative flex min-w-0 items-center gap-3">
        <TitleBlock row={row} isCurrent={playing.isCurrent} hasArtists={!columns.includes("artist")} />
        <KeepMark row={row} className="me-9 size-8 [@media(hover:none)]:me-12 [@media(hover:none)]:size-11" />
        {row.kind === "gone" ? null : (
          <MoreButton
            row={row}
            className="absolute end-0 size-8 opacity-0 group-hover:opacity-100 group-focus:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:size-11 [@media(hover:none)]:opacity-100"
          />
        )}
      </div>
      {columns.map((column) => (
        <div
          key={column}
          role="gridcell"
          dir={column === "album" || column === "artist" ? "auto" : undefined}
          className={joinClasses("min-w-0 truncate text-weak", alignOf(column))}
        >
          <CellContent row={row} column={column} />
        </div>
      ))}
    </div>
  );
}

interface TrackCardProps {
  row: TrackRow;
  isCurrent: boolean;
}

/** A row as a card: what fits a phone. */
export function TrackCard({ row, isCurrent }: TrackCardProps) {
  "use memo";
  return (
    <div className="flex h-full items-center gap-3 ps-2">
      <TitleBlock row={row} isCurrent={isCurrent} hasArtists />
      {isCurrent ? (
        <>
          <PlayingMeter />
          <span className="sr-only">{trackText("nowPlaying")}</span>
        </>
      ) : null}
      <KeepMark row={row} className="size-11" />
      {row.kind === "gone" ? null : (
        <>
          <span className="tabular text-sm text-weak">
            {row.durationMs === null ? null : formatDuration(row.durationMs)}
          </span>
          <MoreButton row={row} className="size-11" />
        </>
      )}
    </div>
  );
}
