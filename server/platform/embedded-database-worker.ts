import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { extract } from "tar";
import { serveEmbeddedDatabase } from "./embedded-database-server.ts";
import type { EmbeddedDatabaseOptions } from "./embedded-database.ts";

/** The thread that holds PGlite. Started by embedded-database.ts; tells its parent when it serves. */
const { folder, socketPath } = workerData as EmbeddedDatabaseOptions;
const emptyDatabase = new URL("./empty-database.tar.gz", import.meta.url);

/** Requests and streams are answered by the main thread and go first; elsewhere this would slow the whole process. */
if (process.platform === "linux") setPriority(10);

/** Unpacks the prebuilt empty database beside its place first, so that a start cut off leaves nothing half made. */
async function unpackOnce(target: string): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  // Nothing else runs in this thread yet, and hundreds of small files take half as long one after the other.
  extract({ file: fileURLToPath(emptyDatabase), cwd: draft, sync: true });
  await rename(draft, target);
}

async function open(): Promise<PGlite> {
  await unpackOnce(folder);
  return PGlite.create({ dataDir: folder });
}

const db = await open();
const server = await serveEmbeddedDatabase(db, socketPath, (error) => {
  // Uncaught: it ends the thread, of which the parent is told with its reason.
  setImmediate(() => {
    throw error;
  });
});
parentPort?.postMessage("serving");

parentPort?.once("message", () => {
  void server
    .close()
    .then(() => db.close())
    .finally(() => process.exit(0));
});
