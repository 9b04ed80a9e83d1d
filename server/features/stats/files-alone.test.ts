import { minuteMs } from "#contract/base/durations.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, type ExportedPlay } from "#testing/samples/exports/export-zip.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { exportPerson, type ExportPerson } from "#testing/people/export-account.ts";
import type { Shown } from "#testing/server/http-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }),
    env: { TRUST_PROXY: "127.0.0.1" },
  });
});
afterAll(() => app.close());

const day = Date.UTC(2025, 2, 2, 10);

/** A play of song `n`, so many minutes after the beginning. */
const play = (n: number, minute: number, msPlayed: number, title = `Song ${n}`): ExportedPlay => ({
  endedAt: day + minute * minuteMs,
  msPlayed,
  track: title,
  artist: `Band ${n % 3}`,
  trackId: `only${n}`.padStart(22, "0"),
});
const history = (...plays: ExportedPlay[]) => ({ "endsong_0.json": plays.map(rowOf2024) });

/** What figures and library say that a person heard. */
async function heardBy(person: ExportPerson): Promise<Shown> {
  const { total_plays: plays, minutes_listened: minutes } = (await person.get("/stats/summary?range=all"))
    .body;
  const { items } = (await person.get("/library/cache/tracks")).body;
  return { plays, minutes, songs: items.map(({ uri, name }: Shown) => `${uri} ${name}`).toSorted() };
}

/** The same by these imports alone: each play of an address once, from 30 s on, and the first name of each address. */
function heardIn(imports: readonly { plays: readonly ExportedPlay[] }[]): Shown {
  const all = imports.flatMap(({ plays }) => plays);
  const names = new Map<string, string>();
  for (const { trackId, track } of all) if (!names.has(`${trackId}`)) names.set(`${trackId}`, track);
  const heard = new Map(
    all
      .filter(({ msPlayed }) => msPlayed >= 30_000)
      .map((one) => [`${one.trackId} ${one.endedAt} ${one.msPlayed}`, one]),
  );
  const ms = [...heard.values()].reduce((sum, one) => sum + one.msPlayed, 0);
  const songs = new Set(
    [...heard.values()].map(({ trackId }) => `spotify:track:${trackId} ${names.get(`${trackId}`)}`),
  );
  return { plays: heard.size, minutes: Math.round(ms / 60_000), songs: [...songs].toSorted() };
}

test("skips of a song whose length no one knows are no plays", async () => {
  const person = await exportPerson(app);
  const skips = Array.from({ length: 9 }, (_, at) => play(1, 10 * at + 10, (at + 1) * 1_000));
  await importFiles(
    person,
    history(play(1, 0, 240_000), ...skips, play(1, 200, 29_999), play(1, 300, 30_000)),
  );
  const { body } = await person.get("/stats/summary?start=2025-03-01&end=2025-03-03");
  expect(body).toMatchObject({ total_plays: 2, unique_tracks: 1 });
  const [song] = (await person.get("/library/cache/tracks")).body.items;
  expect(song).toMatchObject({ name: "Song 1", duration_ms: null });
});

test("what another person's files hold changes nothing", async () => {
  const [one, other] = [await exportPerson(app), await exportPerson(app)];
  await importFiles(one, history(play(1, 0, 4_000)));
  await importFiles(other, history(play(1, 9, 200_000, "Renamed")));
  await importFiles(one, history(play(2, 60, 3_000)));
  expect(await heardBy(one)).toEqual({ plays: 0, minutes: 0, songs: [] });
  expect(await heardBy(other)).toMatchObject({ plays: 1, songs: [expect.stringMatching(/ Renamed$/)] });
});

test("any interleaving of several people's imports gives each what they would have alone", async () => {
  const anImport = fc.record({
    of: fc.nat({ max: 1 }),
    plays: fc.array(
      fc
        .tuple(
          fc.nat({ max: 3 }),
          fc.nat({ max: 500 }),
          fc.constantFrom(900, 12_000, 29_999, 30_000, 200_000),
          fc.constantFrom("Song", "Tune"),
        )
        .map(([n, minute, ms, title]) => play(n, minute, ms, `${title} ${n}`)),
      { minLength: 1, maxLength: 6 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anImport, { minLength: 2, maxLength: 4 }), async (imports) => {
      const among = [await exportPerson(app), await exportPerson(app)];
      for (const { of, plays } of imports) await importFiles(among[of] as ExportPerson, history(...plays));
      for (const [of, person] of among.entries())
        expect(await heardBy(person)).toEqual(heardIn(imports.filter((one) => one.of === of)));
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
