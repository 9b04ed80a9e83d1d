import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { urisOfCall } from "./own-uris.ts";

let app: TestApp;
let person: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 5, playlists: [] }) });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  // As someone's scan of another service would leave it; track1 is in both catalogues.
  const { database } = app.server.ctx;
  const [own] = await database.selectFrom("catalogue_tracks").selectAll().limit(1).execute();
  if (!own) throw new Error("The scan read no track.");
  const artists = JSON.stringify([]);
  const rows = ["foreign1", own.id].map((id) => ({
    ...own,
    provider: "spotify",
    id,
    uri: `spotify:track:${id}`,
    artists,
    features: null as unknown as string,
  }));
  await database.insertInto("catalogue_tracks").values(rows).execute();
});
afterAll(() => app.close());

const put = (path: string, body: object) => person.sendJson("PUT", `/player/v1/${path}`, body);

test("music of another service is refused wherever it is named, and the provider never hears of it", async () => {
  const before = app.provider.total();
  for (const ask of [
    () => put("me/player/play", { uris: ["spotify:track:foreign1"] }),
    () => put("me/player/play", { uris: ["spotify:track:track2", "spotify:track:foreign1"] }),
    () => put("me/player/play", { context_uri: "folder:album:1" }),
    () => person.post("/player/v1/me/player/queue?uri=spotify:track:foreign1"),
    () => person.send("PUT", "/player/v1/me/library?uris=spotify:track:foreign1"),
    () => person.send("PUT", "/player/v1/me/tracks?ids=foreign1"),
  ]) {
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([400, "bad-request"]);
    expect(body.detail).toContain("another service");
  }
  expect(app.provider.total()).toBe(before);
});

test("what this account's service has passes, known to another one too or to no one yet", async () => {
  const { items } = (await person.get("/library/cache/tracks?limit=5&offset=0")).body;
  for (const { uri } of items)
    expect((await person.send("PUT", `/player/v1/me/library?uris=${uri}`)).status).toBeLessThan(300);
  const unknown = await put("me/player/play", { uris: ["spotify:track:track399"] });
  expect(unknown.body?.detail ?? "").not.toContain("another service");
});

test("uris are found in queries and bodies, ids as well", () => {
  expect(
    urisOfCall({ uris: "a,b", uri: "c", ids: "1,2" }, { uris: ["d", 7], context_uri: "e", offset: {} }),
  ).toEqual(["d", "e", "c", "a", "b", "spotify:track:1", "spotify:track:2"]);
  expect(urisOfCall({}, null)).toEqual([]);
});
