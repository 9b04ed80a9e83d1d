import { existsSync, mkdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { StartupError } from "./settings.ts";

/** Where the pool connects to, and how the database is closed. */
export interface EmbeddedDatabase {
  /** folder of the Unix socket, as `host` of the `pg` driver */
  host: string;
  port: number;
  /** Resolves with a sentence for the operator when the database ends without having been closed. */
  died: Promise<string>;
  close(): Promise<void>;
}

/** What the worker thread is told. */
export interface EmbeddedDatabaseOptions {
  folder: string;
  socketPath: string;
}

const port = 5432;
const longestSocketPath = 100;

/**
 * Starts PGlite in a worker thread, serving PostgreSQL's protocol on a Unix socket, so that the same driver
 * serves both database modes and no query ever blocks a request (docs/decisions/0002).
 * The caller holds the data folder's lock. Throws StartupError when the folder cannot be opened.
 *
 * @param folder data folder; the database lives in its `database` subfolder
 */
export async function startEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const host = await socketFolder(folder);
  const socketPath = join(host, `.s.PGSQL.${port}`);
  rmSync(socketPath, { force: true });
  const options: EmbeddedDatabaseOptions = {
    folder: join(folder, "database"),
    socketPath,
  };
  const worker = new Worker(new URL("./embedded-database-worker.ts", import.meta.url), {
    workerData: options,
  });
  // Known from the start: a thread that has gone already is never told again.
  const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", (cause) =>
      reject(
        new StartupError(
          `The embedded database does not open: ${cause instanceof Error ? cause.message : String(cause)}.`,
          { cause },
        ),
      ),
    );
    worker.once("exit", () =>
      reject(new StartupError("The embedded database stopped while it was opening.")),
    );
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
  return {
    host,
    port,
    died,
    close: async () => {
      isClosing = true;
      worker.postMessage("close");
      await gone;
      if (host !== folder) rmSync(host, { recursive: true, force: true });
    },
  };
}

async function socketFolder(folder: string): Promise<string> {
  if (join(folder, `.s.PGSQL.${port}`).length < longestSocketPath) {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
  return mkdtemp(join(tmpdir(), "gatefold-db-"));
}
