import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

/** Megabytes of write-ahead log after which it is cut, and how often that is looked at. */
const longestLogMb = 64;
const lookEveryMs = 20_000;

/**
 * Keeps the embedded database's log short: PGlite has no background processes, so that without this it would grow
 * until the server stops.
 *
 * @returns stops it
 */
export function keepLogShort(database: Database, log: Log): () => void {
  const timer = setInterval(() => {
    cutLog(database).catch((error: unknown) =>
      log.warn({ err: error }, "the database's log could not be cut"),
    );
  }, lookEveryMs);
  return () => clearInterval(timer);
}

async function cutLog(database: Database): Promise<void> {
  const { rows } = await sql<{ mb: number }>`
    select ((pg_current_wal_lsn() - redo_lsn) / 1048576)::int as mb from pg_control_checkpoint()
  `.execute(database);
  if ((rows[0]?.mb ?? 0) >= longestLogMb) await sql`checkpoint`.execute(database);
}
