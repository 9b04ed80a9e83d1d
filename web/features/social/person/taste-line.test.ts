import { expect, test } from "vitest";
import { tasteLine } from "./taste-line.ts";

const genres = [
  { genre: "indie rock", songs: 300 },
  { genre: "ambient", songs: 200 },
  { genre: "jazz", songs: 100 },
  { genre: "pop", songs: 90 },
];

test("a taste is the three largest genres", () => {
  expect(tasteLine(genres, 1000)).toBe("Mostly Indie Rock, Ambient, and Jazz.");
});

test("genres of hardly any song are no taste", () => {
  expect(tasteLine([{ genre: "christmas", songs: 1 }], 60_000)).toBe("");
  expect(tasteLine(genres.slice(0, 2), 12_000)).toBe("Mostly Indie Rock.");
  expect(tasteLine([], 0)).toBe("");
});
