import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRule } from "#contract/smart-playlists/rule-text.ts";
import { parseStored } from "../jobs/require-rule.ts";
import { checkReferences } from "./check-references.ts";
import { chooseRows, noteByHand, type ByHand } from "./choose-rows.ts";
import { createSteps } from "#server/platform/process/loop-turns.ts";
import { matchRule, type RuleRun } from "./match-rule.ts";
import { createSnapshotBuilder } from "#server/features/library/snapshot/library-snapshot.ts";
import type { SnapshotTrackRow } from "#server/features/library/snapshot/snapshot.db.ts";
import { makeRuleLibrary } from "../library/rule-memory.ts";
import type { RuleLibrary, SongPlays } from "./rule-library.ts";

const nowMs = Date.UTC(2025, 5, 15);
const day = 24 * 3_600_000;
const run: RuleRun = { nowMs, steps: createSteps(new AbortController().signal) };

/** A song of a test, and what makes it known. */
interface TestSong {
  id: string;
  genre: string | null;
  addedMs: number;
  isLiked: boolean;
  row: Omit<SnapshotTrackRow, "id" | "uri">;
}

function aSong(id: string, more: Partial<Omit<TestSong, "row">> & Partial<TestSong["row"]> = {}): TestSong {
  const { genre = null, addedMs = 0, isLiked = false, ...row } = more;
  return {
    id,
    genre,
    addedMs,
    isLiked,
    row: {
      name: id,
      artists: JSON.stringify([{ id: null, name: "Artist" }]),
      album_id: `album of ${id}`,
      album_name: "Album",
      release_date: null,
      duration_ms: 180_000,
      explicit: false,
      is_local: false,
      isrc: null,
      tempo: null,
      key: null,
      mode: null,
      ...row,
    },
  };
}

async function aLibrary(songs: readonly TestSong[], plays: SongPlays[] | null = null): Promise<RuleLibrary> {
  const builder = createSnapshotBuilder("1");
  for (const { id, row } of songs) builder.add({ id, uri: `spotify:track:${id}`, ...row });
  const ids = songs.map(({ id }) => id);
  const snapshot = await builder.finish(
    {
      liked: new Map(songs.filter(({ isLiked }) => isLiked).map(({ id }) => [id, 0])),
      playlists: [
        { id: "p1", name: "First", isOwn: true, trackIds: ["a", "c"], addedMs: [0, 0] },
        { id: "all", name: "All", isOwn: true, trackIds: ids, addedMs: songs.map(({ addedMs }) => addedMs) },
      ],
    },
    run.steps,
  );
  const genres = new Map(songs.flatMap(({ id, genre }) => (genre === null ? [] : [[id, genre] as const])));
  return { ...(await makeRuleLibrary(snapshot, genres, run.steps)), plays };
}

const songs = [
  aSong("a", { genre: "grunge", release_date: "1991-09-24", tempo: 119.98, key: 4, mode: 0, isLiked: true }),
  aSong("b", { genre: "bebop", release_date: "1955", addedMs: nowMs - 5 * day, explicit: true }),
  aSong("c", {
    name: "Café Song",
    artists: JSON.stringify([
      { id: null, name: "Björk" },
      { id: null, name: "Guest" },
    ]),
    album_name: "Live",
    addedMs: nowMs - 40 * day,
  }),
  aSong("d", { release_date: "2005-01", tempo: 90, duration_ms: 200_400, addedMs: Date.UTC(2025, 0, 1, 12) }),
];
const library = await aLibrary(songs, [
  { plays: 12, lastMs: nowMs - day },
  { plays: 0, lastMs: null },
  { plays: 3, lastMs: nowMs - 100 * day },
  { plays: 1, lastMs: nowMs - 2 * day },
]);

async function matching(condition: string, of: RuleLibrary = library): Promise<string> {
  const { where } = parseRule(`all of (${condition})`);
  const { places } = await matchRule(where, of, run);
  return places.map((place) => of.snapshot.ids[place]).join("");
}

