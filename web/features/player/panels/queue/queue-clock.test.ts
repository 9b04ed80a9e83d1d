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
  expect(clockOf(lines, { ...parts, repeat: "track" }).startsAtMs.size).toBe(0);
});
