import { expect, test } from "vitest";
import { coverageSentence } from "./coverage-sentence.ts";

const counts = { override: 34, central: 0, title: 0, artists: 611, ai: 0, album: 0, artist: 0, unknown: 746 };
const coverage = {
  total: 2956,
  known: 2210,
  by_source: counts,
  sources: [],
  missing_artists: [],
  ai_open: 0,
  lookups: [],
};

test("says how much is known and by whom, most first, and nothing of those who said nothing", () => {
  expect(coverageSentence(coverage)).toBe(
    "2,210 of 2,956 songs have a genre: 611 from their artists, 34 by you.",
  );
});

test("says that a library without songs has none", () => {
  expect(coverageSentence({ ...coverage, total: 0, known: 0 })).toBe("Your library has no songs yet.");
});
