import fc from "fast-check";
import { expect, test } from "vitest";
import { splitWays } from "#contract/playlists/playlist-split.ts";
import type { SortableRow } from "#server/features/library/library.ts";
import { proposeNames, splitRows, type SplitRule } from "./split-rows.ts";

let made = 0;

function row(more: Partial<SortableRow> = {}): SortableRow {
  made += 1;
  return {
    uri: `spotify:track:t${made}`,
    track_id: `t${made}`,
    name: `Song ${made}`,
    artist: "Somebody",
    album: "Album",
    duration_ms: 200_000,
    added_at: null,
    release_date: null,
    ...more,
  };
}

const rule = (more: Partial<SplitRule>): SplitRule => ({
  by: "size",
  size: 10_000,
  least: 1,
  genreOf: () => null,
  ...more,
});

function shapeOf(rows: SortableRow[], more: Partial<SplitRule>): [string, string[]][] {
  return splitRows(rows, rule(more)).parts.map(({ label, part, rows: held }) => [
    part === 0 ? label : `${label} (${part + 1})`,
    held.map(({ name }) => name),
  ]);
}

test("by size, rows follow each other; a group that is too large goes on in further playlists", () => {
  const rows = ["a", "b", "c", "d", "e"].map((name) => row({ name }));
  expect(shapeOf(rows, { size: 2 })).toEqual([
    ["", ["a", "b"]],
    [" (2)", ["c", "d"]],
    [" (3)", ["e"]],
  ]);
  expect(shapeOf(rows, { size: 10_000 })).toHaveLength(1);
  expect(shapeOf(rows, { by: "genre", size: 3, genreOf: () => "Ska" })).toEqual([
    ["Ska", ["a", "b", "c"]],
    ["Ska (2)", ["d", "e"]],
  ]);
  expect(shapeOf([], {})).toEqual([]);
});

test("by genre the largest comes first, and songs without a genre last", () => {
  const rows = ["none", "jazz 1", "rock 1", "jazz 2"].map((name) => row({ name, track_id: name }));
  const genreOf = (id: string) => (id === "none" ? null : (id.split(" ")[0] ?? null));
  expect(shapeOf([...rows, row({ name: "episode", track_id: null })], { by: "genre", genreOf })).toEqual([
    ["jazz", ["jazz 1", "jazz 2"]],
    ["rock", ["rock 1"]],
    ["No genre", ["none", "episode"]],
  ]);
});

test("by decade, by the year of adding and by the artist's first letter", () => {
  const released = ["1999-12-31", "2001", null, "1990-01", "0000"].map((date) =>
    row({ name: String(date), release_date: date }),
  );
  expect(shapeOf(released, { by: "decade" })).toEqual([
    ["1990s", ["1999-12-31", "1990-01"]],
    ["2000s", ["2001"]],
    ["No year", ["null", "0000"]],
  ]);
  const added = [new Date("2024-12-31T23:00:00Z"), new Date("2012-05-05"), null].map((at, index) =>
    row({ name: String(index), added_at: at }),
  );
  expect(shapeOf(added, { by: "added-year" })).toEqual([
    ["2012", ["1"]],
    ["2024", ["0"]],
    ["No date", ["2"]],
  ]);
  const artists = ["Émilie", "50 Cent", "eels", "Ólafur", "椎名林檎", "", "!!!"].map((artist) =>
    row({ name: artist, artist }),
  );
  expect(shapeOf(artists, { by: "artist-letter" })).toEqual([
    ["0–9", ["50 Cent"]],
    ["E", ["Émilie", "eels"]],
    ["O", ["Ólafur"]],
    ["Other letters", ["椎名林檎", "", "!!!"]],
  ]);
});

test("groups that are too small become one, in the order of the list", () => {
  const rows = ["a 1", "b 1", "c 1", "b 2", "d 1"].map((name) => row({ name, track_id: name }));
  const genreOf = (id: string) => id.charAt(0);
  expect(shapeOf(rows, { by: "genre", least: 2, genreOf })).toEqual([
    ["b", ["b 1", "b 2"]],
    ["Others", ["a 1", "c 1", "d 1"]],
  ]);
  // One small group alone would only lose its name.
  expect(shapeOf(rows.slice(1, 4), { by: "genre", least: 2, genreOf }).map(([label]) => label)).toEqual([
    "b",
    "c",
  ]);
});

test("every row that can be added is in exactly one part, in the list's order, however it is split", () => {
  const someRow = fc
    .record({
      uri: fc.constantFrom(
        "spotify:track:a",
        "spotify:track:b",
        "spotify:episode:e",
        "spotify:local:x",
        null,
      ),
      track_id: fc.constantFrom("a", "b", null),
      artist: fc.constantFrom("A", "b", "9", ""),
      added_at: fc.constantFrom(null, new Date(0), new Date("2020-06-01")),
      release_date: fc.constantFrom(null, "1987", "2020-01-01"),
    })
    .map((more) => row(more));
  fc.assert(
    fc.property(
      fc.array(someRow, { maxLength: 30 }),
      fc.constantFrom(...splitWays),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 4 }),
      (rows, by, size, minGroupSize) => {
        const genreOf = (id: string) => (id === "a" ? "Ska" : null);
        const { parts, unaddable } = splitRows(rows, rule({ by, size, least: minGroupSize, genreOf }));
        const placed = parts.flatMap((part) => part.rows.map((held) => rows.indexOf(held)));
        expect(new Set(placed).size).toBe(placed.length);
        expect(placed.length + unaddable).toBe(rows.length);
        expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
        for (const part of parts) {
          expect(part.rows.length).toBeLessThanOrEqual(size);
          expect(part.rows.length).toBeGreaterThan(0);
          const places = part.rows.map((held) => rows.indexOf(held));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      },
    ),
  );
});

test("names lie in a folder of the list's name, are taken by no one, and are no longer than the service allows", () => {
  const parts = [
    { label: "Ska", part: 0 },
    { label: "Ska", part: 1 },
    { label: "", part: 2 },
  ];
  expect(proposeNames("Gym", parts, new Set(["Gym / Ska"]))).toEqual([
    "Gym / Ska (2)",
    "Gym / Ska (2) (2)",
    "Gym / 3",
  ]);
  expect(proposeNames(" \n ", parts.slice(0, 1), new Set())).toEqual(["Playlist / Ska"]);
  const long = proposeNames(`${"x".repeat(92)}🎵🎵🎵`, parts, new Set());
  for (const name of long) {
    expect(name.length).toBeLessThanOrEqual(100);
    expect(name.isWellFormed()).toBe(true);
  }
});
