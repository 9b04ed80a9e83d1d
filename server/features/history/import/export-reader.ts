import { readInChild } from "#server/platform/child-reader/child-reader.ts";
import type { ExportPart, ExportToRead } from "./read-export.ts";

/** A gigabyte without a row is looked through in seconds. */
const limits = { memoryMb: 256, partWithinMs: 10 * 60_000 };

/**
 * Reads an export in a process of its own, which unpacks and parses the next part while the last is stored. Throws
 * AppError `unprocessable` for what is no export, `file-too-complex` for what cannot be read in the memory or time that
 * there is, and what aborted `signal`. Leaving the loop ends the process.
 */
export function readExportInChild(asked: ExportToRead, signal: AbortSignal): AsyncGenerator<ExportPart> {
  return readInChild(new URL("./export-reader-worker.ts", import.meta.url), asked, { limits, signal });
}
