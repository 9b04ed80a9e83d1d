import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import yauzl, { type Entry } from "yauzl";
import {
  compareExportFiles,
  nameExportFile,
  type ExportFile,
} from "#server/features/history/export-files/export-file-names.ts";
import { createJsonRows, type JsonRow } from "#server/features/history/export-files/json-rows.ts";
import {
  readExportLists,
  type ExportList,
  type ListedSong,
} from "#server/features/history/export-files/read-account-library.ts";
import { readHistoryRow, type HistoryRow } from "#server/features/history/export-files/read-play.ts";

/** An uploaded export, and where reading it goes on. */
export interface ExportToRead {
  /** of the upload on the disk */
  path: string;
  /** as the person named it */
  filename: string;
  /** epoch milliseconds */
  now: number;
  /** files that were read before, and rows of the next one */
  from: { file: number; row: number };
}

/** What reading an export tells, in this order: `files` once, then parts of each file. */
export type ExportPart =
  | { is: "files"; bytes: number }
  /** some rows of a file; `bytes` were read of all files so far */
  | { is: "rows"; file: number; name: string; rows: HistoryRow[]; bytes: number }
  | ListPart
  | { is: "file-end"; file: number; name: string; problem: string | null; bytes: number };

/** Songs of a list from `position` on; of one without songs, an empty part. `list` is its place in the file. */
export interface ListPart extends Omit<ExportList, "songs"> {
  is: "list";
  file: number;
  list: number;
  position: number;
  songs: ListedSong[];
}

/** Why an export cannot be read at all; a sentence for people. */
export class UnreadableExport extends Error {}

const rowsAtOnce = 1_000;
const mebibyte = 1024 * 1024;
/** Real files have 12 MB; what unpacks to more than these, or is packed closer, is made to fill disk or memory. */
const longestFile = 1024 * mebibyte;
const longestExport = 8 * 1024 * mebibyte;
const longestWholeFile = 64 * mebibyte;
const closestPacking = 500;
const mostEntries = 100_000;
/** Of liked songs the service takes as many as somebody likes, of playlists 11,000 songs each. */
const mostListedSongs = 200_000;
const mostLists = 10_000;

interface Source extends ExportFile {
  size: number;
  open: () => Promise<Readable>;
}

/**
 * Reads an export file by file, in the order in which they are to be stored. Nothing is written to disk, and of a zip
 * only files with names of an export are opened. Throws UnreadableExport when there is nothing to read.
 */
export async function* readExport(asked: ExportToRead): AsyncGenerator<ExportPart> {
  const { sources, close } = await openSources(asked);
  try {
    if (sources.length === 0)
      throw new UnreadableExport("This file holds no listening history, library or playlists.");
    yield { is: "files", bytes: sources.reduce((sum, { size }) => sum + size, 0) };
    let before = 0;
    for (const [file, source] of sources.entries()) {
      if (file >= asked.from.file) {
        const skip = file === asked.from.file ? asked.from.row : 0;
        yield* holdsLists(source)
          ? readLists(source, file, before)
          : readHistory(source, { file, skip, before, now: asked.now });
      }
      before += source.size;
    }
  } finally {
    close();
  }
}

type ListKind = "library" | "playlists";

function holdsLists(source: Source): source is Source & { kind: ListKind } {
  return source.kind === "library" || source.kind === "playlists";
}

async function openSources({
  path,
  filename,
}: ExportToRead): Promise<{ sources: Source[]; close: () => void }> {
  const single = nameExportFile(filename);
  if (single !== null) {
    const open = () => Promise.resolve(createReadStream(path) as Readable);
    return { sources: [{ ...single, size: (await stat(path)).size, open }], close: () => undefined };
  }
  try {
    // Names are never used as paths, so whatever they are is no error.
    const zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false });
    const sources: Source[] = [];
    if (zip.entryCount > mostEntries) throw new UnreadableExport("This zip holds too many files.");
    for await (const entry of zip.eachEntry()) {
      const file = nameExportFile(entry.fileNameRaw.toString("utf8"));
      if (file === null || isLink(entry)) continue;
      refuseStrange(entry);
      sources.push({ ...file, size: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) });
    }
    if (sources.reduce((sum, { size }) => sum + size, 0) > longestExport) throw tooLarge();
    return { sources: sources.toSorted(compareExportFiles), close: () => zip.close() };
  } catch (error) {
    if (error instanceof UnreadableExport) throw error;
    throw new UnreadableExport("This file is not a whole zip archive; please download the export again.", {
      cause: error,
    });
  }
}

