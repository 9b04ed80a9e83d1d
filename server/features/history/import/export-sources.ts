import { message, type Message } from "#contract/messages/messages.ts";
import { createReadStream } from "node:fs";
import { open as openFile, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import type { TableMapping } from "#contract/history/play-tables.ts";
import {
  compareExportFiles,
  isAboutPerson,
  nameExportFile,
  type ExportFile,
} from "#server/features/history/export-files/export-file-names.ts";
import { isHistoryPage, recogniseExport } from "#server/features/history/export-files/recognise-export.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { recogniseLoved, type LovedFile } from "#server/features/history/sources/loved-files.ts";
import {
  isLink,
  maxZipBytes,
  requireHonestEntry,
  unpacksTooLarge,
} from "#server/platform/child-reader/strange-zip.ts";
import type { PlayFile } from "#server/features/history/sources/source.ts";
import { openWorkbook, type Sheet } from "#server/features/history/workbooks/workbook.ts";
import {
  describedTable,
  headBytes,
  readHead,
  recogniseSource,
} from "#server/features/history/sources/sources.ts";

/** Why an export cannot be read at all; a sentence for people. */
function unreadable(said: Message, cause?: unknown): AppError {
  return new AppError("unprocessable", said, { cause });
}

type KnownFile =
  | ExportFile
  | { kind: "scrobbles"; name: string; file: PlayFile }
  | { kind: "loved"; name: string; file: LovedFile };

/** A file that is read, alone or in a zip; `unread`: one that is not understood, and why. */
export type Source = Opened & (KnownFile | { kind: "unread"; name: string; problem: Message });

interface Opened {
  /** bytes, unpacked */
  size: number;
  open: () => Promise<Readable>;
}

/** An upload as the person named it; `mapping`: it is a table that the person described. */
export interface UploadedFile {
  path: string;
  filename: string;
  mapping: TableMapping | null;
}

const maxEntries = 100_000;
/** Files of a zip that are looked into; an export of ListenBrainz has one a month. */
const maxInspected = 2_000;

/**
 * Opens what of an upload is read, in the order in which it is to be read. Of an export of the streaming service only
 * files with names of an export are opened. Throws AppError `unprocessable`.
 */
export async function openSources(upload: UploadedFile): Promise<{ sources: Source[]; close: () => void }> {
  const { path, filename, mapping } = upload;
  const single = nameExportFile(filename);
  if (single === null && mapping === null && (await isZip(path))) return openZip(path);
  const size = (await stat(path)).size;
  const opened = { size, open: () => Promise.resolve(createReadStream(path) as Readable) };
  if (single !== null) return { sources: [{ ...single, ...opened }], close: () => undefined };
  const head = readHead(await readFirstBytes(path, headBytes));
  return { sources: sourcesOf(upload, head, opened), close: () => undefined };
}

/** What a single file is by its first text, or as the person described it; none where nothing of it is known. */
function sourcesOf({ filename, mapping }: UploadedFile, head: string, opened: Opened): Source[] {
  if (mapping !== null)
    return [{ kind: "scrobbles", name: filename, file: describedTable(mapping), ...opened }];
  const known = recognise(head, filename);
  if (known !== null) return [{ ...known, ...opened }];
  if (isHistoryPage(head)) throw unreadable(message("history.youtubePage"));
  if (/\.zip$/iu.test(filename)) throw brokenZip(null);
  return [];
}

/** What a file is by its first text and, where that leaves it open, by its name; null for what is not understood. */
function recognise(head: string, name: string): KnownFile | null {
  const loved = recogniseLoved(head, name);
  if (loved !== null) return { kind: "loved", name, file: loved };
  const ofExport = recogniseExport(head, name);
  if (ofExport !== null) return ofExport;
  const file = recogniseSource(head);
  return file === null ? null : { kind: "scrobbles", name, file };
}

/** The first bytes of a file, at most so many. */
async function readFirstBytes(path: string, max: number): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(max), 0, max, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isZip(path: string): Promise<boolean> {
  return (await readFirstBytes(path, headBytes)).subarray(0, 2).toString("latin1") === "PK";
}

function brokenZip(cause: unknown): AppError {
  return unreadable(message("history.brokenZip"), cause);
}

async function openZip(path: string): Promise<{ sources: Source[]; close: () => void }> {
  try {
    const zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false });
    if (zip.entryCount > maxEntries) throw unreadable(message("history.tooManyFiles"));
    const { named, others, ofWorkbook } = await listFiles(zip);
    const sheets = await openWorkbook((part) => {
      const entry = ofWorkbook.get(part);
      return entry === undefined ? null : openedEntry(zip, entry);
    });
    const sources =
      sheets === null
        ? [...distinguished(named).toSorted(compareNamed), ...(await lookInto(zip, others))]
        : await lookIntoSheets(sheets);
    if (sources.reduce((sum, { size }) => sum + size, 0) > maxZipBytes) throw unpacksTooLarge();
    return { sources, close: () => zip.close() };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw brokenZip(error);
  }
}

