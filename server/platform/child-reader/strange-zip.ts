import { message } from "#contract/messages/messages.ts";
import type { Entry } from "yauzl";
import { AppError } from "#server/platform/process/errors.ts";

const mebibyte = 1024 * 1024;
/** What unpacks to more than these, or is packed closer, is made to fill disk or memory: real files have 12 MB. */
const maxFileBytes = 1024 * mebibyte;
const maxPacking = 200;
/** Bytes that all files of a stranger's zip may have, unpacked. */
export const maxZipBytes = 8 * 1024 * mebibyte;

const fileTypeMask = 0o170000;
const symbolicLink = 0o120000;

/** Whether an entry of a zip leads elsewhere instead of holding bytes. */
export function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink;
}

/** Why a zip is not unpacked. */
export function unpacksTooLarge(): AppError {
  return new AppError("unprocessable", message("server.zipTooLarge"));
}

/** Throws AppError `unprocessable` for an entry with a password, and for one that is made to fill disk or memory. */
export function requireHonestEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new AppError("unprocessable", message("server.zipEncrypted"));
  const packing = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > maxFileBytes || (packing > maxPacking && entry.uncompressedSize > mebibyte))
    throw unpacksTooLarge();
}
