import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 9, liked: 120, playlists: [130, 12] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn & { own: (at: number) => string }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return { ...person, own: (at) => `playlist-${person.account.split("-")[1] ?? ""}-${at}` };
}

const search = async (person: SignedIn, query: string) => (await person.get(`/library/search?${query}`)).body;

test("an item says what it is, its genre, where it is from and which playlists hold it", async () => {
  const person = await aMember();
  const { items, total, notes, found } = await search(person, "q=angstrom%20song%203&limit=100");
  expect([notes, found]).toEqual([[], null]);
  expect(total).toBeGreaterThanOrEqual(items.length);
  const item = items.find(({ track }: Shown) => track.id === "track3");
  expect(item).toMatchObject({
    track: { name: "Song 3 🎵", album: { name: "Album 0" } },
    applied_genre: null,
    genre_source: "unknown",
    source: "liked",
    liked: true,
  });
  const holding = (await person.get("/tracks/track3/playlists")).body.items;
  expect(item.playlists.map(({ id }: Shown) => id).sort()).toEqual(holding.sort());
  expect(item.playlists_total).toBe(holding.length);
});

test("liked songs and playlists are searched together or apart, in pages", async () => {
  const person = await aMember();
  const all = await search(person, "q=song&limit=100");
  const liked = await search(person, "q=song&include_playlists=false");
  const placed = await search(person, "q=song&include_liked=false");
  expect(all.total).toBe((await person.get("/library/cache/status")).body.total);
  expect(liked.total).toBe(120);
  expect(liked.items.every((item: Shown) => item.liked && item.source === "liked")).toBe(true);
  expect(placed.items.every((item: Shown) => item.playlists_total > 0 && item.source === "playlist")).toBe(
    true,
  );
  expect((await search(person, "q=song&include_liked=false&include_playlists=false")).total).toBe(0);
  const rest = await search(person, `q=song&limit=100&offset=100`);
  const ids = [...all.items, ...rest.items].map(({ track }: Shown) => track.id);
  expect([ids.length, new Set(ids).size]).toEqual([all.total, all.total]);
});

test("what was just added, renamed or read again is found so, and malformed operators are explained", async () => {
  const person = await aMember();
  await consent(person);
  expect((await search(person, "q=song%20390")).total).toBe(0);
  await person.post(`/playlists/${person.own(1)}/items`, { uris: ["spotify:track:track390"] });
  const { items } = await search(person, "q=song%20390");
  expect(items[0]).toMatchObject({
    track: { id: "track390" },
    source: "playlist",
    playlists: [{ id: person.own(1) }],
  });
  await person.sendJson("PATCH", `/playlists/${person.own(1)}`, { name: "Ün!que" });
  expect((await search(person, "q=playlist:unique")).total).toBe(
    (await person.get(`/playlists/${person.own(1)}/tracks`)).body.total - 1,
  );
  expect((await search(person, "q=year:never%20song")).notes).toEqual([
    { code: "bad-year", part: "year:never" },
  ]);
  const link = await search(person, "q=spotify:track:track390");
  expect([link.total, link.found]).toEqual([1, { kind: "track", id: "track390", name: "Song 390 🎵" }]);
});

