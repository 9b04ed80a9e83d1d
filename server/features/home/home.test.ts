import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { TestCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, type ExportedPlay } from "#testing/samples/exports/export-zip.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** Thirty albums of two songs; the songs of the first five were liked long ago, those of the next five this month. */
function aCatalogueOfAlbums(accounts: number): TestCatalogue {
  const numbers = Array.from({ length: 30 }, (_, album) => album);
  return {
    artists: numbers.map((album) => ({ id: `artist${album}`, name: `Artist ${album}` })),
    albums: numbers.map((album) => ({
      id: `album${album}`,
      name: `Album ${album}`,
      artist_ids: [`artist${album}`],
    })),
    tracks: numbers.flatMap((album) =>
      [0, 1].map((side) => ({
        id: `song${album}x${side}`,
        name: `Song ${album} ${side}`,
        album_id: `album${album}`,
        artist_ids: [`artist${album}`],
        duration_ms: 200_000,
      })),
    ),
    accounts: Array.from({ length: accounts }, (_, account) => ({
      id: `account-${account}`,
      display_name: "",
      email: `a${account}@example.org`,
      liked: numbers.slice(0, 10).flatMap((album) =>
        [0, 1].map((side) => ({
          track_id: `song${album}x${side}`,
          added_at: daysAgo((album < 5 ? 800 : 20) + album + side / 10),
        })),
      ),
      playlists: [
        {
          id: `list-${account}`,
          name: "Mine",
          items: numbers.slice(4, 29).map((album) => ({
            track_id: `song${album}x0`,
            added_at: daysAgo(album === 28 ? 1 : 500),
          })),
        },
      ],
    })),
  };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogueOfAlbums(4) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  return person;
}

const play = (album: number, days: number): ExportedPlay => ({
  endedAt: Date.now() - days * dayMs,
  msPlayed: 180_000,
  track: `Song ${album} 0`,
  artist: `Artist ${album}`,
  trackId: `song${album}x0`,
});

const home = async (person: SignedIn, query = ""): Promise<Shown> =>
  (await person.get(`/library/home${query}`)).body;
const names = (strip: Shown[]) => strip.map(({ name }) => name);

describe("the strips of Home", () => {
  test("are what came last, what is in no playlist, and albums by chance, each album once", async () => {
    const person = await aMember();
    const strips = await home(person);
    expect(names(strips.added).slice(0, 3)).toEqual(["Album 28", "Album 5", "Album 6"]);
    expect(strips.added[1]).toEqual({
      id: "album5",
      name: "Album 5",
      artist: { id: "artist5", name: "Artist 5" },
      images: expect.any(Array),
      url: expect.any(String),
      songs: 2,
    });
    // The other side of each album that has one in a playlist, and both of those that have none.
    expect(names(strips.unsorted)).toEqual([5, 6, 7, 8, 9, 0, 1, 2, 3, 4].map((album) => `Album ${album}`));
    expect(strips.unsorted.map(({ songs }: Shown) => songs)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 1]);
    expect(strips.random).toHaveLength(24);
    for (const strip of Object.values(strips) as Shown[][])
      expect(new Set(strip.map(({ id }) => id)).size).toBe(strip.length);
    expect([strips.played, strips.rediscover]).toEqual([[], []]);
  });

  test("stay as they are for a seed, and are others for another", async () => {
    const person = await aMember();
    const [first, same, other] = await Promise.all([1, 1, 2].map((seed) => home(person, `?seed=${seed}`)));
    expect(names(same?.random)).toEqual(names(first?.random));
    expect(names(other?.random)).not.toEqual(names(first?.random));
  });

  test("know the plays of those who opted in: what played last, and what was kept and not heard for a year", async () => {
    const person = await aMember();
    const plays = [play(0, 500), play(1, 600), play(1, 500), play(2, 500), play(2, 30), play(7, 500)];
    await importFiles(person, { "endsong_0.json": plays.map(rowOf2024) });
    expect(await home(person)).toMatchObject({ played: [], rediscover: [] });
    expect((await person.post("/stats/opt_in")).status).toBe(200);
    const { played, rediscover } = await home(person);
    expect(names(played).slice(0, 1)).toEqual(["Album 2"]);
    expect(new Set(names(played))).toEqual(new Set([0, 1, 2, 7].map((album) => `Album ${album}`)));
    // Album 2 was heard this year, Album 7 was liked this year.
    expect(names(rediscover)).toEqual(["Album 1", "Album 0"]);
  });

  test("are the person's own, want a sign-in and a seed that is a number", async () => {
    const person = await aMember();
    expect((await app.api(null).get("/library/home")).status).toBe(401);
    for (const seed of ["x", "-1", "1.5", "2147483648", ""])
      expect((await person.get(`/library/home?seed=${seed}`)).status, seed).toBe(400);
  });
});
