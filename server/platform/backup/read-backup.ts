import { message } from "#contract/messages/messages.ts";
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { AppError } from "#server/platform/process/errors.ts";
import { BackupManifest, manifestPath, tablePath } from "./backup-file.ts";
import { checksumOf } from "./manifest-checksum.ts";

/** A backup whose every byte is as it was written. */
export interface OpenBackup {
  manifest: BackupManifest;
  /** The rows of a table, each the text of a JSON array; some at a time. */
  readRows(table: string): AsyncIterable<string[]>;
  close(): void;
}

/** Tables that Gatefold will ever have, and bytes of a manifest of them. */
const maxEntries = 2_000;
const maxManifestBytes = 4 * 1024 * 1024;
/** Letters of rows that are handed over at once. */
const chunkLetters = 512 * 1024;

/**
 * Opens a backup and proves all of it before anything is done with it. Throws AppError `unprocessable` for a file that is
 * none, is damaged, or has something else in it.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(file, { autoClose: false });
    const backup = await readEntries(zip);
    for (const table of backup.manifest.tables) await proveTable(backup, table);
    return backup;
  } catch (error) {
    zip?.close();
    if (error instanceof AppError) throw error;
    const { code } = error as { code?: unknown };
    if (code === "ENOENT")
      throw new AppError("unprocessable", message("backup.noFile", { file }), { cause: error });
    throw new AppError("unprocessable", message("backup.notWhole"), {
      cause: error,
    });
  }
}

async function readEntries(zip: ZipFile): Promise<OpenBackup> {
  if (zip.entryCount > maxEntries) throw foreign();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const manifest = await readManifest(zip, entries.get(manifestPath));
  const expected = [
    manifestPath,
    ...manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => tablePath(name)),
  ];
  if (entries.size !== expected.length || expected.some((path) => !entries.has(path)))
    throw damaged("it has other files than its list says");
  const open = async (name: string) => {
    const entry = entries.get(tablePath(name));
    return entry === undefined ? null : zip.openReadStreamPromise(entry);
  };
  return {
    manifest,
    readRows: async function* readRows(name) {
      const stream = await open(name);
      if (stream !== null) yield* linesOf(stream);
    },
    close: () => zip.close(),
  };
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<BackupManifest> {
  if (entry === undefined || entry.uncompressedSize > maxManifestBytes) throw foreign();
  let read: unknown;
  try {
    read = JSON.parse(await readText(await zip.openReadStreamPromise(entry)));
  } catch {
    throw damaged("its list of contents cannot be read");
  }
  const { success, data } = BackupManifest.safeParse(read);
  if (!success) throw foreign();
  if (checksumOf(data) !== data.checksum) throw damaged("its list of contents was changed");
  return data;
}

/** Reads a table from beginning to end. Throws where it is not what the manifest says. */
async function proveTable(
  backup: OpenBackup,
  { name, rows, bytes, sha256 }: BackupManifest["tables"][number],
): Promise<void> {
  const hash = createHash("sha256");
  let [readRows, readBytes] = [0, 0];
  for await (const lines of backup.readRows(name)) {
    const text = `${lines.join("\n")}\n`;
    hash.update(text);
    readRows += lines.length;
    readBytes += Buffer.byteLength(text);
    if (readBytes > bytes) throw damaged(`the rows of ${name} are not those that were written`);
  }
  const empty = createHash("sha256").digest("hex");
  const isSame =
    readRows === rows && readBytes === bytes && (rows === 0 ? empty : hash.digest("hex")) === sha256;
  if (!isSame) throw damaged(`the rows of ${name} are not those that were written`);
}

async function* linesOf(stream: Readable): AsyncGenerator<string[]> {
  let rest = "";
  let lines: string[] = [];
  let letters = 0;
  stream.setEncoding("utf8");
  for await (const part of stream as AsyncIterable<string>) {
    const cut = part.split("\n");
    cut[0] = rest + (cut[0] ?? "");
    rest = cut.pop() ?? "";
    for (const line of cut) {
      lines.push(line);
      letters += line.length;
    }
    if (letters < chunkLetters) continue;
    yield lines;
    lines = [];
    letters = 0;
  }
  if (rest !== "") lines.push(rest);
  if (lines.length > 0) yield lines;
}

function foreign(): AppError {
  return new AppError("unprocessable", message("backup.notABackup"));
}

function damaged(why: string): AppError {
  return new AppError("unprocessable", message("backup.damaged", { why }));
}
