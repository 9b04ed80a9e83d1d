import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { copyRows, isConflict, WrittenRows, writeRow } from "./copy-rows.db.ts";
import { pipelinedTransaction } from "./pipelined-transaction.db.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({});
  await sql`create table piped (id int primary key, word text)`.execute(app.server.ctx.database);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate piped`.execute(app.server.ctx.database);
});

async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from piped order by id`.execute(
    app.server.ctx.database,
  );
  return rows.map(({ word }) => word);
}

const copyOf = (id: number, word: string) => new WrittenRows([writeRow([id, word])]);
const statement = "copy piped (id, word) from stdin";

test("statements are carried out in the order in which they were started, and all are there at the end", async () => {
  const seen = await pipelinedTransaction(app.server.ctx.database, async (trx) => {
    const [, , changed, counted] = await Promise.all([
      sql`insert into piped values (1, 'one')`.execute(trx),
      copyRows(trx, statement, copyOf(2, "two")),
      sql`update piped set word = word || '!' where id <= 2`.execute(trx),
      sql<{ count: number }>`select count(*) as count from piped`.execute(trx),
      copyRows(trx, statement, copyOf(3, "three")),
    ]);
    return [Number(changed.numAffectedRows), counted.rows[0]?.count];
  });
  expect(seen).toEqual([2, 2]);
  expect(await words()).toEqual(["one!", "two!", "three"]);
});

test("one that fails takes all with it, those behind it too, and its own reason is told", async () => {
  await copyOne(1, "first");
  const outcome = await pipelinedTransaction(app.server.ctx.database, async (trx) => {
    await Promise.all([
      sql`insert into piped values (7, 'before')`.execute(trx),
      (async () => await (async () => await copyRows(trx, statement, copyOf(1, "again")))())(),
      copyRows(trx, statement, copyOf(4, "behind")),
      sql`insert into piped values (5, 'behind')`.execute(trx),
    ]);
  }).catch((error: unknown) => error);
  expect(isConflict(outcome)).toBe(true);
  expect(await words()).toEqual(["first"]);
});

test("one that nobody waited for is waited for at the end", async () => {
  await pipelinedTransaction(app.server.ctx.database, async (trx) => {
    void copyRows(trx, statement, copyOf(1, "unwatched"));
  });
  expect(await words()).toEqual(["unwatched"]);
  const outcome = await pipelinedTransaction(app.server.ctx.database, async (trx) => {
    void copyRows(trx, statement, copyOf(1, "again")).catch(() => undefined);
  }).catch((error: unknown) => error);
  expect(isConflict(outcome)).toBe(true);
});

test("work that fails rolls back what was started, and leaves the connection fit for others", async () => {
  for (let round = 0; round < 12; round += 1) {
    const outcome = pipelinedTransaction(app.server.ctx.database, async (trx) => {
      void sql`insert into piped values (9, 'given up')`.execute(trx);
      throw new Error("It was given up.");
    });
    await expect(outcome).rejects.toThrow("It was given up.");
  }
  expect(await words()).toEqual([]);
  await copyOne(9, "kept");
  expect(await words()).toEqual(["kept"]);
});

function copyOne(id: number, word: string): Promise<number> {
  return pipelinedTransaction(app.server.ctx.database, (trx) => copyRows(trx, statement, copyOf(id, word)));
}
