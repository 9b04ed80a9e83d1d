/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import { Mic, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { PlayingMeter } from "#web/features/player/player.tsx";
import { formatDate, formatDuration } from "#web/platform/format.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isPlayable, type NamedEntry, type TrackRow } from "./track-rows.ts";

/** Columns of a row: number, title, album, date added, time; the middle ones need room. */
export const rowColumns = {
  withAdded:
    "grid grid-cols-[2.5rem_minmax(0,1fr)_3.5rem] @2xl:grid-cols-[3rem_minmax(0,5fr)_minmax(0,4fr)_4.5rem] @4xl:grid-cols-[3rem_minmax(0,5fr)_minmax(0,4fr)_minmax(6.5rem,2fr)_4.5rem] items-center gap-x-3 px-2",
  withoutAdded:
    "grid grid-cols-[2.5rem_minmax(0,1fr)_3.5rem] @2xl:grid-cols-[3rem_minmax(0,5fr)_minmax(0,4fr)_4.5rem] items-center gap-x-3 px-2",
} as const;

export const albumColumn = "hidden min-w-0 @2xl:block";
export const addedColumn = "hidden min-w-0 @4xl:block";

const linkClasses = "rounded-control hover:text-strong hover:underline focus-visible:text-strong";

/** A plain link, because a row must be cheap to make; the list turns its clicks into navigation. */
function EntryLink({ kind, entry }: { kind: "album" | "artist"; entry: NamedEntry }) {
  if (entry.id === null) return entry.name;
  const name = entry.name || t(kind === "album" ? "library.unnamedAlbum" : "library.unnamedArtist");
  return (
    <a
      href={`/${kind}/${encodeURIComponent(entry.id)}`}
      data-page={kind}
      data-id={entry.id}
      tabIndex={-1}
      className={linkClasses}
    >
      {name}
    </a>
  );
}

function Artists({ artists }: { artists: readonly NamedEntry[] }) {
  return artists.map((artist, index) => (
    // An artist may be named twice on a song, so the place is part of the key.
    <span key={`${artist.id ?? artist.name}-${index}`}>
      {index === 0 ? "" : ", "}
      <EntryLink kind="artist" entry={artist} />
    </span>
  ));
}

function Mark({ children, label }: { children: ReactNode; label: string }) {
  return (
    <span className="mr-1.5 inline-flex items-center rounded-[3px] border border-control-line px-1 text-[0.6875rem] leading-4 font-semibold text-weak">
      <span aria-hidden>{children}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

function Marks({ row }: { row: TrackRow }) {
  return (
    <>
      {row.isExplicit ? <Mark label={t("playlist.explicit")}>{t("playlist.explicitMark")}</Mark> : null}
      {row.isLocal ? <Mark label={t("playlist.local")}>{t("playlist.local")}</Mark> : null}
      {row.kind === "episode" ? (
        <Mark label={t("playlist.episode")}>
          <Mic size={10} className="inline" /> {t("playlist.episode")}
        </Mark>
      ) : null}
    </>
  );
}

interface NumberCellProps {
  number: number;
  name: string;
  canPlay: boolean;
  isCurrent: boolean;
  isSounding: boolean;
  onPlay: () => void;
}

function NumberCell({ number, name, canPlay, isCurrent, isSounding, onPlay }: NumberCellProps) {
  const Icon = isSounding ? Pause : Play;
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
            <span className="sr-only">{t("playlist.nowPlaying")}</span>
          </>
        ) : (
          number
        )}
      </span>
      {canPlay ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(isSounding ? "player.pause" : "playlist.playTrack", { name })}
          onClick={onPlay}
          className="absolute inset-0 grid place-items-center rounded-control text-strong opacity-0 group-hover:opacity-100 group-focus:opacity-100 focus-visible:opacity-100"
        >
          <Icon aria-hidden size={16} fill="currentColor" />
        </button>
      ) : null}
    </div>
  );
}

function TitleCell({ row, isCurrent }: { row: TrackRow; isCurrent: boolean }) {
  const isGone = row.kind === "gone";
  return (
    <div role="gridcell" className="flex min-w-0 items-center gap-3">
      <Artwork url={row.imageUrl} seed={row.album?.id ?? row.name} size={40} />
      <div className="min-w-0">
        <div
          dir="auto"
          title={row.name}
          className={joinClasses(
            "truncate text-left font-medium",
            isCurrent ? "text-accent-text" : isGone ? "text-weak" : "text-strong",
          )}
        >
          {isGone ? t("playlist.gone") : row.name || t("library.unnamedTrack")}
        </div>
        <div className="truncate text-sm text-weak">
          <Marks row={row} />
          <Artists artists={row.artists} />
        </div>
      </div>
    </div>
  );
}

/** A row that has not arrived yet, in the shape of one. */
export function TrackRowSkeleton({ columns }: { columns: string }) {
  return (
    <div className={joinClasses("h-full", columns)}>
      <Skeleton className="mx-auto h-3 w-4" />
      <span className="flex items-center gap-3">
        <Skeleton className="size-10 shrink-0" />
        <span className="flex grow flex-col gap-2">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-2.5 w-1/4" />
        </span>
      </span>
      <Skeleton className={joinClasses(albumColumn, "h-3 w-1/2")} />
    </div>
  );
}

interface TrackRowViewProps {
  row: TrackRow;
  /** counted from 1 */
  number: number;
  columns: string;
  hasAdded: boolean;
  /** this row is what the player has */
  isCurrent: boolean;
  /** and it is sounding right now */
  isSounding: boolean;
  onPlay: () => void;
}

/** The cells of a row that has arrived. */
export function TrackRowView({ row, number, columns, hasAdded, onPlay, ...playing }: TrackRowViewProps) {
  return (
    <div role="presentation" className={joinClasses("h-full", columns)}>
      <NumberCell number={number} name={row.name} canPlay={isPlayable(row)} onPlay={onPlay} {...playing} />
      <TitleCell row={row} isCurrent={playing.isCurrent} />
      <div role="gridcell" className={joinClasses(albumColumn, "truncate text-weak")}>
        {row.album === null ? null : <EntryLink kind="album" entry={row.album} />}
      </div>
      {hasAdded ? (
        <div role="gridcell" className={joinClasses(addedColumn, "tabular truncate text-weak")}>
          {row.addedAt === null ? null : formatDate(row.addedAt)}
        </div>
      ) : null}
      <div role="gridcell" className="tabular pr-2 text-right text-weak">
        {row.kind === "gone" ? null : formatDuration(row.durationMs)}
      </div>
    </div>
  );
}
