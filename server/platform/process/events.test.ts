import pg from "pg";
import { describe, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres } from "#testing/server/app.ts";
import { createEventBus } from "./events.ts";
import { createLog } from "./log.ts";

const log = createLog("silent");

test("a listener is woken at each publication of the topic, until asked to stop", async () => {
  const bus = await createEventBus(null, log);
  const stop = new AbortController();
  const events = bus.subscribe("a", stop.signal)[Symbol.asyncIterator]();
  const first = events.next();
  await bus.publish("b");
  await bus.publish("a");
  expect((await first).done).toBe(false);
  const second = events.next();
  stop.abort();
  expect((await second).done).toBe(true);
});

describe.runIf(hasRealPostgres)("on a PostgreSQL that several processes share", () => {
  test("a broken connection fails no publication, and listeners are woken when it is back", async () => {
    const url = (await databaseSettings())["DATABASE_URL"] ?? "";
    const [here, there] = [await createEventBus(url, log), await createEventBus(url, log)];
    const stop = new AbortController();
    const events = here.subscribe("a", stop.signal)[Symbol.asyncIterator]();
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    try {
      const first = events.next();
      await there.publish("a");
      expect((await first).done).toBe(false);
      const woken = events.next();
      await operator.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gatefold events' and datname = current_database()",
      );
      await there.publish("another");
      expect((await woken).done).toBe(false);
      let isHeard = false;
      const again = (async () => {
        await events.next();
        isHeard = true;
      })();
      await expect
        .poll(
          async () => {
            await there.publish("a");
            return isHeard;
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      await again;
    } finally {
      stop.abort();
      await Promise.all([here.close(), there.close(), operator.end()]);
    }
  });
});
