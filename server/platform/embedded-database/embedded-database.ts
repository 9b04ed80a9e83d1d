import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { databaseFolder, explainUnopened, requireOwnDatabase } from "./database-folder.ts";
import { StartupError } from "#server/platform/process/settings.ts";

/** Where the pool connects to, and how the database is closed. */
export interface EmbeddedDatabase {
  /** folder of the Unix socket, as `host` of the `pg` driver */
  host: string;
  port: number;
  /** Resolves with a sentence for the operator when the database ends without having been closed. */
  died: Promise<string>;
  /**
   * Copies the database into a data folder that has none, as it is at this moment; no one is answered meanwhile, about a
   * second a gigabyte. Throws what the file system does, with its `code`.
   */
  copyTo(dataFolder: string): Promise<void>;
  close(): Promise<void>;
}

/** What the worker says of a copy that was asked for. */
interface CopyReport {
  copied: string;
  failed: { message: string; code: string | undefined } | null;
}

/** Messages to the worker thread. */
export interface EmbeddedDatabaseOptions {
  folder: string;
  socketPath: string;
}

const port = 5432;
const maxSocketPathLength = 100;
const usualLimits = { askEveryMs: 5_000, maxCallMs: 120_000 };
const closesWithinMs = 4_000;

/**
 * Starts PGlite in a worker thread, serving PostgreSQL's protocol on a Unix socket, so that the same driver
 * serves both database modes and no query ever blocks a request (docs/decisions/0002).
 * The caller holds the data folder's lock. Throws StartupError when the folder cannot be opened.
 *
 * @param folder data folder; the database lives in its `database` subfolder
 * @param limits for how long a call into it may last before it counts as broken, and how often that is looked at
 */
export async function startEmbeddedDatabase(folder: string, limits = usualLimits): Promise<EmbeddedDatabase> {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  await requireOwnDatabase(folder);
  const host = await socketFolder(folder);
  const socketPath = join(host, `.s.PGSQL.${port}`);
  rmSync(socketPath, { force: true });
  const options: EmbeddedDatabaseOptions = {
    folder: databaseFolder(folder),
    socketPath,
  };
  const worker = new Worker(new URL("./embedded-database-worker.ts", import.meta.url), {
    workerData: options,
  });
  // Known from the start: a thread that has gone already is never shown again.
  const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  await opened(worker).catch(async (cause: unknown) => {
    await worker.terminate();
    throw cause instanceof StartupError ? cause : await explainUnopened(folder, cause);
  });
  let isClosing = false;
  let reason = "its thread ended";
  worker.on("error", (error) => {
    reason = error instanceof Error ? error.message : String(error);
  });
  const died = new Promise<string>((resolve) => {
    worker.once("exit", () => {
      if (!isClosing) resolve(`The embedded database broke down (${reason}); start Gatefold again.`);
    });
  });
  const watching = watch(worker, limits, (sentence) => {
    reason = sentence;
  });
  return {
    host,
    port,
    died,
    copyTo: (target) => copyDatabase(worker, databaseFolder(target), gone),
    close: async () => {
      isClosing = true;
      clearInterval(watching);
      worker.postMessage("close");
      await Promise.race([gone, wait(closesWithinMs, undefined, { ref: false })]);
      await worker.terminate();
      if (host === folder) return;
      rmSync(host, { recursive: true, force: true });
      rmSync(socketNote(folder), { force: true });
    },
  };
}

/** Resolves when the thread serves the database; rejects when it ends before, or takes longer than any does. */
async function opened(worker: Worker): Promise<void> {
  const stopped = new AbortController();
  const tooLong = wait(usualLimits.maxCallMs, undefined, { ref: false, signal: stopped.signal }).then(() => {
    throw new Error("It did not open in two minutes.");
  });
  const served = new Promise<void>((resolve, reject) => {
    worker.once("message", (reported: "serving" | { refused: string }) =>
      reported === "serving" ? resolve() : reject(new StartupError(reported.refused)),
    );
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("It stopped while it was opening.")));
  });
  try {
    await Promise.race([served, tooLong]);
  } finally {
    tooLong.catch(() => undefined);
    stopped.abort();
  }
}

/** Ends a thread that has been at one call for longer than any takes: nothing else would ever find out. */
function watch(worker: Worker, limits: typeof usualLimits, report: (reason: string) => void): NodeJS.Timeout {
  let heardMs = performance.now();
  worker.on("message", (reported: "serving" | CopyReport | { broken: string }) => {
    heardMs = performance.now();
    if (reported === "serving" || "copied" in reported) return;
    report(reported.broken);
    void worker.terminate();
  });
  return setInterval(() => {
    if (performance.now() - heardMs < limits.maxCallMs) return worker.postMessage("ask");
    report(`it answered nothing for ${limits.maxCallMs / 1000} s`);
    void worker.terminate();
  }, limits.askEveryMs).unref();
}

async function copyDatabase(worker: Worker, target: string, gone: Promise<void>): Promise<void> {
  const reported = new Promise<CopyReport["failed"]>((resolve) => {
    const listen = (message: "serving" | CopyReport | { broken: string }) => {
      if (typeof message !== "object" || !("copied" in message) || message.copied !== target) return;
      worker.off("message", listen);
      resolve(message.failed);
    };
    worker.on("message", listen);
  });
  worker.postMessage({ copyTo: target });
  const failed = await Promise.race([
    reported,
    gone.then(() => ({ message: "The database was closed meanwhile.", code: undefined })),
  ]);
  if (failed !== null) throw Object.assign(new Error(failed.message), { code: failed.code });
}

/** Where a socket lies that is not in its data folder, since the folder's path is too long for one. */
function socketNote(folder: string): string {
  return join(folder, "database-socket");
}

async function socketFolder(folder: string): Promise<string> {
  if (join(folder, `.s.PGSQL.${port}`).length < maxSocketPathLength) return folder;
  const made = await mkdtemp(join(tmpdir(), "gatefold-db-"));
  writeFileSync(socketNote(folder), made, { mode: 0o600 });
  return made;
}

/** Where the database of a data folder is served while another process has it open. */
export function servedAt(folder: string): { host: string; port: number } {
  const note = socketNote(folder);
  return { host: existsSync(note) ? readFileSync(note, "utf8") : folder, port };
}
