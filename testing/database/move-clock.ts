import pg from "pg";

/**
 * Moves the clock of a real PostgreSQL's database ahead, for connections that begin after it: a server in a process of its
 * own goes by it. The embedded database has the clock of its server's process.
 *
 * @param settings those by which servers find the database
 */
export async function moveDatabaseClock(settings: Record<string, string>, aheadMs: number): Promise<void> {
  const url = settings["DATABASE_URL"];
  if (url === undefined) return;
  const client = new pg.Client(url);
  await client.connect();
  try {
    // A schema that is named before PostgreSQL's own takes the place of its functions.
    await client.query(`
      create or replace function public.clock_timestamp() returns timestamptz language sql volatile
        as 'select pg_catalog.clock_timestamp() + interval ''${aheadMs} milliseconds''';
      do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`);
  } finally {
    await client.end();
  }
}
