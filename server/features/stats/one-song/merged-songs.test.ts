import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { TestCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { expectFailure } from "#testing/server/expect-failure.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/** name, artist, seconds, recording code */
const songs = {
  album: ["Tides", "ada", 200, "AA1"],
  remaster: ["Tides - 2011 Remaster", "ada", 201, "AA2"],
  long: ["Tides", "ada", 290, "AA3"],
  foreign: ["Gezeiten", "ada", 205, "AA1"],
  live: ["Tides (Live)", "ada", 200, "AA4"],
  noise: ["White Noise", "noise", 600, "NN1"],
} as const;
type SongId = keyof typeof songs;

const catalogue: TestCatalogue = {
  artists: [
    { id: "ada", name: "Ada" },
    { id: "noise", name: "Sleep Sounds" },
  ],
  albums: ["ada", "noise"].map((id) => ({ id: `album-${id}`, name: `Album ${id}`, artist_ids: [id] })),
  tracks: Object.entries(songs).map(([id, [name, artist, seconds, isrc]]) => ({
    id: `song${id}`,
    name,
    album_id: `album-${artist}`,
    artist_ids: [artist],
    duration_ms: seconds * 1_000,
    isrc,
  })),
  accounts: Array.from({ length: 3 }, (_, at) => ({
    id: `account-${at}`,
    display_name: "",
    email: `a${at}@example.org`,
    liked: Object.keys(songs).map((id) => ({ track_id: `song${id}`, added_at: "2025-01-01T00:00:00Z" })),
    playlists: [],
  })),
};

let app: TestApp;
let person: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ catalogue });
  person = await app.signIn("account-0");
  await untilScanIs(person, "done");
  await person.post("/stats/opt_in");
  const hour = (day: number, at: number) => Date.UTC(2025, 0, day, at);
  const heard: [SongId, number][] = [
    ["album", hour(1, 12)],
    ["remaster", hour(2, 12)],
    ["long", hour(3, 12)],
    ["foreign", hour(4, 12)],
    ["foreign", hour(5, 12)],
    ["live", hour(6, 12)],
    ["noise", hour(7, 2)],
    ["noise", hour(8, 14)],
  ];
  const rows = heard.map(([id, endedAt]) => {
    const [track, artist, seconds] = songs[id];
    const name = artist === "ada" ? "Ada" : "Sleep Sounds";
    return rowOf2024({ endedAt, msPlayed: seconds * 1_000, track, artist: name, trackId: `song${id}` });
  });
  await importFiles(person, { "Streaming_History_Audio_2025_0.json": rows });
});
afterAll(() => app.close());

const top = async (type = "tracks"): Promise<[string, number][]> =>
  (await person.get(`/stats/top?type=${type}&range=all&limit=50`)).body.items.map(
    ({ name, count }: Shown) => [name, count],
  );
const idOf = async (song: SongId): Promise<string> =>
  (await person.get(`/stats/songs/song${song}?tz=UTC`)).body.stats_id;
const versionsOf = async (song: SongId): Promise<Shown[]> =>
  (await person.get(`/stats/songs/song${song}/versions?tz=UTC`)).body.items;
const total = async (): Promise<number> => (await person.get("/stats/summary?range=all")).body.total_plays;

test("plays of one recording are one song by its code, or its names and length, and each version says why", async () => {
  expect((await top()).map(([, count]) => count)).toEqual([4, 2, 1, 1]);
  expect(await idOf("remaster")).toBe(await idOf("album"));
  expect(await idOf("foreign")).toBe(await idOf("album"));
  expect(await idOf("long")).not.toBe(await idOf("album"));
  expect(await idOf("live")).not.toBe(await idOf("album"));
  const versions = await versionsOf("album");
  expect(versions.map(({ name, because, plays }) => [name, because, plays])).toEqual([
    ["Gezeiten", "first", 2],
    ...versions.slice(1).map(({ name }) => [name, name === "Tides" ? "same-recording" : "same-song", 1]),
  ]);
  expect(versions).toHaveLength(3);
  // A play leads to the page of its song.
  const { items } = (await person.get("/stats/plays?tz=UTC")).body;
  const play = items.find(({ name }: Shown) => name === "Gezeiten");
  expect((await person.get(`/stats/songs/${play.song_id}?tz=UTC`)).body.plays).toBe(4);
});

