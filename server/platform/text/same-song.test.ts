import { expect, test } from "vitest";
import { labelledPairs } from "#testing/demo-service/song-pairs.ts";
import { isSameLength } from "./song-names.ts";
import { whySameSong } from "./same-song.ts";

const pairs = labelledPairs();
const found = pairs.filter(({ one, other }) => whySameSong(one, other) !== null);

test("of 500 labelled pairs, what is called one song is one, and most that are one are found", () => {
  expect(pairs.length).toBeGreaterThanOrEqual(500);
  const right = found.filter(({ isSame }) => isSame).length;
  const same = pairs.filter(({ isSame }) => isSame).length;
  expect(same).toBeGreaterThan(pairs.length / 3);
  expect(pairs.length - same).toBeGreaterThan(pairs.length / 3);
  expect(right / found.length, "precision").toBeGreaterThanOrEqual(0.995);
  expect(right / same, "recall").toBeGreaterThanOrEqual(0.9);
});

test("the rule is the same both ways, and a song is the same as itself", () => {
  for (const { one, other } of pairs) {
    expect(whySameSong(other, one)).toBe(whySameSong(one, other));
    expect(whySameSong(one, one)).not.toBeNull();
  }
});

test("what is one song by its names is never further apart than 2 s", () => {
  for (const { one, other } of found)
    if (whySameSong(one, other) === "same-song")
      expect(isSameLength(one.durationMs, other.durationMs)).toBe(true);
});
