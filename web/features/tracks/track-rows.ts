/** An artist or album as a row names it; without id there is no page to link to. */
export interface NamedEntry {
  id: string | null;
  name: string;
}

/** One row of a list of songs. */
export interface TrackRow {
  /** gone: the provider no longer has it, so there is nothing to play or to name */
  kind: "track" | "episode" | "gone";
  uri: string | null;
  name: string;
  artists: readonly NamedEntry[];
  album: NamedEntry | null;
  imageUrl: string | null;
  durationMs: number;
  isExplicit: boolean;
  isLocal: boolean;
  /** RFC 3339, or null when it is not known */
  addedAt: string | null;
}

/** A list of songs that may still be arriving; a new object whenever something arrived. */
export interface TrackRows {
  count: number;
  /** undefined for a row that has not arrived */
  rowAt: (index: number) => TrackRow | undefined;
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
