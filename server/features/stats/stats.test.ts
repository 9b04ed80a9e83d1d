import { dayMs } from "#contract/base/durations.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statsRanges } from "#contract/stats/stats-ranges.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, type ExportedPlay } from "#testing/samples/exports/export-zip.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let person: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 20, liked: 3, playlists: [4] }) });
  person = await listener();
  await importFiles(person, { "endsong_0.json": plays.map(rowOf2024) });
});
afterAll(() => app.close());

async function listener(): Promise<SignedIn> {
  const member = await app.signIn(app.freshAccount());
  await untilScanIs(member, "done");
  await member.post("/stats/opt_in");
  return member;
}

const today = Math.floor(Date.now() / dayMs) * dayMs;
const play = (daysAgo: number, song: number, minute = 0): ExportedPlay => ({
  endedAt: today - daysAgo * dayMs + minute * 60_000,
  msPlayed: 180_000,
  track: `Song ${song} 🎵`,
  artist: song === 3 ? "B" : "A",
  trackId: `track${song}`,
});
/** Song 1 three times and song 2 once in three days; 3 a year and more before, and again. */
const plays = [play(0, 1), play(1, 1), play(1, 2, 5), play(2, 1), play(5, 3), play(405, 3), play(406, 3)];
plays.push({ ...play(1, 4, 9), msPlayed: 29_999 });

