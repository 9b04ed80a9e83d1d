import { expect, test } from "vitest";
import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import { assignColumn, countReadable, examplesOf, isMapped, partBy, timeZones } from "./map-table.ts";

const mapping: TableMapping = {
  delimiter: ",",
  has_header: true,
  time: 0,
  title: 1,
  artist: 2,
  album: null,
  length: null,
  time_format: "year_first",
  time_zone: "UTC",
  time_of: "start",
  length_unit: "seconds",
};

const play = { title: "A", artist: "", album: null, started_at: "2025-05-01T10:00:00.000Z", length_ms: null };
const noTime = { problem: "No date", problem_message: null };
const preview: TablePreview = {
  columns: ["When", "What"],
  rows: [
    {
      row: 1,
      cells: ["2025-05-01 10:00", ""],
      reason: "imported",
      problem: null,
      problem_message: null,
      play,
    },
    { row: 2, cells: ["never", "B"], reason: "unreadable", ...noTime, play: null },
    { row: 3, cells: ["never", "C"], reason: "unreadable", ...noTime, play: null },
  ],
};

test("a column holds one thing", () => {
  expect(assignColumn(mapping, "album", 2)).toEqual({ ...mapping, album: 2, artist: null });
  expect(assignColumn(mapping, "artist", null)).toEqual({ ...mapping, artist: null });
  expect(assignColumn(mapping, "time", 0)).toEqual(mapping);
});

test("a table that is parted in another way has other columns", () => {
  expect(partBy(mapping, ";")).toMatchObject({ delimiter: ";", time: null, title: null, artist: null });
});

test("a table may be imported once time and title are known and a row is readable", () => {
  expect(isMapped(mapping, preview)).toBe(true);
  expect(isMapped({ ...mapping, title: null }, preview)).toBe(false);
  expect(isMapped({ ...mapping, time: null }, preview)).toBe(false);
  expect(isMapped(mapping, { ...preview, rows: preview.rows.slice(1) })).toBe(false);
  expect(countReadable(preview)).toBe(1);
});

test("a column is known by its first cells", () => {
  expect(examplesOf(preview, 0)).toBe("2025-05-01 10:00, never");
  expect(examplesOf(preview, 1)).toBe("B, C");
  expect(examplesOf(preview, 7)).toBe("");
});

test("the viewer's own clock is offered first", () => {
  expect(timeZones("Asia/Tokyo").slice(0, 2)).toEqual(["Asia/Tokyo", "UTC"]);
  expect(timeZones("UTC").filter((zone) => zone === "UTC")).toHaveLength(1);
});
