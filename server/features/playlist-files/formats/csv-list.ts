import { CsvError, parse } from "csv-parse/sync";
import { maxImportRows } from "#contract/playlist-files.ts";
import { readCell, writeCell } from "#server/platform/text/table-text.ts";
import { findColumns, holdsSongs } from "./csv-columns.ts";
import {
  emptyRow,
  millisecondsOf,
  tooComplex,
  type ListRow,
  type ListWriter,
  type ReadList,
} from "./list-row.ts";

/** Comma-separated values in UTF-8 with a byte order mark, by which spreadsheets know it. */
const written: readonly { name: string; write: (row: ListRow) => string }[] = [
  { name: "Track URI", write: (row) => row.uri ?? "" },
  { name: "Track Name", write: (row) => row.title },
  {
    name: "Artist Name(s)",
    write: (row) => row.artists.map((name) => name.replaceAll(";", ",")).join("; "),
  },
  { name: "Album Name", write: (row) => row.album ?? "" },
  {
    name: "Track Duration (ms)",
    write: (row) => String(row.durationMs ?? ""),
  },
  { name: "ISRC", write: (row) => row.isrc ?? "" },
  { name: "Added At", write: (row) => row.addedAt ?? "" },
  { name: "Album Release Date", write: (row) => row.releaseDate ?? "" },
  { name: "Genre", write: (row) => row.genre ?? "" },
];

export const csvWriter: ListWriter = {
  contentType: "text/csv; charset=utf-8; header=present",
  head: () => `\u{feff}${written.map(({ name }) => writeCell(name)).join(",")}\r\n`,
  row: (row) => `${written.map(({ write }) => writeCell(write(row))).join(",")}\r\n`,
  foot: () => "",
};

/**
 * Reads a table of any program, in any language: columns are known by their names or by what they hold. Null where none
 * is a title or an address. A table without names of columns has a song in its first line.
 */
export function readCsv(text: string): ReadList | null {
  const cells = parseCells(text) ?? [];
  const [first = []] = cells;
  const isBare = holdsSongs(first);
  const lines = isBare ? cells : cells.slice(1);
  const columns = findColumns(isBare ? [] : first, lines);
  if (columns === null) return null;
  const rows = lines.map((line) => {
    const value = (field: keyof typeof columns) => readCell(line[columns[field]] ?? "");
    const optional = (field: keyof typeof columns) => value(field) || null;
    return {
      ...emptyRow,
      uri: optional("uri"),
      title: value("title"),
      artists: readArtists(value("artists")),
      album: optional("album"),
      durationMs: lengthOf(value("durationMs")),
      isrc: optional("isrc"),
      addedAt: optional("addedAt"),
      releaseDate: optional("releaseDate"),
      genre: optional("genre"),
    };
  });
  return { name: null, rows };
}

/** Names are parted by semicolons, else by commas, with or without a space; a comma within a number is part of a name. */
function readArtists(text: string): string[] {
  return text
    .split(text.includes(";") ? ";" : /,(?!\d{3}\b)/u)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Programs write 0 where they do not know. */
function lengthOf(text: string): number | null {
  return millisecondsOf(text) || null;
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
      to: maxImportRows + 2,
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
