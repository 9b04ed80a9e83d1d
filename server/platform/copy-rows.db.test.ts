import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { arraysOf, copyRows, isConflict, WrittenRows, writeRow } from "./copy-rows.db.ts";
import { transaction } from "./transaction.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({});
  await sql`create table copied (id int primary key, word text)`.execute(app.server.ctx.database);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate copied`.execute(app.server.ctx.database);
});

const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\u0000"));
const hostile = fc.constantFrom("", "\\N", "\\.", "\\", "\t", "\n", "\r\n", "a\\tb", "\\\\.\n", " ", '"');

function copy(rows: (readonly [number, string | null])[]): Promise<number> {
  return transaction(app.server.ctx.database, (trx) =>
    copyRows(trx, "copy copied (id, word) from stdin", new WrittenRows(rows.map(writeRow))),
  );
}

async function words(): Promise<(string | null)[]> {
  const { rows } = await sql<{ word: string | null }>`select word from copied order by id`.execute(
    app.server.ctx.database,
  );
  return rows.map(({ word }) => word);
}

test("the database reads what was copied", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.oneof(text, hostile))), async (values) => {
      await sql`truncate copied`.execute(app.server.ctx.database);
      await copy(values.map((value, index) => [index, value] as const));
      expect(await words()).toEqual(values);
    }),
    { numRuns: 50 },
  );
});

test("written rows arrive as arrays too, column by column", async () => {
  const { database } = app.server.ctx;
  const columns = fc.tuple(
    fc.option(fc.oneof(text, hostile)),
    fc.option(fc.integer({ max: 2 ** 31 - 1, min: 0 })),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(columns), async (values) => {
      const { rows } = await sql<{ word: string | null; count: number | null; flag: boolean }>`
        select * from unnest(${arraysOf(values.map(writeRow), "text int boolean")}) as row (word, count, flag)
      `.execute(database);
      expect(rows.map(({ word, count, flag }) => [word, count, flag])).toEqual(values);
    }),
    { numRuns: 50 },
  );
});

test("more rows than any buffer holds arrive", async () => {
  const long = "x".repeat(1_000);
  await copy(Array.from({ length: 5_000 }, (_, id) => [id, long] as const));
  expect(await words()).toHaveLength(5_000);
});

test("a row that is there already fails the copy and its transaction, and the connection goes on", async () => {
  await copy([[1, "first"]]);
  const failure = await copy([
    [2, "second"],
    [1, "again"],
    [3, "third"],
  ]).catch((error: unknown) => error);
  expect(isConflict(failure)).toBe(true);
  expect(await words()).toEqual(["first"]);
  await copy([[2, "second"]]);
  expect(await words()).toEqual(["first", "second"]);
});

test("whatever follows a copy that failed, in its transaction, fails with it, and nothing waits for ever", async () => {
  await copy([[1, "first"]]);
  const outcomes: unknown[] = [];
  const outcome = await transaction(app.server.ctx.database, async (trx) => {
    const statement = "copy copied (id, word) from stdin";
    const failed = (error: unknown) => outcomes.push(error);
    await copyRows(trx, statement, new WrittenRows([writeRow([1, "again"])])).catch(failed);
    await copyRows(trx, statement, new WrittenRows([writeRow([4, "behind"])])).catch(failed);
    await sql`insert into copied values (5, 'behind')`.execute(trx).catch(failed);
    throw outcomes[0];
  }).catch((error: unknown) => error);
  expect(isConflict(outcome)).toBe(true);
  const aborted = expect.objectContaining({ code: "25P02" });
  expect(outcomes).toEqual([outcome, aborted, aborted]);
  expect(await words()).toEqual(["first"]);
});

test("a statement that cannot be carried out says why", async () => {
  const rows = new WrittenRows([writeRow(["not a number", "word"])]);
  const at = app.server.ctx.database;
  await expect(
    transaction(at, (trx) => copyRows(trx, "copy copied (id, word) from stdin", rows)),
  ).rejects.toThrow(/invalid input syntax/u);
  await expect(transaction(at, (trx) => copyRows(trx, "copy nowhere (id) from stdin", rows))).rejects.toThrow(
    /does not exist/u,
  );
  expect(await words()).toEqual([]);
});