test("artists, albums and playlists are found beside songs, with what is most likely meant, in pages", async () => {
  const person = await aMember();
  const mine = `playlist ${person.own(0)}`;
  await consent(person);
  await person.sendJson("PATCH", `/playlists/${person.own(0)}`, { name: mine });
  const songsAlone = await search(person, "q=album%200");
  expect([songsAlone.top, songsAlone.albums]).toEqual([null, { items: [], total: 0 }]);

  const kinds = "kinds=artists,albums,playlists,songs";
  const all = await search(person, `q=album%200&${kinds}`);
  expect(all.top).toMatchObject({ kind: "album", entry: { name: "Album 0" } });
  expect(all.albums.items[0].track_count).toBeGreaterThan(0);
  expect(all.items.length).toBeGreaterThan(0);
  const list = await search(person, `q=${encodeURIComponent(mine)}&kinds=playlists`);
  expect(list.playlists).toMatchObject({ total: 1, items: [{ id: person.own(0), name: mine }] });
  expect([list.items, list.top.entry.id]).toEqual([[], person.own(0)]);
  const song = await search(person, `q=song%203&${kinds}&limit=1&offset=5`);
  expect(song.top).toMatchObject({ kind: "song", item: { track: { id: "track3" } } });
  expect(song.items[0].track.id).not.toBe("track3");

  const albums = await search(person, "q=album&kinds=albums&entries_limit=1");
  const next = await search(person, "q=album&kinds=albums&entries_limit=1&entries_offset=1");
  expect([albums.albums.total, albums.albums.items.length]).toEqual([2, 1]);
  expect(next.albums.items[0].id).not.toBe(albums.albums.items[0].id);
});

test("songs come in the order that is asked for, over all of them and not a page alone", async () => {
  const person = await aMember();
  const titles = async (query: string) =>
    (await search(person, `q=song&limit=100${query}`)).items.map(({ track }: Shown) => track.name);
  const sorted = await titles("&sort=title");
  const last = await titles("&sort=title&reversed=true");
  const rest = await titles("&sort=title&offset=100");
  expect(sorted).not.toEqual(await titles(""));
  expect([...sorted, ...rest].toReversed().slice(0, 100)).toEqual(last);
});

test("suggestions are songs, artists, albums and playlists, each with what it takes to play or open it", async () => {
  const person = await aMember();
  const suggested = async (query: string) => (await person.get(`/library/suggestions?${query}`)).body;
  const offered = await suggested("q=album%200");
  expect(offered.items[0]).toMatchObject({ kind: "album", name: "Album 0", track: null });
  const [song] = (await suggested("q=song%203&kinds=track")).items;
  expect(song).toMatchObject({ kind: "track", id: "track3", track: { uri: "spotify:track:track3" } });
  const albums = (await suggested("q=alb&kinds=album")).items;
  expect(albums.map(({ name }: Shown) => name).sort()).toEqual(["Album 0", "Album 1"]);
});

test("no one finds what others have", async () => {
  const [person, other] = [await aMember(), await aMember()];
  await consent(other);
  await other.post(`/playlists/${other.own(1)}/items`, { uris: ["spotify:track:track395"] });
  expect((await search(other, "q=song%20395")).total).toBe(1);
  expect((await search(person, "q=song%20395")).total).toBe(0);
  expect((await search(person, `q=spotify:playlist:${other.own(1)}`)).notes[0].code).toBe("not-in-library");
  await other.post("/auth/disconnect");
  expect((await search(other, "q=song")).total).toBe(0);
});

test("limits and unknown values are refused, and so is anyone who is not signed in", async () => {
  const person = await aMember();
  for (const query of ["limit=101", "limit=0", "offset=-1", "include_liked=1"])
    expect((await person.get(`/library/search?q=a&${query}`)).status, query).toBe(400);
  const tooLong = await person.get(`/library/search?q=${"a".repeat(501)}`);
  expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([400, ["q"]]);
  expect((await person.get(`/library/search?q=${"a".repeat(500)}`)).status).toBe(200);
  expect((await app.api(null).get("/library/search?q=a")).status).toBe(401);
  for (const query of ["kinds=", "kinds=song", "kinds=songs,songs", "sort=length", "entries_limit=101"])
    expect((await person.get(`/library/search?q=a&${query}`)).status, query).toBe(400);
  for (const query of ["q=a", "q=alb&limit=7", "q=alb&kinds=liked", ""])
    expect((await person.get(`/library/suggestions?${query}`)).status, query).toBe(400);
  expect((await app.api(null).get("/library/suggestions?q=alb")).status).toBe(401);
});
