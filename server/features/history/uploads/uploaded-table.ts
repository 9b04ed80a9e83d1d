import { message } from "#contract/messages/messages.ts";
import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import type { AppContext } from "#server/features/context.ts";
import { nameExportFile } from "#server/features/history/export-files/export-file-names.ts";
import { recogniseExport } from "#server/features/history/export-files/recognise-export.ts";
import { recogniseLoved } from "#server/features/history/sources/loved-files.ts";
import { headBytes, readHead, recogniseSource } from "#server/features/history/sources/sources.ts";
import { guessMapping, previewTable } from "#server/features/history/sources/table-mapping.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import { AppError } from "#server/platform/process/errors.ts";
import {
  readChunks,
  readReceived,
  readTail,
  type UploadKey,
} from "#server/features/history/stored/uploads.db.ts";

/**
 * An uploaded table that no known service wrote: a guess at its columns, and what its first rows would become. Null for
 * every other file.
 */
export async function readUnknownTable(
  ctx: Pick<AppContext, "database" | "now">,
  upload: UploadKey,
  filename: string,
): Promise<{ mapping: TableMapping; preview: TablePreview } | null> {
  if (!/\.(?:csv|tsv)$/iu.test(filename) || nameExportFile(filename) !== null) return null;
  const head = await readHeadOf(ctx, upload);
  if (recogniseSource(head) !== null || recogniseLoved(head, filename) !== null) return null;
  const mapping = guessMapping(head);
  return mapping && { mapping, preview: previewTable(head, mapping, ctx.now()) };
}

/**
 * Whether an upload is an export of the streaming service, whose import begins at once: by its name, by the names that stand
 * at the end of a zip, or by what it holds. What is called a zip and is none begins too, and says so in the list.
 */
export async function isServiceExport(
  ctx: Pick<AppContext, "database">,
  upload: UploadKey,
  filename: string,
): Promise<boolean> {
  if (nameExportFile(filename) !== null) return true;
  const head = await readHeadOf(ctx, upload);
  if (!head.startsWith("PK")) return /\.zip$/iu.test(filename) || recogniseExport(head, filename) !== null;
  const tail = await readTail(ctx.database, upload, tailBytes);
  return namesAtEnd(tail).some((name) => nameExportFile(name) !== null);
}

/** Some hundred names of files. */
const tailBytes = 64 * 1024;
const entryMark = Buffer.from("PK\u0001\u0002");

/** Names in the part of a zip's directory that these bytes are (APPNOTE.TXT of PKWARE, 4.3.12). */
function namesAtEnd(tail: Buffer): string[] {
  const names: string[] = [];
  for (let at = tail.indexOf(entryMark); at !== -1; at = tail.indexOf(entryMark, at + 4)) {
    if (at + 46 > tail.length) break;
    names.push(tail.toString("utf8", at + 46, at + 46 + tail.readUInt16LE(at + 28)));
  }
  return names;
}

/** The size and the first text of an upload that has arrived. Throws AppError `not-found`. */
export async function requireUpload(
  ctx: Pick<AppContext, "database">,
  upload: UploadKey,
): Promise<{ received: number; head: string }> {
  const received = (await readReceived(ctx.database, upload)) ?? 0;
  if (received === 0) throw new AppError("not-found", message("history.fileGone"));
  return { received, head: await readHeadOf(ctx, upload) };
}

async function readHeadOf({ database }: Pick<AppContext, "database">, upload: UploadKey): Promise<string> {
  const parts: Buffer[] = [];
  let read = 0;
  for await (const { bytes } of readChunks(database, upload)) {
    parts.push(bytes);
    read += bytes.length;
    if (read >= headBytes) break;
  }
  return readHead(Buffer.concat(parts).subarray(0, headBytes));
}

/** Throws AppError `bad-request` for what is no time zone. */
export function requireZone(name: string): void {
  try {
    zoneNamed(name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError("bad-request", message("history.unknownTimeZone"));
  }
}
