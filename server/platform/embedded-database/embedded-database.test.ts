import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { scratchFolder } from "#testing/server/app.ts";
import { serveEmbeddedDatabase } from "./embedded-database-server.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";

const { folder, remove } = scratchFolder();
afterAll(remove);

async function query(at: { host: string; port: number }, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...at, user: "postgres", database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

test("the prebuilt empty database fits the installed PGlite, and what is written outlives a stop", async () => {
  const first = await startEmbeddedDatabase(folder);
  const { rows } = await query(first, "select current_setting('server_version_num')::int / 10000 as version");
  await query(first, "create table kept as select 7 as id");
  expect(statSync(join(folder, ".s.PGSQL.5432")).mode & 0o777).toBe(0o700);
  await first.close();
  const stored = readFileSync(join(folder, "database", "PG_VERSION"), "utf8").trim();
  expect(rows).toEqual([{ version: Number(stored) }]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".new"))).toEqual([]);
  const second = await startEmbeddedDatabase(folder);
  expect((await query(second, "select id from kept")).rows).toEqual([{ id: 7 }]);
  await second.close();
});

test("the prebuilt empty database has the tables that a first start would make", async () => {
  const home = join(folder, "prebuilt");
  const database = await startEmbeddedDatabase(home);
  const { rows } = await query(database, "select name, checksum from gatefold_migrations order by number");
  expect(rows, "run scripts/build-empty-database.ts").toEqual(
    readMigrations().map(({ name, checksum }) => ({ name, checksum })),
  );
  await database.close();
});

test("transactions of several connections do not mix", async () => {
  const database = await startEmbeddedDatabase(folder);
  const clients = [0, 1, 2].map(() => new pg.Client({ ...database, user: "postgres", database: "postgres" }));
  await Promise.all(clients.map((client) => client.connect()));
  await query(
    database,
    "create table counted (id int primary key, total int); insert into counted values (1, 0)",
  );
  await Promise.all(
    clients.map(async (client, index) => {
      for (let round = 0; round < 5; round += 1) {
        await client.query("begin");
        const { rows } = await client.query("select total from counted where id = 1 for update");
        await client.query("update counted set total = $1 where id = 1", [rows[0].total + 1]);
        await client.query(index === 2 ? "rollback" : "commit");
      }
    }),
  );
  expect((await query(database, "select total from counted")).rows).toEqual([{ total: 10 }]);
  const [leaving] = clients;
  await leaving?.query("begin");
  await leaving?.query("update counted set total = 99");
  await Promise.all(clients.map((client) => client.end()));
  expect((await query(database, "select total from counted")).rows).toEqual([{ total: 10 }]);
  await database.close();
});

test("an answer that throws ends its connection alone, its transaction with it", async () => {
  const db = await PGlite.create();
  const broken: unknown[] = [];
  const server = await serveEmbeddedDatabase(db, join(folder, ".s.PGSQL.5433"), (error) =>
    broken.push(error),
  );
  const at = { host: folder, port: 5433 };
  await query(at, "create table kept (id int)");
  const client = new pg.Client({ ...at, user: "postgres", database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin; insert into kept values (1)");
  const answer = vi.spyOn(db, "execProtocolRawStream").mockRejectedValueOnce(new Error("out of memory"));
  await expect(client.query("select 1")).rejects.toThrow(/terminated/u);
  answer.mockRestore();
  expect((await query(at, "select count(*)::int as rows from kept")).rows).toEqual([{ rows: 0 }]);
  expect(broken).toEqual([]);
  await server.close();
  await db.close();
});

test("a call that takes longer than any does is ended, and the operator warned", async () => {
  const database = await startEmbeddedDatabase(join(folder, "hanging"), {
    askEveryMs: 20,
    maxCallMs: 1_500,
  });
  const asked = query(database, "select count(*) from generate_series(1, 1000000000000)");
  const failure = asked.catch((error: unknown) => error);
  expect(await database.died).toBe(
    "The embedded database broke down (it answered nothing for 1.5 s); start Gatefold again.",
  );
  expect(String(await failure)).toMatch(/terminated/u);
  await database.close();
});
