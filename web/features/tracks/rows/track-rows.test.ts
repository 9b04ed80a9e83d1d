import { describe, expect, it } from "vitest";
import { isPlayable, rowAfterKey, type TrackRow, unknownRow } from "./track-rows.ts";

const song: TrackRow = {
  ...unknownRow,
  kind: "track",
  uri: "spotify:track:1",
  name: "One",
  durationMs: 1000,
};

describe("where the keys take the focus", () => {
  const list = { count: 100, page: 10 };
  it.each([
    ["ArrowDown", 5, 6],
    ["ArrowUp", 5, 4],
    ["ArrowUp", 0, 0],
    ["ArrowDown", 99, 99],
    ["PageDown", 95, 99],
    ["PageDown", 5, 15],
    ["PageUp", 5, 0],
    ["Home", 50, 0],
    ["End", 50, 99],
  ])("%s from row %i to row %i", (key, from, to) => expect(rowAfterKey(key, from, list)).toBe(to));

  it("leaves other keys alone", () => expect(rowAfterKey("a", 5, list)).toBeNull());
});

describe("what can be played", () => {
  it("plays songs and episodes", () => {
    expect(isPlayable(song)).toBe(true);
    expect(isPlayable({ ...song, kind: "episode" })).toBe(true);
  });

  it("does not play gone songs, the person's own files, or rows that have not arrived", () => {
    expect(isPlayable({ ...song, kind: "gone" })).toBe(false);
    expect(isPlayable({ ...song, isLocal: true })).toBe(false);
    expect(isPlayable(undefined)).toBe(false);
  });
});
