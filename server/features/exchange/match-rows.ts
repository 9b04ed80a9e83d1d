import type { TrackRow } from "#server/features/library/library.ts";
import type { ListRow } from "./list-row.ts";

/** How a row was matched, and how sure that is (1: certain). */
export interface RowMatch {
  track: TrackRow;
  by: "uri" | "isrc" | "title";
  confidence: number;
}

/** The person's tracks among which rows are looked for. */
export interface Candidates {
  byId: ReadonlyMap<string, TrackRow>;
  byIsrc: ReadonlyMap<string, TrackRow>;
  /** tracks with the same words in their title and at least one artist of the row */
  likeRow: (row: ListRow) => readonly TrackRow[];
}

/** Durations further apart are of different recordings. */
const closeMs = 3_000;

/** The track that a row means: by its id, then by ISRC, then by title and artist. Pure. */
export function matchRow(row: ListRow, id: string | null, candidates: Candidates): RowMatch | null {
  const byId = id === null ? undefined : candidates.byId.get(id);
  if (byId) return { track: byId, by: "uri", confidence: 1 };
  const byIsrc = row.isrc === null ? undefined : candidates.byIsrc.get(row.isrc.toUpperCase());
  if (byIsrc) return { track: byIsrc, by: "isrc", confidence: 0.95 };
  const { durationMs } = row;
  const like = candidates.likeRow(row);
  if (durationMs === null)
    return like[0] ? { track: like[0], by: "title", confidence: like.length === 1 ? 0.7 : 0.5 } : null;
  const apart = (track: TrackRow) =>
    track.duration_ms === null ? null : Math.abs(track.duration_ms - durationMs);
  const close = like
    .filter((track) => (apart(track) ?? Infinity) <= closeMs)
    .toSorted((a, b) => (apart(a) ?? Infinity) - (apart(b) ?? Infinity));
  if (close[0]) return { track: close[0], by: "title", confidence: 0.9 };
  // A song whose length nobody says may be any take of it.
  const unknown = like.filter((track) => apart(track) === null);
  return unknown[0] ? { track: unknown[0], by: "title", confidence: unknown.length === 1 ? 0.7 : 0.5 } : null;
}
