import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, rowOfAccount, type ExportedPlay } from "#testing/samples/exports/export-zip.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { rebuildDays } from "./rebuild-days.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 40, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const zones = ["UTC", "Europe/Berlin", "Pacific/Apia", "America/St_Johns"];
const from = Date.UTC(2011, 11, 28);

async function listener(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await person.post("/stats/opt_in");
  return person;
}

/** What the rows of plays say, counted day by day by the clock of the platform. */
async function rawCount({ userId }: SignedIn, tz: string): Promise<Shown> {
  const { rows } = await sql<{ ended_at: Date; ms_played: number; name: string; artist: string }>`
    select ended_at, ms_played, lower(song.name) as name, lower(song.artist) as artist
    from history_plays join history_songs song using (user_id, song_id)
    where user_id = ${userId} and hidden_by is null and ms_played >= 30000
  `.execute(app.server.ctx.database);
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: tz });
  const days: Record<string, number> = {};
  for (const { ended_at: at } of rows) days[format.format(at)] = (days[format.format(at)] ?? 0) + 1;
  const unique = new Set(rows.map(({ name, artist }) => `${name}\n${artist}`)).size;
  const ms = rows.reduce((sum, row) => sum + row.ms_played, 0);
  return { days, total: rows.length, unique, minutes: Math.round(ms / 60_000) };
}

async function expectCounted(person: SignedIn): Promise<void> {
  for (const tz of zones) {
    const raw = await rawCount(person, tz);
    const range = `start=2011-12-01&end=2012-03-31&tz=${tz}`;
    const { body } = await person.get(`/stats/summary?${range}`);
    expect(body).toMatchObject({
      total_plays: raw.total,
      minutes_listened: raw.minutes,
      unique_tracks: raw.unique,
      repeat_tracks: raw.total - raw.unique,
    });
    const { points } = (await person.get(`/stats/timeseries?${range}`)).body;
    expect(points).toHaveLength(122);
    const heard = points.filter(({ plays }: Shown) => plays > 0);
    expect(Object.fromEntries(heard.map(({ date, plays }: Shown) => [date, plays]))).toEqual(raw.days);
  }
}

const somePlays: fc.Arbitrary<ExportedPlay[]> = fc.array(
  fc
    .record({
      second: fc.nat(40 * 86_400),
      msPlayed: fc.constantFrom(0, 29_999, 30_000, 180_000),
      song: fc.nat(5),
      hasId: fc.boolean(),
    })
    .map(({ second, msPlayed, song, hasId }) => ({
      endedAt: from + second * 1000,
      msPlayed,
      track: `Song ${song}`,
      artist: `Artist ${song % 2}`,
      trackId: hasId ? String(song).padStart(22, "0") : null,
    })),
  { minLength: 1, maxLength: 60 },
);

test("the days that writers keep are what the plays are, after imports, hiding, deleting and undoing", async () => {
  await fc.assert(
    fc.asyncProperty(somePlays, somePlays, fc.nat(100), async (first, second, pick) => {
      const person = await listener();
      const minutes = await importFiles(person, { "StreamingHistory0.json": first.map(rowOfAccount) });
      await expectCounted(person);
      await importFiles(person, { "endsong_0.json": [...first.slice(0, 20), ...second].map(rowOf2024) });
      await expectCounted(person);
      const { items } = (await person.get("/stats/plays?limit=100")).body;
      const ids = items.map(({ id }: Shown) => id);
      const hidden = ids.slice(0, (pick % 5) + 1);
      expect((await person.post("/stats/plays/hide", { ids: hidden })).body).toEqual({
        changed: hidden.length,
      });
      await expectCounted(person);
      await person.post("/stats/plays/hide", { ids: hidden.slice(1), hidden: false });
      const gone = ids.slice(-3);
      expect((await person.post("/stats/plays/delete", { ids: gone })).body).toEqual({
        deleted: gone.length,
      });
      await expectCounted(person);
      await person.send("DELETE", `/spotify-import/${minutes.job_id}`);
      await expectCounted(person);
      const before = (await person.get("/stats/plays?limit=100")).body;
      await rebuildDays(app.server.ctx.database, person.userId);
      expect((await person.get("/stats/plays?limit=100")).body).toEqual(before);
      await expectCounted(person);
    }),
    { numRuns: 6 },
  );
});

test("days that a zone skips hold nothing, and hours that it repeats are of one day", async () => {
  const person = await listener();
  const at = (time: string, track: string): ExportedPlay => ({
    endedAt: Date.parse(time),
    msPlayed: 60_000,
    track,
    artist: "X",
    trackId: null,
  });
  const plays = [
    at("2011-12-30T09:59:59Z", "A"),
    at("2011-12-30T10:00:00Z", "B"),
    at("2025-10-26T00:30:00Z", "C"),
  ];
  plays.push(at("2025-10-26T01:30:00Z", "D"), at("2025-10-26T23:00:00Z", "E"));
  await importFiles(person, { "endsong_0.json": plays.map(rowOf2024) });
  const days = async (tz: string, start: string, end: string) =>
    (await person.get(`/stats/timeseries?tz=${tz}&start=${start}&end=${end}`)).body.points.map(
      ({ plays: count }: Shown) => count,
    );
  expect(await days("Pacific/Apia", "2011-12-29", "2011-12-31")).toEqual([1, 0, 1]);
  expect(await days("UTC", "2011-12-29", "2011-12-31")).toEqual([0, 2, 0]);
  expect(await days("Europe/Berlin", "2025-10-25", "2025-10-27")).toEqual([0, 2, 1]);
  const clock = (await person.get("/stats/clock?tz=Europe/Berlin&start=2025-10-26&end=2025-10-26")).body;
  expect(clock.plays[6].slice(0, 4)).toEqual([0, 0, 2, 0]);
});
