import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "#server/platform/process/errors.ts";
import type { ExportPart, ExportToRead } from "./read-export.ts";

/** What the thread that reads an export sends. */
export type FromReader = { is: "part"; part: ExportPart } | { is: "refused"; detail: string } | { is: "end" };

const threadMemoryMb = 256;

/**
 * Reads an export in a thread of its own, which unpacks and parses the next part while the last is stored. Throws
 * AppError `unprocessable` for what is no export, and what aborted `signal`. Leaving the loop ends the thread.
 */
export async function* readInThread(asked: ExportToRead, signal: AbortSignal): AsyncGenerator<ExportPart> {
  const worker = new Worker(new URL("./export-reader-worker.ts", import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  });
  try {
    for await (const [message] of on(worker, "message", { signal, close: ["exit"] })) {
      const sent = message as FromReader;
      if (sent.is === "end") return;
      if (sent.is === "refused") throw new AppError("unprocessable", sent.detail);
      yield sent.part;
      worker.postMessage("taken");
    }
    throw new Error("The thread that reads an export ended before its end.");
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    await worker.terminate();
  }
}
