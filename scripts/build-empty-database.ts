import { appendFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openDatabase } from "#server/platform/database/database.ts";
import { startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { printTableTypes } from "./steps/table-types.ts";

/**
 * Writes what follows from the migrations: server/platform/database/database-tables.ts, the types of the tables, and
 * server/platform/embedded-database/empty-database.tar.gz: a database folder as PGlite's own set-up leaves it, with small
 * shared buffers, without databases that would be templates of others, and with the tables of all migrations. Run again
 * whenever there is another migration or another version of @electric-sql/pglite (a test tells).
 */
const tableTypes = new URL("../server/platform/database/database-tables.ts", import.meta.url);
const folder = await mkdtemp(join(tmpdir(), "gatefold-empty-"));
const dataDir = join(folder, "database");
const first = await PGlite.create({ dataDir });
await first.close();
appendFileSync(
  join(dataDir, "postgresql.conf"),
  [
    "shared_buffers = 24MB",
    // Samples of a tenth: taking them holds up everyone, and the plans are the same.
    "default_statistics_target = 10",
    "wal_buffers = 1MB",
    "min_wal_size = 32MB",
    // PGlite runs without fsync, so that whole pages in the log would guard against nothing.
    "full_page_writes = off",
    "wal_level = minimal",
    "max_wal_senders = 0",
    "",
  ].join("\n"),
);
await makeTables();
const archive = await pack();
await writeFile(
  new URL("../server/platform/embedded-database/empty-database.tar.gz", import.meta.url),
  archive,
);
await rm(folder, { recursive: true, force: true });
console.error(`empty-database.tar.gz: ${Math.round(archive.length / 1024)} KB`);
process.exit(0);

/** As a first start would. */
async function makeTables(): Promise<void> {
  const log = createLog("warn");
  const embedded = await startEmbeddedDatabase(folder);
  const database = openDatabase(embedded, log);
  await migrate(database.db);
  const columnTypes = await readFile(new URL("column-types.ts", tableTypes), "utf8");
  await writeFile(tableTypes, await printTableTypes(database.db, columnTypes));
  await database.close();
  await embedded.close();
}

async function pack(): Promise<Buffer> {
  const db = await PGlite.create({ dataDir });
  // Two thirds of the files, which no one connects to: a first start writes each, and no later one need keep their
  // transaction ids from running out.
  for (const name of ["template0", "template1"]) {
    await db.exec(`alter database ${name} with is_template false`);
    await db.exec(`drop database ${name}`);
  }
  // A log that starts over is empty, and compresses to nothing.
  await db.exec("set wal_recycle = off; select pg_switch_wal(); checkpoint");
  const dump = await db.dumpDataDir("gzip");
  await db.close();
  return Buffer.from(await dump.arrayBuffer());
}
