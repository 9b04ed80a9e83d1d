import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: [4] }) });
});
afterAll(() => app.close());

test("a song that is shown as liked and is liked again stays, though a scan had read the liked songs without it", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const [first] = (await cachedLibrary(person)).liked.map((row) => row.split(" ")[0] ?? "");
  const address = `me/library?uris=${first}`;
  const there = await app.atProvider(person.account);
  await there.send("DELETE", address);
  // So that the scan has a playlist to read as well.
  await there.send("POST", "playlists/playlist-0-0/items", { uris: ["spotify:track:track20"] });
  app.clock.advance(61_000);
  const likedPages = () => app.provider.calls()["/v1/me/tracks"] ?? 0;
  const before = likedPages();
  const hold = app.provider.holdAt("/v1/playlists/{id}/items");
  const refreshed = person.post("/library/cache/refresh");
  await hold.reached;
  await expect.poll(likedPages).toBeGreaterThan(before);
  // Its answer was there before the next call is.
  expect((await person.send("PUT", `/player/v1/${address}`)).status).toBe(200);
  hold.release();
  expect((await refreshed).status).toBe(200);
  const { liked } = await cachedLibrary(person);
  expect(liked.map((row) => row.split(" ")[0])).toContain(first);
});
