import { createHash } from "node:crypto";
import { join } from "node:path";

/** The folder of a person's uploads in progress. Its name tells nothing of the person. */
export function uploadFolder(dataFolder: string, userId: string): string {
  return join(dataFolder, "uploads", createHash("sha256").update(userId).digest("hex").slice(0, 32));
}

/** @param uploadId a UUID, which the contract has checked */
export function uploadPath(dataFolder: string, userId: string, uploadId: string): string {
  return join(uploadFolder(dataFolder, userId), uploadId);
}
