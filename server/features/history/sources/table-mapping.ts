import { inEnglish, message } from "#contract/messages/messages.ts";
import { shortPlayMs } from "#contract/history/play-rule.ts";
import { timeFormats, type TimeFormat } from "#contract/history/import-reasons.ts";
import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import { columnNames, plainName, type Field } from "#server/features/history/scrobbles/column-names.ts";
import {
  guessDelimiter,
  readFirstLines,
  readTableRow,
} from "#server/features/history/scrobbles/table-rows.ts";
import { readWrittenDay, readWrittenTime } from "#server/features/history/scrobbles/read-time.ts";
import { unmapped } from "./tables.ts";

/** Rows that a preview shows, and letters of each cell. */
const shownRows = 20;
const shownLetters = 120;
const shownColumns = 100;

/** A guess at the columns of a table, by their names and by what looks like a time. Null for what is no table. */
export function guessMapping(head: string): TableMapping | null {
  const delimiter = guessDelimiter(head);
  const lines = delimiter && readFirstLines(head, delimiter, shownRows + 1);
  const [first, ...rest] = lines || [];
  if (delimiter === null || first === undefined) return null;
  const timeOfRow = first.findIndex((text) => formatOf([text]) !== null);
  const hasHeader = timeOfRow === -1;
  const time = hasHeader ? columnsByName(first).time : timeOfRow;
  const samples = (column: number | null) =>
    column === null ? [] : (hasHeader ? rest : [first, ...rest]).map((cells) => cells[column] ?? "");
  const named = hasHeader ? columnsByName(first) : noColumns;
  return {
    ...unmapped,
    ...named,
    delimiter,
    has_header: hasHeader,
    time,
    time_of: isEnd(hasHeader ? first[time ?? -1] : undefined) ? "end" : "start",
    time_format: formatOf(samples(time)) ?? "year_first",
    length_unit: unitOf(samples(named.length)),
  };
}

/** The streaming service says when a play ended, and tables that are made of its exports keep its names. */
const isEnd = (title: string | undefined) =>
  title !== undefined && ["ts", "endtime"].includes(plainName(title));

const noColumns = { time: null, title: null, artist: null, album: null, length: null };

/** Which columns are called what a table of plays calls them. */
function columnsByName(titles: readonly string[]): Record<Field, number | null> {
  const find = (field: Field) => {
    const places = columnNames[field].map((name) => titles.findIndex((text) => plainName(text) === name));
    return places.find((at) => at !== -1) ?? null;
  };
  const fields = Object.keys(columnNames) as Field[];
  return Object.fromEntries(fields.map((field) => [field, find(field)])) as Record<Field, number | null>;
}

/** The format that the most of these times are in, the earlier of two; null where none is. */
function formatOf(times: readonly string[]): TimeFormat | null {
  const read = timeFormats.map((format) => ({
    format,
    count: times.filter((text) => isLikely(text, format)).length,
  }));
  const best = read.toSorted((left, right) => right.count - left.count)[0];
  return best === undefined || best.count === 0 ? null : best.format;
}

/** Numbers are taken for times only where they mean one since 2001. */
function isLikely(text: string, format: TimeFormat): boolean {
  const digits = text.trim().length;
  if (format === "epoch_seconds") return digits === 10 && readWrittenTime(text, format, "UTC") !== null;
  if (format === "epoch_milliseconds") return digits === 13 && readWrittenTime(text, format, "UTC") !== null;
  return (readWrittenTime(text, format, "UTC") ?? readWrittenDay(text, format, "UTC")) !== null;
}

/** A song of a thousand seconds is rare, one of a second too. */
function unitOf(lengths: readonly string[]): TableMapping["length_unit"] {
  const scrobble = lengths.map((text) => text.trim()).filter((text) => text !== "");
  if (scrobble.some((text) => text.includes(":"))) return "clock";
  const numbers = scrobble.map(Number).toSorted((left, right) => left - right);
  return (numbers[Math.floor(numbers.length / 2)] ?? 0) > 5_000 || scrobble.length === 0
    ? "milliseconds"
    : "seconds";
}

/** What the first rows of a table become. `now` in epoch milliseconds. */
export function previewTable(head: string, mapping: TableMapping, now: number): TablePreview {
  const lines = readFirstLines(head, mapping.delimiter, shownRows + 1) ?? [];
  const body = (mapping.has_header ? lines.slice(1) : lines).slice(0, shownRows);
  const width = Math.min(shownColumns, Math.max(0, ...lines.map((cells) => cells.length)));
  const titles = mapping.has_header ? (lines[0] ?? []) : [];
  return {
    columns: Array.from({ length: width }, (_, at) => clip(titles[at]?.trim() || `Column ${at + 1}`)),
    rows: body.map((cells, index) => ({
      row: index + 1,
      cells: cells.slice(0, width).map(clip),
      ...becomes(cells, mapping, now),
    })),
  };
}

const clip = (text: string) => text.toWellFormed().slice(0, shownLetters).toWellFormed();

function becomes(cells: string[], mapping: TableMapping, now: number) {
  const row = readTableRow(cells, mapping, now);
  if (!("play" in row)) {
    const said = row.said ?? message("history.rowUndated");
    return { reason: row.leftOut, problem: inEnglish(said), problem_message: said, play: null };
  }
  const { track: title, artist, album, startedAt, msPlayed, assumed } = row.play;
  return {
    reason: msPlayed < shortPlayMs ? ("short" as const) : ("imported" as const),
    problem: null,
    problem_message: null,
    play: {
      title,
      artist,
      album,
      started_at: new Date(startedAt).toISOString(),
      length_ms: assumed === null ? msPlayed : null,
    },
  };
}
