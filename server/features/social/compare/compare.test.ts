import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { aPerson, makeFriends } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let ada: SignedIn;
let bea: SignedIn;

/**
 * Songs by title and artist; the first two accounts have them as the accounts below say, the others the same as the
 * first.
 */
const songs = [
  ["one", "Common Song", "first"],
  ["two", "COMMON song", "first"],
  ["three", "Ada's Song", "first"],
  ["four", "Bea's Liked Song", "second"],
  ["five", "A Song of Bea's", "second"],
  ["six", "Common Song", "second"],
] as const;

function theCatalogue(): TestCatalogue {
  const catalogue = aCatalogue({ accounts: 8, liked: 0, playlists: [] });
  const at = (track_id: string) => ({ track_id, added_at: "2024-05-01T00:00:00Z" });
  const accounts = catalogue.accounts.map((account, index) => {
    const isBea = index === 1;
    const own = { id: `own-${index}`, name: "Own", items: isBea ? [at("five"), at("six")] : [] };
    return {
      ...account,
      display_name: index === 0 ? "Ada" : "Bea",
      liked: (isBea ? ["two", "four"] : ["one", "three"]).map(at),
      playlists: [own],
    };
  });
  return {
    artists: [
      { id: "first", name: "First Artist" },
      { id: "second", name: "Second Artist" },
    ],
    albums: catalogue.albums.map((album) => ({ ...album, artist_ids: ["first"] })),
    tracks: songs.map(([id, name, artist]) => ({
      id,
      name,
      album_id: "album0",
      artist_ids: [artist],
      duration_ms: 100_000,
    })),
    accounts,
  };
}

beforeAll(async () => {
  app = await startTestApp({ catalogue: theCatalogue() });
  [ada, bea] = [await aPerson(app), await aPerson(app)];
  for (const person of [ada, bea]) await untilScanIs(person, "done");
  await makeFriends(ada, bea);
});
afterAll(() => app.close());

const say = (person: SignedIn, other: SignedIn) =>
  person.post("/social/comparisons", { user_id: other.userId });
const end = (person: SignedIn, other: SignedIn) =>
  person.send("DELETE", `/social/comparisons/${other.userId}`);
const compared = (person: SignedIn, other: SignedIn, rest = "") =>
  person.get(`/social/comparisons/${other.userId}${rest}`);
const statesOf = async (person: SignedIn) =>
  (await person.get("/social/comparisons")).body.items.map(({ state }: { state: string }) => state);
const typesOf = async (person: SignedIn) =>
  (await person.get("/social/notifications?unread=true")).body.items.map(
    ({ type }: { type: string }) => type,
  );

