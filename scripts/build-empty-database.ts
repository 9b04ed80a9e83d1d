import { appendFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * Writes server/platform/empty-database.tar.gz: a database folder as PGlite's own set-up leaves it, with small
 * shared buffers. Run again whenever @electric-sql/pglite changes its version (a test tells).
 */
const folder = await mkdtemp(join(tmpdir(), "gatefold-empty-"));
const first = await PGlite.create({ dataDir: folder });
await first.close();
appendFileSync(
  join(folder, "postgresql.conf"),
  [
    "shared_buffers = 24MB",
    // Samples of a tenth: taking them holds up everybody, and the plans are the same.
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
const db = await PGlite.create({ dataDir: folder });
const dump = await db.dumpDataDir("gzip");
await writeFile(
  new URL("../server/platform/empty-database.tar.gz", import.meta.url),
  Buffer.from(await dump.arrayBuffer()),
);
await db.close();
await rm(folder, { recursive: true, force: true });
console.error(`empty-database.tar.gz: ${Math.round(dump.size / 1024)} KB`);
process.exit(0);
