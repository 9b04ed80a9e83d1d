import { emptyRow, millisecondsOf, type ListRow, type ListWriter, type ReadList } from "./list-row.ts";

/**
 * Comma-separated values (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets know it. Cells that a
 * spreadsheet would take for a formula begin with an apostrophe (OWASP, CSV injection).
 */
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

const formula = /^'*[=+\-@\t\r]/u;
const guarded = /^'+[=+\-@\t\r]/u;

export const csvWriter: ListWriter = {
  contentType: "text/csv; charset=utf-8; header=present",
  head: () => `\u{feff}${columns.map(({ names }) => cell(names[0] ?? "")).join(",")}\r\n`,
  row: (row) => `${columns.map(({ write }) => cell(write(row))).join(",")}\r\n`,
  foot: () => "",
};

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n;]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reads a table whose first line names its columns; null where none of them is a title or a URI. */
export function readCsv(text: string): ReadList | null {
  const [head = [], ...lines] = parseCells(text.replace(/^\u{feff}/u, ""));
  const places = columns.map(({ names }) =>
    head.findIndex((title) => names.some((name) => name.toLowerCase() === title.trim().toLowerCase())),
  );
  if (places[0] === -1 && places[1] === -1) return null;
  const rows = lines
    .filter((cells) => cells.some((each) => each !== ""))
    .map((cells) => {
      const value = (column: number) => unguarded(cells[places[column] ?? -1] ?? "");
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

function unguarded(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** Lines of cells; a comma, a semicolon or a tab parts them, whichever the first line holds more of. */
function parseCells(text: string): string[][] {
  const [first = ""] = text.split(/\r?\n/u, 1);
  const separator =
    [",", ";", "\t"].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ",";
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const read = readCell(text, at, separator);
    cells.push(read.value);
    at = read.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) cells.push("");
      continue;
    }
    lines.push(cells);
    cells = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return cells.length > 0 ? [...lines, cells] : lines;
}

function readCell(text: string, from: number, separator: string): { value: string; end: number } {
  if (text[from] !== '"') {
    const end = endOfCell(text, from, separator);
    return { value: text.slice(from, end), end };
  }
  let value = "";
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: endOfCell(text, quote + 1, separator) };
    value += '"';
    at = quote + 2;
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && ![separator, "\n", "\r"].includes(text[end] ?? "")) end += 1;
  return end;
}