const get = async (path: string, who = person): Promise<Shown> => {
  const answer = await who.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe("figures", () => {
  test("of three days count plays, songs and repeats", async () => {
    const summary = await get("/stats/summary");
    expect(Object.keys(summary).toSorted()).toEqual([
      "end",
      "minutes_listened",
      "repeat_tracks",
      "start",
      "total_plays",
      "tracks_added_to_library",
      "tracks_added_to_playlists",
      "unique_tracks",
    ]);
    expect(summary).toMatchObject({
      total_plays: 4,
      minutes_listened: 12,
      unique_tracks: 2,
      repeat_tracks: 2,
    });
    expect((await get("/stats/summary?range=all")).total_plays).toBe(7);
    const totals = await Promise.all(
      statsRanges.map(async (range) => (await get(`/stats/summary?range=${range}`)).total_plays),
    );
    expect(totals).toEqual([1, 4, 5, 5, 5, 5, 5, 7]);
  });

  test("count what was added to the library and to own playlists in the range", async () => {
    expect(await get("/stats/summary?start=2024-01-01&end=2024-01-31")).toMatchObject({
      total_plays: 0,
      tracks_added_to_library: 3,
      tracks_added_to_playlists: 4,
    });
    expect(await get("/stats/summary?start=2024-01-02&end=2024-01-31")).toMatchObject({
      tracks_added_to_library: 0,
      tracks_added_to_playlists: 0,
    });
  });

  test("are compared with the range before, everything with none", async () => {
    const compared = await get("/stats/compare?range=3d");
    expect([compared.current.total_plays, compared.previous.total_plays]).toEqual([4, 1]);
    expect((await get("/stats/compare?range=all")).previous).toBeNull();
  });

  test("of top lists are by plays, with the range before", async () => {
    const { items, total } = await get("/stats/top?range=3d");
    expect(items.map(({ name, count }: Shown) => [name, count])).toEqual([
      ["Song 1 🎵", 3],
      ["Song 2 🎵", 1],
    ]);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({ id: "track1", previous_rank: null, previous_count: 0 });
    expect(items[0].artists.length).toBeGreaterThan(0);
    expect((await get("/stats/top?type=tracks&range=3d&limit=1")).items).toEqual([items[0]]);
    const artists = await get("/stats/top?range=all&type=artists&limit=1");
    expect(artists.items).toMatchObject([{ name: "A", count: 4 }]);
    expect(artists.total).toBe(2);
    expect((await get("/stats/top?range=all&type=albums")).items).toHaveLength(3);
    expect((await get("/stats/top?range=all&type=genres")).items).toEqual([]);
  });

  test.each(["none", "genre", "novelty", "skips", "source"])("over time by %s sum to all", async (split) => {
    for (const unit of ["day", "week", "month", "year"]) {
      const { dates, series } = await get(`/stats/series?range=all&split=${split}&unit=${unit}`);
      const sum = series
        .flatMap(({ plays: counts }: { plays: number[] }) => counts)
        .reduce((left: number, right: number) => left + right, 0);
      expect(sum).toBe(split === "skips" ? 8 : 7);
      for (const line of series) expect(line.plays).toHaveLength(dates.length);
    }
  });

  test("of habits find streaks, sessions, new songs and returns", async () => {
    const habits = await get("/stats/habits?range=30d");
    expect(habits).toMatchObject({
      active_days: 4,
      busiest_day: { plays: 2 },
      current_streak: { days: 3 },
      longest_streak: { days: 3 },
      sessions: { count: 4 },
      discoveries: { new_tracks: 2, known_tracks: 1, new_artists: 1, known_artists: 1 },
      returns: { total: 1, tracks: [{ name: "Song 3 🎵", away_days: 400, count: 1 }] },
      skips: { known: 6, skipped: 0 },
    });
  });

  test("say what they are made from", async () => {
    expect(await get("/stats/coverage?range=all")).toMatchObject({
      counts_from_ms: 30_000,
      stored: 8,
      counted: 7,
      short: 1,
      hidden: 0,
      without_genre: 7,
      sources: [{ source: "extended", plays: 8, counted: 7, days: 6 }],
      gaps: [{ days: 399 }],
    });
    expect(await get("/stats/sound?range=all")).toMatchObject({
      total_plays: 7,
      known: { decades: 7, tempos: 0, keys: 0 },
      decades: [{ decade: 1990, plays: 7 }],
    });
  });
});

describe("plays", () => {
  test("are found by words, song, artist, kind and time", async () => {
    const total = async (query: string) => (await get(`/stats/plays?${query}`)).total;
    const [newest] = (await get("/stats/plays?limit=1")).items;
    expect(newest).toMatchObject({ name: "Song 1 🎵", counts: true, platform: "tv", source: "extended" });
    const counts = [
      await total(""),
      await total("show=counted"),
      await total("show=short"),
      await total("show=hidden"),
      await total("q=SONG%201"),
      await total("q=nothing%00"),
      await total(`song=${newest.song_id}`),
      await total("song=track3"),
      await total(`artist=${newest.artist_id}`),
      await total("artist=7"),
      await total("range=3d&hour=0"),
      await total("hour=23"),
    ];
    expect(counts).toEqual([8, 7, 1, 0, 3, 0, 3, 3, 5, 0, 5, 0]);
    const days = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((weekday) => total(`weekday=${weekday}`)));
    expect(days.reduce((left, right) => left + right)).toBe(8);
  });

  test("that a figure counts are those that open behind it", async () => {
    const names = async (query: string) =>
      (await get(`/stats/plays?${query}`)).items.map(({ name }: Shown) => name);
    expect((await names("range=3d&show=first")).toSorted()).toEqual(["Song 1 🎵", "Song 2 🎵"]);
    expect(await names("range=3d&show=first_of_artist")).toEqual(["Song 1 🎵"]);
    expect(await names("range=30d&show=returned")).toEqual(["Song 3 🎵"]);
    for (const { decade, plays: count } of (await get("/stats/sound?range=all")).decades)
      expect(await names(`show=counted&decade=${decade}`)).toHaveLength(count);
    for (const none of ["range=3d&show=returned", "decade=1960", "tempo=120", "key=9-0"])
      expect(await names(none)).toEqual([]);
    for (const wrong of ["decade=-2", "tempo=x", "key=12-0", "key=9-2", "show=last"])
      expect((await person.get(`/stats/plays?${wrong}`)).status).toBe(400);
  });

  test("of someone else are not there", async () => {
    const other = await listener();
    const ids = (await get("/stats/plays")).items.map(({ id }: Shown) => id);
    for (const [path, answer] of [
      ["/stats/plays/hide", { changed: 0 }],
      ["/stats/plays/delete", { deleted: 0 }],
    ] as const)
      expect(
        (await other.post(path, { ids: [...ids, "nonsense", "99999999999999999999.1.1"] })).body,
      ).toEqual(answer);
    const page = `/stats/songs/${(await get("/stats/top?range=all")).items[0].stats_id}`;
    expect((await other.get(page)).status).toBe(404);
    expect((await get(page)).plays).toBe(3);
    expect((await get("/stats/plays")).total).toBe(8);
  });

  test("come as CSV and JSON", async () => {
    const csv = await person.get("/stats/export?range=all&what=tracks");
    expect(csv.text.split("\r\n")[1]).toMatch(/^Song \d 🎵,[AB],3,9,spotify:track:track\d$/);
    const json = JSON.parse((await person.get("/stats/export?range=all&what=plays&format=json")).text);
    expect(json).toHaveLength(8);
    for (const what of ["days", "artists", "albums", "genres"])
      expect((await person.get(`/stats/export?range=3d&what=${what}`)).status).toBe(200);
  });
});

