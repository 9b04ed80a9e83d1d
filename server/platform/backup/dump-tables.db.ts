import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** A table as it is in the database. */
export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
}

/** Where the identity of a table goes on. */
export interface SequenceState {
  name: string;
  last_value: string;
  is_called: boolean;
}

/** Characters of rows that are fetched at once: enough to be quick, little enough that no one waits for their hashing. */
const chunkLetters = 512 * 1024;
const firstRows = 50;
const maxRows = 5_000;

/** Runs `read` on one consistent state of the database, which writes nothing and waits for no one. */
export async function onSnapshot<T>(database: Database, read: (trx: Trx) => Promise<T>): Promise<T> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      await setTextForms(trx);
      return read(trx);
    });
}

/** How values are written as text: the same in every database and session, and exact. */
export async function setTextForms(trx: Trx): Promise<void> {
  for (const [name, value] of [
    ["timezone", "UTC"],
    ["datestyle", "ISO, YMD"],
    ["intervalstyle", "postgres"],
    ["bytea_output", "hex"],
    ["extra_float_digits", "1"],
  ])
    await sql`select set_config(${name}, ${value}, true)`.execute(trx);
}

/** All tables but the list of migrations, by name; columns that the database computes are left out. */
export async function readTableShapes(trx: Trx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name, json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'gatefold_migrations'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname
  `.execute(trx);
  return rows;
}

/** The last migration of the database; undefined where there was none. */
export async function readSchemaVersion(
  database: Database,
): Promise<{ migration: number; checksum: string } | undefined> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('gatefold_migrations') is not null as exists
  `.execute(database);
  if (rows[0]?.exists !== true) return undefined;
  const last = await sql<{ migration: number; checksum: string }>`
    select number as migration, checksum from gatefold_migrations order by number desc limit 1
  `.execute(database);
  return last.rows[0];
}

/** Where the identities of all tables go on. */
export async function readSequences(trx: Trx): Promise<SequenceState[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname
  `.execute(trx);
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const { rows } = await sql<Omit<SequenceState, "name">>`
      select last_value::text, is_called from ${sql.id(name)}
    `.execute(trx);
    for (const row of rows) states.push({ name, ...row });
  }
  return states;
}

/** The rows of a table as lines, some at a time; as many as make {@link chunkLetters}, however long they are. */
export async function* dumpRows(trx: Trx, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::text`));
  await sql`declare backup_rows no scroll cursor for
    select json_build_array(${values})::text as line from ${sql.id(name)}`.execute(trx);
  let wanted = firstRows;
  for (;;) {
    const { rows } = await sql<{
      line: string;
    }>`fetch forward ${sql.raw(String(wanted))} from backup_rows`.execute(trx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < wanted) break;
    const letters = rows.reduce((sum, { line }) => sum + line.length, 0);
    wanted = Math.min(maxRows, Math.max(1, Math.floor((wanted * chunkLetters) / Math.max(1, letters))));
  }
  await sql`close backup_rows`.execute(trx);
}
