import type { FileSourceId } from "#contract/history/file-sources.ts";
import type { TableMapping } from "#contract/history/play-tables.ts";
import type { JsonRows } from "#server/features/history/export-files/json-rows.ts";
import type { ListedSong } from "#server/features/history/export-files/read-account-library.ts";
import type { HistoryRow } from "#server/features/history/export-files/read-play.ts";

/** What rows are read with. */
export interface ReadContext {
  /** epoch milliseconds */
  now: number;
  /** IANA name of the clock that wrote times which name no zone */
  timeZone: string;
}

/** A row, and the song that it says is loved (or loved no more): a like, whether or not the row is a play. */
export type SourceRow = HistoryRow & { loved?: ListedSong; isUnloved?: boolean };

/** Reads one row of a file; it may remember the rows before. Never throws. */
export type RowReader = (row: unknown) => SourceRow;

/** How the lines of a table are found. */
export interface LineFormat extends Pick<TableMapping, "delimiter" | "has_header"> {
  /** lines in front of the header; 0 where left out */
  skip?: number;
  /** quotes are letters like any other */
  isUnquoted?: boolean;
}

/** How a file of plays is read. */
export type PlayFile = {
  source: FileSourceId;
  /** whose plays they are, where the file names the account */
  account: string | null;
  /** its times are those of a clock whose zone it does not name */
  needsTimeZone: boolean;
  /** one for each reading of the file, from its first row */
  createReader: (context: ReadContext) => RowReader;
} & ({ as: "rows"; createRows: () => JsonRows } | { as: "table"; lines: LineFormat });

/**
 * A service or program whose files are read. To add one: a file beside this one, its line in `sources.ts` and in
 * `contract/history/file-sources.ts`, its texts (`from.{id}` of the web's history), a file in
 * `testing/samples/exports/play-files.ts`.
 */
export interface PlaySource {
  /** How a file that begins with this text is read; null where it is of another kind. Never by the file's name. */
  recognise: (head: string) => PlayFile | null;
}

/** The fields of a row in JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** A file whose rows are read one by one, without regard to the others. */
export function rowsFile(
  source: FileSourceId,
  createRows: () => JsonRows,
  read: (row: Fields, context: ReadContext) => SourceRow,
  account: string | null = null,
): PlayFile {
  const createReader = (context: ReadContext) => (row: unknown) => read(fieldsOf(row), context);
  return { source, account, needsTimeZone: false, as: "rows", createRows, createReader };
}

/** Whether a text in JSON begins as a list or an object. */
export const isJson = (head: string) => /^\s{0,100}[[{]/u.test(head);

/** The text that stands under a name in JSON, in the part of the file that was looked at; null where none does. */
export function textNamed(head: string, name: "user" | "user_name" | "username"): string | null {
  const [, text] = accountNames[name].exec(head) ?? [];
  return text === undefined || text === "" ? null : text;
}

const accountNames = {
  user: /"user"\s{0,4}:\s{0,4}"([^"\\]{1,100})"/u,
  user_name: /"user_name"\s{0,4}:\s{0,4}"([^"\\]{1,100})"/u,
  username: /"username"\s{0,4}:\s{0,4}"([^"\\]{1,100})"/u,
} as const;

/** What a row lacks that gives its song and time alone. */
export const bareScrobble = { of: "start", isToMinute: false, uri: null, lengthMs: null } as const;

/** Epoch milliseconds of a time as RFC 3339, which names its zone; null for what is none. */
export function readDate(value: unknown): number | null {
  const isDate = typeof value === "string" && value.length < 40 && dated.test(value);
  const time = isDate ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

const dated = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/u;

/** A number, or digits, times `factor`; null for what is neither. */
export function readNumber(value: unknown, factor: number): number | null {
  const number = typeof value === "string" && /^\d{1,14}(?:\.\d{1,9})?$/u.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0
    ? Math.floor(number * factor)
    : null;
}

/** A length in milliseconds; null where none is given, for which some write 0. */
export function readLength(value: unknown, factor: number): number | null {
  const length = readNumber(value, factor);
  return length === 0 ? null : length;
}

/** The address of the song whose page this is; null for what is none. */
export function uriOfPage(value: unknown): string | null {
  const [, id] = (typeof value === "string" && songPage.exec(value)) || [];
  return id === undefined ? null : `spotify:track:${id}`;
}

const songPage = /open\.spotify\.com\/track\/([A-Za-z0-9]{22})(?:\?|$)/u;

/** A row that is of a song, yet no play of it. */
export function noPlay(
  atMs: number | null,
  example: unknown,
): { leftOut: "not_played"; year: number | null; example: string } {
  const year = atMs === null || atMs > maxDate ? null : new Date(atMs).getUTCFullYear();
  return { leftOut: "not_played", year, example: typeof example === "string" ? shorten(example) : "" };
}

/** Beyond it a year says nothing. */
export const maxDate = Date.UTC(2100, 0, 1);
const maxExampleLength = 200;

/** The beginning of a text, as it can be stored. */
export function shorten(text: string): string {
  return text.replaceAll("\u0000", "").slice(0, maxExampleLength).toWellFormed();
}
