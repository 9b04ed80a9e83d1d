import { constants, cpSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { serveEmbeddedDatabase } from "./embedded-database-server.ts";
import type { EmbeddedDatabaseOptions } from "./embedded-database.ts";
import { NotUnpacked, unpackDatabase } from "./unpack-database.ts";

/** The thread that holds PGlite. Started by embedded-database.ts; tells its parent when it serves. */
const { folder, socketPath } = workerData as EmbeddedDatabaseOptions;

/** Requests and streams are answered by the main thread and go first; elsewhere this would slow the whole process. */
if (process.platform === "linux") setPriority(10);

async function open(): Promise<PGlite> {
  await unpackDatabase(folder);
  return PGlite.create({ dataDir: folder });
}

/**
 * Copies the files of the database as they are, which is how a process that dies leaves them: the database is in this
 * thread, so that nothing of it changes meanwhile. @returns what it failed with, or null
 */
function copy(target: string): { message: string; code: string | undefined } | null {
  try {
    cpSync(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return null;
  } catch (error) {
    return { message: String(error), code: (error as NodeJS.ErrnoException).code };
  }
}

const db = await open().catch((error: unknown) => {
  if (error instanceof NotUnpacked) parentPort?.postMessage({ refused: error.message });
  throw error;
});
const server = await serveEmbeddedDatabase(db, socketPath, (error) => {
  // The parent ends the thread: after some panics a call into the database never comes back.
  parentPort?.postMessage({ broken: error instanceof Error ? error.message : String(error) });
});
parentPort?.postMessage("serving");

parentPort?.on("message", (order: "ask" | "close" | { copyTo: string }) => {
  if (order === "ask") return parentPort?.postMessage("serving");
  if (order !== "close") return parentPort?.postMessage({ copied: order.copyTo, failed: copy(order.copyTo) });
  void server
    .close()
    .then(() => db.close())
    .finally(() => process.exit(0));
});
