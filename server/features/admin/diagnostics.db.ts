import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** What the database says of itself. */
export interface DatabaseFacts {
  version: string;
  encoding: string;
  time_zone: string;
  bytes: number;
  connections: number;
  migration: string;
}

export async function readDatabaseFacts(database: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_setting('TimeZone') as time_zone, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
      coalesce((select name from gatefold_migrations order by number desc limit 1), '') as migration
  `.execute(database);
  const [facts] = rows;
  if (facts === undefined) throw new Error("The database said nothing of itself.");
  return facts;
}

/** The largest tables; -1 rows where the database has not counted them. */
export async function readLargestTables(
  database: Database,
  limit: number,
): Promise<{ name: string; rows: number; bytes: number }[]> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc, name limit ${limit}
  `.execute(database);
  return rows;
}
