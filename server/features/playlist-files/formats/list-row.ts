import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** A row of a list as files hold it. What a file lacks is null, or empty. */
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

/** A list that was read from a file. Of one with too many rows, one more than are taken are enough to know. */
export interface ReadList {
  name: string | null;
  rows: ListRow[];
}

/** Why a file is not read that is made to fill memory. */
export function tooComplex(): AppError {
  return new AppError("file-too-complex", message("playlistFiles.tooLarge"));
}

/** Far beyond names and numbers of artists that services have; what is longer is cut. */
const maxTextLength = 1_000;
const maxArtists = 200;

/** A row of a file with its texts cut to what is compared and shown. */
export function clipRow(row: ListRow): ListRow {
  const clip = (text: string | null) => text?.slice(0, maxTextLength) ?? null;
  return {
    uri: clip(row.uri),
    title: row.title.slice(0, maxTextLength),
    artists: row.artists.slice(0, maxArtists).map((name) => name.slice(0, maxTextLength)),
    album: clip(row.album),
    durationMs: row.durationMs,
    isrc: clip(row.isrc),
    addedAt: clip(row.addedAt),
    releaseDate: clip(row.releaseDate),
    genre: clip(row.genre),
  };
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
