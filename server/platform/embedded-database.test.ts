import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { scratchFolder } from "#testing/app.ts";
import { openDatabase } from "./database.ts";
import { serveEmbeddedDatabase } from "./embedded-database-server.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { createJobQueue } from "./jobs.ts";
import { createLog } from "./log.ts";
import { readMigrations } from "./migrate.ts";

const { folder, remove } = scratchFolder();
afterAll(remove);

async function query(at: { host: string; port: number }, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...at, user: "postgres", database: "postgres" });
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
  const log = createLog("silent");
  const database = await startEmbeddedDatabase(home);
  const { rows } = await query(database, "select name, checksum from gatefold_migrations order by number");
  expect(rows, "run scripts/build-empty-database.ts").toEqual(
    readMigrations().map(({ name, checksum }) => ({ name, checksum })),
  );
  const readVersion = async () => (await query(database, "select version from jobs.version")).rows;
  const before = await readVersion();
  const opened = openDatabase(database, log);
  const jobs = createJobQueue(opened.pool, { embedded: true, log });
  await jobs.start();
  expect(before, "run scripts/build-empty-database.ts").toEqual(await readVersion());
  await jobs.stop(1_000);
  await opened.close();
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
