import { expect, test } from "vitest";
import { compareGenres, genreDisplay } from "#contract/genres/genre-names.ts";
import { languageTags } from "#contract/preferences/languages.ts";
import {
  allowedGenres,
  foldsInto,
  genreNodes,
  genrePath,
  isGenre,
  mainGenreOf,
  mainstreamGenres,
} from "./taxonomy.ts";

test("names are unique and in lower case, leaves have one main genre above them", () => {
  expect(new Set(allowedGenres).size).toBe(allowedGenres.length);
  for (const { name, display, parent } of genreNodes) {
    expect(name).toBe(name.toLowerCase().trim());
    expect(display).not.toBe("");
    expect(parent === null ? mainstreamGenres.includes(name) : mainstreamGenres.includes(parent)).toBe(true);
    expect(mainGenreOf(name)).toBe(parent ?? name);
  }
  expect(mainstreamGenres.length).toBe(31);
});

test("a genre knows its way through the tree", () => {
  expect(genrePath("drill")).toEqual(["hip hop", "drill"]);
  expect(genrePath("jazz")).toEqual(["jazz"]);
  expect([genrePath("angstrom core"), mainGenreOf("angstrom core"), isGenre("angstrom core")]).toEqual([
    [],
    null,
    false,
  ]);
});

test("genres have the same order by name in every language", () => {
  const shown = allowedGenres.toSorted(compareGenres).map(genreDisplay);
  for (const tag of languageTags) expect(shown).toEqual(shown.toSorted(new Intl.Collator(tag).compare));
});

test("folding goes up to the main genre and its kin root, ends there, and leaves alone what no one mixes", () => {
  for (const genre of allowedGenres) {
    const way = [genre];
    for (let next = foldsInto(genre); next !== null; next = foldsInto(next)) {
      expect(isGenre(next)).toBe(true);
      expect(way).not.toContain(next);
      way.push(next);
    }
    expect(way.length).toBeLessThanOrEqual(3);
  }
  expect(foldsInto("drill")).toBe("hip hop");
  expect(foldsInto("punk")).toBe("rock");
  for (const genre of ["christmas", "children", "soundtrack", "spoken", "sleep", "audiobook", "k-pop"])
    expect(foldsInto(genre)).toBeNull();
});
