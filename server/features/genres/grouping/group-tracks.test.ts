import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedGenres, foldsInto } from "../taxonomy/taxonomy.ts";
import { groupTracks, type GroupableTrack, type Grouping } from "./group-tracks.ts";
import { doAtOnce } from "#server/platform/process/loop-turns.ts";
import { planHash, ruleSetMark } from "./plan-hash.ts";

const library = fc
  .array(
    fc.option(fc.constantFrom(...allowedGenres, "drill", "trap", "grime", "christmas", "punk", "rock")),
    {
      maxLength: 120,
    },
  )
  .map((genres) => genres.map((consensus, at) => ({ id: `t${at}`, consensus })));
const thresholds = fc.integer({ min: 1, max: 12 });

/** As many songs of each genre. */
function songs(counts: Record<string, number>): GroupableTrack[] {
  return Object.entries(counts).flatMap(([genre, count]) =>
    Array.from({ length: count }, (_, at) => ({ id: `${genre} ${at}`, consensus: genre })),
  );
}

const sizes = ({ groups }: Grouping): [string, number][] =>
  groups.map(({ genre, trackIds }) => [genre, trackIds.length]);

test("without folding, genres with too few songs are left over", () => {
  const grouping = groupTracks(songs({ drill: 6, trap: 4, jazz: 5 }), { threshold: 5, groupSimilar: false });
  expect(sizes(grouping)).toEqual([
    ["drill", 6],
    ["jazz", 5],
  ]);
  expect(grouping.leftOver).toHaveLength(4);
});

test("with folding, small leaves make their main genre, small main genres their kin root", () => {
  const fold = (counts: Record<string, number>) =>
    sizes(groupTracks(songs(counts), { threshold: 5, groupSimilar: true }));
  expect(fold({ drill: 6, trap: 4, grime: 1 })).toEqual([
    ["drill", 6],
    ["hip hop", 5],
  ]);
  expect(fold({ "pop punk": 2, metal: 2, rock: 1 })).toEqual([["rock", 5]]);
  expect(fold({ "pop punk": 2, rock: 9 })).toEqual([["rock", 11]]);
  expect(fold({ house: 2, techno: 3 })).toEqual([["electronic", 5]]);
});

test("what no one wants mixed is never folded", () => {
  const counts = {
    christmas: 4,
    children: 4,
    sleep: 4,
    audiobook: 4,
    comedy: 4,
    disney: 4,
    ambient: 1,
    spoken: 1,
    pop: 1,
  };
  const grouping = groupTracks(songs(counts), { threshold: 5, groupSimilar: true });
  expect(grouping.groups).toEqual([]);
  expect(grouping.leftOver).toHaveLength(27);
});

test("a threshold that is no whole number from 1 is refused", () => {
  for (const threshold of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => groupTracks([], { threshold, groupSimilar: true })).toThrow(RangeError);
});

test("every song is in one group or left over, and every group reaches the threshold", () => {
  fc.assert(
    fc.property(library, thresholds, fc.boolean(), (tracks, threshold, groupSimilar) => {
      const { groups, leftOver } = groupTracks(tracks, { threshold, groupSimilar });
      const ids = [...groups.flatMap(({ trackIds }) => trackIds), ...leftOver];
      expect(ids.toSorted()).toEqual(tracks.map(({ id }) => id).toSorted());
      for (const { trackIds } of groups) expect(trackIds.length).toBeGreaterThanOrEqual(threshold);
      expect(new Set(groups.map(({ genre }) => genre)).size).toBe(groups.length);
    }),
  );
});

test("a song is grouped under its genre or under one that this folds into", () => {
  fc.assert(
    fc.property(library, thresholds, (tracks, threshold) => {
      const genres = new Map(tracks.map(({ id, consensus }) => [id, consensus]));
      for (const { genre, trackIds } of groupTracks(tracks, { threshold, groupSimilar: true }).groups)
        for (const id of trackIds) {
          let above = genres.get(id) ?? null;
          while (above !== null && above !== genre) above = foldsInto(above);
          expect(above).toBe(genre);
        }
    }),
  );
});

test("a higher threshold never makes more groups", () => {
  fc.assert(
    fc.property(library, thresholds, fc.boolean(), (tracks, threshold, groupSimilar) => {
      const count = (at: number) => groupTracks(tracks, { threshold: at, groupSimilar }).groups.length;
      expect(count(threshold + 1)).toBeLessThanOrEqual(count(threshold));
    }),
  );
});

test("the order of songs does not matter, and grouping what was grouped changes nothing", () => {
  const sorted = ({ groups, leftOver }: Grouping) => ({
    groups: groups.map(({ genre, trackIds }) => [genre, trackIds.toSorted()]),
    leftOver: leftOver.toSorted(),
  });
  fc.assert(
    fc.property(library, thresholds, (tracks, threshold) => {
      const options = { threshold, groupSimilar: true };
      const once = groupTracks(tracks, options);
      expect(sorted(groupTracks(tracks.toReversed(), options))).toEqual(sorted(once));
      const homes = once.groups.flatMap(({ genre, trackIds }) =>
        trackIds.map((id) => ({ id, consensus: genre })),
      );
      expect(sorted(groupTracks(homes, options)).groups).toEqual(sorted(once).groups);
    }),
  );
});

const hashOf = (options: Record<string, unknown>, ids: string[]) => doAtOnce(planHash(options, ids));

test("a plan's hash is over rules, options and ids only", () => {
  const options = { threshold: 5, use_ai: false };
  const hash = hashOf(options, ["a", "b"]);
  expect(hash).toMatch(/^[0-9a-f]{64}$/u);
  expect(hashOf({ use_ai: false, threshold: 5 }, ["b", "a", "b"])).toBe(hash);
  const others = [
    hashOf({ ...options, threshold: 6 }, ["a", "b"]),
    hashOf(options, ["a"]),
    hashOf(options, ["a", "c"]),
    hashOf(options, ["ab"]),
    hashOf(options, ["a\nb"]),
  ];
  expect(new Set([hash, ...others]).size).toBe(6);
  expect(ruleSetMark()).toMatch(/^[0-9a-f]{16}$/u);
});

test("the hash of a large plan gives way to others", () => {
  const ids = Array.from({ length: 50_000 }, (_, at) => `track${(at * 7919) % 50_000}`);
  const turns = [...planHash({}, ids)];
  expect(turns.length).toBeGreaterThan(100);
  expect(Math.max(...turns)).toBeLessThanOrEqual(10_000);
});
