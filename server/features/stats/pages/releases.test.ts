import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { dayText } from "../days/ranges.ts";
import { dayOfRelease } from "./find-releases.ts";

let app: TestApp;
let person: SignedIn;

/** When the album of each song came out, as services report it; the first play is of 2024-02-10. */
const released = ["2024-05-31", "2024-07", "2025", "1999-10-05", null, "2099-01-01", "2024-02-10"];

beforeAll(async () => {
  const catalogue = aCatalogue({ liked: released.length, tracks: released.length, playlists: [] });
  app = await startTestApp({
    catalogue: {
      ...catalogue,
      albums: released.map((date, index) => ({
        id: `album${index}`,
        name: `Album ${index}`,
        artist_ids: ["artist0"],
        ...(date === null ? {} : { release_date: date }),
      })),
      tracks: catalogue.tracks.map((track, index) => ({ ...track, album_id: `album${index}` })),
    },
  });
  person = await app.signIn("account-0");
  await untilScanIs(person, "done");
  await person.post("/stats/opt_in");
  const plays = [...released.keys()].flatMap((song) => [
    ["2024-02-10", song],
    ["2025-06-01", song],
  ]) as [string, number][];
  const rows = plays.map(([day, song]) =>
    rowOf2024({
      endedAt: Date.parse(`${day}T12:00:00Z`) + song * 600_000,
      msPlayed: 180_000,
      track: `Song ${song}`,
      artist: song < 3 ? "New" : "Old",
      trackId: `track${song}`,
    }),
  );
  await importFiles(person, { "endsong_0.json": rows });
});
afterAll(() => app.close());

const get = async (path: string): Promise<Shown> => (await person.get(path)).body;

test.each([
  ["2024-05-31", "2024-05-31"],
  ["2024-07", "2024-07-01"],
  ["1999", "1999-01-01"],
])("%s begins on %s", (text, day) => expect(dayText(dayOfRelease(text) ?? 0)).toBe(day));

test.each(["0000", "", "199", "2024-02-30", "2024-13", "soon", "2024-05-31T00:00:00Z"])(
  "%j is no date",
  (text) => expect(dayOfRelease(text)).toBeNull(),
);

test("releases since the first play are listed, newest first, and a range begins with each", async () => {
  const { items } = await get("/stats/releases");
  expect(items.map(({ name, released: date, since, plays }: Shown) => [name, date, since, plays])).toEqual([
    ["Song 2 album", "2025", "2025-01-01", 2],
    ["Song 1 album", "2024-07", "2024-07-01", 2],
    ["Song 0 album", "2024-05-31", "2024-05-31", 2],
  ]);
  for (const { since, stats_id: id } of items) {
    expect(await get(`/stats/summary?start=${since}`)).toMatchObject({ start: since, total_plays: 7 });
    expect((await get(`/stats/albums/${id}`)).release.since).toBe(since);
  }
});

test("a page reports the release of a song and an album, and the newest of an artist", async () => {
  expect((await get("/stats/songs/track1")).release).toEqual({
    name: "Song 1 album",
    released: "2024-07",
    since: "2024-07-01",
  });
  const releases = await Promise.all(
    (await get("/stats/top?type=artists&range=all")).items.map(
      async ({ stats_id: id }: Shown) => (await get(`/stats/artists/${id}`)).release,
    ),
  );
  expect(releases).toEqual(
    expect.arrayContaining([
      { name: "Song 2 album", released: "2025", since: "2025-01-01" },
      { name: "Song 6 album", released: "2024-02-10", since: "2024-02-10" },
    ]),
  );
});

test("statistics since an older release begin with the first play", async () => {
  const { release } = await get("/stats/songs/track3");
  expect(release).toEqual({ name: "Song 3 album", released: "1999-10-05", since: "2024-02-10" });
  expect((await get(`/stats/summary?start=${release.since}`)).total_plays).toBe(14);
});

test("no release is listed where the date is unknown or still to come", async () => {
  expect((await get("/stats/songs/track4")).release).toBeNull();
  expect((await get("/stats/songs/track5")).release).toBeNull();
});

test("nothing is listed without opt-in, without plays, in an unknown zone or without an account", async () => {
  expect((await person.get("/stats/releases?tz=Mars/Olympus")).status).toBe(400);
  expect((await fetch(`${app.url}/stats/releases`)).status).toBe(401);
  await person.post("/stats/opt_out");
  expect(await get("/stats/releases")).toEqual({ items: [] });
});