describe("pages", () => {
  test("tell the history of a song, an artist and an album", async () => {
    const [album] = (await get("/stats/top?range=all&type=albums")).items;
    const song = await get("/stats/songs/track3");
    expect(song).toMatchObject({ name: "Song 3 🎵", plays: 3, minutes: 9, tracks: [] });
    expect(song.ranks.length).toBeGreaterThanOrEqual(13);
    expect(song.ranks[0]).toMatchObject({ rank: 1 });
    expect(song.ranks[5]).toMatchObject({ rank: null, plays: 0 });
    expect((await get(`/stats/albums/${album.stats_id}`)).tracks).toHaveLength(1);
    const [artist] = (await get("/stats/top?range=all&type=artists")).items;
    expect(await get(`/stats/artists/${artist.stats_id}`)).toMatchObject({ name: "A", rank: 1, artists: [] });
  });

  test("of the past tell milestones and this day", async () => {
    expect((await get("/stats/milestones")).items).toMatchObject([{ kind: "years", value: 1 }]);
    // Of two days in a row one is no 29 February.
    const [then = new Date(0)] = [405, 406]
      .map((daysAgo) => new Date(today - daysAgo * dayMs))
      .filter((date) => !date.toISOString().includes("-02-29"));
    const date = `${then.getUTCFullYear() + 1}${then.toISOString().slice(4, 10)}`;
    const { items } = await get(`/stats/on-this-day?date=${date}`);
    expect(items).toMatchObject([{ years_ago: 1, plays: 1, tracks: [{ name: "Song 3 🎵", count: 1 }] }]);
  });
});

describe("wrong input", () => {
  test.each([
    ["range=2d", "range"],
    ["start=2026-02-02&end=2026-02-01", "end"],
    ["start=1950-01-01&end=2026-02-01", "start"],
    ["start=2026-02-30", "start"],
    ["end=yesterday", "end"],
    ["range=7d&end=2026-02-01", "range"],
    ["tz=Mars/Olympus", "tz"],
  ])("%s is refused everywhere", async (query, field) => {
    for (const path of [
      "summary",
      "compare",
      "timeseries",
      "top",
      "series",
      "clock",
      "habits",
      "sound",
      "coverage",
    ]) {
      const { status, body } = await person.get(`/stats/${path}?${query}`);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "bad-request", [field]]);
    }
  });

  test("of a kind, a number and a day is refused", async () => {
    for (const query of ["type=playlists", "limit=51", "limit=0"])
      expect((await person.get(`/stats/top?${query}`)).status).toBe(400);
    expect((await person.post("/stats/rollup/me", { date: "2026-13-01" })).status).toBe(400);
    expect((await person.post("/stats/plays/hide", { ids: [] })).status).toBe(400);
  });

  test("of the future holds nothing", async () => {
    const days = "start=2099-12-31&end=2099-12-31";
    expect((await get(`/stats/summary?${days}`)).total_plays).toBe(0);
    expect((await get(`/stats/timeseries?${days}`)).points).toEqual([{ date: "2099-12-31", plays: 0 }]);
  });
});

describe("without opt-in", () => {
  test("nothing is shown, and nothing with no or one play breaks", async () => {
    const other = await app.signIn(app.freshAccount());
    expect(await get("/stats/prefs", other)).toEqual({ stats_opt_in: false });
    await importFiles(other, { "endsong_0.json": [rowOf2024(play(0, 1))] });
    const paths = [
      "summary",
      "compare",
      "timeseries",
      "top",
      "series",
      "clock",
      "habits",
      "sound",
      "coverage",
    ];
    paths.push("milestones", "on-this-day");
    const answers = async () =>
      Object.fromEntries(
        await Promise.all(paths.map(async (path) => [path, await get(`/stats/${path}`, other)])),
      );
    expect(await answers()).toMatchObject({
      summary: { total_plays: 0 },
      top: { items: [] },
      coverage: { stored: 0 },
    });
    expect((await get("/stats/plays", other)).total).toBe(1);
    for (const _twice of [1, 2])
      expect((await other.post("/stats/opt_in")).body).toEqual({ stats_opt_in: true });
    expect(await get("/stats/prefs", other)).toEqual({ stats_opt_in: true });
    expect(await answers()).toMatchObject({
      summary: { total_plays: 1 },
      habits: { sessions: { count: 1 } },
    });
    const rolled = await other.post("/stats/rollup/me", { date: new Date(today).toISOString().slice(0, 10) });
    expect(rolled.body).toMatchObject({ ok: true, plays: 1 });
    expect((await other.post("/stats/opt_out")).body).toEqual({ stats_opt_in: false, deleted: 0 });
    expect((await get("/stats/summary", other)).total_plays).toBe(0);
    expect((await other.post("/stats/opt_out", { delete: "captured" })).body.deleted).toBe(0);
    expect((await other.post("/stats/opt_out", { delete: "everything" })).body.deleted).toBe(1);
    expect((await get("/stats/plays", other)).total).toBe(0);
  });
});
