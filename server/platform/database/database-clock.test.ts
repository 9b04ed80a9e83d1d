import { hourMs } from "#contract/base/durations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { createLog } from "#server/platform/process/log.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { createDatabaseClock } from "./database-clock.db.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A machine whose operator set its clock wrong, and the warnings of a start on it. */
async function startOn(machine: { aheadMs: number }) {
  const warnings: { aheadS: number; text: string }[] = [];
  const log = createLog("silent");
  log.warn = ((fields: { aheadS: number }, text: string) => void warnings.push({ ...fields, text })) as never;
  let steadyMs = 5_000;
  const clock = await createDatabaseClock(app.server.ctx.database, log, {
    wallMs: () => Date.now() + machine.aheadMs,
    steadyMs: () => steadyMs,
  });
  return { clock, warnings, passMs: (ms: number) => void (steadyMs += ms) };
}

async function databaseMs(): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(app.server.ctx.database);
  return rows[0]?.at.getTime() ?? 0;
}

test.each([
  [hourMs, "ahead of"],
  [-hourMs, "behind"],
])("a machine whose clock is %i ms off goes by the database's and says so once", async (aheadMs, words) => {
  const before = await databaseMs();
  const { clock, warnings } = await startOn({ aheadMs });
  // It stands at the moment at which the database was read.
  expect(clock.now()).toBeGreaterThanOrEqual(before - 1);
  expect(clock.now()).toBeLessThanOrEqual((await databaseMs()) + 1);
  expect(warnings).toEqual([{ aheadS: expect.any(Number), text: expect.stringContaining(words) }]);
  expect(Math.sign(warnings[0]?.aheadS ?? 0)).toBe(Math.sign(aheadMs));
});

test("it runs with the steady clock, whatever is set meanwhile, and is read again", async () => {
  const machine = { aheadMs: 0 };
  const { clock, warnings, passMs } = await startOn(machine);
  expect(warnings).toEqual([]);
  const before = clock.now();
  machine.aheadMs = hourMs;
  passMs(700);
  expect(clock.now()).toBe(before + 700);
  passMs(hourMs);
  await clock.sync();
  expect(clock.now()).toBeLessThanOrEqual((await databaseMs()) + 1);
  expect(Number.isInteger(clock.now())).toBe(true);
});

test("an answer that took too long moves nothing", async () => {
  let steadyMs = 0;
  let tripMs = 0;
  const clock = await createDatabaseClock(app.server.ctx.database, createLog("silent"), {
    wallMs: Date.now,
    // Asked once before and once behind the statement, and once by now().
    steadyMs: () => (steadyMs += tripMs),
  });
  const before = clock.now();
  tripMs = 2_000;
  await clock.sync();
  tripMs = 0;
  expect(clock.now()).toBe(before + 4_000);
});
