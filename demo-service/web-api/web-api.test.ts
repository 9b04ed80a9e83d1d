import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "../demo-service.ts";
import { signIn, type Shown, type SignedInClient } from "#testing/demo-service/signed-in-client.ts";

let provider: RunningProvider;
let listener: SignedInClient;

beforeAll(async () => {
  provider = await startProvider({ dataFolder: null });
  listener = await signIn(provider.base, "listener");
});
afterAll(() => provider.close());

async function everyPage(client: SignedInClient, path: string): Promise<Shown[]> {
  const items: Shown[] = [];
  for (let next: string | null = path; next !== null;) {
    const { body } = await client.get(next);
    items.push(...body.items);
    next = body.next === null ? null : body.next.slice(provider.base.length);
  }
  return items;
}

test("the accounts have what they are said to have", async () => {
  const counts: Record<string, [number, number, number]> = {};
  for (const account of ["newcomer", "listener", "collector"]) {
    const client = await signIn(provider.base, account);
    const playlists = await everyPage(client, "/v1/me/playlists?limit=50");
    const liked = (await client.get("/v1/me/tracks")).body.total;
    counts[account] = [
      liked,
      playlists.filter((entry) => entry !== null).length,
      playlists.filter((entry) => entry === null).length,
    ];
  }
  expect(counts).toEqual({ newcomer: [12, 1, 0], listener: [2400, 60, 1], collector: [50_000, 600, 3] });
});

test("following the pages of liked songs gives every song once, newest first", async () => {
  const items = await everyPage(listener, "/v1/me/tracks?limit=50");
  expect(items).toHaveLength(2400);
  expect(new Set(items.map(({ track }) => track.id)).size).toBe(2400);
  const times = items.map(({ added_at }) => Date.parse(added_at));
  expect(times).toEqual(times.toSorted((left, right) => right - left));
});

test("the same recording is liked under two ids", async () => {
  const items = await everyPage(listener, "/v1/me/tracks?limit=50");
  const byIsrc = Map.groupBy(
    items.filter(({ track }) => track.external_ids.isrc),
    ({ track }) => track.external_ids.isrc,
  );
  const twins = [...byIsrc.values()].filter((same) => same.length > 1);
  expect(twins.length).toBeGreaterThan(10);
  for (const [one, other] of twins)
    expect([one.track.name, one.track.id === other.track.id]).toEqual([other.track.name, false]);
});

test("a playlist holds local files, gone ones, episodes, repeats and a song of the compilation", async () => {
  const { body } = await listener.get("/v1/me/playlists?limit=1");
  const items = await everyPage(listener, `/v1/playlists/${body.items[0].id}/items?limit=7`);
  expect(items).toHaveLength(body.items[0].items.total);
  expect(items[2]).toMatchObject({ is_local: true, item: { id: null, is_local: true } });
  expect(items[4].item).toBeNull();
  expect(items[6].item.type).toBe("episode");
  const album = (await listener.get(`/v1/albums/${items[9].item.album.id}`)).body;
  expect(new Set(album.tracks.items.map((track: Shown) => track.artists[0].id)).size).toBe(40);
  expect(items[11].item.external_ids.isrc).toBe(items[12].item.external_ids.isrc);
});

test("an unread playlist of someone else has no items and answers 403 for them; a collaborative one has", async () => {
  const playlists = (await listener.get("/v1/me/playlists?limit=50")).body.items.filter(
    (entry: Shown) => entry !== null,
  );
  const foreign = playlists.find((entry: Shown) => entry.owner.id !== "listener" && !entry.collaborative);
  const shared = playlists.find((entry: Shown) => entry.owner.id !== "listener" && entry.collaborative);
  expect("items" in (await listener.get(`/v1/playlists/${foreign.id}`)).body).toBe(false);
  const refused = await listener.get(`/v1/playlists/${foreign.id}/items`);
  expect([refused.status, refused.body]).toEqual([403, { error: { status: 403, message: "Forbidden" } }]);
  expect((await listener.get(`/v1/playlists/${shared.id}/items`)).status).toBe(200);
});

test.each([
  "/v1/tracks?ids=a",
  "/v1/artists?ids=a",
  "/v1/albums?ids=a",
  "/v1/audio-features?ids=a",
  "/v1/users/listener",
  "/v1/me/tracks/contains?ids=a",
  "/v1/browse/new-releases",
  "/v1/markets",
  "/v1/recommendations",
])("%s, removed in 2026, is a bare 403", async (path) => {
  const answer = await listener.get(path);
  expect([answer.status, answer.body.error.message]).toEqual([403, "Forbidden"]);
});

test.each([
  ["/v1/me/tracks?limit=51", 400],
  ["/v1/me/tracks?limit=0", 400],
  ["/v1/me/tracks?offset=-1", 400],
  ["/v1/me/tracks?limit=ten", 400],
  ["/v1/search?q=a&type=track&limit=11", 400],
  ["/v1/search?q=&type=track", 400],
  ["/v1/search?q=a&type=song", 400],
  ["/v1/me/top/tracks?time_range=ever", 400],
  ["/v1/tracks/nonsense", 400],
  ["/v1/tracks/0000000000000000000000", 404],
  ["/v1/playlists/0000000000000000000000", 404],
  ["/v1/nothing", 404],
  ["/v1/me/library/contains", 400],
])("%s answers %i", async (path, status) => {
  const answer = await listener.get(path);
  expect([answer.status, answer.body.error.status]).toEqual([status, status]);
});

