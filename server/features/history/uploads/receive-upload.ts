import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { longestUploadBytes } from "#contract/import-reasons.ts";
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

/**
 * Writes what comes behind what came before. What arrived of a body that is cut off is kept, to be gone on with. An
 * upload that begins ends the person's others. Throws AppError `conflict` where the file is not as long as `offset`,
 * `too-large`, `unavailable` when the disk is full.
 *
 * @returns bytes that are on the disk now
 */
export async function receivePart(
  upload: Upload,
  offset: number,
  body: Readable & { truncated?: boolean },
): Promise<number> {
  const { dataFolder, userId, uploadId } = upload;
  const path = uploadPath(dataFolder, userId, uploadId);
  if (offset === 0) await clearUploads(dataFolder, userId);
  else if ((await receivedBytes(upload)) !== offset)
    throw new AppError("conflict", "Another part of this file is to come first.");
  await mkdir(uploadFolder(dataFolder, userId), { recursive: true, mode: 0o700 });
  try {
    await pipeline(body, createWriteStream(path, { flags: offset === 0 ? "w" : "a", mode: 0o600 }));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    await rm(path, { force: true });
    throw new AppError("unavailable", "The server's disk is full; the file could not be kept.");
  }
  const received = await receivedBytes(upload);
  if (body.truncated !== true && received <= longestUploadBytes) return received;
  await rm(path, { force: true });
  throw new AppError("too-large", "This file is larger than 500MB.");
}

/** Deletes a person's uploads; none of them is being imported. */
export async function clearUploads(dataFolder: string, userId: string): Promise<void> {
  const folder = uploadFolder(dataFolder, userId);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
