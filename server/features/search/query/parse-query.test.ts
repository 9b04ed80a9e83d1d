import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "#server/platform/text/edit-distance.ts";
import { foldText, spellingsOf, wordsOf } from "./fold-text.ts";
import { parseQuery } from "./parse-query.ts";
import { readAdded, readYears } from "./read-spans.ts";

const codes = (text: string) => parseQuery(text).notes.map(({ code }) => code);
const clauses = (text: string) => parseQuery(text).clauses.map(({ part: _part, ...clause }) => clause);

test("no text whatever is an error, and every note is about a part of it", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.constantFrom("year:", "added:>", '"', "-", "is:", "artist:", "1990", "..", " ", "a", "é", "電"),
        { maxLength: 40 },
      )
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const { notes, clauses: read } = parseQuery(text);
      expect(read.length).toBeLessThanOrEqual(20);
      for (const { part } of notes) expect(text).toContain(part);
      for (const clause of read) if ("words" in clause) expect(clause.words.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test("words, phrases, operators and what is excluded are distinguished", () => {
  expect(clauses('Björk "blue moon" artist:"the cure" -album:live year:1990-1999 is:liked')).toEqual([
    { field: "any", words: ["bjork"], spellings: [], isPhrase: false, negated: false },
    { field: "any", words: ["blue", "moon"], spellings: [], isPhrase: true, negated: false },
    { field: "artist", words: ["the", "cure"], spellings: [], isPhrase: true, negated: false },
    { field: "album", words: ["live"], spellings: [], isPhrase: false, negated: true },
    { field: "year", span: { from: 1990, to: 1999 }, negated: false },
    { field: "is", state: "liked", negated: false },
  ]);
  expect(codes("Mission: Impossible")).toEqual([]);
});

test.each([
  ["year:abc", "bad-year"],
  ["year:1999-1990", "bad-year"],
  ["added:2024-13", "bad-date"],
  ["added:2023-02-29", "bad-date"],
  ["is:loud", "unknown-is"],
  ["artist:", "empty-value"],
  ["artist:!!!", "empty-value"],
  ['album:"open', "open-quote"],
  ["colour:red", "unknown-operator"],
  ["a ".repeat(21), "too-long"],
])("%s is explained", (text, code) => {
  expect(codes(text)).toEqual([code]);
});

test("years and dates are read with comparisons and ranges, to the millisecond", () => {
  expect(readYears("1990")).toEqual({ from: 1990, to: 1990 });
  expect(readYears("1990s")).toEqual({ from: 1990, to: 1999 });
  expect(readYears("1990-")).toEqual({ from: 1990, to: Number.POSITIVE_INFINITY });
  expect(readYears("<=1990")).toEqual({ from: Number.NEGATIVE_INFINITY, to: 1990 });
  expect(readAdded(">2024-01")).toEqual({ from: Date.UTC(2024, 1, 1), to: Number.POSITIVE_INFINITY });
  expect(readAdded(">=2024-01")).toMatchObject({ from: Date.UTC(2024, 0, 1) });
  expect(readAdded("2024-02-29")).toEqual({ from: Date.UTC(2024, 1, 29), to: Date.UTC(2024, 2, 1) - 1 });
  expect(readAdded("2023..2024")).toEqual({ from: Date.UTC(2023, 0, 1), to: Date.UTC(2025, 0, 1) - 1 });
  expect(readAdded("..")).toBe(null);
});

test.each([
  ["spotify:track:4uLU6hMCjMI75M1A2tKUQC", "track", "4uLU6hMCjMI75M1A2tKUQC"],
  ["https://open.spotify.com/intl-de/album/1ATL5GLyefJaxhQzSPVrLX?si=abc", "album", "1ATL5GLyefJaxhQzSPVrLX"],
  ["http://127.0.0.1:8484/provider/open/artist/abc", "artist", "abc"],
  ["  https://open.spotify.com/playlist/37i9dQ#x ", "playlist", "37i9dQ"],
])("%s names a thing", (text, kind, id) => {
  expect(parseQuery(text)).toEqual({ clauses: [], notes: [], link: { kind, id } });
});

test("folding takes case and accents away, once and for all", () => {
  expect(wordsOf("Sigur Rós – Svefn-g-englar (Ágætis)")).toEqual([
    "sigur",
    "ros",
    "svefn",
    "g",
    "englar",
    "agaetis",
  ]);
  expect(wordsOf("Don’t STOP; ＦＵＬＬ 電子音")).toEqual(["dont", "stop", "full", "電", "子", "音"]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
      expect(wordsOf(text.toUpperCase().toLowerCase())).toEqual(
        wordsOf(text.toUpperCase().toLowerCase().normalize("NFD")),
      );
    }),
  );
});

test.each([
  ["AC/DC", [["acdc"]]],
  ["P!nk", [["pnk"], ["pink"]]],
  [
    "A$AP Rocky",
    [
      ["aap", "rocky"],
      ["asap", "rocky"],
    ],
  ],
  ["Ke$ha", [["keha"], ["kesha"]]],
  ["$uicideboy$", [["suicideboys"]]],
  ["M.I.A.", [["mia"]]],
  ["deadm@u5", [["deadmu5"], ["deadmau5"]]],
  ["24/7", [["247"]]],
  ["Sunn O)))", []],
  ["Help! (Live) - 100$ • don’t 電・音", []],
])("%s is written otherwise as %j", (text, ways) => {
  expect(spellingsOf(text)).toEqual(ways);
});

test("the distance of words counts slips, is the same both ways, and ends at its bound", () => {
  expect(editDistance("radiohead", "raidohead", 2)).toBe(1);
  expect(editDistance("beatles", "beetles", 2)).toBe(1);
  expect(editDistance("abc", "xyz", 2)).toBe(3);
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      expect(editDistance(a, b, 9) === 0).toBe(a === b);
      expect(editDistance(a, b, 1)).toBe(Math.min(2, editDistance(a, b, 9)));
    }),
  );
});
