import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { cachedLibrary, countsOf } from "#testing/samples/provider-truth.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each(["newcomer", "listener"])(
  "the first scan of %s holds exactly what the provider has",
  async (account) => {
    const person = await app.signIn(account);
    const done = await untilScanIs(person, "done");
    const truth = await app.truth(account);
    expect(await cachedLibrary(person)).toEqual(truth);
    const counts = countsOf(truth);
    const { body: status } = await person.get("/library/cache/status");
    expect(status).toMatchObject({
      total: counts.unique,
      total_unique: counts.unique,
      total_placements: counts.placements,
    });
    expect(done).toMatchObject({
      percent: 100,
      stage: "",
      detail: null,
      counts: { inserted: counts.placements },
    });
  },
);
