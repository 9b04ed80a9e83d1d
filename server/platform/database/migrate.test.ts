import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { StartupError } from "#server/platform/process/settings.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue() });
});
afterAll(() => app.close());

test("migrations are numbered one after the other and none is left out", () => {
  const files = readdirSync(new URL("../../migrations/", import.meta.url)).filter((name) =>
    name.endsWith(".sql"),
  );
  const migrations = readMigrations();
  expect(migrations.map(({ name }) => name)).toEqual(files.toSorted());
  expect(migrations.map(({ number }) => number)).toEqual(files.map((_, index) => index + 1));
});

test("migrating again, and twice at once, changes nothing", async () => {
  const { database } = app.server.ctx;
  const read = () => sql`select * from gatefold_migrations order by number`.execute(database);
  const before = (await read()).rows;
  await Promise.all([migrate(database), migrate(database)]);
  expect((await read()).rows).toEqual(before);
  expect(before).toHaveLength(readMigrations().length);
});

test("a database of a newer version is refused and left as it is", async () => {
  const { database } = app.server.ctx;
  await sql`insert into gatefold_migrations (number, name, checksum) values (9999, 'later', '')`.execute(
    database,
  );
  await expect(migrate(database)).rejects.toThrow(StartupError);
  await expect(migrate(database)).rejects.toThrow(/newer version/u);
  await sql`delete from gatefold_migrations where number = 9999`.execute(database);
  await migrate(database);
});

test("an applied migration whose file was changed since is refused by its name", async () => {
  const { database } = app.server.ctx;
  const [, second] = readMigrations();
  const setChecksum = (checksum: string) =>
    sql`update gatefold_migrations set checksum = ${checksum} where number = 2`.execute(database);
  await setChecksum("another");
  await expect(migrate(database)).rejects.toThrow(StartupError);
  await expect(migrate(database)).rejects.toThrow(`The migration ${second?.name} has changed since`);
  await setChecksum(second?.checksum ?? "");
  await migrate(database);
});

test("every table that holds something of a person has user_id first in its key", async () => {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select keys.table_name, keys.column_name
    from information_schema.table_constraints constraints
    join information_schema.key_column_usage keys using (constraint_schema, constraint_name, table_name)
    join information_schema.columns personal on personal.table_schema = keys.table_schema
      and personal.table_name = keys.table_name and personal.column_name = 'user_id'
    where constraints.constraint_type = 'PRIMARY KEY' and keys.table_schema = 'public' and keys.ordinal_position = 1
  `.execute(app.server.ctx.database);
  expect(rows.length).toBeGreaterThan(6);
  // Jobs of the instance belong to no one, so that a job is known by its id alone.
  const others = rows.filter(({ table_name: table }) => table !== "jobs");
  expect(others.filter(({ column_name: first }) => first !== "user_id")).toEqual([]);
});