describe("a comparison", () => {
  test("is there after both said yes, and for no one when either takes it back", async () => {
    await bea.post("/social/notifications/mark-read");
    expect((await say(ada, bea)).body).toEqual({ state: "asked" });
    expect((await say(ada, bea)).body).toEqual({ state: "asked" });
    expect([await statesOf(ada), await statesOf(bea)]).toEqual([["asked"], ["asking"]]);
    expect(await typesOf(bea)).toEqual(["comparison_asked"]);
    for (const [one, other] of [
      [ada, bea],
      [bea, ada],
    ] as const)
      for (const rest of ["", "/songs?which=both"])
        expect((await compared(one, other, rest)).status).toBe(404);
    expect((await say(bea, ada)).body).toEqual({ state: "agreed" });
    expect([await statesOf(ada), await statesOf(bea), await typesOf(bea)]).toEqual([
      ["agreed"],
      ["agreed"],
      [],
    ]);
    expect((await compared(ada, bea)).status).toBe(200);
    expect((await end(bea, ada)).body).toEqual({ ok: true });
    expect((await end(bea, ada)).body).toEqual({ ok: true });
    expect([await statesOf(ada), await statesOf(bea)]).toEqual([[], []]);
    for (const [one, other] of [
      [ada, bea],
      [bea, ada],
    ] as const)
      for (const rest of ["", "/songs?which=both"])
        expect((await compared(one, other, rest)).status).toBe(404);
  });

  test("reports the figures that its formula is made of, the same way round for both", async () => {
    for (const [one, other] of [
      [ada, bea],
      [bea, ada],
    ] as const)
      await say(one, other);
    const { body } = await compared(ada, bea);
    expect(body).toMatchObject({
      user_id: bea.userId,
      display_name: "Bea",
      songs: { both: 1, only_mine: 1, only_theirs: 3 },
      artists: [{ name: "First Artist", mine: 2, theirs: 1 }],
      same_service: true,
    });
    const parts = new Map(
      body.parts.map((part: { part: string; value: number; weight: number }) => [part.part, part] as const),
    );
    // Roots of 2 and 0 against those of 1 and 3; one song of the two that Ada has.
    expect(parts.get("artists")).toMatchObject({ value: expect.closeTo(Math.sqrt(2) / Math.sqrt(8)) });
    expect(parts.get("songs")).toMatchObject({ value: 0.5 });
    const sum = body.parts.reduce(
      (total: number, { value, weight }: { value: number; weight: number }) => total + value * weight,
      0,
    );
    expect(Math.round(100 * sum)).toBe(body.match);
    const theirs = (await compared(bea, ada)).body;
    expect(theirs.match).toBe(body.match);
    expect(theirs.songs).toEqual({ both: 1, only_mine: 3, only_theirs: 1 });
  });

  test("lists the songs of each side, liked ones first, in pages", async () => {
    const namesOf = async (which: string, rest = "") => {
      const { status, body } = await compared(ada, bea, `/songs?which=${which}${rest}`);
      expect(status).toBe(200);
      return [body.total, body.items.map(({ name }: { name: string }) => name)];
    };
    expect(await namesOf("both")).toEqual([1, ["Common Song"]]);
    expect(await namesOf("only_mine")).toEqual([1, ["Ada's Song"]]);
    const all = ["Bea's Liked Song", "A Song of Bea's", "Common Song"];
    expect(await namesOf("only_theirs")).toEqual([3, all]);
    expect(await namesOf("only_theirs", "&limit=1&offset=1")).toEqual([3, all.slice(1, 2)]);
    expect(await namesOf("only_theirs", "&limit=1&offset=3")).toEqual([3, []]);
    const { items } = (await compared(ada, bea, "/songs?which=only_theirs")).body;
    expect(items[0]).toMatchObject({ id: "four", uri: "spotify:track:four", artists: ["Second Artist"] });
    for (const query of ["", "?which=all", "?which=both&limit=51"])
      expect((await compared(ada, bea, `/songs${query}`)).status).toBe(400);
  });

  test("becomes a private playlist of one's own, as one operation that can be undone", async () => {
    const make = (which: string, name = "Ours") =>
      ada.post(`/social/comparisons/${bea.userId}/playlist`, { which, name });
    const { status, body } = await make("only_theirs", "Of Bea");
    expect([status, body]).toEqual([
      200,
      { playlist_id: expect.any(String), name: "Of Bea", track_count: 3, operation_id: expect.any(String) },
    ]);
    const { items } = (await ada.get(`/playlists/${body.playlist_id}/tracks?limit=50&offset=0`)).body;
    expect(items.map(({ track }: { track: { id: string } }) => track.id)).toEqual(["four", "five", "six"]);
    expect((await ada.get(`/playlists/${body.playlist_id}`)).body).toMatchObject({
      own: true,
      name: "Of Bea",
    });
    const operations = (await ada.get("/operations")).body.items;
    expect(operations.map(({ operation_id: id }: { operation_id: string }) => id)).toEqual([
      body.operation_id,
    ]);
    for (const wrong of [{ which: "all", name: "x" }, { which: "both", name: " " }, { which: "both" }])
      expect((await ada.post(`/social/comparisons/${bea.userId}/playlist`, wrong)).status).toBe(400);
    // All of Bea's songs are Ada's now, too.
    const none = await make("only_theirs");
    expect([none.status, none.body.code]).toEqual([422, "unprocessable"]);
  });

  test("is for friends alone, and ends with the friendship", async () => {
    const third = await aPerson(app);
    for (const other of [bea.userId, third.userId, "nobody"])
      expect((await third.post("/social/comparisons", { user_id: other })).status).toBe(404);
    await makeFriends(third, bea);
    await say(third, bea);
    await say(bea, third);
    expect((await compared(third, bea)).status).toBe(200);
    await bea.post("/social/remove", { user_id: third.userId });
    expect((await compared(third, bea)).status).toBe(404);
    await makeFriends(third, bea);
    expect((await compared(third, bea)).status).toBe(404);
    expect(await statesOf(third)).toEqual([]);
  });
});

test("a shared library is seen at a glance, and its shown playlists song by song", async () => {
  await bea.post("/social/privacy", { share_library_scope: "friends" });
  await bea.sendJson("PUT", "/social/shown-playlists", { playlist_ids: ["own-1"] });
  const path = `/social/people/${bea.userId}`;
  expect((await ada.get(`${path}/library`)).body).toMatchObject({
    songs: 4,
    liked: 2,
    artists: 2,
    top_artists: [
      { name: "Second Artist", songs: 3 },
      { name: "First Artist", songs: 1 },
    ],
    playlists: [{ id: "own-1", name: "Own", track_count: 2 }],
  });
  const page = (await ada.get(`${path}/playlists/own-1?limit=1&offset=1`)).body;
  expect(page).toMatchObject({
    total: 2,
    playlist: { id: "own-1" },
    items: [{ id: "six", name: "Common Song" }],
  });
  expect((await ada.get(`${path}/playlists/own-0`)).status).toBe(404);
  expect((await ada.get(`${path}/playlists/own-1?limit=51`)).status).toBe(400);
  await bea.sendJson("PUT", "/social/shown-playlists", { playlist_ids: [] });
  expect((await ada.get(`${path}/playlists/own-1`)).status).toBe(404);
});
