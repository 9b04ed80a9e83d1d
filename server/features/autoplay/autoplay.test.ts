import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFiles } from "#testing/people/import-export.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import type { TestCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, type ExportedPlay } from "#testing/samples/exports/export-zip.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";

/** Thirty songs by ten artists, liked; 1, 12 and 23 share a playlist with 0. */
function aCatalogueOfSongs(accounts: number): TestCatalogue {
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  const placed = (n: number) => ({ track_id: `song${n}`, added_at: "2025-01-01T00:00:00Z" });
  return {
    artists: numbers.slice(0, 10).map((n) => ({ id: `artist${n}`, name: `Artist ${n}` })),
    albums: [{ id: "album", name: "Album", artist_ids: ["artist0"] }],
    tracks: numbers.map((n) => ({
      id: `song${n}`,
      // Song 20 is an edition of song 10.
      name: n === 20 ? "Song 10 (Remastered)" : `Song ${n}`,
      album_id: "album",
      artist_ids: [`artist${n % 10}`],
      duration_ms: 200_000,
    })),
    accounts: Array.from({ length: accounts }, (_, account) => ({
      id: `account-${account}`,
      display_name: "",
      email: `a${account}@example.org`,
      liked: numbers.map(placed),
      playlists: [{ id: `list-${account}`, name: "Evening", items: [0, 1, 12, 23].map(placed) }],
    })),
  };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogueOfSongs(8) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  return person;
}

const uri = (n: number): string => `spotify:track:song${n}`;
const ask = { after: [uri(0)], avoid: [] as string[], seed: 7, count: 25 };
async function chosen(person: SignedIn, more: object = {}): Promise<Shown[]> {
  const answer = await person.post("/queue/autoplay", { ...ask, ...more });
  expect(answer.status).toBe(200);
  return answer.body.items;
}
const ids = (items: Shown[]): string[] => items.map(({ song }) => song.id);
const reasonOf = (items: Shown[], n: number): Shown =>
  items.find(({ song }) => song.id === `song${n}`)?.reason;

describe("songs that go on when the queue is through", () => {
  test("are of the library, each once, with the reason; never what played, nor another edition of it", async () => {
    const person = await aMember();
    const callsBefore = app.provider.calls();
    const items = await chosen(person, { after: [uri(0), uri(10)], avoid: [uri(5)] });
    expect(new Set(ids(items)).size).toBe(items.length);
    expect(items.length).toBe(25);
    for (const n of [0, 5, 10, 20]) expect(ids(items)).not.toContain(`song${n}`);
    expect(reasonOf(items, 12)).toEqual({ kind: "playlist", name: "Evening" });
    expect(reasonOf(items, 7)).toEqual({ kind: "library", name: "" });
    expect(items[0]?.song).toMatchObject({
      uri: expect.stringMatching(/^spotify:track:/u),
      duration_ms: 200_000,
    });
    expect(app.provider.calls()).toEqual(callsBefore);
  });

  test("are by the same artist, or of the same genre as the person has it", async () => {
    const person = await aMember();
    for (const n of [3, 14])
      expect(
        (
          await person.post("/classification/override", {
            track_id: `song${n}`,
            genre: "bluegrass",
            scope: "track",
          })
        ).status,
      ).toBe(200);
    const items = await chosen(person, { after: [uri(3)] });
    expect(reasonOf(items, 13)).toEqual({ kind: "artist", name: "Song 3" });
    expect(reasonOf(items, 14)).toEqual({ kind: "genre", name: "Bluegrass" });
  });

  test("are those that often followed, for who opted in to statistics", async () => {
    const person = await aMember();
    const days = [40, 30, 20];
    const play = (n: number, day: number, minute: number): ExportedPlay => ({
      endedAt: Date.now() - day * 86_400_000 + minute * 60_000,
      msPlayed: 180_000,
      track: `Song ${n}`,
      artist: `Artist ${n % 10}`,
      trackId: `song${n}`,
    });
    // 18 follows at once; 19 comes the next evening.
    const plays = days.flatMap((day) => [play(0, day, 0), play(18, day, 4), play(19, day, 400)]);
    await importFiles(person, { "endsong_0.json": plays.map(rowOf2024) });
    expect(reasonOf(await chosen(person), 18)).toEqual({ kind: "library", name: "" });
    expect((await person.post("/stats/opt_in")).status).toBe(200);
    const items = await chosen(person);
    expect(reasonOf(items, 18)).toEqual({ kind: "after", name: "Song 0" });
    expect(reasonOf(items, 19)).toEqual({ kind: "library", name: "" });
    expect(ids(items).slice(0, 3)).toContain("song18");
  });

  test("are none that the person never wants to hear, be it the song or its artist", async () => {
    const person = await aMember();
    await person.sendJson("PUT", "/queue/skips/song/song12", { name: "Song 12" });
    await person.sendJson("PUT", "/queue/skips/artist/artist1", { name: "Artist 1" });
    const items = ids(await chosen(person));
    for (const n of [12, 1, 11, 21]) expect(items).not.toContain(`song${n}`);
    expect(items).toContain("song23");
  });

  test("are the same for a seed, others for another, and none where the library has nothing else", async () => {
    const person = await aMember();
    const [first, same, other] = await Promise.all(
      [1, 1, 2].map((seed) => chosen(person, { seed, count: 10 })),
    );
    expect(ids(same ?? [])).toEqual(ids(first ?? []));
    expect(ids(other ?? [])).not.toEqual(ids(first ?? []));
    const everything = Array.from({ length: 30 }, (_, n) => uri(n));
    expect(await chosen(person, { avoid: everything })).toEqual([]);
    expect(ids(await chosen(person, { after: ["spotify:track:unknown"], count: 3 }))).toHaveLength(3);
  });

  test("want a sign-in, a song that played, and numbers within their bounds", async () => {
    const person = await aMember();
    expect((await app.api(null).post("/queue/autoplay", ask)).status).toBe(401);
    for (const wrong of [{ after: [] }, { after: ["song"] }, { count: 26 }, { seed: -1 }, { avoid: "all" }])
      expect((await person.post("/queue/autoplay", { ...ask, ...wrong })).status).toBe(400);
  });
});

test("the rows of a stored list say how long they are, as far as it is known", async () => {
  const [person, other] = [await aMember(), await aMember()];
  const items = [null, uri(0), "spotify:track:unknown", uri(0)];
  const { id } = (await person.post("/queue/lists", { items })).body;
  expect((await person.get(`/queue/lists/${id}/lengths`)).body.items).toEqual([null, 200_000, null, 200_000]);
  expect((await other.get(`/queue/lists/${id}/lengths`)).status).toBe(404);
  expect((await person.get("/queue/lists/none/lengths")).status).toBe(400);
});
