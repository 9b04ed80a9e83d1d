import { genreDisplay } from "#contract/genres/genre-names.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedGenres, isGenre, mainGenreOf } from "../taxonomy/taxonomy.ts";
import { regions } from "./knowledge/regions.ts";
import { listNames, vocabularies } from "./lexicon.ts";
import { explainGenreName, mapGenreName } from "./map-genre-name.ts";
import { nearestGenres } from "./nearest-genres.ts";
import { normaliseGenreName } from "./normalise.ts";

const leafOf = (name: string): string | null => mapGenreName(name).leaf;

test("every genre of the tree is itself, however it is written", () => {
  for (const genre of allowedGenres) {
    const main = mainGenreOf(genre);
    expect(mapGenreName(genre)).toEqual({ name: genre, leaf: genre, main, confidence: 1, method: "exact" });
    expect(leafOf(genre.toUpperCase())).toBe(genre);
    expect(leafOf(genre.replaceAll("-", " "))).toBe(genre);
  }
  expect(leafOf(genreDisplay("forro"))).toBe("forro");
});

test("spellings of one name are alike", () => {
  for (const same of [
    ["Hip-Hop", "hip hop", "HipHop", " hip_hop "],
    ["R&B", "r & b", "RnB", "r and b", "R'n'B"],
    ["Drum & Bass", "drum n bass", "dnb", "D&B", "drum'n'bass"],
    ["Rock & Roll", "rock 'n' roll", "rock-and-roll"],
    ["música popular", "musica popular"],
    ["synth-pop", "SynthPop", "synth pop"],
  ])
    expect(new Set(same.map(normaliseGenreName)).size, same.join()).toBe(1);
});

test.each([
  // names that do not decompose
  ["album rock", "classic rock"],
  ["stomp and flutter", "indie folk"],
  ["brill building pop", "pop"],
  ["visual kei", "j-rock"],
  ["velha guarda", "samba"],
  // English: the last style is the head
  ["jazz rap", "alternative hip hop"],
  ["folk metal", "folk metal"],
  ["deep latvian techno", "techno"],
  ["punk jazz", "jazz"],
  // Romance languages: the first one is
  ["rock alternativo espanol", "alternative rock"],
  ["metal gotico", "metal"],
  ["rap metal espanol", "nu metal"],
  ["trap salvadoreno", "latin trap"],
  // a region decides what broad words mean
  ["ghanaian pop", "afropop"],
  ["chilean pop", "latin pop"],
  ["swedish pop", "pop"],
  ["mongolian traditional", "world"],
  ["irish traditional", "celtic"],
  ["latvian hip hop", "hip hop"],
  ["turkish metal", "metal"],
  ["ghanaian city pop", "afropop"],
  ["korean city pop", "k-pop"],
  ["indonesian city pop", "pop"],
  ["japanese city pop", "city pop"],
  ["fijian pop", "pop"],
  ["samoan traditional", "world"],
  ["danish folk", "folk"],
  ["city pop thailand", "pop"],
  // the pop and the fusion of a tradition are its own
  ["huayno pop", "latin"],
  ["pansori fusion", "world"],
  ["jazz fusion", "jazz fusion"],
  // traditions and scenes whose names say no region
  ["sutartinės", "traditional folk"],
  ["sean-nós", "celtic"],
  ["maskanda", "afrobeats"],
  ["joropo", "latin"],
  ["baul", "indian"],
  ["xoomii", "world"],
  // what music is for comes before its style
  ["finnish children's folk", "children"],
  ["lastelaulud", "children"],
  ["caneuon plant", "children"],
  ["christian punk", "punk"],
  ["norwegian gospel", "gospel"],
  ["christmas jazz", "christmas"],
  // ensembles and instruments count where no style is named
  ["lithuanian chamber orchestra", "orchestral"],
  ["jazz trombone", "jazz"],
  ["welsh harp", "celtic"],
])("%s is %s", (name, genre) => {
  expect(leafOf(name)).toBe(genre);
});

test("names that mean nothing are unmapped, and letters within a word say nothing", () => {
  for (const name of ["", "   ", "qwertz", "&", "👍", "popularity", "metallurgy", "rapunzel"])
    expect(mapGenreName(name)).toEqual({ name, leaf: null, main: null, confidence: 0, method: "unmapped" });
});

