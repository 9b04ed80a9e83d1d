import { getAlbum, getArtist, getArtistAlbums } from "#contract/library/library.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Exchange } from "#demo-service/demo-service.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { expectFailure, expectSignedOut } from "#testing/server/expect-failure.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { exportPerson } from "#testing/people/export-account.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

/* Albums of 134, 133 and 133 tracks, of which the library holds a few. */

let app: TestApp;
let person: SignedIn;
const exchanges: Exchange[] = [];

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 2, liked: 6, playlists: [9] }),
    onExchange: (exchange) => exchanges.push(exchange),
  });
  person = await app.signIn("account-0");
  await untilScanIs(person, "done");
});
afterAll(() => app.close());

const asked = (part: string) => exchanges.filter(({ path }) => path.includes(part)).length;

test("an album is read whole, page by page, once for everyone, with what the library lacks", async () => {
  const { status, body } = await person.get("/library/albums/album0");
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: "album0", name: "Album 0", release_date: "1999", is_whole: true });
  const ids = body.tracks.map(({ id }: Shown) => id as string);
  expect(ids).toHaveLength(134);
  expect(new Set(ids).size).toBe(134);
  expect(body.tracks[0]).toMatchObject({ id: "track0", album: { id: "album0", name: "Album 0" } });
  expect(body.artists.map(({ id }: Shown) => id)).toContain("artist0");
  expect(asked("/albums/album0")).toBe(3);

  // What plays on from the page has names, also where the library lacks it.
  const uris = body.tracks.slice(100, 110).map(({ uri }: Shown) => uri as string);
  const named = (await person.post("/queue/songs", { uris: [...uris, "spotify:track:nosuch"] })).body.items;
  expect(named.map(({ uri }: Shown) => uri).toSorted()).toEqual(uris.toSorted());

  const other = await app.signIn("account-1");
  await untilScanIs(other, "done");
  expect((await other.get("/library/albums/album0")).body.tracks).toHaveLength(134);
  expect(asked("/albums/album0")).toBe(3);
});

test("what the library holds of a song is not written over by what an album says of it", async () => {
  const before = (await person.get("/library/cache/tracks")).body.items as Shown[];
  await person.get("/library/albums/album1");
  expect((await person.get("/library/cache/tracks")).body.items).toEqual(before);
});

/** What the service said of albums is older than it is kept. */
const readLongAgo = () =>
  app.server.ctx.database
    .updateTable("catalogue_albums")
    .set({ read_at: new Date(app.clock.now() - 31 * 24 * 3_600_000) })
    .execute();

test("an album is asked for again after a month, and shown as it was where that fails", async () => {
  await person.get("/library/albums/album2");
  const calls = asked("/albums/album2");
  await readLongAgo();
  expect((await person.get("/library/albums/album2")).body.is_whole).toBe(true);
  expect(asked("/albums/album2")).toBe(calls * 2);
  await app.server.ctx.database.deleteFrom("provider_links").execute();
  await readLongAgo();
  expect((await person.get("/library/albums/album2")).body.tracks).toHaveLength(133);
});

test("an artist has the service's picture and the plays of the library's songs, once statistics are on", async () => {
  const listener = await app.signIn("account-1");
  await consent(listener);
  const quiet = await listener.get("/library/artists/artist0");
  expect(quiet.body).toMatchObject({ id: "artist0", name: "Ångström & the 電子音", plays: null });
  expect(asked("/artists/artist0")).toBe(1);
  await listener.post("/stats/opt_in");
  const { body } = await listener.get("/library/artists/artist0");
  expect(body.plays.length).toBeGreaterThan(0);
  const tracks = (await listener.get("/library/cache/tracks")).body.items as Shown[];
  const own = tracks.filter(({ artists }) => artists.some(({ id }: Shown) => id === "artist0"));
  expect(body.plays.map(({ track_id }: Shown) => track_id).toSorted()).toEqual(
    own.map(({ id }) => id as string).toSorted(),
  );
  expect(asked("/artists/artist0")).toBe(1);
});

test("the albums of an artist come from the service ten at a time, once for everyone, and stay when it cannot be asked", async () => {
  const albums = async (one: SignedIn, query = "") => one.get(`/library/artists/artist0/albums${query}`);
  const listener = await app.signIn("account-1");
  const first = await albums(listener);
  expect(first.status).toBe(200);
  const ids = first.body.items.map(({ id }: Shown) => id as string);
  expect(ids).toHaveLength(Math.min(10, first.body.total));
  expect(first.body.items[0]).toMatchObject({ name: expect.any(String), release_date: expect.any(String) });
  expect(asked("/artists/artist0/albums")).toBe(1);
  const other = await app.signIn("account-0");
  expect((await albums(other)).body).toEqual(first.body);
  // There is nothing behind the last one, which costs no call.
  expect((await albums(other, `?offset=${first.body.total}`)).body.items).toEqual([]);
  expect(asked("/artists/artist0/albums")).toBe(1);

  const readAlbumsLongAgo = () =>
    app.server.ctx.database
      .updateTable("catalogue_artists")
      .set({ albums_read_at: new Date(app.clock.now() - 31 * 24 * 3_600_000) })
      .execute();
  await readAlbumsLongAgo();
  expect((await albums(other)).body).toEqual(first.body);
  expect(asked("/artists/artist0/albums")).toBe(2);
  expectFailure(await listener.get("/library/artists/nosuchentry/albums"), 404, "not-found");
  await app.server.ctx.database.deleteFrom("provider_links").execute();
  await readAlbumsLongAgo();
  expect((await albums(other)).body).toEqual(first.body);

  expectFailure(await albums(listener, "?offset=-1"), 400, "bad-request");
  expectSignedOut(getArtistAlbums, await app.api(null).get("/library/artists/artist0/albums"));
});

test("what neither the library nor the service has is not found, and a stranger gets nothing", async () => {
  const listener = await app.signIn("account-1");
  for (const [path, endpoint] of [
    ["/library/albums", getAlbum],
    ["/library/artists", getArtist],
  ] as const) {
    expectFailure(await listener.get(`${path}/nosuchentry`), 404, "not-found");
    expectFailure(await listener.get(`${path}/${"x".repeat(300)}`), 400, "bad-request");
    expectSignedOut(endpoint, await app.api(null).get(`${path}/album0`));
  }
});

test("an account of exports has the songs of its files alone, and no service is asked", async () => {
  const exported = await exportPerson(app);
  const calls = exchanges.length;
  expectFailure(await exported.get("/library/albums/album0"), 404, "not-found");
  expectFailure(await exported.get("/library/artists/artist0"), 404, "not-found");
  expect((await exported.get("/library/artists/artist0/albums")).body).toEqual({ items: [], total: 0 });
  expect(exchanges.length).toBe(calls);
});
