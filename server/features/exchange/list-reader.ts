import { once } from "node:events";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import type { ListFormat } from "#contract/exchange.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { ReadFile } from "./list-formats.ts";

/** A list's file as it was given; `format` is found out if undefined. */
export interface ListFile {
  text: string;
  format: ListFormat | undefined;
}

/** Reads files of strangers in threads of their own, so that none holds up a request, whatever is in it. */
export interface ListReader {
  /**
   * Null for a file that is none of the formats. Throws AppError `unprocessable` when reading takes too long,
   * `too-large` when it takes more memory than a thread has, else what aborted `signal`.
   */
  read(file: ListFile, signal: AbortSignal): Promise<ReadFile | null>;
}

/** Files of the largest size that is taken are read within 3 s on an idle machine (bench `lists`). */
const longestReadingMs = 20_000;
const threadMemoryMb = 512;
/** So that files never take more than this many cores, and this many times the memory. */
const readAtOnce = 2;

/** What reading one file may take. */
interface ReadingLimits {
  /** from the start of its thread */
  withinMs: number;
  memoryMb: number;
}

export function createListReader(
  limits: ReadingLimits = { withinMs: longestReadingMs, memoryMb: threadMemoryMb },
): ListReader {
  const queue = new PQueue({ concurrency: readAtOnce });
  return {
    read: (file, signal) => queue.add(() => readInThread(file, limits, signal), { signal }),
  };
}

async function readInThread(
  file: ListFile,
  { withinMs, memoryMb }: ReadingLimits,
  signal: AbortSignal,
): Promise<ReadFile | null> {
  const limit = AbortSignal.timeout(withinMs);
  const worker = new Worker(new URL("./list-reader-worker.ts", import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    const [read] = await once(worker, "message", { signal: AbortSignal.any([signal, limit]) });
    return read as ReadFile | null;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (limit.aborted)
      throw new AppError("unprocessable", "This file takes too long to read; please split it.");
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
      throw new AppError("too-large", "This file holds more than can be read at once; please split it.");
    throw error;
  } finally {
    await worker.terminate();
  }
}
