import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Exchange } from "#demo-service/demo-service.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { exportPerson } from "#testing/people/export-account.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
const sent: Exchange[] = [];
beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 4, tracks: 60, liked: 20, playlists: [5] }),
    onExchange: (exchange) => sent.push(exchange),
  });
});
beforeEach(() => void sent.splice(0));
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  sent.splice(0);
  return person;
}

const searches = () => sent.filter(({ path }) => path === "/search");

test("one press is one call with ten results of each kind, which the library need not have, and which can be added", async () => {
  const person = await aMember();
  const { status, body } = await person.post("/search/service", {
    q: " Song ",
    kinds: ["songs", "artists", "albums"],
  });
  expect(status).toBe(200);
  expect(searches().map(({ method, query }) => [method, query])).toEqual([
    ["GET", { q: "Song", type: "track,artist,album", limit: "10" }],
  ]);
  expect(body.songs).toHaveLength(10);
  const known = new Set(body.songs.map(({ in_library: isKnown }: Shown) => isKnown));
  const [song] = body.songs;
  expect(song.track).toMatchObject({ uri: expect.stringMatching(/^spotify:track:/u), album: { name: /./u } });
  expect(known.size).toBeGreaterThan(0);

  const album = (await person.post("/search/service", { q: "Album 0", kinds: ["albums"] })).body;
  expect(album.albums[0]).toMatchObject({ name: "Album 0", track_count: expect.any(Number) });
  expect([album.songs, album.artists]).toEqual([[], []]);

  await consent(person);
  const { items } = (await person.get("/library/cache/playlists")).body;
  const { uri } = body.songs.find(({ in_library: isKnown }: Shown) => !isKnown)?.track ?? song.track;
  expect((await person.post(`/playlists/${items[0].id}/items`, { uris: [uri] })).status).toBe(200);
});

test("nothing but that call asks the service: a search of the library sends none", async () => {
  const person = await aMember();
  await person.get("/library/search?q=song&kinds=artists,albums,playlists,songs");
  await person.get("/library/suggestions?q=song");
  expect(sent).toEqual([]);
});

test("what is no search is refused without a call, and so is anyone who is not signed in", async () => {
  const person = await aMember();
  for (const body of [
    {},
    { q: "  " },
    { q: "a".repeat(501) },
    { q: "a", kinds: [] },
    { q: "a", kinds: ["lists"] },
  ])
    expect((await person.post("/search/service", body)).status, JSON.stringify(body)).toBe(400);
  expect((await app.api(null).post("/search/service", { q: "song" })).status).toBe(401);
  expect(searches()).toEqual([]);
});

test("an account of exports has no service to search, and learns so", async () => {
  const person = await exportPerson(app);
  const { status, body } = await person.post("/search/service", { q: "song" });
  expect([status, body.code, body.message.id]).toEqual([403, "forbidden", "provider.exportAccount"]);
});

test("during a pause of the service the answer is that, and no call is made", async () => {
  const person = await aMember();
  app.provider.setFaults("quota:0");
  const refused = await person.post("/search/service", { q: "song" });
  app.provider.setFaults("");
  expect([refused.status, refused.body.code]).toEqual([503, "provider-paused"]);
  sent.splice(0);
  expect((await person.post("/search/service", { q: "song" })).body.code).toBe("provider-paused");
  expect(searches()).toEqual([]);
});
