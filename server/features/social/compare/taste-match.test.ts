import fc from "fast-check";
import { expect, test } from "vitest";
import { matchTastes, type Overlap, type TasteFigures } from "./taste-match.ts";

const counts = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.integer({ min: 1, max: 500 }));
const library = fc.record({
  artists: counts,
  genres: counts,
  songs: fc.uniqueArray(fc.integer({ min: 0, max: 20 })),
});
type Library = typeof library extends fc.Arbitrary<infer T> ? T : never;

const totalOf = (side: Record<string, number>) => Object.values(side).reduce((sum, count) => sum + count, 0);

function overlap(mine: Record<string, number>, theirs: Record<string, number>): Overlap {
  const dot = Object.entries(mine).reduce(
    (sum, [key, count]) => sum + Math.sqrt(count * (theirs[key] ?? 0)),
    0,
  );
  return { dot, mine: totalOf(mine), theirs: totalOf(theirs) };
}

function figuresOf(mine: Library, theirs: Library): TasteFigures {
  const both = mine.songs.filter((song) => theirs.songs.includes(song)).length;
  return {
    artists: overlap(mine.artists, theirs.artists),
    genres: overlap(mine.genres, theirs.genres),
    songs: { both, mine: mine.songs.length, theirs: theirs.songs.length },
  };
}

test("a match is a percentage, the sum of its parts, and the same from either side", () => {
  fc.assert(
    fc.property(library, library, (mine, theirs) => {
      const { match, parts } = matchTastes(figuresOf(mine, theirs));
      expect(match).toBeGreaterThanOrEqual(0);
      expect(match).toBeLessThanOrEqual(100);
      expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
      expect(100 * parts.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(
        match,
        -0.5,
      );
      expect(matchTastes(figuresOf(theirs, mine)).match).toBe(match);
    }),
  );
});

test("with oneself it is 100, with nothing in common 0", () => {
  const isFull = ({ artists, songs }: Library) => totalOf(artists) > 0 && songs.length > 0;
  fc.assert(
    fc.property(library.filter(isFull), (mine) => {
      expect(matchTastes(figuresOf(mine, mine)).match).toBe(100);
      const theirs = { artists: { z: 3 }, genres: { z: 3 }, songs: [99] };
      expect(matchTastes(figuresOf(mine, theirs)).match).toBe(0);
      expect(matchTastes(figuresOf(mine, { artists: {}, genres: {}, songs: [] })).match).toBe(0);
    }),
  );
});

test("the formula as the page reports it", () => {
  const figures = {
    artists: { dot: 6, mine: 9, theirs: 16 },
    genres: { dot: 10, mine: 20, theirs: 5 },
    songs: { both: 1, mine: 4, theirs: 10 },
  };
  // 0.5 · 6/12 + 0.3 · 10/10 + 0.2 · 1/4
  expect(matchTastes(figures).match).toBe(60);
  const withoutGenres = { ...figures, genres: { dot: 0, mine: 0, theirs: 5 } };
  // (0.5 · 0.5 + 0.2 · 0.25) / 0.7
  expect(matchTastes(withoutGenres).match).toBe(43);
});
