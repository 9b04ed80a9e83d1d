import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import {
  aZip,
  rowOf2020,
  rowOfAccount,
  somePlays,
  type ExportedPlay,
} from "#testing/samples/exports/export-zip.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { deezerCsv, deezerRows } from "#testing/samples/exports/play-files.ts";
import { aWorkbook, workbookFiles } from "#testing/samples/exports/workbook.ts";
import { importFiles, reportOf, untilImported, uploadExport } from "#testing/people/import-export.ts";
import {
  ghanCsv,
  lastfmPages,
  lastfmStatsCsv,
  lastfmStatsFile,
  lastfmToCsv,
  listenBrainzFiles,
  listenOf,
  malojaFile,
} from "#testing/samples/exports/scrobble-exports.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 40, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const newest = Date.UTC(2025, 4, 1, 12);
const aMember = () => app.signIn(app.freshAccount());

/** Whole seconds, as the services report times. */
const plays: ExportedPlay[] = somePlays(40, newest).map((play) => ({ ...play, msPlayed: 180_000 }));

interface StoredPlay {
  name: string;
  artist: string;
  album: string | null;
  uri: string | null;
  started_at: Date;
  ended_at: Date;
  ms_played: number;
  source: string;
  is_to_minute: boolean;
}

/** What is shown of a person's plays, newest first. */
async function playsOf({ userId }: SignedIn): Promise<StoredPlay[]> {
  const { rows } = await sql<StoredPlay>`
    select song.name, song.artist, song.album, song.uri, started_at, ended_at, ms_played, source, is_to_minute
    from history_plays play join history_songs song using (user_id, song_id)
    where user_id = ${userId} and hidden_by is null order by started_at desc
  `.execute(app.server.ctx.database);
  return rows;
}

