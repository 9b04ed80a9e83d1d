import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/process/log.ts";

/** How often the database is looked after; a first scan changes what queries should know within seconds. */
const pollIntervalMs = 5_000;

/** Megabytes of write-ahead log after which it is cut. */
const maxLogMb = 64;

/** Pages of 8 KB by which a table grows, beside a fifth of what it was, before it is looked after. */
const minGrowth = 64;

/**
 * Does what PostgreSQL's background processes do elsewhere and PGlite has none for: keeps statistics, without which
 * queries read whole tables; frees the room of dead rows; and cuts the log, which would grow until the server stops.
 *
 * @returns stops it, and resolves when nothing of it is under way
 */
export function maintainDatabase(database: Database, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= lookAfter(database, stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, "the maintenance of the database failed"))
      .finally(() => {
        round = null;
      });
  }, pollIntervalMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}

/**
 * One round of it. PGlite counts no changes, so a table's growth stands for them: new rows and dead ones both make it
 * grow. Each table is a statement of its own, so that others have their turn between them.
 */
async function lookAfter(database: Database, stopping: AbortSignal): Promise<void> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
      and pg_relation_size(pg_class.oid) / 8192 > ${minGrowth} + greatest(relpages, 0) * 1.2
  `.execute(database);
  for (const { schema, name } of tables) {
    if (stopping.aborted) return;
    await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(database);
  }
  const { rows } = await sql<{ mb: number }>`
    select ((pg_current_wal_lsn() - redo_lsn) / 1048576)::int as mb from pg_control_checkpoint()
  `.execute(database);
  if ((rows[0]?.mb ?? 0) >= maxLogMb) await sql`checkpoint`.execute(database);
}
