import { message } from "#contract/messages/messages.ts";
import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import type { AppContext } from "#server/features/context.ts";
import { nameExportFile } from "#server/features/history/export-files/export-file-names.ts";
import { recogniseLoved } from "#server/features/history/sources/loved-files.ts";
import { headBytes, readHead, recogniseSource } from "#server/features/history/sources/sources.ts";
import { guessMapping, previewTable } from "#server/features/history/sources/table-mapping.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readChunks, readReceived, type UploadKey } from "#server/features/history/stored/uploads.db.ts";

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
