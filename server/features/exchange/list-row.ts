/** A row of a list as files hold it. What a file does not tell is null, or empty. */
export interface ListRow {
  uri: string | null;
  title: string;
  artists: string[];
  album: string | null;
  durationMs: number | null;
  isrc: string | null;
  /** RFC 3339 */
  addedAt: string | null;
  releaseDate: string | null;
  genre: string | null;
}

/** A row that says nothing. */
export const emptyRow: ListRow = {
  uri: null,
  title: "",
  artists: [],
  album: null,
  durationMs: null,
  isrc: null,
  addedAt: null,
  releaseDate: null,
  genre: null,
};

/** A list that was read from a file. */
export interface ReadList {
  name: string | null;
  rows: ListRow[];
}

/** Writes a list piece by piece, so that it may be as long as it likes. */
export interface ListWriter {
  contentType: string;
  head(list: { name: string; at: Date }): string;
  /** @param index from 0 */
  row(row: ListRow, index: number): string;
  foot(): string;
}

/** Text as one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\u2028\u2029]+/gu, " ");
}

/** A whole number of milliseconds that is not negative, or null. */
export function millisecondsOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? Math.round(number) : null;
}