test("objects carry the fields of development mode and no others that it lost", async () => {
  const me = (await listener.get("/v1/me")).body;
  expect(Object.keys(me).sort()).toEqual([
    "account_id",
    "display_name",
    "external_urls",
    "href",
    "id",
    "images",
    "type",
    "uri",
  ]);
  const { track } = (await listener.get("/v1/me/tracks?limit=1")).body.items[0];
  for (const lost of ["available_markets", "popularity", "linked_from"])
    expect(track).not.toHaveProperty(lost);
  const artist = (await listener.get(`/v1/artists/${track.artists[0].id}`)).body;
  expect([artist.popularity, artist.followers]).toEqual([undefined, undefined]);
});

test("a call without its scope is refused, one with a wrong token is not signed in", async () => {
  const client = await signIn(provider.base, "listener", ["user-library-read"]);
  expect((await client.get("/v1/me/tracks")).status).toBe(200);
  const refused = await client.get("/v1/me/playlists");
  expect([refused.status, refused.body.error.message]).toEqual([403, "Insufficient client scope"]);
  expect((await fetch(`${provider.base}/v1/me`)).status).toBe(401);
  const forged = `${client.accessToken.slice(0, -3)}abc`;
  expect(
    (await fetch(`${provider.base}/v1/me`, { headers: { authorization: `Bearer ${forged}` } })).status,
  ).toBe(401);
});

test("an unchanged answer is 304 for its ETag", async () => {
  const first = await listener.get("/v1/me/tracks?limit=2");
  const etag = first.headers.get("etag") ?? "";
  const again = await listener.get("/v1/me/tracks?limit=2", { "if-none-match": etag });
  expect([again.status, again.text]).toEqual([304, ""]);
  expect((await listener.get("/v1/me/tracks?limit=3", { "if-none-match": etag })).status).toBe(200);
});

test("fields keeps what it names, and the older name of an item means nothing", async () => {
  const { id } = (await listener.get("/v1/me/playlists?limit=1")).body.items[0];
  const kept = (await listener.get(`/v1/playlists/${id}/items?limit=1&fields=total,items(added_at,item(id))`))
    .body;
  expect(Object.keys(kept).sort()).toEqual(["items", "total"]);
  expect(Object.keys(kept.items[0].item)).toEqual(["id"]);
  expect((await listener.get(`/v1/playlists/${id}/items?limit=1&fields=items(track(id))`)).body).toEqual({
    items: [{}],
  });
  expect((await listener.get(`/v1/playlists/${id}/items?fields=items(`)).status).toBe(400);
});

test("search finds a song by its name, and at most ten", async () => {
  const found = (await listener.get("/v1/search?q=winter&type=track,artist&limit=10")).body;
  expect(found.tracks.items.length).toBeGreaterThan(0);
  for (const track of found.tracks.items) {
    expect(
      [track.name, ...track.artists.map((artist: Shown) => artist.name)].join(" ").toLowerCase(),
    ).toContain("winter");
  }
});

test("the most played are reported by range, at most fifty", async () => {
  const short = (await listener.get("/v1/me/top/tracks?time_range=short_term&limit=50")).body;
  const long = (await listener.get("/v1/me/top/tracks?time_range=long_term&limit=50")).body;
  expect(short.items).toHaveLength(50);
  expect(short.items.map((track: Shown) => track.id)).not.toEqual(long.items.map((track: Shown) => track.id));
  expect((await listener.get("/v1/me/top/artists?offset=50")).body.items).toEqual([]);
});

test("stats count every call of the Web API and the token endpoint, ids replaced", async () => {
  const { calls } = (await (await fetch(`${provider.base}/__stats`)).json()) as {
    calls: Record<string, number>;
  };
  expect(calls["/v1/me/tracks"]).toBeGreaterThan(100);
  expect(calls["/v1/playlists/{id}/items"]).toBeGreaterThan(3);
  expect(calls["/api/token"]).toBeGreaterThan(3);
  expect(Object.keys(calls).filter((path) => /[0-9A-Za-z]{22}/.test(path))).toEqual([]);
});

test("the address of a song leads to a page with its name, an unknown one to 404", async () => {
  const { track } = (await listener.get("/v1/me/tracks?limit=1")).body.items[0];
  const page = await fetch(track.external_urls.spotify);
  expect([page.status, (await page.text()).includes(track.name)]).toEqual([200, true]);
  expect((await fetch(`${provider.base}/open/track/none`)).status).toBe(404);
});

test("the address of a playlist that is not public leads to its page too", async () => {
  const { items } = (await listener.get("/v1/me/playlists?limit=50")).body;
  const own = items.find((playlist: Shown) => playlist?.public === false);
  const page = await fetch(own.external_urls.spotify);
  const text = await page.text();
  expect([page.status, text.includes(own.name), text.includes("private")]).toEqual([200, true, true]);
  expect((await fetch(`${provider.base}/open/playlist/none`)).status).toBe(404);
});