const fileTypeMask = 0o170000;
const symbolicLink = 0o120000;

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink;
}

function tooLarge(): UnreadableExport {
  return new UnreadableExport("This zip unpacks to more than any export holds.");
}

function refuseStrange(entry: Entry): void {
  if (entry.isEncrypted())
    throw new UnreadableExport("This zip is encrypted; please upload it without a password.");
  const packing = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > longestFile || (packing > closestPacking && entry.uncompressedSize > mebibyte))
    throw tooLarge();
}

async function* readHistory(
  source: Source,
  { file, skip, before, now }: { file: number; skip: number; before: number; now: number },
): AsyncGenerator<ExportPart> {
  const { name, kind } = source;
  const json = createJsonRows();
  let rows: HistoryRow[] = [];
  let left = skip;
  let read = 0;
  let problem: string | null = null;
  const take = (found: JsonRow[]) => {
    for (const row of found) {
      if (row.is === "cut") problem = "The file is cut off; what came before was read.";
      if (row.is === "not-a-list") problem = "The file is not a list in JSON.";
      if (row.is === "not-a-list" || (row.is === "row" && (left -= 1) >= 0)) continue;
      if (row.is !== "row" && (left -= 1) >= 0) continue;
      rows.push(row.is === "row" ? readHistoryRow(row.value, kind, now) : unreadableRow);
    }
  };
  const part = (some: HistoryRow[]): ExportPart => ({
    is: "rows",
    file,
    name,
    rows: some,
    bytes: before + read,
  });
  try {
    for await (const bytes of await source.open()) {
      read += (bytes as Buffer).length;
      take(json.push(bytes as Buffer));
      while (rows.length >= rowsAtOnce) yield part(rows.splice(0, rowsAtOnce));
    }
    take(json.end());
  } catch (error) {
    if (!isZipError(error)) throw error;
    problem = "The file is damaged; what came before was read.";
  }
  if (rows.length > 0) yield part(rows);
  yield { is: "file-end", file, name, problem, bytes: before + source.size };
}

const unreadableRow: HistoryRow = { leftOut: "unreadable", year: null, example: "A row that is no JSON" };

/** What inflating or the archive's own checks find amiss, as opposed to the disk. The latter have no codes. */
function isZipError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error) return String(error.code).startsWith("Z_");
  return /bytes in the stream|local file header|file data overflows|compression method/i.test(error.message);
}

async function* readLists(
  source: Source & { kind: ListKind },
  file: number,
  before: number,
): AsyncGenerator<ExportPart> {
  const { name, size } = source;
  const lists = await listsIn(source);
  if (typeof lists !== "string")
    for (const [list, { songs, ...named }] of lists.entries())
      for (let position = 0; position === 0 || position < songs.length; position += rowsAtOnce)
        yield {
          is: "list",
          file,
          list,
          ...named,
          position,
          songs: songs.slice(position, position + rowsAtOnce),
        };
  const problem = typeof lists === "string" ? lists : null;
  yield { is: "file-end", file, name, problem, bytes: before + size };
}

/** The lists of a file, or why there are none. */
async function listsIn(source: Source & { kind: ListKind }): Promise<ExportList[] | string> {
  const largerThanAny = "The file is larger than any of an export.";
  if (source.size > longestWholeFile) return largerThanAny;
  const lists = readExportLists(source.kind, await parseWhole(source));
  if (lists === null)
    return source.kind === "library" ? "The file is not a library." : "The file holds no playlists.";
  const listed = lists.reduce((sum, { songs }) => sum + songs.length, 0);
  return listed > mostListedSongs || lists.length > mostLists ? largerThanAny : lists;
}

/** Undefined where it is no JSON. */
async function parseWhole(source: Source): Promise<unknown> {
  try {
    const parts = (await source.open().then((stream) => stream.toArray())) as Buffer[];
    return JSON.parse(
      Buffer.concat(parts)
        .toString("utf8")
        .replace(/^\ufeff/, ""),
    );
  } catch (error) {
    if (error instanceof SyntaxError || isZipError(error)) return undefined;
    throw error;
  }
}
