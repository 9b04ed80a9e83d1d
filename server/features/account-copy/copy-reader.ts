import { readInChild } from "#server/platform/child-reader/child-reader.ts";
import type { CopyPart, CopyToRead } from "./read-copy.ts";

const limits = { memoryMb: 384, partWithinMs: 10 * 60_000 };

/**
 * Reads the copy of an account in a process of its own. Throws AppError `unprocessable` for what is no whole copy,
 * `file-too-complex` for what cannot be read in the memory or time that there is, and what aborted `signal`.
 */
export function readCopyInChild(asked: CopyToRead, signal: AbortSignal): AsyncGenerator<CopyPart> {
  return readInChild(new URL("./copy-reader-worker.ts", import.meta.url), asked, { limits, signal });
}
