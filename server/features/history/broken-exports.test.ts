import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { importFiles, reportOf, untilImported, uploadExport } from "#testing/people/import-export.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 40, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const newest = Date.UTC(2025, 4, 1, 12);
const aMember = () => app.signIn(app.freshAccount());

describe("files that are no whole export", () => {
  const cases: [string, () => Promise<Buffer>, RegExp][] = [
    ["no zip", async () => Buffer.from("hello"), /isn't a complete zip/],
    ["nothing known", () => aZip({ "Identity.json": {}, "etc/endsong.txt": "" }), /has no listening/],
    [
      "a cut zip",
      async () => (await aZip({ "endsong_0.json": somePlays(50, newest).map(rowOf2020) })).subarray(0, -40),
      /isn't a complete zip/,
    ],
    ["a bomb", () => aZip({ "endsong_0.json": Buffer.alloc(40_000_000, " ") }), /unpacks to more/],
    [
      "a zip that says to unpack to 3 GB",
      async () => patched(await aZip(oneFile), 24, 3_000_000_000),
      /unpacks to more/,
    ],
    ["an encrypted zip", async () => encrypted(await aZip({ "endsong_0.json": [] })), /is encrypted/],
  ];
  const oneFile = { "endsong_0.json": somePlays(50, newest).map(rowOf2020) };
  /** Writes a number into the directory's entry of each file, at an offset of the zip format. */
  function patched(zip: Buffer, offset: number, value: number): Buffer {
    const signature = "PK\u0001\u0002";
    for (let at = zip.indexOf(signature); at !== -1; at = zip.indexOf(signature, at + 1))
      zip.writeUInt32LE(value, at + offset);
    return zip;
  }
  /** Marks every entry as encrypted. */
  function encrypted(zip: Buffer): Buffer {
    for (const [signature, offset] of [
      ["PK\u0003\u0004", 6],
      ["PK\u0001\u0002", 8],
    ] as const)
      for (let at = zip.indexOf(signature); at !== -1; at = zip.indexOf(signature, at + 1))
        zip.writeUInt16LE(zip.readUInt16LE(at + offset) | 1, at + offset);
    return zip;
  }

  test.each(cases)("%s fails with a sentence", async (_what, make, sentence) => {
    const person = await aMember();
    const answer = await uploadExport(person, await make());
    const over = await untilImported(person, answer.body.job_id);
    expect(over).toMatchObject({
      status: "failed",
      progress_pct: 100,
      error_log: expect.stringMatching(sentence),
    });
    const { body } = await person.get("/spotify-import/history");
    expect(body).toMatchObject({ ok: true, imports: [{ status: "failed" }] });
  });

  test.each([
    ["that is no JSON", "endsong_0.json", "so long", /^endsong_0\.json: The file is not a list in JSON/],
    ["of another form", "YourLibrary.json", '{"other": []}', /^YourLibrary\.json: The file is not a library/],
  ])("a zip whose only file is one %s fails with its reason", async (_what, name, text, sentence) => {
    const person = await aMember();
    const over = await importFiles(person, { [name]: text });
    expect(over).toMatchObject({ status: "failed", error_log: expect.stringMatching(sentence) });
    expect((await reportOf(person, over)).files).toMatchObject([{ name, problem: expect.any(String) }]);
  });

  test("empty files are read, and nothing is in them", async () => {
    const over = await importFiles(await aMember(), {
      "endsong_0.json": [],
      "StreamingHistory_music_0.json": [],
      "YourLibrary.json": { tracks: [] },
      "Playlist1.json": { playlists: [] },
    });
    expect(over).toMatchObject({ status: "completed", error_log: null });
    expect(over.stats).toEqual({ streaming_events: 0, library_tracks: 0, playlist_additions: 0 });
  });

  test("a file that unpacks to more than the zip says is read up to there", async () => {
    const person = await aMember();
    const plays = somePlays(50, newest).map(rowOf2020);
    const zip = patched(await aZip({ "endsong_0.json": plays }), 24, 10_000);
    const { job_id: jobId } = (await uploadExport(person, zip)).body;
    const over = await untilImported(person, jobId);
    expect(over.stats.streaming_events).toBeLessThan(50);
    expect((await reportOf(person, over)).files[0].problem).toMatch(/damaged/);
  });

  test("files of one name are distinguished, and a file that is there twice adds nothing", async () => {
    const person = await aMember();
    const plays = somePlays(20, newest).map(rowOf2020);
    const over = await importFiles(person, {
      "one/endsong_0.json": plays.slice(0, 15),
      "other/endsong_0.json": plays.slice(5),
      "other/endsong_0 (1).json": plays.slice(5),
    });
    expect(over.stats.streaming_events).toBe(20);
    const files = (await reportOf(person, over)).files.map(({ name, counts }: Shown) => [
      name,
      counts.imported + counts.short,
      counts.duplicate,
    ]);
    expect(files.map(([name]: string[]) => name).toSorted()).toEqual([
      "endsong_0 (1).json",
      "one/endsong_0.json",
      "other/endsong_0.json",
    ]);
    expect(files.map(([, stored]: number[]) => stored).toSorted()).toEqual([0, 15, 5].toSorted());
  });

  test("library and playlists are read in every encoding, and as far as they go", async () => {
    const song = (n: number) => ({ artist: "A", album: "B", track: `T ${n}`, uri: `spotify:track:${n}` });
    const item = (n: number) => ({
      track: { trackName: `T ${n}`, artistName: "A", trackUri: `spotify:track:${n}` },
    });
    const library = JSON.stringify({ tracks: [song(1), null, song(2)], other: "x" }, null, 2);
    const lists = JSON.stringify({
      playlists: [
        { name: "P", items: [item(1)] },
        { name: "Q", items: [item(2), item(3)] },
      ],
    });
    const marked = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
    const person = await aMember();
    const whole = await importFiles(person, {
      "YourLibrary.json": marked(library),
      "Playlist1.json": marked(lists),
    });
    expect(whole.stats).toMatchObject({ library_tracks: 2, playlist_additions: 3 });
    const cut = await importFiles(person, {
      "YourLibrary.json": library.slice(0, library.indexOf('"T 2"')),
      "Playlist1.json": lists.slice(0, -20),
      "Playlist2.json": {
        playlists: [null, { name: 7, items: "none" }, { name: "R", items: [item(1), {}, null] }],
      },
    });
    expect(cut).toMatchObject({ status: "completed", stats: { library_tracks: 1, playlist_additions: 2 } });
    const problems = (await reportOf(person, cut)).files.map(({ name, problem }: Shown) => [name, problem]);
    expect(Object.fromEntries(problems)).toEqual({
      "YourLibrary.json": "The file is cut off; what came before was read.",
      "Playlist1.json": "The file is cut off; what came before was read.",
      "Playlist2.json": "Some of its entries could not be read.",
    });
  });

  test("rows that make no sense are left out one by one, and the report says which and why", async () => {
    const person = await aMember();
    const [play] = somePlays(1, newest);
    if (!play) throw new Error("There is no play.");
    const row = rowOf2024(play) as Record<string, unknown>;
    const nulls = Object.fromEntries(Object.keys(row).map((key) => [key, null]));
    const longName = "N".repeat(5_000);
    const over = await importFiles(person, {
      "Streaming_History_Audio_2025.json": [
        row,
        nulls,
        {},
        { ...row, ts: "2099-01-01T00:00:00Z" },
        { ...row, ts: "2005-12-31T23:59:59Z" },
        { ...row, ms_played: -5 },
        { ...row, ms_played: "150000", master_metadata_track_name: "Told as text" },
        { ...row, master_metadata_track_name: ["a", "list"] },
        { ...rowOf2024({ ...play, track: longName, artist: longName, trackId: "1".repeat(22) }) },
        "text",
        17,
        [row],
        null,
      ],
    });
    const report = await reportOf(person, over);
    expect(report).toMatchObject({ rows: 13, totals: { imported: 2, unreadable: 11 } });
    expect(report.years.map(({ year, counts }: Shown) => [year, counts.imported, counts.unreadable])).toEqual(
      [
        [2025, 2, 3],
        [null, 0, 8],
      ],
    );
    expect(report.examples.unreadable).toEqual([
      "A row: no readable time",
      "Song 0: no readable time",
      "Song 0: no readable length",
    ]);
    expect(report.unreadable_messages.map(({ id }: Shown) => id)).toEqual([
      "history.lacksTime",
      "history.lacksTime",
      "history.lacksLength",
    ]);
    const { rows } = await sql<{ name: string; artist: string }>`
      select name, artist from history_songs where user_id = ${person.userId} order by name
    `.execute(app.server.ctx.database);
    expect(rows.map(({ name, artist }) => [name.length, artist.length])).toEqual([
      [500, 500],
      ["Song 0".length, "Artist 0".length],
    ]);
  });

  test("a damaged or wrong file is noted, and the others are read", async () => {
    const person = await aMember();
    const rows = somePlays(20, newest).map(rowOf2020);
    const text = JSON.stringify(rows.slice(0, 10));
    const over = await importFiles(person, {
      "up/endsong_0.json": text.slice(0, -30),
      "endsong_1.json": { not: "a list" },
      "a/b/endsong_2.json": Buffer.from(`\ufeff${JSON.stringify(rows.slice(10))}`, "utf16le"),
      "YourLibrary.json": "List(",
    });
    expect(over).toMatchObject({ status: "completed", stats: { streaming_events: 19 } });
    const problems = (await reportOf(person, over)).files.map(({ name, problem }: Shown) => [
      name,
      problem !== null,
    ]);
    expect(Object.fromEntries(problems)).toEqual({
      "endsong_0.json": true,
      "endsong_1.json": true,
      "endsong_2.json": false,
      "YourLibrary.json": true,
    });
  });

  test("a zip in the large format, of ten thousand files, or with names that lead elsewhere is read all the same", async () => {
    const person = await aMember();
    const rows = somePlays(9, newest).map(rowOf2020);
    const others = Array.from({ length: 10_000 }, (_, n) => [`Technical/log_${n}.json`, "{}"]);
    const climbing = await aZip({ "aa/bb/endsong_2.json": rows.slice(6) });
    for (let at = climbing.indexOf("aa/bb/"); at !== -1; at = climbing.indexOf("aa/bb/", at + 1))
      climbing.write("../../", at);
    const zips = [
      await aZip({ "endsong_0.json": rows.slice(0, 3) }, { forceZip64Format: true }),
      await aZip({ ...Object.fromEntries(others), "endsong_1.json": rows.slice(3, 6) }, { compress: false }),
      climbing,
    ];
    for (const zip of zips) {
      const { job_id: jobId } = (await uploadExport(person, zip)).body;
      expect(await untilImported(person, jobId)).toMatchObject({
        status: "completed",
        stats: { streaming_events: 3 },
      });
    }
    // Nothing was written where the name leads, and nothing beside it.
    expect(readdirSync(app.server.ctx.settings.DATA_DIR).filter((name) => name.includes("endsong"))).toEqual(
      [],
    );
    const link = await aZip({ "endsong_3.json": "/etc/passwd" }, { mode: 0o120777 });
    const { job_id: linkId } = (await uploadExport(person, link)).body;
    expect((await untilImported(person, linkId)).error_log).toMatch(/has no listening/);
  });

  test("one JSON file is an export too", async () => {
    const person = await aMember();
    const answer = await uploadExport(
      person,
      Buffer.from(JSON.stringify(somePlays(3, newest).map(rowOf2020))),
      { name: "endsong_3.json" },
    );
    expect((await untilImported(person, answer.body.job_id)).stats.streaming_events).toBe(3);
  });
});
