import { message } from "#contract/messages/messages.ts";
import { Transform, type Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { CsvError, parse as parseCsv } from "csv-parse";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import {
  isLink,
  maxZipBytes,
  requireHonestEntry,
  unpacksTooLarge,
} from "#server/platform/child-reader/strange-zip.ts";
import { contentsPath, CopyContents, copyVersion } from "#server/platform/person-data/copy-format.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readCell } from "#server/platform/text/table-text.ts";

/** The copy of an account, and which of its files are wanted; the others are read for their checksums alone. */
export interface CopyToRead {
  path: string;
  /** in the order in which they are wanted */
  wanted: readonly string[];
  /** whether files that are not wanted are read too, to find out whether the copy is whole */
  isChecked: boolean;
  /** rows of the first wanted file that are known already */
  skipRows: number;
}

/** A row of a file: of a table in CSV every value is a text. */
export type CopyRow = Readonly<Record<string, unknown>>;

/**
 * The output of reading a copy: `contents` once, then the rows of each wanted file that there is. `bytes` of all so
 * far.
 */
export type CopyPart =
  | { is: "contents"; contents: CopyContents; bytes: number }
  | { is: "rows"; path: string; rows: CopyRow[]; bytes: number }
  | { is: "file-end"; path: string; bytes: number };

const maxEntries = 100_000;
const maxContentsBytes = 32 * 1024 * 1024;
/** Few enough that others wait briefly for the transaction that stores them. */
const rowsAtOnce = 250;
/** Letters of rows at once; a row of a long list alone may have more. */
const lettersAtOnce = 500_000;
/** Far beyond the longest list that is stored. */
const maxLineLetters = 32_000_000;

const broken = (cause?: unknown) => new AppError("unprocessable", message("accountCopy.damaged"), { cause });
const foreign = () => new AppError("unprocessable", message("accountCopy.notACopy"));

/**
 * Reads the copy of an account. Throws AppError `unprocessable` with a sentence for what is foreign, damaged, cut off or of
 * a newer program.
 */
export async function* readCopy(asked: CopyToRead): AsyncGenerator<CopyPart> {
  const zip = await openZip(asked.path);
  try {
    const entries = await entriesOf(zip);
    const contents = await readContents(zip, entries);
    let bytes = 0;
    yield { is: "contents", contents, bytes: sizeOf(entries.values()) };
    for (const [place, path] of asked.wanted.filter((wanted) => entries.has(wanted)).entries()) {
      const entry = entries.get(path);
      if (entry === undefined) continue;
      const skip = place === 0 ? asked.skipRows : 0;
      for await (const rows of rowGroups(await openEntry(zip, entry), { path, skip }))
        yield { is: "rows", path, rows, bytes };
      bytes += entry.uncompressedSize;
      yield { is: "file-end", path, bytes };
    }
    if (asked.isChecked)
      for (const [path, entry] of entries) if (!asked.wanted.includes(path)) await discard(zip, entry);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw broken(error);
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false });
  } catch (error) {
    throw broken(error);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw foreign();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (isLink(entry) || entries.has(entry.fileName)) throw foreign();
    requireHonestEntry(entry);
    entries.set(entry.fileName, entry);
  }
  if (sizeOf(entries.values()) > maxZipBytes) throw unpacksTooLarge();
  return entries;
}

function sizeOf(entries: Iterable<Entry>): number {
  return [...entries].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
}

async function readContents(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<CopyContents> {
  const entry = entries.get(contentsPath);
  if (entry === undefined || entry.uncompressedSize > maxContentsBytes) throw foreign();
  const parts: Buffer[] = [];
  for await (const part of await openEntry(zip, entry)) parts.push(part as Buffer);
  const { success, data } = CopyContents.safeParse(jsonOf(Buffer.concat(parts).toString("utf8")));
  if (!success) throw foreign();
  if (data.version !== copyVersion) throw new AppError("unprocessable", message("accountCopy.otherVersion"));
  if (data.files.some(({ path }) => !entries.has(path))) throw broken();
  return data;
}

/** The bytes of a file, which fail at the end where they are not those that were packed. */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const packed = await zip.openReadStreamPromise(entry);
  let sum = 0;
  const checked = new Transform({
    transform: (part: Buffer, _encoding, done) => {
      sum = crc32(part, sum);
      done(null, part);
    },
    flush: (done) => done(sum === entry.crc32 ? null : broken()),
  });
  packed.on("error", (error) => checked.destroy(error));
  return packed.pipe(checked);
}

async function discard(zip: ZipFile, entry: Entry): Promise<void> {
  for await (const _part of await openEntry(zip, entry));
}

/** The rows of a file but for its first `skip`, some at a time. */
async function* rowGroups(
  bytes: Readable,
  { path, skip }: { path: string; skip: number },
): AsyncGenerator<CopyRow[]> {
  let rows: CopyRow[] = [];
  let letters = 0;
  let left = skip;
  for await (const row of rowsOf(bytes, path)) {
    left -= 1;
    if (left >= 0) continue;
    rows.push(row.row);
    letters += row.letters;
    if (rows.length < rowsAtOnce && letters < lettersAtOnce) continue;
    yield rows;
    [rows, letters] = [[], 0];
  }
  if (rows.length > 0) yield rows;
}

/** A row with about how many letters it has. */
interface SizedRow {
  row: CopyRow;
  letters: number;
}

function rowsOf(bytes: Readable, path: string): AsyncGenerator<SizedRow> {
  return path.endsWith(".csv") ? csvRows(bytes) : jsonRows(bytes);
}

/** The rows of an array that stands a row a line, as exports write it. */
async function* jsonRows(bytes: Readable): AsyncGenerator<SizedRow> {
  let last = "";
  for await (const line of linesOf(bytes)) {
    last = line;
    if (line === "[" || line === "]") continue;
    const row = jsonOf(line.endsWith(",") ? line.slice(0, -1) : line);
    if (typeof row !== "object" || row === null || Array.isArray(row)) throw broken();
    yield { row: row as CopyRow, letters: line.length };
  }
  if (last !== "]") throw broken();
}

/** Lines that end in a line feed alone: texts of rows may hold every other sign that ends a line elsewhere. */
async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const text of bytes.setEncoding("utf8")) {
    const lines = `${rest}${text as string}`.split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxLineLetters) throw broken();
    yield* lines;
  }
  if (rest !== "") throw broken();
}

async function* csvRows(bytes: Readable): AsyncGenerator<SizedRow> {
  const parser = parseCsv({ bom: true, columns: true, max_record_size: maxLineLetters });
  bytes.once("error", (error) => parser.destroy(error));
  try {
    for await (const read of bytes.pipe(parser)) {
      const cells = Object.entries(read as Record<string, string>);
      const row = Object.fromEntries(cells.map(([name, text]) => [name, readCell(text)]));
      requireStorable(JSON.stringify(row));
      yield { row, letters: cells.reduce((sum, [, text]) => sum + text.length, 0) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw broken(error);
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    // JSON writes each character that cannot be stored as an escape.
    if (text.includes("\\u")) requireStorable(JSON.stringify(read));
    return read;
  } catch (error) {
    throw error instanceof AppError ? error : broken(error);
  }
}

/** NUL, and half of a pair of surrogates: no database stores them. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/iu;

function requireStorable(json: string): void {
  if (unstorable.test(json)) throw broken();
}
