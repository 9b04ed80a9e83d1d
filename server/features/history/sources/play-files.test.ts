import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileSourceIds } from "#contract/history/file-sources.ts";
import { rawRows, rowReader } from "#server/features/history/import/raw-rows.ts";
import { albumOf, type ExportedPlay } from "#testing/samples/exports/export-zip.ts";
import {
  appleHistory,
  deezerCsv,
  lastfmXml,
  panoEvent,
  playFiles,
  rockboxLog,
  type PlayFileSample,
} from "#testing/samples/exports/play-files.ts";
import { startedAt } from "#testing/samples/exports/scrobble-exports.ts";
import { headBytes, readHead, recogniseSource } from "./sources.ts";
import type { SourceRow } from "./source.ts";

const now = Date.UTC(2026, 0, 1);

/** The rows of a file that comes in pieces of so many bytes. */
async function read(bytes: Buffer, { pieces = 50_000, timeZone = "UTC" } = {}) {
  const file = recogniseSource(readHead(bytes.subarray(0, headBytes)));
  if (file === null) return null;
  async function* parts() {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  }
  const open = () => Promise.resolve(Readable.from(parts()));
  const source = { kind: "scrobbles" as const, name: "a file", file, size: bytes.length, open };
  const readRow = rowReader(source, { now, timeZone });
  const rows: SourceRow[] = [];
  const problems: string[] = [];
  for await (const { found } of rawRows(source))
    for (const row of found) {
      if (row.is === "row") rows.push(readRow(row.value));
      else if (row.is !== "unreadable") problems.push(row.is);
    }
  return { file, rows, problems };
}

/** The same of a file that is recognised. */
async function readKnown(text: string, options: { timeZone?: string } = {}) {
  const done = await read(Buffer.from(text), options);
  if (done === null) throw new Error("The file is not recognised.");
  return { ...done, plays: playsIn(done.rows), reasons: reasonsIn(done.rows) };
}

const playsIn = (rows: readonly SourceRow[]) => rows.flatMap((row) => ("play" in row ? [row.play] : []));
const reasonsIn = (rows: readonly SourceRow[]) =>
  rows.flatMap((row) => ("leftOut" in row ? [row.leftOut] : []));

/** Names with what breaks tables and JSON: quotes, separators, marks, other scripts, a sign of two units. */
const letters = [
  "a",
  "B",
  " ",
  '"',
  "'",
  ",",
  ";",
  "|",
  "#",
  "\\",
  "é",
  "☃",
  "音",
  "𝄞",
  "&",
  "<",
  "{",
  "-",
  "/",
];
const aName = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
  .map((text) => `T${text.trim()}`);
const aPlay = fc
  .record({
    second: fc.integer({ min: Date.UTC(2006, 0, 1) / 1000, max: Date.UTC(2025, 0, 1) / 1000 }),
    length: fc.integer({ min: 1, max: 3_000 }),
    track: aName,
    // The sign between artist and title of one of the tables.
    artist: aName.map((name) => name.replaceAll("-", "x")),
    album: aName,
  })
  .map(({ second, length, ...names }): ExportedPlay => ({
    ...names,
    endedAt: (second + length) * 1000,
    msPlayed: length * 1000,
    trackId: null,
  }));

/** What a file keeps of plays. */
function expected({ hasLengths, exactToMs, hasAlbums }: PlayFileSample, plays: readonly ExportedPlay[]) {
  return plays.map((play) => ({
    track: play.track,
    artist: play.artist,
    album: hasAlbums === false ? null : albumOf(play),
    startedAt: Math.floor(startedAt(play) / exactToMs) * exactToMs,
    msPlayed: hasLengths ? play.msPlayed : 30_000,
  }));
}

const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
];

describe.each(playFiles)("$source: $name", (sample) => {
  test("what is written is what is read, in any encoding and any pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aPlay, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...encodings),
        fc.integer({ min: 1, max: 400 }),
        async (plays, encode, pieces) => {
          const done = await read(encode(sample.write(plays)), { pieces });
          expect(done?.file.source).toBe(sample.source);
          expect(done?.problems).toEqual([]);
          const shown = playsIn(done?.rows ?? []).map(
            ({ track, artist, album, startedAt: at, msPlayed }) => ({
              track,
              artist,
              album,
              startedAt: at,
              msPlayed,
            }),
          );
          expect(shown).toEqual(expected(sample, plays));
        },
      ),
      { numRuns: 25 },
    );
  });

  test("cut off anywhere it gives the plays in front of the cut and no other", async () => {
    const plays = fc.sample(aPlay, { numRuns: 6, seed: 7 });
    const whole = Buffer.from(sample.write(plays));
    const all = playsIn((await read(whole))?.rows ?? []);
    for (let at = whole.length - 1; at > whole.length * 0.4; at -= 17) {
      const some = playsIn((await read(whole.subarray(0, at)))?.rows ?? []);
      // The last line of a table may be half a line.
      expect(some.slice(0, -1)).toEqual(all.slice(0, Math.max(0, some.length - 1)));
      expect(some.length).toBeLessThanOrEqual(all.length);
    }
  });
});

