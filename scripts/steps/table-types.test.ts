import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type DatabaseHandle } from "#server/platform/database/database.ts";
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from "#server/platform/embedded-database/embedded-database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { printTableTypes } from "./table-types.ts";

const folderOfTypes = new URL("../../server/platform/database/", import.meta.url);
const textOf = (name: string) => readFile(new URL(name, folderOfTypes), "utf8");

let folder: string;
let embedded: EmbeddedDatabase;
let database: DatabaseHandle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gatefold-types-"));
  embedded = await startEmbeddedDatabase(folder);
  database = openDatabase(embedded, createLog("silent"));
});
afterAll(async () => {
  await database.close();
  await embedded.close();
  await rm(folder, { recursive: true });
});

test("the types of the tables are those of the migrations: else run scripts/build-empty-database.ts", async () => {
  const printed = await printTableTypes(database.db, await textOf("column-types.ts"));
  expect(printed).toBe(await textOf("database-tables.ts"));
});

test("a table is typed by its columns, its checks and its comments", async () => {
  await sql`
    create table a_planted_table (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('one', 'two')),
      seen_at timestamptz,
      marks text[] not null default '{}',
      held jsonb not null,
      left_out jsonb,
      hash bigint not null)
  `.execute(database.db);
  await sql`comment on table a_planted_table is 'Written by nothing.'`.execute(database.db);
  await sql`comment on column a_planted_table.seen_at is 'Null: never.'`.execute(database.db);
  const narrow = 'export interface NarrowColumns {\n  "a_planted_table.hash": string;\n}\n';
  expect(await printTableTypes(database.db, narrow)).toContain(
    `/** Written by nothing. */
export interface APlantedTableTable {
  id: GeneratedAlways<number>;
  kind: "one" | "two";
  /** Null: never. */
  seen_at: Date | null;
  marks: Generated<string[]>;
  held: Json<JsonColumns["a_planted_table.held"]>;
  left_out: NullableJson<JsonColumns["a_planted_table.left_out"]>;
  hash: NarrowColumns["a_planted_table.hash"];
}
`,
  );
});

test("a column of a type that is not known is refused", async () => {
  await sql`create table another_planted_table (area polygon)`.execute(database.db);
  await expect(printTableTypes(database.db, "")).rejects.toThrow(
    "another_planted_table.area is of the type polygon",
  );
});
