import { isSameLength } from "#server/platform/text/song-names.ts";
import type { ListRow } from "#server/features/playlist-files/formats/list-row.ts";

/** How a row was matched, and how sure that is (1: certain). */
export interface RowMatch {
  trackId: string;
  by: "uri" | "isrc" | "title";
  confidence: number;
}

/** A song with a length. */
interface TimedSong {
  id: string;
  durationMs: number;
}

/** A song with its length; null where no one says it, as of songs of an export. */
export interface SongLength {
  id: string;
  durationMs: number | null;
}

/** The songs with the words of a row's title, and of at least one of its artists. */
export interface SongsLikeRow {
  first: string;
  /** whether there is no second one */
  isOnly: boolean;
  /** the one whose length is next to this; of several the first; null where no length is known */
  closestTo: (durationMs: number) => TimedSong | null;
  /** those without a length; null: there are none */
  untimed: { first: string; isOnly: boolean } | null;
}

/** The person's tracks among which rows are looked for. */
export interface Candidates {
  isOwn: (id: string) => boolean;
  byIsrc: ReadonlyMap<string, string>;
  /** null: there are none */
  likeRow: (row: ListRow) => SongsLikeRow | null;
}

/** The track that a row means: by its id, then by ISRC, then by title and artist. Pure. */
export function matchRow(row: ListRow, id: string | null, candidates: Candidates): RowMatch | null {
  if (id !== null && candidates.isOwn(id)) return { trackId: id, by: "uri", confidence: 1 };
  const byIsrc = row.isrc === null ? undefined : candidates.byIsrc.get(row.isrc.toUpperCase());
  if (byIsrc !== undefined) return { trackId: byIsrc, by: "isrc", confidence: 0.95 };
  const { durationMs } = row;
  const like = candidates.likeRow(row);
  if (like === null) return null;
  if (durationMs === null) return { trackId: like.first, by: "title", confidence: like.isOnly ? 0.7 : 0.5 };
  const closest = like.closestTo(durationMs);
  if (closest !== null && isSameLength(closest.durationMs, durationMs))
    return { trackId: closest.id, by: "title", confidence: 0.9 };
  // A song whose length no one says may be any take.
  const { untimed } = like;
  return untimed && { trackId: untimed.first, by: "title", confidence: untimed.isOnly ? 0.7 : 0.5 };
}
