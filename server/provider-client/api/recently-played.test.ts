import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { readRecentlyPlayed } from "./recently-played.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 2 }) });
});
afterAll(() => app.close());

test("recently played is asked for every 30 minutes at most, for each person apart, the caller", async () => {
  const people = [await app.signIn(app.freshAccount()), await app.signIn(app.freshAccount())] as const;
  for (const person of people) await untilScanIs(person, "done");
  const { database, providers } = app.server.ctx;
  const asked = () => app.provider.calls()["/v1/me/player/recently-played"] ?? 0;
  const read = (userId: string) => readRecentlyPlayed({ database }, providers.client("demo"), { userId });

  const atOnce = await Promise.all([1, 2, 3].map(() => read(people[0].userId)));
  expect(atOnce.filter((plays) => plays !== null)).toEqual([[]]);
  expect(asked()).toBe(1);
  expect(await read(people[1].userId)).toEqual([]);
  expect(asked()).toBe(2);
  app.clock.advance(29 * 60_000);
  expect(await read(people[0].userId)).toBeNull();
  app.clock.advance(61_000);
  expect(await read(people[0].userId)).toEqual([]);
  expect(asked()).toBe(3);
});