test("every source has a sample", () => {
  const shown = new Set(playFiles.map(({ source }) => source));
  expect(fileSourceIds.filter((id) => id !== "spotify" && !shown.has(id))).toEqual([]);
});

const one: ExportedPlay = {
  endedAt: Date.UTC(2024, 6, 1, 12, 3),
  msPlayed: 180_000,
  track: "One",
  artist: "Vera",
  trackId: null,
};

const beganAt = ({ plays }: Awaited<ReturnType<typeof readKnown>>) =>
  plays.map((play) => new Date(play.startedAt).toISOString());

test("a clock without a zone is read by the person's, and a skip is no play", async () => {
  const local = await readKnown(rockboxLog([one], "UNKNOWN"), { timeZone: "Europe/Berlin" });
  expect([local.file.needsTimeZone, beganAt(local), local.reasons]).toEqual([
    true,
    ["2024-07-01T10:00:00.000Z"],
    ["not_played"],
  ]);
  const inUtc = await readKnown(rockboxLog([one], "UTC"), { timeZone: "Europe/Berlin" });
  expect([inUtc.file.needsTimeZone, beganAt(inUtc)]).toEqual([false, ["2024-07-01T12:00:00.000Z"]]);
  const deezer = await readKnown(deezerCsv([one]), { timeZone: "America/New_York" });
  expect(beganAt(deezer)).toEqual(["2024-07-01T16:00:00.000Z"]);
});

test("loved songs among plays become likes: what is loved no more does not", async () => {
  const two = { ...one, track: "Two" };
  const events = [panoEvent(one), panoEvent(one, "love"), panoEvent(two, "love"), panoEvent(two, "unlove")];
  const { rows, reasons } = await readKnown(events.map((row) => JSON.stringify(row)).join("\n"));
  expect(reasons).toEqual(["loved", "loved", "not_played"]);
  expect(rows.map(({ loved, isUnloved = false }) => [loved?.track, isUnloved])).toEqual([
    [undefined, false],
    ["One", false],
    ["Two", false],
    ["Two", true],
  ]);
});

test("whose file it is stands in it or is unknown, never guessed", async () => {
  const accountOf = async (text: string) => (await readKnown(text)).file.account;
  expect(await accountOf(lastfmXml([one]))).toBe("vera");
  expect(await accountOf(appleHistory([one]))).toBeNull();
  const listen = { listened_at: 1, user_name: "vera", track_metadata: { track_name: "a", artist_name: "b" } };
  expect(await accountOf(JSON.stringify([listen]))).toBe("vera");
});

test.each([
  ["a table without names", "Never,Gonna,Give,You,Up\nNever,Gonna,Let,You,Down\n"],
  ["remarks alone", "# Some Libre.fm header line,,,\n"],
  ["a table whose times are of no zone", "artist,track,time\nVera,One,2024-07-01 12:00\n"],
  ["another list in JSON", JSON.stringify([{ name: "One", artist: "Vera" }])],
  ["a page", "<!doctype html><html><body>track artist</body></html>"],
  ["nothing", ""],
])("%s is not taken for plays", async (_what, text) => {
  expect(await read(Buffer.from(text))).toBeNull();
});

test("Libre.fm's download in UTF-7 is read as it was meant", async () => {
  const text =
    "+ACM- Data export from Libre.fm,,\nArtist,Track,Time\nSigur R+APM-s,A+AC0-B +- C,1609459200\n";
  const { plays } = await readKnown(text);
  expect(plays.map(({ artist, track }) => [artist, track])).toEqual([["Sigur Rós", "A-B + C"]]);
});

test("times of 1970 and of the future are no plays, and each says why", async () => {
  const listen = (at: number) =>
    JSON.stringify({ listened_at: at, track_metadata: { track_name: "One", artist_name: "Vera" } });
  const text = [0, 86_400, now / 1000 + 200_000, now / 1000 - 10].map(listen).join("\n");
  const { plays, reasons } = await readKnown(text);
  expect([reasons, plays.length]).toEqual([["undated", "undated", "unreadable"], 1]);
});

test("days without a time of day are taken at noon, and a song's plays of a day are each counted", async () => {
  const lines = [
    "Vera,Record,One,15 Jun 2007",
    "Vera,Record,One,15 Jun 2007",
    "Vera,Record,Two,15 Jun 2007",
    "",
  ];
  const times = ["2007-06-15T12:00:00.000Z", "2007-06-15T12:01:00.000Z", "2007-06-15T12:00:00.000Z"];
  const days = await readKnown(lines.join("\n"));
  expect([beganAt(days), days.plays.map(({ isToMinute }) => isToMinute)]).toEqual([
    times,
    [true, true, true],
  ]);
});