test("words for music and songs, and affixes of an unknown word, are no genres", () => {
  const words = [
    "musica",
    "Musik",
    "müzik",
    "hudba",
    "glazba",
    "zene",
    "tónlist",
    "musiikki",
    "ongaku",
    "lagu",
    "songs",
  ];
  for (const name of [...words, "neo-qwertz", "qwertzpunk"]) expect(leafOf(name), name).toBeNull();
});

test("a region or an instrument alone is less sure than a style, and less still beside a word that no one knows", () => {
  const sureness = (name: string) => mapGenreName(name).confidence;
  expect(sureness("welsh harp")).toBeLessThan(sureness("faroese metal"));
  expect(sureness("faroese")).toBeLessThan(sureness("faroese metal"));
  expect(sureness("qwertz fiddle")).toBeLessThan(sureness("welsh harp"));
  expect(mapGenreName("qwertz harp").leaf).toBeNull();
});

test("an unknown word's ending is a weak hint", () => {
  expect(mapGenreName("crabcore")).toMatchObject({
    leaf: "hardcore punk",
    method: "ending",
    confidence: 0.4,
  });
});

test("a name that means nothing follows the names that artists carry beside it, if they agree", () => {
  const beside = (counts: Record<string, number>) => () => new Map(Object.entries(counts));
  expect(mapGenreName("qwertz", beside({ "deep house": 3, "tech house": 2, jazz: 1 }))).toMatchObject({
    leaf: "house",
    method: "neighbours",
  });
  expect(leafOf("qwertz")).toBeNull();
  expect(mapGenreName("qwertz", beside({ house: 1, jazz: 1 })).leaf).toBeNull();
  expect(mapGenreName("qwertz", beside({})).leaf).toBeNull();
  expect(mapGenreName("jazz", beside({ house: 9 })).leaf).toBe("jazz");
});

test("an answer says how it came about", () => {
  expect(explainGenreName("Rock Alternativo Brasileiro")).toMatchObject({
    path: ["rock", "alternative rock"],
    method: "composed",
    normalised: "rock alternativo brasileiro",
    parts: [
      { text: "rock", role: "style", means: "rock" },
      { text: "alternative", role: "style", means: "alternative rock" },
      { text: "brasileiro", role: "region", means: "Brazil" },
    ],
  });
  expect(explainGenreName("jazz")).toMatchObject({ path: ["jazz"], parts: [] });
  expect(explainGenreName("qwertz")).toMatchObject({ path: [], parts: [], method: "unmapped" });
});

test("any text is answered with a genre of the tree or none, and the same whenever it is asked", () => {
  const words = fc.array(
    fc.oneof(fc.string(), fc.constantFrom("pop", "deep", "finnish", "choir", "rock", "en", "christian")),
  );
  fc.assert(
    fc.property(
      words.map((parts) => parts.join(" ")),
      (name) => {
        const answer = mapGenreName(name);
        expect(mapGenreName(name)).toEqual(answer);
        expect(answer.name).toBe(name);
        if (answer.leaf === null)
          expect(answer).toMatchObject({ main: null, confidence: 0, method: "unmapped" });
        else {
          expect(answer.main).toBe(mainGenreOf(answer.leaf));
          expect(answer.confidence).toBeGreaterThan(0);
          expect(answer.confidence).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

test("the vocabulary gives every name one genre, and regions name genres of the tree", () => {
  const genres = new Map<string, string>();
  const contradictions: string[] = [];
  for (const vocabulary of vocabularies)
    for (const lists of Object.values(vocabulary) as Record<string, string>[])
      for (const [genre, list] of Object.entries(lists))
        for (const name of listNames(list)) {
          const other = genres.get(name) ?? genre;
          if (other !== genre) contradictions.push(`${name}: ${other} and ${genre}`);
          genres.set(name, genre);
        }
  expect(contradictions).toEqual([]);
  for (const { bare, pop, traditional, classical, styles } of regions)
    for (const genre of [bare, pop, traditional, classical ?? bare, ...Object.values(styles ?? {})])
      expect(isGenre(genre), genre).toBe(true);
});

test("a name that is no genre of the tree has near ones", () => {
  expect(nearestGenres("shoegase")[0]).toBe("shoegaze");
  expect(nearestGenres("acid jazz")[0]).toBe("jazz fusion");
  expect(nearestGenres("qqqq", 2)).toHaveLength(2);
});
