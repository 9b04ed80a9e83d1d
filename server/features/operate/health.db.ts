import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Figures of the instance, of one moment. */
export interface InstanceFigures {
  migration: number;
  people: number;
  linked: number;
  to_renew: number;
  end_soon: number;
  waiting: number;
  running: number;
  paused: number;
  failed_24h: number;
  oldest_scan_at: Date | null;
}

/** @param soonAuthorizedBefore links that were made before this end within 30 days */
export async function readFigures(
  database: Database,
  { dayAgo, soonAuthorizedBefore }: { dayAgo: Date; soonAuthorizedBefore: Date },
): Promise<InstanceFigures> {
  const { rows } = await sql<InstanceFigures>`
    select (select max(number) from gatefold_migrations) as migration,
      (select count(*)::int from users) as people,
      (select count(*)::int from provider_links where state = 'linked') as linked,
      (select count(*)::int from provider_links where state = 'renew') as to_renew,
      (select count(*)::int from provider_links where state = 'linked' and authorized_at < ${soonAuthorizedBefore}) as end_soon,
      (select count(*)::int from jobs where state = 'waiting') as waiting,
      (select count(*)::int from jobs where state = 'running') as running,
      (select count(*)::int from jobs where state = 'paused') as paused,
      (select count(*)::int from jobs where state = 'failed' and finished_at > ${dayAgo}) as failed_24h,
      (select min(finished) from (
        select max(finished_at) as finished from library_scans where status = 'done' group by user_id) as newest) as oldest_scan_at
  `.execute(database);
  const [figures] = rows;
  if (figures === undefined) throw new Error("The database answered no figures.");
  return figures;
}

/** Bytes of the database. It looks at every file of it: tens of milliseconds for a gigabyte. */
export async function readDatabaseBytes(database: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(database);
  const [size] = rows;
  if (size === undefined) throw new Error("The database answered no size.");
  return size.bytes;
}

/** How many mails are in each state. */
export async function countMails(database: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from mails group by state
  `.execute(database);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Pauses that are not over. */
export async function readPauses(
  database: Database,
  now: Date,
): Promise<{ provider: string; paused_until: Date; reason: string }[]> {
  return database.selectFrom("provider_pauses").selectAll().where("paused_until", ">", now).execute();
}

/** The database's clock, its version and its last migration. */
export async function readDatabaseState(
  database: Database,
): Promise<{ now_ms: number; version: number; migration: number | null }> {
  const { rows } = await sql<{ now_ms: number; version: number; has_migrations: boolean }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      current_setting('server_version_num')::int / 10000 as version,
      to_regclass('gatefold_migrations') is not null as has_migrations
  `.execute(database);
  const [state] = rows;
  if (state === undefined) throw new Error("The database said nothing of itself.");
  const { has_migrations: hasMigrations, ...rest } = state;
  if (!hasMigrations) return { ...rest, migration: null };
  const last = await sql<{
    number: number | null;
  }>`select max(number) as number from gatefold_migrations`.execute(database);
  return { ...rest, migration: last.rows[0]?.number ?? null };
}
