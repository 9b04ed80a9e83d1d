import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, rowOfAccount, type ExportedPlay } from "#testing/samples/exports/export-zip.ts";
import { importFiles, untilImported, uploadExport } from "#testing/people/import-export.ts";
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

const startMs = Date.UTC(2025, 0, 1, 12);

async function topOf(person: ExportPerson, type: string): Promise<[string, number][]> {
  const { items } = (await person.get(`/stats/top?type=${type}&range=all&limit=50`)).body;
  return items.map(({ name, count }: Shown) => [name, count]).toSorted();
}

/** Scrobbles five minutes apart: artist, album, title. */
async function importScrobbles(person: ExportPerson, rows: [string, string, string][]): Promise<void> {
  const lines = rows.map((row, at) =>
    [startMs / 1000 + at * 300, ...row].map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(","),
  );
  const csv = `uts,artist,album,track\n${lines.join("\n")}\n`;
  const answer = await uploadExport(person, csv, { name: "scrobbles.csv" });
  await untilImported(person, answer.body.job_id);
}

const play = (track: string, artist: string, trackId: string | null = null): ExportedPlay => ({
  endedAt: startMs + 200_000,
  msPlayed: 200_000,
  track,
  artist,
  trackId,
});

test("an album is one, however many artists its songs have, and two albums of a common title are two", async () => {
  const person = await exportPerson(app);
  const cast = "Rooftops (Original Cast)";
  await importScrobbles(person, [
    ["Ada", cast, "Opening"],
    ["Ben", cast, "Second"],
    ["Cleo", "Night Bus Tapes", "A1"],
    ["Dora", "Night Bus Tapes", "A2"],
    ["Ada", "Greatest Hits", "Mine"],
    ["Ben", "Greatest Hits", "Yours"],
    ["Ada feat. Ben", cast, "Third"],
    ["Ada", "Stay", "Stay"],
    ["Cleo", "Stay", "Stay"],
  ]);
  expect(await topOf(person, "albums")).toEqual([
    ["Greatest Hits", 1],
    ["Greatest Hits", 1],
    ["Night Bus Tapes", 2],
    ["Rooftops (Original Cast)", 3],
    ["Stay", 1],
    ["Stay", 1],
  ]);
  const { items } = (await person.get("/stats/top?type=albums&range=all")).body;
  expect(items[0]).toMatchObject({ name: cast, artists: ["Ada", "Ben"] });
  expect((await person.get(`/stats/albums/${items[0].stats_id}`)).body).toMatchObject({ plays: 3 });
});

test("a play counts for every artist that the title or the artist's name says", async () => {
  const person = await exportPerson(app);
  await importScrobbles(person, [
    ["Ada feat. Ben", "", "One"],
    ["Ada", "", "Two (feat. Cleo & Ben)"],
    ["Ben", "", "Three"],
    ["Earth, Moon & Stars", "", "Four"],
  ]);
  expect(await topOf(person, "artists")).toEqual([
    ["Ada", 2],
    ["Ben", 3],
    ["Cleo", 1],
    ["Earth, Moon & Stars", 1],
  ]);
  expect((await person.get("/stats/summary?range=all")).body.total_plays).toBe(4);
});

test("titles that differ by apostrophe, dash, guest or edition at the same moment are one play, whichever comes first", async () => {
  const pairs = [
    ["Don’t Go", "Don't Go", "Ada"],
    ["Re–Start", "Re-Start", "Ada"],
    ["Song - 2011 Remaster", "Song (Remastered)", "Ada"],
    ["Tune (feat. Ben)", "Tune", "Ada feat. Ben"],
  ] as const;
  const plays = (which: 0 | 1) =>
    pairs.map((pair, at) => ({
      ...play(pair[which], which === 0 ? "Ada" : pair[2], `${at}`.padStart(22, "x")),
      endedAt: startMs + at * 300_000 + 200_000,
    }));
  const exact = { "endsong_0.json": plays(0).map(rowOf2024) };
  const account = { "StreamingHistory0.json": plays(1).map(rowOfAccount) };
  for (const [first, second] of [
    [exact, account],
    [account, exact],
  ]) {
    const person = await exportPerson(app);
    await importFiles(person, first ?? {});
    await importFiles(person, second ?? {});
    await importScrobbles(
      person,
      pairs.map(([, title, artist]) => [artist, "", title]),
    );
    const { body } = await person.get("/stats/summary?range=all");
    expect(body).toMatchObject({ total_plays: 4, unique_tracks: 4 });
  }
});
