import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instantOf } from "#server/features/history/scrobbles/read-time.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { exportPerson, type ExportPerson } from "#testing/people/export-account.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import type { Shown } from "#testing/server/http-client.ts";

/* Plays of which a table says the day alone, beside plays of the same songs that have a time. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => app.close());

const zone = "America/New_York";
const days = ["2025-03-08", "2025-03-09", "2025-03-10"];

/** What is known of a song on a day: how many plays by the day alone, and the minutes of the day of those with a time. */
interface Heard {
  song: string;
  day: string;
  ofDay: number;
  minutes: number[];
}

// Among the days is one of 23 hours; a play at its very end and one at the beginning of the next are of two days.
const minute = fc.oneof(fc.constantFrom(0, 1, 718, 719, 720, 721, 722, 1_438, 1_439), fc.nat(1_439));
const heardOn = fc.record({ ofDay: fc.nat(3), minutes: fc.uniqueArray(minute, { maxLength: 3 }) });
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
const timesOf = ({ day, minutes }: Heard) =>
  minutes.map((of) => instantOf(Date.parse(`${day}T00:00:00Z`) + of * 60_000 + 7_000, zone));
const timeTable = (all: readonly Heard[]) => [
  "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid",
  ...all.flatMap((one) => timesOf(one).map((ms) => `"${ms / 1_000}","","A","","","","${one.song}",""`)),
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

test("a song counts on a day as often as the source says that knows more of its plays, whichever comes first and is undone", async () => {
  await fc.assert(
    fc.asyncProperty(heard, fc.boolean(), async (all, daysFirst) => {
      // Both tables hold something.
      const some = [...all, { song: "Always", day: days[1] ?? "", ofDay: 2, minutes: [720] }];
      const person = await exportPerson(app);
      const steps = daysFirst ? [importDays, importTimes] : [importTimes, importDays];
      const ids: string[] = [];
      for (const step of steps) ids.push(await step(person, some));
      expect(await shownOf(person)).toEqual(
        expected(some, ({ ofDay, minutes }) => Math.max(ofDay, minutes.length)),
      );
      await importDays(person, some);
      expect(await shownOf(person)).toEqual(
        expected(some, ({ ofDay, minutes }) => Math.max(ofDay, minutes.length)),
      );
      const times = ids[daysFirst ? 1 : 0] ?? "";
      expect((await person.send("DELETE", `/spotify-import/${times}`)).status).toBe(200);
      expect(await shownOf(person)).toEqual(expected(some, ({ ofDay }) => ofDay));
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
