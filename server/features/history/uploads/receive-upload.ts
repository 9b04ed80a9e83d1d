import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { longestUploadBytes } from "#contract/history/import-reasons.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { uploadFolder, uploadPath } from "./upload-files.ts";

/** Whose upload, and which. */
export interface Upload {
  dataFolder: string;
  userId: string;
  uploadId: string;
}

/** How many bytes of an upload are on the disk; 0 for one that there is not. */
export async function receivedBytes({ dataFolder, userId, uploadId }: Upload): Promise<number> {
  const found = await stat(uploadPath(dataFolder, userId, uploadId)).catch(() => null);
  return found?.size ?? 0;
}

/** How often the disk is asked for room while a file comes in: well below what it keeps free. */
const askForRoomBytes = 8 * 1024 * 1024;

/**
 * Writes what comes at its place in the file, so that a connection that was thought dead and still brings bytes writes the
 * same ones there. What arrived of a body that is cut off is kept, to be gone on with. Throws AppError `conflict` where the file is not as long as `offset` yet, or another upload ended this
 * one, `too-large`, `unavailable` when the disk is full.
 *
 * @returns bytes that are on the disk now
 */
export async function receivePart(
  { diskRoom }: Pick<AppContext, "diskRoom">,
  upload: Upload,
  { offset, body }: { offset: number; body: Readable & { truncated?: boolean } },
): Promise<number> {
  const { dataFolder, userId, uploadId } = upload;
  const path = uploadPath(dataFolder, userId, uploadId);
  if ((await receivedBytes(upload)) < offset)
    throw new AppError(
      "conflict",
      "What came before of this file is not here, or made room for another upload of yours; please choose it again.",
    );
  await mkdir(uploadFolder(dataFolder, userId), { recursive: true, mode: 0o700 });
  const written = await writeAt({ diskRoom }, path, { offset, body });
  const received = await receivedBytes(upload);
  if (received < offset + written)
    throw new AppError("conflict", "Another upload of yours took the place of this one.");
  if (body.truncated !== true && received <= longestUploadBytes) return received;
  await rm(path, { force: true });
  throw tooLarge();
}

/** What an upload is refused with that is larger than {@link longestUploadBytes}. */
export function tooLarge(): AppError {
  return new AppError("too-large", "This file is larger than 500MB.");
}

/** @returns how many bytes were written; nothing of the file is left where the disk is full */
async function writeAt(
  { diskRoom }: Pick<AppContext, "diskRoom">,
  path: string,
  { offset, body }: { offset: number; body: Readable },
): Promise<number> {
  const file = createWriteStream(path, { flags: offset === 0 ? "w" : "r+", start: offset, mode: 0o600 });
  try {
    await pipeline(body, (chunks: AsyncIterable<Buffer>) => whileThereIsRoom(diskRoom, chunks), file);
    return file.bytesWritten;
  } catch (error) {
    const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
    if (!isFull && !(error instanceof AppError)) throw error;
    await rm(path, { force: true });
    throw isFull
      ? new AppError("unavailable", "The server's disk is full; the file could not be kept.")
      : error;
  }
}

/** The database needs what is left of the disk. Throws AppError `unavailable`. */
async function* whileThereIsRoom(
  diskRoom: AppContext["diskRoom"],
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes >= askForRoomBytes) {
      bytes = 0;
      const full = await diskRoom.whyFull();
      if (full !== null) throw new AppError("unavailable", full);
    }
    yield chunk;
  }
}

/** Deletes an upload. */
export async function dropUpload({ dataFolder, userId, uploadId }: Upload): Promise<void> {
  await rm(uploadPath(dataFolder, userId, uploadId), { force: true });
}

/** Deletes a person's uploads; none of them is being imported. */
export async function clearUploads(dataFolder: string, userId: string): Promise<void> {
  const folder = uploadFolder(dataFolder, userId);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
