import { dayMs } from "#contract/base/durations.ts";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { backupName } from "#server/platform/backup/backup-file.ts";
import { dropOldBackups, readBackups } from "./backup-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "gatefold-backups-"));
const now = Date.parse("2026-11-20T03:00:00Z");

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Backups so many days old. */
function madeDaysAgo(...days: number[]): string[] {
  const names = days.map((day) => backupName(new Date(now - day * dayMs)));
  for (const name of names) writeFileSync(join(folder, name), "");
  return names;
}
const left = () => readdirSync(folder).toSorted();

test("backups beyond the newest so many go, and so do those that are too old", async () => {
  const [today, tenDays, , , years] = madeDaysAgo(0, 10, 20, 31, 900);
  await dropOldBackups(folder, { keep: 4, keepDays: 30 }, now);
  expect(left()).toHaveLength(3);
  expect(left()).not.toContain(years);
  await dropOldBackups(folder, { keep: 2, keepDays: 30 }, now);
  expect(left()).toEqual([today, tenDays].toSorted());
});

test("the newest stays however old it is, and whatever else lies there", async () => {
  const [newest] = madeDaysAgo(400, 500);
  writeFileSync(join(folder, "holiday.zip"), "");
  await dropOldBackups(folder, { keep: 7, keepDays: 30 }, now);
  expect(left()).toEqual([newest, "holiday.zip"].toSorted());
});

test("what a killed process left half written goes after a day, since another may be writing", async () => {
  const [written] = madeDaysAgo(0);
  const draft = `${backupName(new Date(now - dayMs))}.part`;
  writeFileSync(join(folder, draft), "");
  utimesSync(join(folder, draft), new Date(now), new Date(now));
  await dropOldBackups(folder, { keep: 7, keepDays: 30 }, now);
  expect(left()).toEqual([written, draft].toSorted());
  await dropOldBackups(folder, { keep: 7, keepDays: 30 }, now + 2 * dayMs);
  expect(left()).toEqual([written]);
});

test("one that was made before a change of the database says before which", async () => {
  writeFileSync(join(folder, backupName(new Date(now), 21)), "12345");
  expect(await readBackups(folder)).toEqual([
    {
      name: "gatefold-2026-11-20T03-00-00-before-0021.zip",
      bytes: 5,
      madeAt: new Date(now),
      beforeMigration: 21,
    },
  ]);
});
