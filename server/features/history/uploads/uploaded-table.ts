import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import type { AppContext } from "#server/features/context.ts";
import { nameExportFile } from "#server/features/history/export-files/export-file-names.ts";
import {
  headBytes,
  readHead,
  recogniseScrobbles,
} from "#server/features/history/scrobbles/scrobble-files.ts";
import { guessMapping, previewTable } from "#server/features/history/scrobbles/table-mapping.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { receivedBytes, type Upload } from "./receive-upload.ts";
import { readFirstBytes, uploadPath } from "./upload-files.ts";

/**
 * An uploaded table that no known service wrote: a guess at its columns, and what its first rows would become. Null for
 * every other file. `now` in epoch milliseconds.
 */
export async function readUnknownTable(
  { dataFolder, userId, uploadId }: Upload,
  filename: string,
  now: number,
): Promise<{ mapping: TableMapping; preview: TablePreview } | null> {
  if (!/\.(?:csv|tsv)$/iu.test(filename) || nameExportFile(filename) !== null) return null;
  const head = readHead(await readFirstBytes(uploadPath(dataFolder, userId, uploadId), headBytes));
  if (recogniseScrobbles(head) !== null) return null;
  const mapping = guessMapping(head);
  return mapping && { mapping, preview: previewTable(head, mapping, now) };
}

/** The size and the first text of an upload that has arrived. Throws AppError `not-found`. */
export async function requireUpload(
  ctx: Pick<AppContext, "settings">,
  userId: string,
  uploadId: string,
): Promise<{ received: number; head: string }> {
  const upload = { dataFolder: ctx.settings.DATA_DIR, userId, uploadId };
  const received = await receivedBytes(upload);
  if (received === 0) throw new AppError("not-found", "This file is gone; please upload it again.");
  const path = uploadPath(upload.dataFolder, userId, uploadId);
  return { received, head: readHead(await readFirstBytes(path, headBytes)) };
}

/** Throws AppError `bad-request` for what is no time zone. */
export function requireZone(name: string): void {
  try {
    zoneNamed(name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError("bad-request", "There is no such time zone.");
  }
}
