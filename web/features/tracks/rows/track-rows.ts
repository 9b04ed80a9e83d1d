import type { GenreSource } from "#contract/genres/genres.ts";
import type { PlayerTrack } from "#web/features/player/player.tsx";

/** An artist or album as a row names it; without id there is no page to link to. */
export interface NamedEntry {
  id: string | null;
  name: string;
}

/** What the player shows of a row before the provider has answered that it plays. */
export function previewOf({ id, uri, ...row }: TrackRow & { uri: string }): PlayerTrack {
  return {
    id: id ?? uri,
    uri,
    name: row.name,
    artists: row.artists,
    album: row.album ?? { id: null, name: "" },
    image: row.imageUrl,
    duration_ms: row.durationMs ?? 0,
  };
}

/** One row of a list of songs. Null is what the provider does not tell. */
export interface TrackRow {
  /** gone: the provider no longer has it, so there is nothing to play or to name */
  kind: "track" | "episode" | "gone";
  id: string | null;
  uri: string | null;
  name: string;
  artists: readonly NamedEntry[];
  album: NamedEntry | null;
  imageUrl: string | null;
  /** its page at the provider */
  url: string | null;
  durationMs: number | null;
  isExplicit: boolean;
  isLocal: boolean;
  /**
   * the library does not hold it: the rest of an album, what a search at the service found; false in such a list of those
   * that it holds
   */
  isAbsent?: boolean;
  /** the same song under other ids, which stand behind it */
  twins?: { rows: readonly TrackRow[]; isOpen: boolean };
  /** RFC 3339 */
  addedAt: string | null;
  genre: string | null;
  centralGenre: string | null;
  genreSource: GenreSource;
  /** 0 to 100 */
  popularity: number | null;
  /** RFC 3339 date, or its year or month alone */
  releaseDate: string | null;
  trackNumber: number | null;
  discNumber: number | null;
  /** beats a minute */
  tempo: number | null;
  /** pitch class, 0 (C) to 11 (B) */
  key: number | null;
  /** 1 major, 0 minor */
  mode: number | null;
  /** 0 to 1 */
  danceability: number | null;
}

/** A row of which nothing is known; what each list knows is filled in. */
export const unknownRow: TrackRow = {
  kind: "gone",
  id: null,
  uri: null,
  name: "",
  artists: [],
  album: null,
  imageUrl: null,
  url: null,
  durationMs: null,
  isExplicit: false,
  isLocal: false,
  addedAt: null,
  genre: null,
  centralGenre: null,
  genreSource: "unknown",
  popularity: null,
  releaseDate: null,
  trackNumber: null,
  discNumber: null,
  tempo: null,
  key: null,
  mode: null,
  danceability: null,
};

/** A list of songs that may still be arriving; a new object whenever something changed. */
export interface TrackRows {
  /** rows that have a place in the page, arrived or not */
  count: number;
  /** rows that there are altogether, for assistive technology */
  total: number;
  /** undefined for a row that has not arrived */
  rowAt: (index: number) => TrackRow | undefined;
  /** all rows have arrived */
  isComplete: boolean;
}

/** Whether a row can be played at all: the person's own files and gone songs cannot. */
export function isPlayable(row: TrackRow | undefined): row is TrackRow & { uri: string } {
  return row !== undefined && row.kind !== "gone" && !row.isLocal && row.uri !== null;
}

/** Where the focus goes from a row with a key, or null when the key moves nothing. */
export function rowAfterKey(key: string, row: number, list: { count: number; page: number }): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + list.page,
    PageUp: row - list.page,
    Home: 0,
    End: list.count - 1,
  };
  const target = moves[key];
  return target === undefined ? null : Math.max(0, Math.min(list.count - 1, target));
}