/** What of a zip may be read. Names are never used as paths, so whatever they are is no error. */
interface ZipFiles {
  /** files with names of an export of the streaming service, by their paths */
  named: { path: string; source: Source }[];
  others: { name: string; entry: Entry }[];
  /** files of a workbook by their paths, where it is one */
  ofWorkbook: Map<string, Entry>;
}

async function listFiles(zip: ZipFile): Promise<ZipFiles> {
  const files: ZipFiles = { named: [], others: [], ofWorkbook: new Map() };
  for await (const entry of zip.eachEntry()) {
    const name = readPath(entry.fileNameRaw);
    const file = nameExportFile(name);
    if (isLink(entry) || name.endsWith("/")) continue;
    if (name.startsWith("xl/")) files.ofWorkbook.set(name, entry);
    if (file !== null) files.named.push({ path: name, source: { ...file, ...openedEntry(zip, entry) } });
    else if (!isAboutPerson(name) && dataFile.test(name)) files.others.push({ name, entry });
  }
  return files;
}

/** Letters of a path that are kept. */
const maxPathLength = 300;

function readPath(raw: Buffer): string {
  const path = raw.toString("utf8").replaceAll("\u0000", "");
  return path.slice(-maxPathLength).toWellFormed();
}

/** Files of one name have their paths as names, and files of one path numbers: the report counts them apart. */
function distinguished(files: readonly { path: string; source: Source }[]): Source[] {
  const [names, taken] = [new Map<string, number>(), new Map<string, number>()];
  for (const { source } of files) names.set(source.name, (names.get(source.name) ?? 0) + 1);
  return files.map(({ path, source }) => {
    const name = names.get(source.name) === 1 ? source.name : path;
    const copy = (taken.get(name) ?? 0) + 1;
    taken.set(name, copy);
    return { ...source, name: copy === 1 ? name : `${name} (${copy})` };
  });
}

const compareNamed = (left: Source, right: Source) =>
  "year" in left && "year" in right ? compareExportFiles(left, right) : 0;

function openedEntry(zip: ZipFile, entry: Entry): Opened {
  requireHonestEntry(entry);
  return { size: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) };
}

/** Names of files that may hold plays or lists. */
const dataFile = /\.(?:json|jsonl|csv|tsv|txt|log|xml|html?|xspf|m3u8?)$/iu;
/** Files of a zip that are named as not understood; more say nothing more. */
const maxUnread = 50;
const lovedLast = ({ kind }: Source) => (kind === "loved" ? 1 : kind === "unread" ? 2 : 0);

/**
 * The other files of a zip: those of other services, the newest first where names hold months, loved songs behind them,
 * and what is not understood.
 */
async function lookInto(zip: ZipFile, entries: readonly { name: string; entry: Entry }[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const { name, entry } of entries.slice(0, maxInspected)) {
    const opened = openedEntry(zip, entry);
    const head = readHead(await readHeadOf(opened));
    const known = recognise(head, name);
    if (known !== null) sources.push({ ...known, ...opened });
    else if (head.trim() !== "" && sources.filter(({ kind }) => kind === "unread").length < maxUnread)
      sources.push({ kind: "unread", name, problem: whyUnread(head), ...opened, size: 0 });
  }
  const order = new Intl.Collator("en", { numeric: true });
  return sources.toSorted(
    (left, right) => lovedLast(left) - lovedLast(right) || order.compare(right.name, left.name),
  );
}

/** The sheets of a workbook that hold plays or loved songs; its others are no one's business, and not reported. */
async function lookIntoSheets(sheets: readonly Sheet[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const sheet of sheets) {
    const known = recognise(readHead(await readHeadOf(sheet)), sheet.name);
    if (known !== null) sources.push({ ...known, size: sheet.size, open: sheet.open });
  }
  if (sources.length === 0) throw unreadable(message("history.workbookUnknown"));
  return sources;
}

function whyUnread(head: string): Message {
  return message(isHistoryPage(head) ? "history.youtubePage" : "history.fileUnknown");
}

/** The first bytes of a file, as many as say what it is. */
export async function readHeadOf({ open }: Opened): Promise<Buffer> {
  const parts: Buffer[] = [];
  let read = 0;
  for await (const part of await open()) {
    parts.push(part as Buffer);
    read += (part as Buffer).length;
    if (read >= headBytes) break;
  }
  return Buffer.concat(parts).subarray(0, headBytes);
}
