import { CsvError, parse } from "csv-parse/sync";
import { mostImportRows } from "#contract/exchange.ts";
import { readCell, writeCell } from "#server/platform/text/table-text.ts";
import {
  emptyRow,
  millisecondsOf,
  tooComplex,
  type ListRow,
  type ListWriter,
  type ReadList,
} from "./list-row.ts";

/** Comma-separated values in UTF-8 with a byte order mark, by which spreadsheets know it. */
const columns: readonly { names: readonly string[]; write: (row: ListRow) => string }[] = [
  { names: ["Track URI", "Spotify URI", "URI", "Track ID"], write: (row) => row.uri ?? "" },
  { names: ["Track Name", "Title", "Name", "Track"], write: (row) => row.title },
  {
    names: ["Artist Name(s)", "Artists", "Artist", "Artist Name"],
    write: (row) => row.artists.map((name) => name.replaceAll(";", ",")).join("; "),
  },
  { names: ["Album Name", "Album"], write: (row) => row.album ?? "" },
  {
    names: ["Track Duration (ms)", "Duration (ms)", "Duration_ms"],
    write: (row) => String(row.durationMs ?? ""),
  },
  { names: ["ISRC"], write: (row) => row.isrc ?? "" },
  { names: ["Added At"], write: (row) => row.addedAt ?? "" },
  { names: ["Album Release Date", "Release Date"], write: (row) => row.releaseDate ?? "" },
  { names: ["Genre", "Genres"], write: (row) => row.genre ?? "" },
];

export const csvWriter: ListWriter = {
  contentType: "text/csv; charset=utf-8; header=present",
  head: () => `\u{feff}${columns.map(({ names }) => writeCell(names[0] ?? "")).join(",")}\r\n`,
  row: (row) => `${columns.map(({ write }) => writeCell(write(row))).join(",")}\r\n`,
  foot: () => "",
};

/** Reads a table whose first line names its columns; null where none of them is a title or a URI. */
export function readCsv(text: string): ReadList | null {
  const [head = [], ...lines] = parseCells(text) ?? [];
  const places = columns.map(({ names }) =>
    head.findIndex((title) => names.some((name) => name.toLowerCase() === title.trim().toLowerCase())),
  );
  if (places[0] === -1 && places[1] === -1) return null;
  const rows = lines.map((cells) => {
    const value = (column: number) => readCell(cells[places[column] ?? -1] ?? "");
    const optional = (column: number) => value(column) || null;
    return {
      ...emptyRow,
      uri: optional(0),
      title: value(1),
      artists: value(2)
        .split(value(2).includes(";") ? /;\s*/u : /,\s+/u)
        .filter(Boolean),
      album: optional(3),
      durationMs: millisecondsOf(value(4)),
      isrc: optional(5),
      addedAt: optional(6),
      releaseDate: optional(7),
      genre: optional(8),
    };
  });
  return { name: null, rows };
}

/** Lines of cells; a comma, a semicolon or a tab parts them, whichever the first line holds more of. */
function parseCells(text: string): string[][] | null {
  const [first = ""] = text.split(/\r?\n/u, 1);
  if (hasWideLine(text)) throw tooComplex();
  const delimiter =
    [",", ";", "\t"].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ",";
  try {
    return parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: mostImportRows + 2,
    });
  } catch (error) {
    // A quote that nothing ends, say: no table.
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** Far more than the columns of any table, and the commas of any text in one. */
const maxMarksOfLine = 10_000;

/** Whether a line has so many marks that its cells would fill memory. */
function hasWideLine(text: string): boolean {
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\n" || sign === "\r") marks = 0;
    else if (sign === "," || sign === ";" || sign === "\t") marks += 1;
    if (marks > maxMarksOfLine) return true;
  }
  return false;
}
