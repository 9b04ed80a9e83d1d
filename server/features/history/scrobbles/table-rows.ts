import { parse, type Options } from "csv-parse";
import { CsvError, parse as parseSync } from "csv-parse/sync";
import { tableDelimiters } from "#contract/history/import-reasons.ts";
import type { TableMapping } from "#contract/history/play-tables.ts";
import type { HistoryRow } from "#server/features/history/export-files/read-play.ts";
import { readWrittenDay, readWrittenTime } from "./read-time.ts";
import { scrobbleRow, type Scrobble } from "./scrobble-row.ts";

/** Letters of a line of a table; what is longer is no table of plays. */
export const maxLineLength = 100_000;

function tableOptions(delimiter: string, isUnquoted = false): Options {
  return {
    bom: true,
    ...(isUnquoted ? { quote: null } : {}),
    delimiter,
    max_record_size: maxLineLength,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
}

/** Takes text and gives the cells of each line. It fails with a CsvError at what cannot be read on. */
export function createTableParser(delimiter: string, isUnquoted = false): ReturnType<typeof parse> {
  return parse(tableOptions(delimiter, isUnquoted));
}

/** The first lines of a table, whose text may end within a line. Null for what is no table. */
export function readFirstLines(text: string, delimiter: string, max: number): string[][] | null {
  const lines =
    parseLines(text, delimiter, max) ?? parseLines(text.slice(0, text.lastIndexOf("\n") + 1), delimiter, max);
  return lines === null || lines.length === 0 ? null : lines;
}

/** Null where the text ends within quotes. */
function parseLines(text: string, delimiter: string, max: number): string[][] | null {
  try {
    return parseSync(text, { ...tableOptions(delimiter), to: max });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** What parts the cells of a table: what makes the most cells of its first line. Null where nothing does. */
export function guessDelimiter(text: string): (typeof tableDelimiters)[number] | null {
  const widths = tableDelimiters.map((delimiter) => ({
    delimiter,
    width: readFirstLines(text, delimiter, 1)?.[0]?.length ?? 0,
  }));
  const widest = widths.toSorted((left, right) => right.width - left.width)[0];
  return widest === undefined || widest.width < 2 ? null : widest.delimiter;
}

/** Reads a line of a table. Never throws. `now` in epoch milliseconds. */
export function readTableRow(cells: readonly string[], mapping: TableMapping, now: number): HistoryRow {
  const cell = (column: number | null) => (column === null ? "" : (cells[column] ?? ""));
  const written = cell(mapping.time).trim();
  const time =
    readWrittenTime(written, mapping.time_format, mapping.time_zone) ??
    readWrittenDay(written, mapping.time_format, mapping.time_zone);
  const scrobble: Scrobble = {
    atMs: written === "" ? "undated" : (time?.atMs ?? null),
    of: mapping.time_of,
    isToMinute: time?.isToMinute ?? false,
    title: cell(mapping.title),
    artist: mapping.artist === null ? undefined : cell(mapping.artist),
    album: cell(mapping.album),
    uri: null,
    lengthMs: knownLength(readLength(cell(mapping.length).trim(), mapping.length_unit), mapping),
  };
  return scrobbleRow(scrobble, now);
}

/** Services that say when a song began say how long it is, and 0 where they do not know; of a play that ended, 0 is heard. */
function knownLength(
  length: number | null | undefined,
  { time_of: of }: TableMapping,
): number | null | undefined {
  return length === 0 && of === "start" ? null : length;
}

const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:\.\d{1,9})?$/u;

/** Null for an empty cell, undefined for what is no length. */
function readLength(text: string, unit: TableMapping["length_unit"]): number | null | undefined {
  if (text === "") return null;
  if (unit !== "clock") {
    if (!/^\d{1,10}(?:\.\d{1,9})?$/u.test(text)) return undefined;
    return Number(text) * (unit === "seconds" ? 1000 : 1);
  }
  const [, hours, minutes, seconds] = clock.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