test("songs are merged and split by hand, each is undone, and no play is altered", async () => {
  const plays = (await person.get("/stats/plays?tz=UTC")).body.items.map(({ id }: Shown) => id);
  const merged = await person.post(`/stats/songs/${await idOf("album")}/merge`, { with: await idOf("live") });
  expect(merged.status).toBe(200);
  expect((await top())[0]?.[1]).toBe(5);
  expect((await versionsOf("live")).find(({ name }) => name === "Tides (Live)")?.["because"]).toBe("merged");
  const again = { with: await idOf("live") };
  expectFailure(await person.post(`/stats/songs/${await idOf("album")}/merge`, again), 409, "conflict");

  const foreign = (await versionsOf("album")).find(({ name }) => name === "Gezeiten");
  const split = await person.post(`/stats/songs/${await idOf("album")}/split`, {
    version_id: foreign?.["id"],
  });
  expect((await person.get(`/stats/songs/${split.body.stats_id}?tz=UTC`)).body).toMatchObject({
    name: "Gezeiten",
    plays: 2,
  });
  expect((await top()).map(([, count]) => count)).toEqual([3, 2, 2, 1]);
  const { items } = (await person.get("/stats/song-decisions")).body;
  expect(items).toMatchObject([
    { id: split.body.id, kind: "split", name: "Gezeiten" },
    { id: merged.body.id, kind: "merge", other_name: "Tides (Live)" },
  ]);
  for (const { id } of items)
    expect((await person.send("DELETE", `/stats/song-decisions/${id}`)).status).toBe(200);
  expectFailure(await person.send("DELETE", `/stats/song-decisions/${items[0].id}`), 404, "not-found");
  expect((await top()).map(([, count]) => count)).toEqual([4, 2, 1, 1]);
  expect((await person.get("/stats/plays?tz=UTC")).body.items.map(({ id }: Shown) => id)).toEqual(plays);
  expect(await total()).toBe(8);
});

test("candidates are other songs of the artist, or those whose names have the words", async () => {
  const names = async (q: string) =>
    (await person.get(`/stats/songs/songalbum/candidates?tz=UTC&q=${q}`)).body.items.map(
      ({ name }: Shown) => name,
    );
  expect((await names("")).toSorted()).toEqual(["Tides", "Tides (Live)"]);
  expect(await names("noise")).toEqual(["White Noise"]);
  expectFailure(await person.get("/stats/songs/nothing/candidates?tz=UTC"), 404, "not-found");
});

test("an artist is left out at night, or always, of figures alone, and counts again", async () => {
  const { stats_id: target } = (await person.get("/stats/top?type=artists&range=all")).body.items.find(
    ({ name }: Shown) => name === "Sleep Sounds",
  );
  const atNight = { kind: "artist", target, hours: { from: 22, to: 7 } };
  const rule = await person.post("/stats/left-out", atNight);
  expect(rule.body).toMatchObject({ name: "Sleep Sounds", from_hour: 22, to_hour: 7 });
  expect((await person.post("/stats/left-out", atNight)).body.id).toBe(rule.body.id);
  expect(await total()).toBe(7);
  // By the viewer's clock: 2 and 14 o'clock UTC are 10 and 22 there, and 8 and 20 there.
  const seenFrom = async (tz: string) =>
    (await person.get(`/stats/summary?range=all&tz=${tz}`)).body.total_plays as number;
  expect([await seenFrom("Asia/Shanghai"), await seenFrom("Asia/Dhaka")]).toEqual([7, 8]);
  await person.post("/stats/left-out", { kind: "artist", target });
  expect(await total()).toBe(6);
  expect((await top("artists")).map(([name]) => name)).toEqual(["Ada"]);
  // It keeps its page, on which it is counted again.
  expect((await person.get(`/stats/artists/${target}?tz=UTC`)).body).toMatchObject({ plays: 2 });
  const { items } = (await person.get("/stats/left-out")).body;
  expect(items).toHaveLength(2);
  // Plays know of no rules (decisions, 9.16), in their list and in its file; what figures are made from does.
  expect((await person.get("/stats/plays?tz=UTC&show=counted")).body.total).toBe(8);
  const file = (await person.get("/stats/export?range=all&what=plays&format=json")).body as Shown[];
  expect(file.filter(({ counts }) => counts)).toHaveLength(8);
  expect((await person.get("/stats/coverage?range=all")).body).toMatchObject({
    stored: 8,
    counted: 6,
    left_out: 2,
    short: 0,
    hidden: 0,
  });
  for (const { id } of items) await person.send("DELETE", `/stats/left-out/${id}`);
  expectFailure(await person.send("DELETE", `/stats/left-out/${items[0].id}`), 404, "not-found");
  expect(await total()).toBe(8);
  expectFailure(
    await person.post("/stats/left-out", { kind: "genre", target: "no such genre" }),
    404,
    "not-found",
  );
});

test("what one person decides changes no one else's figures, and goes with the account", async () => {
  const other = await app.signIn("account-1");
  await untilScanIs(other, "done");
  await other.post("/stats/opt_in");
  expectFailure(
    await other.post(`/stats/songs/${await idOf("album")}/merge`, { with: await idOf("live") }),
    404,
    "not-found",
  );
  expect((await other.get("/stats/song-decisions")).body.total).toBe(0);
});
