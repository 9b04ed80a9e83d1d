import { randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";

/** A lock file that is this process's. */
export interface HeldLockFile {
  /** Resolves with anyone who has taken the file since: this process stood still for longer than others wait. */
  lost: Promise<string>;
  release(): void;
}

const beatEveryMs = 1_000;
/** Five beats: a process that is busy for a moment is not taken for dead, and a restart does not wait for long. */
const deadAfterMs = 5_000;
const pollIntervalMs = 250;
/** Longer than it takes to replace a file, so that of two who do it at once the first sees the second. */
const settleMs = 100;

const shape = z.object({ process: z.number(), host: z.string(), place: z.string(), key: z.string() });
type Mark = z.infer<typeof shape>;

/** What is in the file, and when its holder last showed that it lives. */
interface Seen {
  text: string;
  beatMs: number;
}

/**
 * Holds a file that says which process has a folder and, by its time of change, that the process lives. Clocks of
 * two machines may differ, so times are never compared with the own clock: a file is stale when it does not change
 * for five seconds. One left behind in this very place (this start of the machine, this network namespace) is stale
 * at once, since the caller has the socket that a living holder would have.
 *
 * @returns the held file, or `holder`, which lives: `process 12`, or `process 12 on host-a`
 */
export async function holdLockFile(
  file: string,
  place: string = whereThisRuns(),
): Promise<HeldLockFile | { holder: string }> {
  const mark: Mark = { process: process.pid, host: hostname(), place, key: randomUUID() };
  const text = JSON.stringify(mark);
  for (let seen = look(file); seen !== null || !create(file, text); seen = look(file)) {
    if (seen === null) continue;
    const isElsewhere = markOf(seen.text)?.place !== place;
    if (isElsewhere && (await isAlive(file, seen))) return { holder: nameOf(seen.text) };
    if (look(file)?.text !== seen.text) continue;
    const taker = await takeOver(file, text, mark.key);
    if (taker !== null) return { holder: taker };
    break;
  }
  return startHeartbeat(file, text);
}

/** Who holds a lock file, in words: `process 12`, and of another machine or container `process 12 on host-a`. */
export function readHolder(file: string): string {
  return nameOf(look(file)?.text ?? "");
}

function startHeartbeat(file: string, text: string): HeldLockFile {
  const lost = Promise.withResolvers<string>();
  const beat = setInterval(() => {
    try {
      const taker = beatOnce(file, text);
      if (taker === null) return;
      clearInterval(beat);
      lost.resolve(taker);
    } catch {
      // A disk that does not answer, or a folder that was removed: the next beat tries again.
    }
  }, beatEveryMs);
  beat.unref();
  return {
    lost: lost.promise,
    release: () => {
      clearInterval(beat);
      if (look(file)?.text === text) rmSync(file, { force: true });
    },
  };
}

/** Shows that the holder lives; answers who has the file instead, if someone has. */
function beatOnce(file: string, text: string): string | null {
  const seen = look(file);
  // Where someone tidied up, the folder is still ours.
  if (seen === null) create(file, text);
  else if (seen.text !== text) return nameOf(seen.text);
  const now = new Date();
  utimesSync(file, now, now);
  return null;
}

/** Whether a file changes while it is looked at. */
async function isAlive(file: string, first: Seen): Promise<boolean> {
  for (const until = performance.now() + deadAfterMs; performance.now() < until;) {
    await wait(pollIntervalMs);
    const seen = look(file);
    if (seen === null) return false;
    if (seen.text !== first.text || seen.beatMs !== first.beatMs) return true;
  }
  return false;
}

/** Opens the file again: network file systems then ask the machine that has it. */
function look(file: string): Seen | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
  try {
    return { text: readFileSync(descriptor, "utf8"), beatMs: fstatSync(descriptor).mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}

/** Makes the file unless there is one. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Puts the own mark in a stale one's place; answers who was later still, if someone was. */
async function takeOver(file: string, text: string, key: string): Promise<string | null> {
  const beside = `${file}.${key}`;
  writeFileSync(beside, text, { mode: 0o600 });
  renameSync(beside, file);
  await wait(settleMs);
  const now = look(file)?.text ?? "";
  return now === text ? null : nameOf(now);
}

/** What a file says; null for one that power loss cut off or an older version wrote. */
function markOf(text: string): Mark | null {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function nameOf(text: string): string {
  const mark = markOf(text);
  if (mark === null) return "another process";
  return mark.host === hostname() ? `process ${mark.process}` : `process ${mark.process} on ${mark.host}`;
}

/** Where abstract sockets are shared: one start of a machine and one network namespace; elsewhere the machine. */
function whereThisRuns(): string {
  if (process.platform !== "linux") return hostname();
  try {
    const start = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${start} ${readlinkSync("/proc/self/ns/net")}`;
  } catch {
    // Cannot be determined: then no one is taken to be in the same place, and every stale file is waited for.
    return randomUUID();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}
