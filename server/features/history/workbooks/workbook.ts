import { posix } from "node:path";
import { Readable } from "node:stream";
import { message } from "#contract/messages/messages.ts";
import { createElementRows, type ElementName } from "#server/features/history/export-files/element-rows.ts";
import { maxLineLength } from "#server/features/history/scrobbles/table-rows.ts";
import { fieldsOf, type Fields } from "#server/features/history/sources/source.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { dayZeroOf1900, dayZeroOf1904, listOf, richText, rowTexts, type CellContext } from "./cell-text.ts";
import { readTimeStyles } from "./time-styles.ts";

/** A file of a zip; `size` in bytes, unpacked. */
export interface Packed {
  size: number;
  open: () => Promise<Readable>;
}

/** A sheet as the file that it would be, saved as a table: cells in quotes, parted by commas. `size` is that of its XML. */
export interface Sheet extends Packed {
  name: string;
}

/** Sheets that are looked at, and what the texts of a workbook may come to: a reader has 256 MB. */
const maxSheets = 100;
const maxTexts = 10_000_000;
const maxDistinctTexts = 1_500_000;
const maxLetters = 30_000_000;

/**
 * Opens a workbook (Office Open XML, ECMA-376), whose files `find` finds by their paths in the zip. Sheets come in the order of
 * the workbook, without those that it names and does not hold.
 *
 * @returns null for what is no workbook
 * @throws AppError `file-too-complex` when a sheet is opened, where the workbook's texts are more than fit
 */
export async function openWorkbook(find: (path: string) => Packed | null): Promise<Sheet[] | null> {
  const main = find("xl/workbook.xml");
  if (main === null) return null;
  const links = await readElement(find("xl/_rels/workbook.xml.rels"), "Relationships");
  const targets = new Map(listOf(links["Relationship"]).map((link) => [link["Id"], link["Target"]]));
  const context = rememberContext(find, main);
  const named = listOf((await readElement(main, "sheets"))["sheet"]).slice(0, maxSheets);
  return named.flatMap((sheet) => {
    const target = targets.get(sheet["r:id"]);
    // From the root of the zip, or from where the workbook is.
    const file = typeof target === "string" ? find(posix.resolve("/xl", target).slice(1)) : null;
    if (file === null) return [];
    const name = typeof sheet["name"] === "string" ? sheet["name"] : "";
    return [{ name, size: file.size, open: async () => Readable.from(tableText(file, await context())) }];
  });
}

/** What the cells of all sheets refer to, read when the first is opened. */
function rememberContext(find: (path: string) => Packed | null, main: Packed): () => Promise<CellContext> {
  const read = async (): Promise<CellContext> => {
    const { date1904: isOf1904 } = await readElement(main, "workbookPr");
    return {
      texts: await readTexts(find("xl/sharedStrings.xml")),
      timeStyles: await readTimeStyles((name) => readElement(find("xl/styles.xml"), name)),
      dayZeroMs: isOf1904 === "1" || isOf1904 === "true" ? dayZeroOf1904 : dayZeroOf1900,
    };
  };
  let context: Promise<CellContext> | undefined;
  return () => (context ??= read());
}

/** The shared texts in their order; one that cannot be read is empty, so that the others keep their numbers. */
async function readTexts(file: Packed | null): Promise<string[]> {
  const texts: string[] = [];
  // Some programs write a text once for each cell.
  const distinct = new Map<string, string>();
  let letters = 0;
  for await (const element of elementsOf(file, "si")) {
    const text = element === null ? "" : richText(element);
    let known = distinct.get(text);
    if (known === undefined) {
      // A text cut out of another keeps all of that one in memory.
      known = Buffer.from(text).toString();
      distinct.set(known, known);
      letters += text.length;
    }
    texts.push(known);
    if (texts.length > maxTexts || distinct.size > maxDistinctTexts || letters > maxLetters)
      throw new AppError("file-too-complex", message("server.fileTooComplex"));
  }
  return texts;
}

/** The lines of a sheet. A row that cannot be read, or is too long for a line, is one without cells, which the report counts. */
async function* tableText(file: Packed, context: CellContext): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  for await (const row of elementsOf(file, "row")) {
    const line = row === null ? null : lineOf(rowTexts(row, context));
    lines.push(line === null || line.length > maxLineLength ? '""' : line);
    if (lines.length < linesAtOnce) continue;
    yield Buffer.from(`${lines.join("\n")}\n`);
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join("\n")}\n`);
}

const linesAtOnce = 100;

const lineOf = (cells: readonly string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");

/** The first element of a name; empty where there is none. */
async function readElement(file: Packed | null, name: ElementName): Promise<Fields> {
  for await (const element of elementsOf(file, name)) return element ?? {};
  return {};
}

/** The elements of a name; null for one that cannot be read. */
async function* elementsOf(file: Packed | null, name: ElementName): AsyncGenerator<Fields | null> {
  if (file === null) return;
  const rows = createElementRows(name);
  for await (const bytes of await file.open())
    for (const row of rows.push(bytes as Buffer))
      if (row.is === "row") yield fieldsOf(row.value);
      else yield null;
}
