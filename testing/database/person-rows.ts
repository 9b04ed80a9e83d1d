import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/platform/database/database.ts";

/** Tables that are keyed to people, in their order: a database of tests has the same ones as long as it is there. */
const tablesOf = new WeakMap<Database, Promise<string[]>>();

async function tablesOfPeople(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
    order by 1
  `.execute(database);
  expect(rows.length).toBeGreaterThan(20);
  return rows.map(({ name }) => name);
}

/**
 * Every row that a database keeps of a person, as text: by table, of all tables that are keyed to people. Tables that
 * keep nothing of them are left out. It is asked for around every call of every endpoint: one statement reads all tables.
 */
export async function rowsOfPerson(database: Database, userId: string): Promise<Record<string, string[]>> {
  const tables = tablesOf.get(database) ?? tablesOfPeople(database);
  tablesOf.set(database, tables);
  const ofEach = (await tables).map(
    (name) =>
      sql`select ${sql.lit(name)} as name, t::text as row from ${sql.table(name)} t where user_id = ${userId}`,
  );
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(ofEach, sql` union all `)} order by 1, 2
  `.execute(database);
  const all: Record<string, string[]> = {};
  for (const { name, row } of rows) (all[name] ??= []).push(row);
  return all;
}
