import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/exports/export-zip.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const zipOf = (plays: number) => somePlays(plays, Date.UTC(2025, 4, 1)).map(rowOf2020);

test("imports of several people run at once, and who waits is shown the place in the queue", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => app.signIn(app.freshAccount())));
  const large = await aZip({ "endsong_0.json": zipOf(40_000) });
  const small = await aZip({ "endsong_0.json": zipOf(10) });
  const started: string[] = [];
  for (const [index, person] of people.entries())
    started.push((await uploadExport(person, index < 2 ? large : small)).body.job_id as string);
  const shown = () =>
    Promise.all(
      people.map(async (person, index) => {
        const { status, place } = (await person.get(`/spotify-import/progress/${started[index]}`)).body;
        const job = (await person.get(`/jobs/${started[index]}`)).body;
        return [status, place, job.place];
      }),
    );
  await expect.poll(shown, { interval: 20 }).toEqual([
    ["processing", null, null],
    ["processing", null, null],
    ["pending", 1, 1],
    ["pending", 2, 2],
  ]);
  // The small ones are enough: the others would take their time.
  for (const index of [0, 1]) await people[index]?.post("/spotify-import/cancel-all");
  for (const index of [2, 3]) {
    const over = await untilImported(people[index] ?? app.api(null), started[index] ?? "");
    expect(over).toMatchObject({ status: "completed", place: null, stats: { streaming_events: 10 } });
  }
});
