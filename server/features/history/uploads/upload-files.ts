import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";

/** The folder of a person's uploads in progress. Its name tells nothing of the person. */
export function uploadFolder(dataFolder: string, userId: string): string {
  return join(dataFolder, "uploads", createHash("sha256").update(userId).digest("hex").slice(0, 32));
}

/** @param uploadId a UUID, which the contract has checked */
export function uploadPath(dataFolder: string, userId: string, uploadId: string): string {
  return join(uploadFolder(dataFolder, userId), uploadId);
}

/** The first bytes of an upload, at most so many. */
export async function readFirstBytes(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
