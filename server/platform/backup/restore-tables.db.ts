import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { SequenceState, TableShape } from "./dump-tables.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A reference from one table to others. */
interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Whether no one has ever signed in: then there is nothing that a backup would take the place of. */
export async function isEmptyInstance(database: Database): Promise<boolean> {
  const { rows } = await sql<{
    is_empty: boolean;
  }>`select not exists (select from users) as is_empty`.execute(database);
  return rows[0]?.is_empty === true;
}

/** Keeps everyone else from signing in, and from migrating, until the transaction ends. */
export async function lockForRestore(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7104002)`.execute(trx);
  await sql`lock table users in exclusive mode`.execute(trx);
}

/** Takes away every table and function, to make those of an older version. */
export async function dropEverything(trx: Trx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table %I.%I cascade', nspname, relname) as statement
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    union all
    select format('drop function if exists %s cascade', pg_proc.oid::regprocedure)
    from pg_proc where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  `.execute(trx);
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
}

/** Empties the tables and takes their references away, so that rows may come in any order. @returns what to put back */
export async function openTables(trx: Trx, tables: readonly TableShape[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = current_schema()::regnamespace order by relname, conname
  `.execute(trx);
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(trx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(trx);
  return rows;
}

/** Puts references back, which proves that every row has what it refers to. */
export async function closeTables(trx: Trx, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
}

/** Writes rows as {@link dumpRows} reads them. */
export async function insertRows(
  trx: Trx,
  { name, columns }: TableShape,
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column.name)));
  const values = sql.join(
    columns.map(({ type }, at) => sql`(line ->> ${sql.raw(String(at))})::${sql.raw(type)}`),
  );
  await sql`
    insert into ${sql.id(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${lines.join(",")}]`}::jsonb) as line
  `.execute(trx);
}

/** Lets identities go on where they were. */
export async function setSequences(trx: Trx, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences)
    await sql`select setval(${name}::regclass, ${last_value}::bigint, ${is_called})`.execute(trx);
}
