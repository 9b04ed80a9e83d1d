import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aZip } from "#testing/samples/exports/export-zip.ts";
import { drawFrom } from "#testing/samples/exports/export-generator.ts";
import { aLife, genresOfBands, livedCatalogue, type Life } from "#testing/samples/listening-lives.ts";
import { storedPlays } from "#testing/samples/stored-plays.ts";
import { exportPerson } from "#testing/people/export-account.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { recount, recountTop, type RawPlay, type RecountRange } from "#testing/people/recount.ts";
import {
  recountCompare,
  recountGenres,
  recountPage,
  recountSeries,
  type GenreOf,
} from "#testing/people/recount-charts.ts";
import { untilGenresAreFound } from "#testing/people/genres.ts";
import type { Api, Shown } from "#testing/server/http-client.ts";
import { isWholeRun } from "#testing/whole-run.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    catalogue: livedCatalogue(300),
    env: { TRUST_PROXY: "127.0.0.1" },
  });
  for (const [artist, genre] of Object.entries(genresOfBands))
    await sql`
      insert into genre_facts (subject, key, source, entity, genres, told_at)
      values ('artist', ${`demo:${artist.replace(" ", "")}`}, 'wikidata', 'Q1', array[${genre}], now())
    `.execute(app.server.ctx.database);
});
afterAll(() => app.close());

const zones = ["UTC", "Europe/Berlin", "America/Los_Angeles", "Australia/Lord_Howe", "Pacific/Apia"];
const ranges = [
  ["2019-01-01", "2026-06-30"],
  ["2024-03-09", "2024-10-27"],
  ["2025-03-30", "2025-03-31"],
] as const;

async function serviceListener(): Promise<Api> {
  const person = await app.signIn(app.freshAccount());
  await person.post("/stats/opt_in");
  await untilGenresAreFound(app, person.userId);
  return person;
}

async function importOne(person: Api, { name, content }: Life["imports"][number]): Promise<string> {
  const bytes = typeof content === "string" ? content : await aZip(content);
  const answer = await uploadExport(person, bytes, { name });
  expect(answer.status, answer.text).toBe(200);
  await untilImported(person, answer.body.job_id);
  return answer.body.job_id;
}

/** What the endpoints answer of a range, in the form of {@link recount}. */
async function answered(person: Api, { start, end, tz }: RecountRange): Promise<Shown> {
  const get = async (path: string) => (await person.get(`${path}?start=${start}&end=${end}&tz=${tz}`)).body;
  const { total_plays, minutes_listened, unique_tracks, repeat_tracks } = await get("/stats/summary");
  const { plays, minutes } = await get("/stats/clock");
  const habits = await get("/stats/habits");
  const {
    start: _s,
    end: _e,
    counts_from_ms: _c,
    without_genre: _g,
    ...coverage
  } = await get("/stats/coverage");
  const { active_days, busiest_day, current_streak, longest_streak, sessions, discoveries } = habits;
  const { new_tracks, known_tracks, new_artists, known_artists } = discoveries;
  const { longest, ...sessionFigures } = sessions;
  return {
    summary: { total_plays, minutes_listened, unique_tracks, repeat_tracks },
    timeseries: (await get("/stats/timeseries")).points,
    clock: { plays, minutes },
    habits: {
      active_days,
      busiest_day,
      current_streak,
      longest_streak,
      sessions: { ...sessionFigures, longest_minutes: longest?.minutes ?? null },
      new_tracks,
      known_tracks,
      new_artists,
      known_artists,
      returns: habits.returns.total,
    },
    coverage,
    skips: { known: habits.skips.known, skipped: habits.skips.skipped },
  };
}

const genreOfSong: GenreOf = ({ song }) => genresOfBands[song.artists[0] ?? ""] ?? null;

/** Which plays a life has, and what its uploads say of them, for the reader of a failure. */
const storyOf = ({ imports, plays }: Life) =>
  [
    ...imports.map(({ kind, labels }) => `${kind}: ${labels.join(" ")}`),
    ...plays.map(({ song, endedAt, msPlayed }, at) =>
      [at, song.key, new Date(endedAt).toISOString(), msPlayed].join(" "),
    ),
  ].join("\n");

/** A person with the plays that their uploads leave. `turn` chooses ranges, clocks and charts. */
interface Recounted {
  life: Life;
  plays: readonly RawPlay[];
  turn: number;
  genreOf: GenreOf;
}

/** Looks at two ranges by two clocks. */
async function expectRecounted(person: Api, recounted: Recounted): Promise<void> {
  const { life, plays, turn } = recounted;
  for (const n of [turn, turn + 1]) {
    const [tz = "UTC", [start, end]] = [zones[n % zones.length], ranges[n % ranges.length] ?? ["", ""]];
    const range = { start, end, tz };
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: tz }).format(app.clock.now());
    expect(await answered(person, range), storyOf(life)).toEqual(recount(plays, range, today));
    for (const kind of ["tracks", "artists", "albums"] as const) {
      const items = await topOf(person, kind, range);
      const shown = items.map(({ name, count, minutes }) => [life.keyOf.get(name) ?? name, count, minutes]);
      expect(shown.toSorted(), storyOf(life)).toEqual(recountTop(plays, range, kind));
      const item = items[n % Math.max(items.length, 1)];
      if (item !== undefined) await expectPage(person, recounted, { kind, item, tz });
    }
    await expectCharts(person, recounted, range);
  }
}

