import { message, type Message } from "#contract/messages/messages.ts";
import { fork, type ChildProcess } from "node:child_process";
import { on } from "node:events";
import { fileURLToPath } from "node:url";
import type { ErrorCode } from "#contract/base/errors.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** What a child sends: `failed` is a bug of ours, `refused` a sentence about the file. */
export type FromChild<Part> =
  | { is: "part"; part: Part }
  | { is: "end" }
  | { is: "refused"; code: ErrorCode; said: Message }
  | { is: "failed"; stack: string };

/** What reading one file may take. */
export interface ReadingLimits {
  /** of the child's heap */
  memoryMb: number;
  /** how long the child may take for a part */
  partWithinMs: number;
}

/** Settings of the server are none of a reader's business: secrets are among them. */
const passedOn = ["PATH", "TZ", "NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"];

/**
 * Reads a file of a stranger in a process of its own, part by part: whatever is in it, that process alone ends of it. A
 * part is read while the last is worked on. Leaving the loop ends the process.
 *
 * @param program a module that calls `sendParts` (child-parts.ts)
 * @param asked what it is to read, as a structured clone
 * @throws AppError of the reader with its code and sentence, `file-too-complex` where the process
 *   ends (it ran out of memory) or takes too long for a part; else what aborted `signal`
 */
export async function* readInChild<Part>(
  program: URL,
  asked: unknown,
  { limits, signal }: { limits: ReadingLimits; signal: AbortSignal },
): AsyncGenerator<Part> {
  signal.throwIfAborted();
  const child = startChild(program, limits);
  const slow = new AbortController();
  const startClock = () => setTimeout(() => slow.abort(), limits.partWithinMs);
  let clock = startClock();
  try {
    const stop = AbortSignal.any([signal, slow.signal]);
    const messages = on(child, "message", { signal: stop, close: ["exit"] });
    send(child, { asked });
    for await (const [received] of messages) {
      clearTimeout(clock);
      const sent = received as FromChild<Part>;
      if (sent.is === "end") return;
      if (sent.is === "refused") throw new AppError(sent.code, sent.said);
      if (sent.is === "failed") throw new Error(`A reader failed: ${sent.stack}`);
      yield sent.part;
      clock = startClock();
      send(child, "taken");
    }
    throw whyEnded(child);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (slow.signal.aborted) throw new AppError("file-too-complex", message("server.fileTooSlow"));
    throw error;
  } finally {
    clearTimeout(clock);
    child.kill("SIGKILL");
  }
}

/** Out of memory, V8 and the kernel end a process by a signal; another code is of an error that nothing caught. */
function whyEnded({ exitCode }: ChildProcess): Error {
  const isBug = exitCode !== null && exitCode < 128;
  return isBug
    ? new Error(`A reader ended with ${exitCode}.`)
    : new AppError("file-too-complex", message("server.fileTooComplex"));
}

/** A child that is gone takes nothing: its end is heard of by itself. */
function send(child: ChildProcess, sent: "taken" | { asked: unknown }): void {
  child.send(sent, () => undefined);
}

function startChild(program: URL, { memoryMb }: ReadingLimits): ChildProcess {
  const child = fork(fileURLToPath(program), {
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      "--max-semi-space-size=16",
      "--disable-warning=ExperimentalWarning",
    ],
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    serialization: "advanced",
    // What V8 writes when it runs out of memory is no line of the server's log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // A child that is gone is heard of by its end; sending to it then fails.
  child.on("error", () => undefined);
  return child;
}
