import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { AppError } from "#server/platform/process/errors.ts";
import type { FromChild } from "./child-reader.ts";

/**
 * What the process of a reader does: sends the parts of what it is asked to read, and takes one before it is sent the next
 * but one. AppErrors are reported as they are. It ends with its parent, and by nothing else that the parent is sent.
 *
 * @param read reads what `readInChild` was asked for
 */
export async function sendParts(read: (asked: never) => AsyncIterable<unknown>): Promise<void> {
  // Signals of a terminal or a service manager reach the whole group; a reader that ended first would look like a bad file.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit(0));
  await endFirst();
  // Its end is a kill, at which Node keeps nothing: the next reader starts in half the time by what this one has compiled.
  flushCompileCache();
  const [{ asked }] = (await once(process, "message")) as [{ asked: never }];
  let taken: Promise<unknown> = Promise.resolve();
  try {
    for await (const part of read(asked)) {
      await taken;
      taken = once(process, "message");
      await send({ is: "part", part });
    }
    await send({ is: "end" });
  } catch (error) {
    await send(failed(error));
  }
}

function failed(error: unknown): FromChild<never> {
  if (error instanceof AppError) return { is: "refused", code: error.code, said: error.said };
  return { is: "failed", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function send(message: FromChild<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) throw new Error("A reader runs as a child only.");
    process.send(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}

/** Where memory runs out on the machine, the kernel ends this process and not the server. */
async function endFirst(): Promise<void> {
  if (process.platform !== "linux") return;
  try {
    await writeFile("/proc/self/oom_score_adj", "1000");
  } catch (error) {
    // Some containers have it read-only: then nothing is lost but the order.
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}