async function topOf(person: Api, type: string, { start, end, tz }: RecountRange): Promise<Shown[]> {
  const query = `type=${type}&limit=50&start=${start}&end=${end}&tz=${tz}`;
  return (await person.get(`/stats/top?${query}`)).body.items;
}

async function expectCharts(
  person: Api,
  { life, plays, turn, genreOf }: Recounted,
  range: RecountRange,
): Promise<void> {
  const query = `start=${range.start}&end=${range.end}&tz=${range.tz}`;
  const compared = (await person.get(`/stats/compare?${query}`)).body;
  const { current, previous } = recountCompare(plays, range);
  expect(compared, storyOf(life)).toMatchObject({ current, previous });
  for (const [at, split] of ["none", "genre", "novelty", "skips", "source"].entries()) {
    const unit = ["day", "week", "month", "year"][(turn + at) % 4] ?? "day";
    const { dates, series } = (await person.get(`/stats/series?${query}&split=${split}&unit=${unit}`)).body;
    const cells = series.flatMap((line: Shown) =>
      dates.map((date: string, bucket: number) => [line.id, date, line.plays[bucket], line.minutes[bucket]]),
    );
    expect(cells.filter((cell: unknown[]) => cell[2] !== 0).toSorted(), storyOf(life)).toEqual(
      recountSeries(plays, range, { unit, split, genreOf }),
    );
  }
  const genres = await topOf(person, "genres", range);
  expect(genres.map(({ name, count, minutes }) => [name, count, minutes]).toSorted(), storyOf(life)).toEqual(
    recountGenres(plays, range, genreOf),
  );
}

const pagePaths = { tracks: "songs", artists: "artists", albums: "albums" };

/** Looks at the page of one item of a list. */
async function expectPage(
  person: Api,
  { life, plays }: Recounted,
  { kind, item, tz }: { kind: keyof typeof pagePaths; item: Shown; tz: string },
): Promise<void> {
  const { body } = await person.get(`/stats/${pagePaths[kind]}/${item.stats_id}?tz=${tz}`);
  const expected = recountPage(plays, tz, { kind, key: life.keyOf.get(item.name) ?? item.name });
  const isWithin = (rank: number | null, places: [number, number] | null) =>
    rank === null || places === null
      ? rank === null && places === null
      : rank >= places[0] && rank <= places[1];
  const { places, ranks, tracks, ...figures } = expected;
  expect(body, storyOf(life)).toMatchObject(figures);
  expect(isWithin(body.rank, places), storyOf(life)).toBe(true);
  expect(
    body.ranks.map(({ rank, ...of }: Shown, at: number) => ({
      ...of,
      isWithin: isWithin(rank, ranks[at]?.places ?? null),
    })),
    storyOf(life),
  ).toEqual(
    ranks.map(({ month, plays: count, minutes }) => ({ month, plays: count, minutes, isWithin: true })),
  );
  expect(body.tracks.map(({ count }: Shown) => count).toSorted(), storyOf(life)).toEqual(tracks);
}

/** A person who lived a life, and what they imported of it so far. */
interface Listener {
  person: Api;
  life: Life;
  /** of a service, whose library has the songs with their lengths and genres */
  isInLibrary: boolean;
  imports: Life["imports"][number][];
  jobs: string[];
}

async function listenerOf(life: Life, isInLibrary: boolean): Promise<Listener> {
  const person = isInLibrary ? await serviceListener() : await exportPerson(app);
  return { person, life, isInLibrary, imports: [], jobs: [] };
}

const expectAll = ({ person, life, isInLibrary, imports }: Listener, turn: number, undone: number | null) =>
  expectRecounted(person, {
    life,
    plays: storedPlays(life, imports, { undone, isInLibrary }),
    turn,
    genreOf: isInLibrary ? genreOfSong : () => null,
  });

test("figures are what a recount of the raw plays gives, whatever was imported, in any order, beside others, or undone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
      const draw = drawFrom(seed);
      const listeners = [
        await listenerOf(aLife(seed, 0), false),
        await listenerOf(aLife(seed + 1, 1), draw(2) === 1),
      ];
      const turns = listeners
        .flatMap((of) => of.life.imports.map((one) => ({ of, one, at: draw(1_000) })))
        .toSorted((left, right) => left.at - right.at);
      for (const { of, one } of turns) {
        of.jobs.push(await importOne(of.person, one));
        of.imports.push(one);
      }
      for (const [at, listener] of listeners.entries()) await expectAll(listener, seed + at, null);
      const { of } = turns[draw(Math.max(turns.length, 1))] ?? {};
      if (of === undefined) return;
      const undone = draw(of.jobs.length);
      await of.person.send("DELETE", `/spotify-import/${of.jobs[undone] ?? ""}`);
      await expectAll(of, seed, undone);
    }),
    { numRuns: isWholeRun ? 40 : 3, endOnFailure: true },
  );
});
