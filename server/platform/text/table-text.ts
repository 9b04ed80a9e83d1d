import { createSteps } from "#server/platform/process/loop-turns.ts";

/** What a cell of a table may hold; objects are written as JSON. */
type Cell = string | number | boolean | Date | object | null;
export type TableRow = Record<string, Cell>;
export type TableFormat = "csv" | "json";

const rowsAtOnce = 1_000;
const formula = /^'*[=+\-@\t\r]/u;
const guarded = /^'+[=+\-@\t\r]/u;

/**
 * A cell of a CSV file (RFC 4180), which a spreadsheet takes for text: one that it would take for a formula begins with an
 * apostrophe (OWASP, CSV injection).
 */
export function writeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n;]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that `writeCell` wrote. */
export function readCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/**
 * A table as the text of a file, in parts between which others have their turn: CSV in UTF-8 with a byte order mark, by which spreadsheets know it, or an array
 * of JSON with a row a line. Of no rows the CSV is empty, for nothing names the columns.
 */
export async function* writeTable(
  rows: Iterable<TableRow> | AsyncIterable<TableRow>,
  format: TableFormat,
): AsyncGenerator<string> {
  let part = format === "csv" ? "" : "[";
  let before = 0;
  let count = 0;
  const steps = createSteps(null);
  for await (const row of rows) {
    if (format === "json") part += `${count === 0 ? "" : ","}\n${JSON.stringify(row)}`;
    else part += `${count === 0 ? headOf(row) : ""}${lineOf(Object.values(row))}`;
    count += 1;
    // A reader that takes all at once is no reason to write all at once.
    await steps.did(part.length - before);
    if (count % rowsAtOnce === 0) {
      yield part;
      part = "";
    }
    before = part.length;
  }
  yield format === "json" ? `${part}\n]\n` : part;
}

function headOf(row: TableRow): string {
  return `\u{feff}${lineOf(Object.keys(row))}`;
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(textOf).join(",")}\r\n`;
}

/** Numbers stay what they are: a minus sign begins no formula there. */
function textOf(cell: Cell): string {
  if (typeof cell === "string") return writeCell(cell);
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === "object" && cell !== null ? writeCell(JSON.stringify(cell)) : String(cell ?? "");
}
