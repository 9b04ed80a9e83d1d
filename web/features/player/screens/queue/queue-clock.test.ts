import { expect, test } from "vitest";
import { addedSongs, playingQueue } from "#testing/web/queues.ts";
import { clockOf } from "./queue-clock.ts";
import { linesOf } from "./queue-lines.ts";

const queue = { ...playingQueue(6, 2, null, "a"), added: addedSongs("x") };
const lines = linesOf(queue, () => true);
const parts = {
  currentEndsAtMs: 1_000_000,
  lengthOf: () => 200_000,
  songs: 4,
  beyondMs: null,
  repeat: "off",
  goesOn: false,
  nowMs: 0,
} as const;

test("each song begins when those before it are over, and the last one ends the queue", () => {
  const { startsAtMs, lengthMs, endsAtMs } = clockOf(lines, parts);
  expect([...startsAtMs]).toEqual([
    ["x", 1_000_000],
    ["row 3", 1_200_000],
    ["row 4", 1_400_000],
    ["row 5", 1_600_000],
  ]);
  expect([lengthMs, endsAtMs]).toEqual([800_000, 1_800_000]);
});

test("what follows a song of unknown length begins at an unknown time, and so the queue ends", () => {
  const { startsAtMs, lengthMs, endsAtMs } = clockOf(lines, {
    ...parts,
    lengthOf: (line) => (line.key === "row 3" ? null : 200_000),
  });
  expect([[...startsAtMs.keys()], lengthMs, endsAtMs]).toEqual([["x", "row 3"], null, null]);
});

test("a queue that repeats, or goes on behind what is shown, has no end", () => {
  expect(clockOf(lines, { ...parts, repeat: "context" }).endsAtMs).toBeNull();
  expect(clockOf(lines, { ...parts, goesOn: true })).toMatchObject({ lengthMs: 800_000, endsAtMs: null });
  expect(clockOf(lines, { ...parts, songs: 900 })).toMatchObject({ lengthMs: null, endsAtMs: null });
  expect(clockOf(lines, { ...parts, songs: 900, beyondMs: 5_000_000 })).toMatchObject({
    lengthMs: 5_800_000,
    endsAtMs: 6_800_000,
  });
  expect(clockOf(lines, { ...parts, repeat: "track" }).startsAtMs.size).toBe(0);
});

test("a queue with a stop line ends there, and nothing behind it has a time", () => {
  const stopped = linesOf({ ...queue, stopAfter: { from: "list", row: 3 } }, () => true);
  const { startsAtMs, songs, lengthMs, endsAtMs } = clockOf(stopped, parts);
  expect([[...startsAtMs.keys()], songs, lengthMs, endsAtMs]).toEqual([
    ["x", "row 3"],
    2,
    400_000,
    1_400_000,
  ]);
});
