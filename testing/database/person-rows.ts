import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/platform/database/database.ts";

/**
 * Every row that a database keeps of a person, as text: by table, of all tables that are keyed to people. Tables that
 * keep nothing of them are left out.
 */
export async function rowsOfPerson(database: Database, userId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
    order by 1
  `.execute(database);
  expect(tables.length).toBeGreaterThan(20);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where user_id = ${userId} order by 1
    `.execute(database);
    if (rows.length > 0) all[name] = rows.map(({ row }) => row);
  }
  return all;
}
