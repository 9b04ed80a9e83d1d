import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { arrayLiteral } from "./array-literal.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({});
});
afterAll(() => app.close());

const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\u0000"));

test("the database reads what was written", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.option(fc.oneof(text, fc.constantFrom("", "NULL", "{", "}", ",", '"', "\\", " ", 'a\\"b\n'))),
      ),
      async (values) => {
        const { rows } = await sql<{
          values: (string | null)[];
        }>`select ${arrayLiteral(values)}::text[] as values`.execute(app.server.ctx.database);
        expect(rows[0]?.values).toEqual(values);
      },
    ),
    { numRuns: 50 },
  );
});

test("numbers, flags and times keep their values", async () => {
  const { rows } = await sql`
    select ${arrayLiteral([1, -2, null])}::int[] as numbers, ${arrayLiteral([true, false, null])}::boolean[] as flags,
      ${arrayLiteral(["2026-11-21T00:00:00.000Z", null])}::timestamptz[] as times
  `.execute(app.server.ctx.database);
  expect(rows).toEqual([
    { numbers: [1, -2, null], flags: [true, false, null], times: [new Date("2026-11-21"), null] },
  ]);
});
