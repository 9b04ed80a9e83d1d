import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Log } from "./log.ts";
import { CopyingClient } from "./copy-rows.db.ts";
import type { DatabaseTables } from "./database-tables.ts";

export type Database = Kysely<DatabaseTables>;

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Where to connect: an address, or the folder of a Unix socket. */
export type Connection = { url: string } | { host: string; port: number };

// bigint (int8) holds counts and epoch milliseconds here, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const pools = new WeakMap<Database, pg.Pool>();

/** The pool behind a database that {@link openDatabase} opened. */
export function poolOf(database: Database): pg.Pool {
  const pool = pools.get(database);
  if (!pool) throw new Error("This database was not opened here.");
  return pool;
}

/**
 * Opens the one pool that everything shares (queries, jobs), in either database mode.
 * Nothing is sent before the first query.
 */
export function openDatabase(connection: Connection, log: Log): DatabaseHandle {
  const pool = new pg.Pool({
    Client: CopyingClient,
    ...("url" in connection
      ? { connectionString: connection.url, connectionTimeoutMillis: 5_000 }
      : { ...connection, user: "postgres", database: "postgres" }),
    max: 10,
    // Statements are sent without waiting for the answers of those before (pipelined-transaction.db.ts).
    pipeline: true,
    application_name: "gatefold",
  });
  // A connection that breaks while it is in use fails its query; unheard, it would end the process as well.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  const db = new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return { db, pool, close: () => db.destroy() };
}

/** True when the database answers. */
export async function answers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