test.each([
  ['title is "café song"', "c"],
  ['title contains "CAFE"', "c"],
  ['title is not "a"', "bcd"],
  ['title does not contain "o"', "abd"],
  ['artist is "guest"', "c"],
  ['artist is not "guest"', "abd"],
  ['album contains "iv"', "c"],
  ['genre is "grunge"', "a"],
  ['genre is not "grunge"', "b"],
  ['main genre is "jazz"', "b"],
  ["year is 1991", "a"],
  ["year is not 1991", "bd"],
  ["year between 1955 and 1991", "ab"],
  ["year under 1991", "b"],
  ["year over 1991", "d"],
  ["tempo is 120", "a"],
  ["tempo under 100", "d"],
  ['key is "Em"', "a"],
  ['key is not "C"', "a"],
  ["length is 200", "d"],
  ["length over 180", "d"],
  ["plays is 0", "b"],
  ["plays over 2", "ac"],
  ["last played in the last 3 days", "ad"],
  ["last played not in the last 3 days", "bc"],
  ["last played before 2025-06-01", "bc"],
  ["added in the last 10 days", "b"],
  ["added not in the last 10 days", "cd"],
  ["added before 2025-01-02", "d"],
  ["added before 2025-01-01", ""],
  ["added after 2024-12-31", "bcd"],
  ["added after 2025-01-01", "bc"],
  ["liked is yes", "a"],
  ["liked is no", "bcd"],
  ["explicit is yes", "b"],
  ['in playlist is "p1"', "ac"],
  ['in playlist is not "p1"', "bd"],
  ["any of (year is 1991 year is 1955)", "ab"],
  ["any of (year is 1991 all of (liked is no explicit is yes))", "ab"],
  ["none of (liked is yes explicit is yes)", "cd"],
])("%s", async (condition, ids) => {
  expect(await matching(condition)).toBe(ids);
});

test("what is not known matches neither a condition nor its opposite, and is counted", async () => {
  expect(await matching("tempo over 100")).toBe("a");
  expect(await matching("none of (tempo over 100)")).toBe("d");
  expect(await matching("none of (tempo over 100 explicit is yes)")).toBe("d");
  expect(await matching("any of (tempo over 100 liked is no)")).toBe("abcd");
  const { where } = parseRule("all of (tempo over 100 liked is yes)");
  expect(await matchRule(where, library, run)).toMatchObject({
    matches: 1,
    unknown: 0,
    conditions: [
      { matches: 1, unknown: 2 },
      { matches: 1, unknown: 0 },
    ],
  });
  const noPlays = await aLibrary(songs);
  expect(await matching("plays is 0", noPlays)).toBe("");
  expect(await matching("last played not in the last 3 days", noPlays)).toBe("");
});

const nothing: ByHand = { kept: [], leftOut: [] };
const uri = (id: string) => `spotify:track:${id}`;
async function chosen(text: string, byHand: ByHand = nothing, of: RuleLibrary = library): Promise<string> {
  const { uris } = await chooseRows(parseRule(text), of, byHand, run);
  return uris.map((each) => each.split(":")[2]).join("");
}

test.each([
  ["order by year ascending", "badc"],
  ["order by year descending", "dabc"],
  ["order by title", "abcd"],
  ["order by plays descending", "acdb"],
  ["order by last played descending", "adcb"],
  ["order by added descending", "bcda"],
  ["order by length descending", "dabc"],
  ["order by title limit 2 songs", "ab"],
  ["order by title limit 8 minutes", "ab"],
  ["order by title limit 9 minutes", "abc"],
  ["order by title limit 1 minutes", ""],
])("%s: unknown last, equal ones by id, up to the limit", async (end, ids) => {
  expect(await chosen(`any of (liked is yes liked is no) ${end}`)).toBe(ids);
});

