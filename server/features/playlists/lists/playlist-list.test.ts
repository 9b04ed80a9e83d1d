import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { listOf } from "./playlist-list.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: [130] }) });
});
afterAll(() => app.close());

test("a list whose playlist was replaced while it was read says so, instead of ending early", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const session = {
    userId: person.userId,
    provider: "demo",
    isAdmin: false,
    tokenHash: Buffer.alloc(0),
    signedInAt: new Date(0),
  } as const;
  const list = await listOf(app.server.ctx, session, "playlist-0-0");
  expect(await list.items(0, 50)).toHaveLength(50);
  const there = await app.atProvider(person.account);
  await there.send("POST", "playlists/playlist-0-0/items", { uris: ["spotify:track:track9"] });
  app.clock.advance(61_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  await expect(list.items(50, 50)).rejects.toMatchObject({ code: "conflict" });
  const again = await listOf(app.server.ctx, session, "playlist-0-0");
  expect([again.total, (await again.items(50, 50)).length, await again.items(131, 50)]).toEqual([
    131,
    50,
    [],
  ]);
});
