import PQueue from "p-queue";
import type { ListFormat } from "#contract/playlist-files.ts";
import { readInChild, type ReadingLimits } from "#server/platform/child-reader/child-reader.ts";
import type { ReadFile } from "#server/features/playlist-files/formats/list-formats.ts";

/** A list's file as it was given; `format` is found out if undefined. */
export interface ListFile {
  text: string;
  format: ListFormat | undefined;
}

/** Reads files of strangers in processes of their own, so that none holds up a request or ends the server, whatever is in it. */
export interface ListReader {
  /**
   * Null for a file in no known format. Throws AppError `file-too-complex` when reading takes too long or more memory
   * than a process has, else what aborted `signal`.
   */
  read(file: ListFile, signal: AbortSignal): Promise<ReadFile | null>;
}

/** Files of the largest size that is taken are read within 3 s on an idle machine (bench `lists`). */
const usualLimits: ReadingLimits = { partWithinMs: 20_000, memoryMb: 512 };
/** So that files never take more than this many cores, and this many times the memory. */
const readAtOnce = 2;

export function createListReader(limits: ReadingLimits = usualLimits): ListReader {
  const queue = new PQueue({ concurrency: readAtOnce });
  return {
    read: (file, signal) => queue.add(() => readOne(file, limits, signal), { signal }),
  };
}

async function readOne(file: ListFile, limits: ReadingLimits, signal: AbortSignal): Promise<ReadFile | null> {
  const program = new URL("./list-reader-worker.ts", import.meta.url);
  for await (const read of readInChild<ReadFile | null>(program, file, { limits, signal })) return read;
  throw new Error("A list's file was read without an answer.");
}