test("a random order is kept by its seed, whatever is added", async () => {
  const twoHundred = Array.from({ length: 200 }, (_, at) => aSong(`s${at} `));
  const many = await aLibrary(twoHundred);
  const some = await aLibrary(twoHundred.filter((_song, place) => place % 2 === 0));
  const order = async (of: RuleLibrary, seed: number) =>
    (await chooseRows(parseRule(`all of (liked is no) order by random ${seed}`), of, nothing, run)).uris;
  const ordered = await order(many, 1);
  expect(await order(many, 1)).toEqual(ordered);
  expect(await order(many, 2)).not.toEqual(ordered);
  const ofSome = await order(some, 1);
  expect(ordered.filter((song) => ofSome.includes(song))).toEqual(ofSome);
});

test("what is kept stays beside the limit and in the order, what is left out makes room", async () => {
  const rule = "any of (liked is yes liked is no) order by title limit 2 songs";
  expect(await chosen(rule, { kept: [uri("d")], leftOut: [] })).toBe("abd");
  expect(await chosen(rule, { kept: [], leftOut: [uri("a")] })).toBe("bc");
  expect(await chosen("all of (liked is yes)", { kept: [uri("zz"), uri("b")], leftOut: [] })).toBe("bazz");
});

test("changes by hand are found by what was written, and taken back by the opposite", () => {
  const first = noteByHand(nothing, ["a", "b"], ["b", "c"]);
  expect(first).toEqual({ kept: ["c"], leftOut: ["a"] });
  expect(noteByHand(first, ["b", "c"], ["a", "b"])).toEqual({ kept: ["a"], leftOut: ["c"] });
  const list = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"));
  const byHand = fc.record({ kept: list, leftOut: list });
  fc.assert(
    fc.property(byHand, list, list, (before, written, present) => {
      const { kept, leftOut } = noteByHand(before, written, present);
      for (const each of present)
        if (!written.includes(each))
          expect([kept.includes(each), leftOut.includes(each)]).toEqual([true, false]);
      for (const each of written)
        if (!present.includes(each))
          expect([kept.includes(each), leftOut.includes(each)]).toEqual([false, true]);
      expect(noteByHand(before, written, written)).toEqual(before);
    }),
  );
});

test("genres that there are not, playlists that are gone, oneself and circles are named", () => {
  const rule = (id: string) => parseRule(`all of (in playlist is "${id}")`);
  const known = {
    playlistId: "me",
    playlists: new Set(["me", "x", "y", "z"]),
    rules: new Map([
      ["x", rule("y")],
      ["y", rule("me")],
      ["z", rule("z")],
    ]),
    isGenre: (name: string) => name === "bebop",
    isMainGenre: (name: string) => name === "jazz",
  };
  expect(checkReferences(rule("me"), known)?.id).toBe("smartPlaylists.refersToItself");
  expect(checkReferences(rule("gone"), known)?.id).toBe("smartPlaylists.refersToUnknown");
  expect(checkReferences(rule("x"), known)?.id).toBe("smartPlaylists.refersBack");
  expect(checkReferences(rule("z"), known)).toBe(null);
  expect(checkReferences(rule("x"), { ...known, playlistId: null })).toBe(null);
  expect(checkReferences(parseRule('all of (genre is "jazz")'), known)).toEqual({
    id: "smartPlaylists.unknownGenre",
    values: { genre: "jazz" },
  });
  expect(checkReferences(parseRule('all of (main genre is "bebop")'), known)?.id).toBe(
    "smartPlaylists.unknownMainGenre",
  );
});

test("stored rules are parsed one by one, and the rules of others stay what they are", async () => {
  const asked: number[] = [];
  const steps = { did: (units: number) => (asked.push(units), null) };
  const long = `all of (${Array.from({ length: 50 }, (_, at) => `title is "${"x".repeat(150)}${at}"`).join(" ")})`;
  const stored = Array.from({ length: 200 }, (_, at) => ({ playlist_id: `p${at}`, rule: long }));
  const rules = await parseStored(stored, steps);
  expect(asked).toEqual(stored.map(() => long.length));
  expect([...rules.keys()]).toEqual(stored.map(({ playlist_id: id }) => id));
  expect(rules.get("p199")).toEqual(parseRule(long));
});
