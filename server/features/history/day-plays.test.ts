import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdPlaysOf, storeCapturedPlays, type CapturedPlay } from "#server/features/history/history.ts";
import { instantOf } from "#server/features/history/scrobbles/read-time.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { exportPerson, type ExportPerson } from "#testing/people/export-account.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { tokenOf } from "#testing/people/access-token.ts";
import { fromMultiScrobbler } from "#testing/samples/listens.ts";
import type { Shown } from "#testing/server/http-client.ts";

/* Plays of which a table says the day alone, beside plays of the same songs that have a time. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => app.close());

const zone = "America/New_York";
const days = ["2025-03-08", "2025-03-09", "2025-03-10"];

/** How a play with a time comes: by a table, from a player, or as what the service's own player did here. */
const arrivals = ["table", "listen", "capture"] as const;

/** What is known of a song on a day: how many plays by the day alone, and the minutes of the day of those with a time. */
interface Heard {
  song: string;
  day: string;
  ofDay: number;
  timed: { minute: number; by: (typeof arrivals)[number] }[];
}

// Among the days is one of 23 hours; a play at its very end and one at the beginning of the next are of two days.
const minute = fc.oneof(fc.constantFrom(0, 1, 718, 719, 720, 721, 722, 1_438, 1_439), fc.nat(1_439));
const heardOn = fc.record({
  ofDay: fc.nat(3),
  timed: fc.uniqueArray(fc.record({ minute, by: fc.constantFrom(...arrivals) }), {
    maxLength: 3,
    selector: (one) => one.minute,
  }),
});
const heard = fc
  .array(fc.array(heardOn, { minLength: days.length, maxLength: days.length }), {
    minLength: 4,
    maxLength: 8,
  })
  .map((songs) =>
    songs.flatMap((ofDays, song) =>
      ofDays.map((one, at): Heard => ({ song: `Song ${song}`, day: days[at] ?? "", ...one })),
    ),
  );

const dayTable = (all: readonly Heard[]) => [
  "When;Song;Who",
  ...all.flatMap(({ day, song, ofDay }) => Array.from({ length: ofDay }, () => `${day};${song};A`)),
  "",
];
const timedBy = (all: readonly Heard[], how: (typeof arrivals)[number]) =>
  all.flatMap(({ song, day, timed }) =>
    timed
      .filter(({ by }) => by === how)
      .map((one) => ({
        song,
        startedAtMs: instantOf(Date.parse(`${day}T00:00:00Z`) + one.minute * 60_000 + 7_000, zone),
      })),
  );
const timeTable = (all: readonly Heard[]) => [
  "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid",
  ...timedBy(all, "table").map(
    ({ song, startedAtMs }) => `"${startedAtMs / 1_000}","","A","","","","${song}",""`,
  ),
  "",
];

async function importDays(person: ExportPerson, all: readonly Heard[]): Promise<string> {
  const { body, text } = await uploadExport(person, dayTable(all).join("\n"), { name: "days.csv" });
  const mapping = {
    ...body.table?.mapping,
    time: 0,
    title: 1,
    artist: 2,
    time_format: "year_first",
    time_zone: zone,
  };
  const path = `/spotify-import/upload/${body.upload_id}`;
  const asked = { filename: "days.csv", mapping, time_zone: zone };
  const check = await person.post(`${path}/check`, asked);
  expect(check.status, text + check.text).toBe(200);
  const { job_id: id } = (await person.post(`${path}/import`, asked)).body;
  const over = await untilImported(person, id);
  const { totals } = (await person.get(`/spotify-import/report/${id}`)).body;
  expect([over.status, totals]).toEqual(["completed", check.body.report.totals]);
  return id;
}

async function importTimes(person: ExportPerson, all: readonly Heard[]): Promise<string> {
  const { body } = await uploadExport(person, timeTable(all).join("\n"), { name: "times.csv" });
  await untilImported(person, body.job_id);
  return body.job_id;
}

async function sendListens(person: ExportPerson, all: readonly Heard[]): Promise<void> {
  const player = await tokenOf(person, app.url);
  const songs = timedBy(all, "listen").map(({ song, startedAtMs }) => ({
    song: { title: song, artist: "A" },
    listenedAt: startedAtMs / 1_000,
  }));
  const { status, text } = await player.call("POST", "/1/submit-listens", fromMultiScrobbler(songs));
  expect(status, text).toBe(200);
}

