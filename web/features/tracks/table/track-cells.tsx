import { Mic } from "lucide-react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { addressOf } from "#web/platform/base-path.ts";
import type { ReactNode } from "react";
import { formatDate, formatDuration } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { keyName } from "#web/features/tracks/rows/key-name.ts";
import type { ColumnId } from "#web/features/tracks/list-view/track-columns.ts";
import type { NamedEntry, TrackRow, TrackRows } from "#web/features/tracks/rows/track-rows.ts";
import { albumName, artistName, trackName } from "#web/platform/text/shown-names.ts";

/** Under a finger names are text and the whole row plays: its menu leads to artist and album. */
const linkClasses =
  "rounded-control hover:text-strong hover:underline focus-visible:text-strong [@media(hover:none)]:pointer-events-none";

/** A plain link, because a row must be cheap to make; the list turns its clicks into navigation. */
function EntryLink({
  kind,
  entry,
  isFirst = true,
}: {
  kind: "album" | "artist";
  entry: NamedEntry;
  isFirst?: boolean;
}) {
  "use memo";
  const text = entry.id === null ? entry.name : kind === "album" ? albumName(entry) : artistName(entry);
  // The first name says to the cell (`dir="auto"`) where its line begins, which what is in a `bdi` does not.
  const name = isFirst ? <span className="[unicode-bidi:isolate]">{text}</span> : <bdi>{text}</bdi>;
  if (entry.id === null) return name;
  return (
    <a
      href={addressOf(`/${kind}/${encodeURIComponent(entry.id)}`)}
      data-page={kind}
      data-id={entry.id}
      draggable={false}
      tabIndex={-1}
      className={linkClasses}
    >
      {name}
    </a>
  );
}

/** The artists of a song, each a link. */
export function Artists({ artists }: { artists: readonly NamedEntry[] }) {
  "use memo";
  return artists.map((artist, index) => (
    // An artist may be named twice on a song, so the place is part of the key.
    <span key={`${artist.id ?? artist.name}-${index}`}>
      {index === 0 ? "" : ", "}
      <EntryLink kind="artist" entry={artist} isFirst={index === 0} />
    </span>
  ));
}

function Mark({ children, label }: { children: ReactNode; label: string }) {
  "use memo";
  return (
    <span
      dir="auto"
      className="me-1.5 inline-flex items-center rounded-[3px] border border-control-line px-1 text-[0.6875rem] leading-4 font-semibold text-weak"
    >
      <span aria-hidden>{children}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** What stands before the artists: explicit, a file of one's own, an episode. */
export function Marks({ row }: { row: TrackRow }) {
  "use memo";
  return (
    <>
      {row.isExplicit ? <Mark label={trackText("explicit")}>{trackText("explicitMark")}</Mark> : null}
      {row.isAbsent === true ? <Mark label={trackText("absent")}>{trackText("absent")}</Mark> : null}
      {row.isLocal ? <Mark label={trackText("local")}>{trackText("local")}</Mark> : null}
      {row.twins === undefined ? null : (
        <button
          type="button"
          data-action="twins"
          aria-expanded={row.twins.isOpen}
          aria-label={trackText("twinsOf", { count: row.twins.rows.length, name: row.name })}
          className="me-1.5 rounded-control px-1 text-normal underline-offset-2 hover:text-strong hover:underline"
        >
          {trackText("twins", { count: row.twins.rows.length })}
        </button>
      )}
      {row.kind === "episode" ? (
        <Mark label={trackText("episode")}>
          <Mic size={10} className="inline" /> {trackText("episode")}
        </Mark>
      ) : null}
    </>
  );
}

/** What a row is called. */
export function rowName(row: TrackRow): string {
  return row.kind === "gone" ? commonText("unavailable") : trackName(row);
}

const plain = (value: number | null): string | null => (value === null ? null : String(value));

const contents: Readonly<Record<Exclude<ColumnId, "album" | "artist">, (row: TrackRow) => string | null>> = {
  genre: (row) => (row.genre === null ? null : genreDisplay(row.genre)),
  added: (row) => (row.addedAt === null ? null : formatDate(row.addedAt)),
  popularity: (row) => plain(row.popularity),
  explicit: (row) => trackText(row.isExplicit ? "yes" : "no"),
  release: (row) => releaseText(row.releaseDate),
  track: (row) => plain(row.trackNumber),
  disc: (row) => plain(row.discNumber),
  bpm: (row) => (row.tempo === null ? null : String(Math.round(row.tempo))),
  key: (row) => keyName(row.key, row.mode),
  danceability: (row) => (row.danceability === null ? null : `${Math.round(row.danceability * 100)} %`),
  // An export does not say how long a song is.
  time: (row) => (row.durationMs === null ? null : formatDuration(row.durationMs)),
};

/** Of these columns those in which no row has a value; none while there is no row to tell. */
export function emptyColumns(
  columns: readonly ColumnId[],
  rows: Pick<TrackRows, "count" | "rowAt">,
): ReadonlySet<ColumnId> {
  const empty = new Set(columns.filter((column): column is keyof typeof contents => column in contents));
  let hasRows = false;
  for (let place = 0; place < rows.count && empty.size > 0; place += 1) {
    const row = rows.rowAt(place);
    if (row === undefined || row.kind === "gone") continue;
    hasRows = true;
    for (const column of empty) if (contents[column](row) !== null) empty.delete(column);
  }
  return hasRows ? empty : new Set();
}

/** A whole date as people write it, a year or a month as precisely as it is known. */
function releaseText(date: string | null): string | null {
  if (date === null || date === "") return null;
  return date.length < 10 ? date : formatDate(date);
}

/** What stands in an optional column of a row. */
export function CellContent({ row, column }: { row: TrackRow; column: ColumnId }) {
  "use memo";
  if (column === "artist" && row.artists.length > 0) return <Artists artists={row.artists} />;
  if (column === "album" && row.album !== null && row.album.name !== "") {
    return <EntryLink kind="album" entry={row.album} />;
  }
  const isKnownAtAll =
    column !== "album" && column !== "artist" && (row.kind !== "gone" || column === "added");
  const text = isKnownAtAll ? contents[column](row) : null;
  if (text !== null && text !== "") return text;
  return <span className="sr-only">{trackText("notProvided")}</span>;
}
