import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, rowOfAccount } from "#testing/samples/exports/export-zip.ts";
import { reportOf, untilImported, uploadExport } from "#testing/people/import-export.ts";
import { exportPerson, type ExportPerson } from "#testing/people/export-account.ts";
import type { Shown } from "#testing/server/http-client.ts";

let app: TestApp;
let person: ExportPerson;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }) });
  person = await exportPerson(app);
});
afterAll(() => app.close());

async function importOne(name: string, content: unknown): Promise<Shown> {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 1);
  const answer = await uploadExport(person, text, { name });
  expect(answer.status, answer.text).toBe(200);
  return untilImported(person, answer.body.job_id);
}

const alias = (name: string) => ({ aliases: [{ alias: `${name} too` }, { alias: name, is_primary: true }] });
const listen = (track: string, listenedAt: string) => ({
  listened_at: listenedAt,
  track: { ...alias(track), duration: 200 },
  album: alias("Record"),
  artists: [alias("Vega")],
});
const watched = (title: string, time: string, header = "YouTube Music") => ({
  header,
  title,
  titleUrl: "https://www.youtube.com/watch?v=a",
  subtitles: [{ name: "Vega - Topic" }],
  time,
});
const play = (track: string, minute: number) => ({
  endedAt: Date.UTC(2025, 0, 1, 10, minute),
  msPlayed: 100_000,
  track,
  artist: "Vega",
  trackId: "v".repeat(22),
});

test.each<[string, unknown, number]>([
  ["what I heard.json", [rowOf2024(play("Extended", 1))], 1],
  ["year.json", [rowOfAccount(play("Account", 10))], 1],
  ["koito-export.json", { version: "1", listens: [listen("Koito", "2022-01-08T22:32:08Z")] }, 1],
  [
    "watch-history.json",
    [
      watched("Watched Tube", "2025-01-15T10:30:00.000Z"),
      watched("Watched Cats", "2025-01-15T11:30:00Z", "YouTube"),
    ],
    1,
  ],
])("%s is known by what it holds", async (name, content, stored) => {
  const over = await importOne(name, content);
  expect(over).toMatchObject({ status: "completed", stats: { streaming_events: stored } });
  const again = await importOne(`other ${name}`, content);
  expect((await reportOf(person, again)).totals.imported).toBe(0);
});

test("YouTube's history as a page is not read, and says which file is", async () => {
  const over = await importOne(
    "watch-history.json",
    `<html><body class="mdl-typography--body-1">Watched <a href="https://www.youtube.com/watch?v=a">One</a></body></html>`,
  );
  expect(over).toMatchObject({ status: "failed", error_log: expect.stringContaining("choose JSON") });
});

test.each([
  [
    ",ts,master_metadata_track_name,master_metadata_album_artist_name,ms_played\n7,2025-02-01T10:06:20Z,Song,Vega,90745\n",
    { time: 1, title: 2, artist: 3, length: 4, time_of: "end", length_unit: "milliseconds" },
  ],
  ["Datum;Künstler;Titel\n2025-02-01 10:00;Vega;Lied\n", { time: 0, artist: 1, title: 2, time_of: "start" }],
  ["Fecha,Artista,Canción\n2025-02-01 10:00,Vega,Uno\n", { time: 0, artist: 1, title: 2 }],
])("columns of a table are guessed: %s", async (text, mapping) => {
  const { body } = await uploadExport(person, text, { name: "table.csv" });
  expect(body.table.mapping).toMatchObject(mapping);
});

test("a row without an artist is no play", async () => {
  const over = await importOne(
    "s.csv",
    "uts,artist,album,track\n1735732800,,A,Song\n1735733800,Vega,A,Other\n",
  );
  expect((await reportOf(person, over)).totals).toMatchObject({ imported: 1, unreadable: 1 });
});