async function capture({ userId }: ExportPerson, all: readonly Heard[]): Promise<void> {
  const plays = timedBy(all, "capture").map(({ song, startedAtMs }): CapturedPlay => ({
    startedAtMs,
    endedAtMs: startedAtMs + 30_000,
    msPlayed: 30_000,
    durationMs: 30_000,
    uri: `spotify:track:${song.replace(" ", "")}`,
    track: song,
    artist: "A",
    album: null,
    source: "recent",
    skipped: null,
    shuffle: null,
  }));
  const stored = await app.server.ctx.database.transaction().execute(async (trx) => {
    await holdPlaysOf(trx, userId);
    return storeCapturedPlays(trx, userId, { plays, wentOn: [] });
  });
  expect(stored).toBe(plays.length);
}

/** How many plays are shown of each song on each day of the zone. */
async function shownOf(person: ExportPerson): Promise<Record<string, number>> {
  const { items } = (await person.get(`/stats/plays?limit=100&tz=${zone}`)).body;
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  const shown: Record<string, number> = {};
  for (const { name, ended_at: endedAt, ms_played: ms } of items as Shown[]) {
    const key = `${name} ${local.format(Date.parse(endedAt) - ms)}`;
    shown[key] = (shown[key] ?? 0) + 1;
  }
  return shown;
}

function expected(all: readonly Heard[], count: (one: Heard) => number): Record<string, number> {
  const counted = all.map((one) => [`${one.song} ${one.day}`, count(one)] as const);
  return Object.fromEntries(counted.filter(([, plays]) => plays > 0));
}

const ways = { days: importDays, table: importTimes, listen: sendListens, capture };
type Way = keyof typeof ways;
const order = fc.shuffledSubarray(Object.keys(ways) as Way[], { minLength: 4 });
// Each way has something to bring.
const always: Heard = {
  song: "Always",
  day: "2025-03-09",
  ofDay: 2,
  timed: arrivals.map((by, at) => ({ minute: 720 + at * 10, by })),
};

test("a song counts on a day as often as the source says that knows more of its plays, in whichever order they come and are undone", async () => {
  await fc.assert(
    fc.asyncProperty(heard, order, async (songs, steps) => {
      const all = [...songs, always];
      const person = await exportPerson(app);
      const arrived = new Set<Way>();
      const isShownRight = async () =>
        expect(await shownOf(person), `after ${[...arrived].join(", ")}`).toEqual(
          expected(all, ({ ofDay, timed }) =>
            Math.max(arrived.has("days") ? ofDay : 0, timed.filter(({ by }) => arrived.has(by)).length),
          ),
        );
      let times: string | undefined;
      for (const step of steps) {
        const id = await ways[step](person, all);
        if (step === "table") times = id ?? undefined;
        arrived.add(step);
        await isShownRight();
      }
      await importDays(person, all);
      await isShownRight();
      expect((await person.send("DELETE", `/spotify-import/${times}`)).status).toBe(200);
      arrived.delete("table");
      await isShownRight();
      expect((await person.post("/stats/opt_out", { delete: "captured" })).status).toBe(200);
      await person.post("/stats/opt_in");
      arrived.delete("capture");
      await isShownRight();
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

test("a play that is deleted takes along the play of its day that it stood for, and no other", async () => {
  const person = await exportPerson(app);
  await importDays(person, [always]);
  await sendListens(person, [{ ...always, timed: [{ minute: 720, by: "listen" }] }]);
  const shown = async (): Promise<Shown[]> =>
    (await person.get(`/stats/plays?limit=100&tz=${zone}`)).body.items;
  const before = await shown();
  const noon = before.filter(({ ended_at: at }) => Date.parse(at) === Date.parse("2025-03-09T16:00:37Z"));
  expect([before.length, noon.length]).toEqual([2, 1]);
  const ids = noon.map(({ id }) => id);
  expect((await person.post("/stats/plays/delete", { ids })).body).toEqual({ deleted: 1 });
  const left = before.filter((one) => !noon.includes(one));
  expect(await shown()).toEqual(left);
  await sendListens(person, [{ ...always, day: "2025-03-08", timed: [{ minute: 720, by: "listen" }] }]);
  expect(await shown()).toHaveLength(2);
});
