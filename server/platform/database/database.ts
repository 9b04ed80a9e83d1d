import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Log } from "#server/platform/process/log.ts";
import type { DatabaseTables } from "./database-tables.ts";

export type Database = Kysely<DatabaseTables>;

export interface DatabaseHandle {
  db: Database;
  close(): Promise<void>;
}

/** Where to connect: an address, or the folder of a Unix socket. */
export type Connection = { url: string } | { host: string; port: number };

// bigint (int8) holds counts and epoch milliseconds here, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Far beyond the longest that a statement takes, its wait for others on the embedded database among it. */
const maxStatementMs = 120_000;

/** PostgreSQL itself ends a statement sooner than its connection is given up. */
const graceMs = 10_000;

/**
 * Opens the one pool that everything shares, in either database mode.
 * Nothing is sent before the first query.
 *
 * @param limits for how long a statement may run, and then be waited for, in milliseconds
 */
export function openDatabase(
  connection: Connection,
  log: Log,
  limits = { statementMs: maxStatementMs, graceMs },
): DatabaseHandle {
  const maxMs = limits.statementMs + limits.graceMs;
  const pool = new pg.Pool({
    ...("url" in connection
      ? { connectionString: connection.url, connectionTimeoutMillis: 5_000 }
      : {
          ...connection,
          user: "postgres",
          database: "postgres",
          // Waiting for a free connection counts, which takes as long as what the others are at.
          connectionTimeoutMillis: maxMs,
        }),
    max: 10,
    ...("url" in connection ? { statement_timeout: limits.statementMs } : {}),
    query_timeout: maxMs,
    application_name: "gatefold",
  });
  // A connection that breaks while it is in use fails its query; unheard, it would end the process as well.
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    open.add(client);
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => open.delete(client));
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  const db = new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => closeWithin(db.destroy(), open) };
}

/** Statements that are under way when the database is closed have so long to end. */
const endWithinMs = 2_000;

/** Waits for the end of all statements; connections whose statement waits for something, as a lock, are cut off. */
async function closeWithin(closing: Promise<void>, open: ReadonlySet<pg.PoolClient>): Promise<void> {
  const isClosed = closing.then(() => true);
  if (await Promise.race([isClosed, wait(endWithinMs, false, { ref: false })])) return;
  // A client that is at a statement does not wait for it here.
  for (const client of open) void (client as pg.PoolClient & pg.Client).end();
  await closing;
}

/** Anyone who asks for readiness is answered in this time, whatever the database does. */
const answersWithinMs = 2_000;

/** True when the database answers within `withinMs`, two seconds if left out. */
export async function answers(db: Database, withinMs = answersWithinMs): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, wait(withinMs, false, { ref: false })]);
}
