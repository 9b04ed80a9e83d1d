import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importReasons, type ImportReason } from "#contract/history/import-reasons.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import {
  generateExport,
  type ExportTruth,
  type Generation,
} from "#testing/samples/exports/export-generator.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { importFiles, reportOf } from "#testing/people/import-export.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 20, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const aMember = () => app.signIn(app.freshAccount());

async function shownPlays({ userId }: { userId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from history_plays where user_id = ${userId} and hidden_by is null
  `.execute(app.server.ctx.database);
  return rows[0]?.count ?? 0;
}

type Counts = Record<ImportReason, number>;
const add = (all: readonly Counts[]) =>
  Object.fromEntries(importReasons.map((reason) => [reason, all.reduce((sum, one) => sum + one[reason], 0)]));
const rowsOf = (counts: Counts) => importReasons.reduce((sum, reason) => sum + counts[reason], 0);

/** A file is called by its name, and by its path where another has the same. */
function namesOf(paths: readonly string[]): Map<string, string> {
  const name = (path: string) => path.split("/").at(-1) ?? "";
  return new Map(
    paths.map((path) => [
      path,
      paths.filter((other) => name(other) === name(path)).length > 1 ? path : name(path),
    ]),
  );
}

/** Holds a report against what is true of its files: per file, per year, in all, and as CSV. */
function expectTrue(report: Shown, csv: string, truth: ExportTruth, stored: ExportTruth["plays"]): void {
  const files = Object.fromEntries(report.files.map((file: Shown) => [file.name, file]));
  const shownAs = namesOf([...truth.files.keys()]);
  expect(Object.keys(files).toSorted()).toEqual([...shownAs.values()].toSorted());
  const years = new Map<number, number>();
  for (const [path, file] of truth.files) {
    const name = shownAs.get(path) ?? "";
    expect([name, files[name].problem, rowsOf(files[name].counts)]).toEqual([name, null, file.rows]);
    const { podcast, audiobook, video, unreadable } = files[name].counts;
    const leftOut = { podcast: 0, audiobook: 0, video: 0, unreadable: 0, ...file.leftOut };
    expect([name, { podcast, audiobook, video, unreadable }]).toEqual([name, leftOut]);
    for (const [year, rows] of file.years) years.set(year, (years.get(year) ?? 0) + rows);
  }
  expect(report.years.map(({ year, counts }: Shown) => [year, rowsOf(counts)])).toEqual(
    [...years].toSorted(([one], [other]) => other - one),
  );
  expect(report.rows).toBe([...years.values()].reduce((sum, rows) => sum + rows, 0));
  expect(add(report.files.map(({ counts }: Shown) => counts))).toEqual(report.totals);
  expect(add(report.years.map(({ counts }: Shown) => counts))).toEqual(report.totals);
  const { imported, short, private_session: inPrivate } = report.totals;
  expect({ heard: imported, short, inPrivate }).toEqual(stored);
  const [head = "", ...lines] = csv.trim().split("\r\n");
  expect(head.split(",").slice(2)).toEqual(importReasons);
  const cells = lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/gu, "name").split(","));
  const sums = (of: string[][]) =>
    importReasons.map((_, at) => of.reduce((sum, line) => sum + Number(line[at + 2]), 0));
  const total = importReasons.map((reason) => report.totals[reason]);
  expect(sums(cells.slice(0, truth.files.size))).toEqual(total);
  expect(sums(cells.slice(truth.files.size, -1))).toEqual(total);
  expect(sums(cells.slice(-1))).toEqual(total);
}

const nothing = { heard: 0, short: 0, inPrivate: 0 };
const count = ({ heard, short, inPrivate }: ExportTruth["plays"]) => heard + short + inPrivate;

const mixtures: readonly (readonly Generation[])[] = [
  ["2020"],
  ["2022"],
  ["2023"],
  ["2024"],
  ["account"],
  ["2020", "2024"],
  ["2024", "account"],
  ["2020", "2022", "2023", "2024", "account"],
];

test.each(mixtures.map((mixture, index) => [mixture.join(", "), index] as const))(
  "an export of %s is imported as it is true, and again adds nothing",
  async (_names, index) => {
    const { files, truth } = generateExport(41 + index, mixtures[index] ?? []);
    const person = await aMember();
    const over = await importFiles(person, files);
    expect(over).toMatchObject({
      status: "completed",
      stats: {
        streaming_events: count(truth.plays),
        library_tracks: truth.likedSongs,
        playlist_additions: truth.playlistSongs,
      },
    });
    const csvOf = async ({ job_id: id }: Shown) =>
      (await person.get(`/spotify-import/report/${id}/csv`)).text;
    expectTrue(await reportOf(person, over), await csvOf(over), truth, truth.plays);
    const again = await importFiles(person, files);
    expectTrue(await reportOf(person, again), await csvOf(again), truth, nothing);
    expect(await shownPlays(person)).toBe(count(truth.plays));
  },
);

test.each([
  [["account"], ["2024"]],
  [["2020"], ["2023", "account"]],
  [["2023"], ["2020", "2022"]],
] satisfies [Generation[], Generation[]][])(
  "of an export of %s and another of %s each play is shown once, whichever comes first, and undone the first stands",
  async (first, second) => {
    const seed = 7;
    const [one, other] = [generateExport(seed, first), generateExport(seed, second)];
    const all = count(one.truth.plays);
    expect(count(other.truth.plays)).toBe(all);
    const person = await aMember();
    await importFiles(person, one.files);
    const later = await importFiles(person, other.files);
    expect(await shownPlays(person)).toBe(all);
    await person.send("DELETE", `/spotify-import/${later.job_id}`);
    expect(await shownPlays(person)).toBe(all);
    const turned = await aMember();
    await importFiles(turned, other.files);
    await importFiles(turned, one.files);
    expect(await shownPlays(turned)).toBe(all);
  },
);