async function importOne(person: SignedIn, name: string, bytes: Buffer | string): Promise<Shown> {
  const answer = await uploadExport(person, bytes, { name });
  expect(answer.status, answer.text).toBe(200);
  return untilImported(person, answer.body.job_id);
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("a file of another service", () => {
  const cases: [string, string, () => Buffer | string, string[]][] = [
    [
      "ListenBrainz, lines",
      "listens.jsonl",
      () => listenBrainzFiles(plays)["listens/2025/5.jsonl"] ?? "",
      [],
    ],
    ["ListenBrainz, a list", "somebody_lb.json", () => JSON.stringify(plays.map(listenOf), null, 1), []],
    [
      "ListenBrainz, an answer",
      "a.json",
      () => JSON.stringify({ payload: { count: 40, listens: plays.map(listenOf) } }),
      [],
    ],
    ["Maloja", "maloja_export.json", () => JSON.stringify(malojaFile(plays), null, 3), []],
    ["lastfmstats, JSON", "x.json", () => JSON.stringify(lastfmStatsFile(plays)), ["without"]],
    ["Last.fm pages", "scrobbles.json", () => JSON.stringify(lastfmPages(plays)), ["without", "undated"]],
    ["ghan, CSV", "Recent Tracks.csv", () => ghanCsv(plays), ["without"]],
    ["ghan, CSV in UTF-16", "Recent Tracks.csv", () => utf16(ghanCsv(plays)), ["without"]],
    ["lastfm-to-csv", "somebody.csv", () => lastfmToCsv(plays), ["without", "minute"]],
    ["lastfmstats, CSV", "lastfmstats.csv", () => lastfmStatsCsv(plays), ["without"]],
  ];

  test.each(cases)(
    "%s is known by what it holds, and comes twice without adding",
    async (_what, name, make, marks) => {
      const person = await aMember();
      const over = await importOne(person, name, make());
      expect(over).toMatchObject({ status: "completed", stats: { streaming_events: 40 } });
      const stored = await playsOf(person);
      const isBare = marks.includes("without");
      const step = marks.includes("minute") ? 60_000 : 1_000;
      expect(stored.map((play) => [play.name, play.artist, play.album, play.started_at.getTime()])).toEqual(
        plays.map(({ track, artist, endedAt, msPlayed }) => [
          track,
          artist,
          `${track} album`,
          Math.floor((endedAt - msPlayed) / step) * step,
        ]),
      );
      expect(new Set(stored.map((play) => [play.source, play.ms_played, play.is_to_minute].join()))).toEqual(
        new Set([["scrobbles", isBare ? 30_000 : 180_000, marks.includes("minute")].join()]),
      );
      const undated = marks.includes("undated") ? 2 : 0;
      expect(await reportOf(person, over)).toMatchObject({
        rows: 40 + undated,
        totals: { imported: 40, undated, unreadable: 0 },
        without_length: isBare ? 40 : 0,
        files: [{ name, problem: null }],
      });
      const again = await importOne(person, name, make());
      expect((await reportOf(person, again)).totals).toMatchObject({ imported: 0, duplicate: 40 });
      expect(await playsOf(person)).toHaveLength(40);
      await person.send("DELETE", `/spotify-import/${over.job_id}`);
      // The second file holds them as well.
      expect(await playsOf(person)).toHaveLength(40);
      await person.send("DELETE", `/spotify-import/${again.job_id}`);
      expect(await playsOf(person)).toEqual([]);
    },
  );

  test("is read in a zip, and what describes the person is not opened", async () => {
    const person = await aMember();
    const over = await importFiles(person, {
      ...listenBrainzFiles(plays.slice(0, 10)),
      "listens/2025/4.jsonl": plays
        .slice(10)
        .map((play) => `${JSON.stringify(listenOf(play))}\n`)
        .join(""),
      // What would be read if it were opened.
      "Identity.json": plays.slice(0, 1).map((play) => listenOf({ ...play, track: "Never" })),
    });
    expect(over.stats.streaming_events).toBe(40);
    const report = await reportOf(person, over);
    expect(report.files.map(({ name }: Shown) => name)).toEqual([
      "listens/2025/5.jsonl",
      "listens/2025/4.jsonl",
    ]);
    expect((await playsOf(person))[0]?.uri).toBe(`spotify:track:${plays[0]?.trackId}`);
  });

  test("that is cut off or holds nonsense is read as far as it goes", async () => {
    const person = await aMember();
    const text = JSON.stringify(malojaFile(plays));
    const cut = await importOne(person, "maloja.json", text.slice(0, text.lastIndexOf('{"time"')));
    expect(cut.stats.streaming_events).toBe(39);
    expect((await reportOf(person, cut)).files[0].problem).toMatch(/cut off/);
    const [play] = plays;
    if (!play) throw new Error("There is no play.");
    const listen = listenOf(play) as Record<string, unknown>;
    const lines = [
      "{not json",
      "[]",
      "null",
      JSON.stringify({ ...listen, listened_at: Math.floor(Date.UTC(2099, 0, 1) / 1000) }),
      JSON.stringify({ ...listen, listened_at: "soon" }),
      JSON.stringify({ ...listen, listened_at: 12 }),
      JSON.stringify({ ...listen, track_metadata: { artist_name: "A", track_name: null } }),
      JSON.stringify({ ...listen, track_metadata: { artist_name: "A", track_name: "x".repeat(5_000) } }),
    ];
    const odd = await importOne(person, "odd.jsonl", `${JSON.stringify(listen)}\n${lines.join("\n")}`);
    expect((await reportOf(person, odd)).totals).toMatchObject({
      duplicate: 1,
      imported: 1,
      undated: 3,
      unreadable: 4,
    });
    const nothing = await importOne(person, "what.json", JSON.stringify({ some: "thing" }));
    expect(nothing.error_log).toMatch(/has no listening/);
    const broken = `${ghanCsv(plays.slice(0, 2))}"1,"${"x".repeat(200_000)}`;
    const damaged = await importOne(person, "ghan.csv", broken);
    expect((await reportOf(person, damaged)).files[0].problem).toMatch(/damaged/);
    expect(damaged).toMatchObject({ status: "completed" });
  });
});

describe("a workbook", () => {
  const people = {
    name: "1_userInfo",
    rows: [
      ["Email", "IP Address"],
      ["ana@example.org", "203.0.113.77"],
    ],
  };

  test("is read as the sheets that hold plays, and comes twice without adding, be it as a table", async () => {
    const person = await aMember();
    const sheets = [people, { name: "10_listeningHistory", rows: deezerRows(plays) }];
    const file = await aWorkbook(sheets);
    const over = await importOne(person, "deezer-data_1.xlsx", file);
    expect(over).toMatchObject({ status: "completed", stats: { streaming_events: 40 } });
    const stored = await playsOf(person);
    expect(
      stored.map((play) => [play.name, play.artist, play.album, play.started_at.getTime(), play.ms_played]),
    ).toEqual(
      plays.map((play) => [play.track, play.artist, `${play.track} album`, play.endedAt - 180_000, 180_000]),
    );
    const report = await reportOf(person, over);
    expect(report.files).toMatchObject([{ name: "10_listeningHistory", problem: null }]);
    expect(JSON.stringify(report)).not.toContain("ana@example.org");
    for (const [name, again] of [
      ["copy.xlsx", file],
      ["deezer.csv", deezerCsv(plays)],
    ] as const)
      expect((await reportOf(person, await importOne(person, name, again))).totals).toMatchObject({
        imported: 0,
        duplicate: 40,
      });
  });

  test("of other things is refused with what to do, and so is one that is not whole", async () => {
    const person = await aMember();
    const other = await importOne(person, "budget.xlsx", await aWorkbook([people]));
    expect([other.status, other.error_log]).toEqual([
      "failed",
      expect.stringMatching(/^No sheet in this workbook .* CSV/u),
    ]);
    const whole = await aWorkbook([{ name: "A", rows: deezerRows(plays) }]);
    const cut = await importOne(person, "cut.xlsx", whole.subarray(0, whole.length / 2));
    expect([cut.status, cut.error_log]).toEqual(["failed", expect.stringMatching(/complete zip/u)]);
    const texts = Array.from({ length: 1_100 }, (_, n) => `<si><t>${n}${"n".repeat(30_000)}</t></si>`);
    const files = { ...workbookFiles([people]), "xl/sharedStrings.xml": `<sst>${texts.join("")}</sst>` };
    const large = await importOne(person, "large.xlsx", await aZip(files, { compress: false }));
    expect([large.status, large.error_log]).toEqual(["failed", expect.stringMatching(/more in it/u)]);
    expect(await playsOf(person)).toEqual([]);
  });
});

describe("a play that another service reports", () => {
  const [play] = plays;
  if (!play) throw new Error("There is no play.");
  const began = play.endedAt - play.msPlayed;
  const at = (startedAt: number, other: Partial<ExportedPlay> = {}) =>
    ({ ...play, endedAt: startedAt + play.msPlayed, ...other }) satisfies ExportedPlay;

  test("is the play of an export that began or ended then, of the same song alone", async () => {
    const person = await aMember();
    await importFiles(person, { "endsong_0.json": [rowOf2020(play)] });
    const over = await importOne(
      person,
      "a.csv",
      ghanCsv([
        play,
        at(began + 50_000),
        at(began - 50_000),
        at(play.endedAt + 10_000),
        at(began + 90_000),
        at(began, { track: "Another" }),
        at(began, { artist: "Another" }),
      ]),
    );
    expect((await reportOf(person, over)).totals).toMatchObject({ duplicate: 4, imported: 3 });
    const minutes = await aMember();
    await importFiles(minutes, { "StreamingHistory0.json": [rowOfAccount(play)] });
    const same = await importOne(minutes, "a.csv", lastfmToCsv([play]));
    expect(same.stats.streaming_events).toBe(0);
  });

  test("gives way to that play when its export comes later, and comes back when that is undone", async () => {
    const person = await aMember();
    await importOne(person, "a.csv", ghanCsv([at(began + 20_000), at(began + 20_000, { track: "Another" })]));
    const exact = await importFiles(person, { "endsong_0.json": [rowOf2020(play)] });
    expect(exact.stats.streaming_events).toBe(1);
    expect((await playsOf(person)).map(({ name, source }) => [name, source])).toEqual([
      ["Another", "scrobbles"],
      [play.track, "extended"],
    ]);
    await person.send("DELETE", `/spotify-import/${exact.job_id}`);
    expect((await playsOf(person)).map(({ source }) => source)).toEqual(["scrobbles", "scrobbles"]);
  });

  test("is the same from two services, and twice in one file only at the same second", async () => {
    const person = await aMember();
    const first = await importOne(person, "a.csv", ghanCsv([play, at(began + 40_000), play]));
    expect((await reportOf(person, first)).totals).toMatchObject({ imported: 2, duplicate: 1 });
    const second = await importOne(person, "l.jsonl", JSON.stringify(listenOf(at(began + 3_000))));
    expect(second.stats.streaming_events).toBe(0);
  });

  test("has the length of its song where the library or an export knows it", async () => {
    const person = await aMember();
    await untilScanIs(person, "done");
    const { rows } = await sql<{ name: string; artist: string; ms: number }>`
      select track.name, track.artists->0->>'name' as artist, track.duration_ms as ms from library_tracks mine
      join catalogue_tracks track on track.id = mine.track_id where mine.user_id = ${person.userId}
    `.execute(app.server.ctx.database);
    const [song] = rows;
    if (!song) throw new Error("The library is empty.");
    const known = at(began - 3_600_000, { track: song.name, artist: song.artist });
    await importFiles(person, {
      "endsong_0.json": [rowOf2020({ ...at(began - 86_400_000), msPlayed: 123_000 })],
    });
    await importOne(person, "a.csv", ghanCsv([play, known, at(began, { track: "Unknown" })]));
    const lengths = Object.fromEntries((await playsOf(person)).map(({ name, ms_played: ms }) => [name, ms]));
    expect(lengths).toEqual({ [play.track]: 123_000, [song.name]: song.ms, Unknown: 30_000 });
  });

  test("is in the figures, with its source", async () => {
    const person = await aMember();
    await person.post("/stats/opt_in");
    await importOne(person, "a.csv", ghanCsv(plays));
    const { body } = await person.get("/stats/coverage?range=all");
    expect(body.sources).toMatchObject([{ source: "scrobbles", plays: 40, counted: 40 }]);
  });
});
