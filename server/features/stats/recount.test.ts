import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip } from "#testing/samples/export-zip.ts";
import { drawFrom } from "#testing/samples/export-generator.ts";
import { aLife, storedPlays, type Life } from "#testing/samples/listening-lives.ts";
import { exportPerson } from "#testing/people/export-account.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { recount, recountTop, type RawPlay, type RecountRange } from "#testing/people/recount.ts";
import type { Api, Shown } from "#testing/server/http-client.ts";
import { isWholeRun } from "#testing/whole-run.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 300, liked: 1, playlists: [] }),
    env: { TRUST_PROXY: "127.0.0.1" },
  });
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

/** Which plays a life has, and what its uploads tell of them, for who reads a failure. */
const storyOf = ({ imports, plays }: Life) =>
  [
    ...imports.map(({ kind, labels }) => `${kind}: ${labels.join(" ")}`),
    ...plays.map(({ song, endedAt, msPlayed }, at) =>
      [at, song.key, new Date(endedAt).toISOString(), msPlayed].join(" "),
    ),
  ].join("\n");

/** Looks at two ranges by two clocks, which `turn` chooses. */
async function expectRecounted(
  person: Api,
  { life, plays, turn }: { life: Life; plays: readonly RawPlay[]; turn: number },
): Promise<void> {
  for (const n of [turn, turn + 1]) {
    const [tz = "UTC", [start, end]] = [zones[n % zones.length], ranges[n % ranges.length] ?? ["", ""]];
    const range = { start, end, tz };
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: tz }).format(app.clock.now());
    expect(await answered(person, range), storyOf(life)).toEqual(recount(plays, range, today));
    for (const kind of ["tracks", "artists"] as const) {
      const query = `type=${kind}&limit=50&start=${start}&end=${end}&tz=${tz}`;
      const { items } = (await person.get(`/stats/top?${query}`)).body;
      const shown = items.map(({ name, count, minutes }: Shown) => [
        life.keyOf.get(name) ?? name,
        count,
        minutes,
      ]);
      expect(shown.toSorted(), storyOf(life)).toEqual(recountTop(plays, range, kind));
    }
  }
}

test("figures are what a recount of the raw plays gives, whatever was imported, in any order, beside others", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
      const draw = drawFrom(seed);
      const lives = [aLife(seed, 0), aLife(seed + 1, 1)];
      const people = [
        await exportPerson(app),
        draw(2) === 0 ? await exportPerson(app) : await serviceListener(),
      ];
      const turns = lives
        .flatMap(({ imports }, of) => imports.map((one) => ({ of, one, at: draw(1_000) })))
        .toSorted((left, right) => left.at - right.at);
      const done: Life["imports"][number][][] = [[], []];
      let last = "";
      for (const { of, one } of turns) {
        last = await importOne(people[of] as Api, one);
        done[of]?.push(one);
      }
      for (const [of, life] of lives.entries())
        await expectRecounted(people[of] as Api, {
          life,
          plays: storedPlays(life, done[of] ?? []),
          turn: seed + of,
        });
      const of = turns.at(-1)?.of ?? 0;
      await (people[of] as Api).send("DELETE", `/spotify-import/${last}`);
      const life = lives[of] as Life;
      const left = (done[of] ?? []).slice(0, -1);
      await expectRecounted(people[of] as Api, { life, plays: storedPlays(life, left), turn: seed });
    }),
    { numRuns: isWholeRun ? 40 : 3, endOnFailure: true },
  );
});
