import fc from "fast-check";
import { expect, test } from "vitest";
import { indexSongs as indexOf, type SampleSong as Song } from "#testing/samples/search-index.ts";
import { parseQuery } from "#server/features/search/query/parse-query.ts";
import type { SearchScope } from "./match-tracks.ts";
import { rankMatches } from "./rank-matches.ts";
import { suggestFrom } from "./suggest.ts";

const everything: SearchScope = { genre: null, includeLiked: true, includePlaylists: true };
const find = async (songs: readonly Song[], q: string, scope = everything) =>
  rankMatches(await indexOf(songs), parseQuery(q), scope).tracks.map((track) => songs[track]);

test("an artist of this name comes before the whole title, then its beginning, the title, the album, and typos", async () => {
  const songs: Song[] = [
    { name: "Nothing", album: "Yellow" },
    { name: "Something", artist: "Yellow" },
    { name: "The Yellow One" },
    { name: "Yellow Submarine" },
    { name: "Yellow" },
    { name: "Yelow" },
  ];
  expect((await find(songs, "yellow")).map((song) => song?.name)).toEqual([
    "Something",
    "Yellow",
    "Yellow Submarine",
    "The Yellow One",
    "Nothing",
  ]);
  expect((await find(songs.slice(3), "yellow")).map((song) => song?.name)).toEqual([
    "Yellow",
    "Yellow Submarine",
    "Yelow",
  ]);
});

test("among equals liked and often placed ones come first", async () => {
  const songs: Song[] = [
    { name: "Blue", artist: "A" },
    { name: "Blue", artist: "B", in: ["x", "y", "z"] },
    { name: "Blue", artist: "C", liked: "2024-01-01" },
  ];
  expect((await find(songs, "blue")).map((song) => song?.artist)).toEqual(["C", "B", "A"]);
});

test("among equals what was played most comes first, behind it what is in no list though it was played more", async () => {
  const songs: Song[] = [
    { name: "Blue", artist: "A", plays: 90, in: [] },
    { name: "Blue", artist: "B", plays: 7, in: ["x"] },
    { name: "Blue", artist: "C", plays: 8, in: ["x"] },
    { name: "Blue", artist: "D", liked: "2024-01-01" },
    { name: "Blue Moon", artist: "E", plays: 100, liked: "2024-01-01" },
  ];
  expect((await find(songs, "blue")).map((song) => song?.artist)).toEqual(["C", "B", "D", "A", "E"]);
});

test("the same song stands once, with the others that were found behind the one that is kept and played", async () => {
  const songs: Song[] = [
    { name: "Heroes - 2017 Remaster", artist: "David Bowie", seconds: 371 },
    { name: "Heroes", artist: "David Bowie", seconds: 370, liked: "2024-01-01" },
    { name: "Heroes (Single Version)", artist: "David Bowie", seconds: 215 },
    { name: "Heroes", artist: "Moby", seconds: 371 },
    { name: "Held", artist: "David Bowie", isrc: "X1" },
    { name: "Helden", artist: "David Bowie", isrc: "X1" },
    { name: "Heroes", artist: "Local", seconds: 371 },
    { name: "Heroes", artist: "Local", seconds: 371 },
    { name: "H.E.A. - Mono", artist: "Kesha" },
    { name: "H.E.A.", artist: "Kesha" },
  ];
  const result = rankMatches(await indexOf(songs), parseQuery("h"), everything);
  expect(new Set(result.tracks)).toEqual(new Set([1, 2, 3, 4, 6, 7, 8]));
  expect(new Map(result.twins)).toEqual(
    new Map([
      [1, [0]],
      [4, [5]],
      [8, [9]],
    ]),
  );
  const remasters = rankMatches(await indexOf(songs), parseQuery("remaster"), everything);
  expect([remasters.tracks, remasters.twins.size]).toEqual([[0], 0]);
});

test("more of one song than a row can hold stand for themselves, so that none is lost", async () => {
  const songs = Array.from({ length: 25 }, (): Song => ({ name: "Blue", artist: "A" }));
  const { tracks, twins } = rankMatches(await indexOf(songs), parseQuery("blue"), everything);
  expect(tracks).toHaveLength(3);
  expect([...twins.values()].map((behind) => behind.length)).toEqual([9, 9, 4]);
});

test("order, case, accents and small slips of words do not matter", async () => {
  const songs: Song[] = [
    { name: "Déjà Vu", artist: "Beyoncé" },
    { name: "Other", artist: "Radiohead" },
  ];
  for (const q of ["deja vu", "VU déjà", "beyonce deja", "dejà beyoncé", "bey vu"])
    expect(await find(songs, q), q).toEqual([songs[0]]);
  for (const q of ["radiohaed", "radoihead", "radiohed other"])
    expect(await find(songs, q), q).toEqual([songs[1]]);
  expect(await find(songs, "vx")).toEqual([]);
});

const signed = ["AC/DC", "P!nk", "A$AP Rocky", "Ke$ha", "JAY-Z", "Sunn O)))", "M.I.A.", "Plain Band", "Jayz"];

test.each([
  ["acdc", ["AC/DC"]],
  ["ac dc", ["AC/DC"]],
  ["ac/dc", ["AC/DC"]],
  ["pink", ["P!nk"]],
  ["p!nk", ["P!nk"]],
  ["asap", ["A$AP Rocky"]],
  ["asap rocky", ["A$AP Rocky"]],
  ["a$ap", ["A$AP Rocky"]],
  ["kesha", ["Ke$ha"]],
  ["ke$ha", ["Ke$ha"]],
  ['artist:"ke$ha"', ["Ke$ha"]],
  ["jayz", ["JAY-Z", "Jayz"]],
  ["jay z", ["JAY-Z"]],
  ["jay-z", ["JAY-Z", "Jayz"]],
  ["artist:jay-z", ["JAY-Z", "Jayz"]],
  ['"jay-z"', ["JAY-Z", "Jayz"]],
  ["sunn o", ["Sunn O)))"]],
  ["sunn o)))", ["Sunn O)))"]],
  ["mia", ["M.I.A."]],
  ["m.i.a.", ["M.I.A."]],
  ["-jay-z -acdc -p!nk -m.i.a. -sunn", ["A$AP Rocky", "Ke$ha", "Plain Band"]],
  ["playlist:kesha", ["Ke$ha"]],
])("%s finds %j, whatever the signs in it", async (q, artists) => {
  const songs = signed.map((artist): Song => ({ name: "Title", artist, in: [artist] }));
  expect(new Set((await find(songs, q)).map((song) => song?.artist))).toEqual(new Set(artists));
  const kinds = ["artist", "playlist"] as const;
  const { items } = suggestFrom(await indexOf(songs), [], { text: "KESHA", limit: 9, kinds });
  expect(new Set(items.map((item) => "group" in item && item.group.name))).toEqual(new Set(["Ke$ha"]));
});

test("operators narrow, and what is excluded goes", async () => {
  const songs: Song[] = [
    {
      name: "One",
      artist: "The Cure",
      album: "Wild Mood",
      year: "1996-05-01",
      genre: "new wave",
      liked: "2024-02-03",
      in: [],
    },
    { name: "Two", artist: "Cure All", year: "1989", in: ["Road trip"] },
    { name: "Three", artist: "Local", year: "", in: ["Road trip", "Night"], genre: "jazz" },
  ];
  const cases: [string, number[]][] = [
    ["artist:cure", [0, 1]],
    ['artist:"the cure"', [0]],
    ["cure -the", [1]],
    ["album:wild", [0]],
    ["year:1990-1999", [0]],
    ["year:<1990", [1]],
    ["-year:1989 playlist:road", [2]],
    ["genre:wave", [0]],
    ["added:2024-02", [0]],
    ["added:>2024-02", []],
    ['playlist:"road trip" -playlist:night', [1]],
    ["is:liked", [0]],
    ["-is:liked is:local", [2]],
    ["is:gone", []],
  ];
  for (const [q, wanted] of cases)
    expect(new Set(await find(songs, q)), q).toEqual(new Set(wanted.map((at) => songs[at])));
  expect(rankMatches(await indexOf(songs), parseQuery("playlist:nowhere"), everything).notes).toEqual([
    { code: "no-such-playlist", part: "playlist:nowhere" },
  ]);
});

test("scope: liked only, playlists only, one genre, nothing asked", async () => {
  const songs: Song[] = [
    { name: "A", liked: "2024-01-01", in: [], genre: "Jazz" },
    { name: "A", in: ["x"] },
  ];
  expect(await find(songs, "a", { ...everything, includeLiked: false })).toEqual([songs[1]]);
  expect(await find(songs, "a", { ...everything, includePlaylists: false })).toEqual([songs[0]]);
  expect(await find(songs, "", { ...everything, genre: "jazz" })).toEqual([songs[0]]);
  expect(await find(songs, "")).toEqual([]);
});

test("a link finds its track, album, artist or playlist, or says that the library lacks it", async () => {
  const index = await indexOf([
    { name: "A", artist: "art", album: "alb", in: ["p"] },
    { name: "B", in: ["q"] },
  ]);
  const link = (text: string) => rankMatches(index, parseQuery(text), everything);
  for (const uri of ["spotify:track:t0", "spotify:artist:art", "spotify:album:alb", "spotify:playlist:p"])
    expect(link(uri).tracks, uri).toEqual([0]);
  expect(link("spotify:album:other")).toMatchObject({ tracks: [], notes: [{ code: "not-in-library" }] });
});

test("a track is found by any words of its title in any order, and by its title with a slip", async () => {
  const word = fc.stringMatching(/^[a-j]{4,9}$/);
  const titles = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(titles, fc.nat(), fc.nat(), async (list, pick, slip) => {
      const songs = list.map((words) => ({ name: words.join(" ") }));
      const words = list[pick % list.length] ?? [];
      const song = songs[pick % list.length];
      expect(await find(songs, words.toReversed().join(" "))).toContainEqual(song);
      const [first = ""] = words;
      const at = slip % first.length;
      const typo = `${first.slice(0, at)}z${first.slice(at + 1)}`;
      expect(await find([song ?? { name: "" }], typo)).toEqual([song]);
    }),
  );
});

test("suggestions begin with what was typed, at most as many as asked", async () => {
  const index = await indexOf([
    { name: "x", artist: "Massive Attack", album: "Mezzanine", in: ["Massive mix"] },
    { name: "y", artist: "Mass", album: "Critical Mass" },
  ]);
  const names = (text: string, limit: number) =>
    suggestFrom(index, [], { text, limit }).items.map((item) =>
      item.kind === "track" ? `song ${index.snapshot.ids[item.track] ?? ""}` : item.group.name,
    );
  expect(names("mass", 6)[0]).toBe("Mass");
  expect(new Set(names("mass", 6))).toEqual(
    new Set(["Mass", "Massive mix", "Massive Attack", "Critical Mass", "Mezzanine", "song t1"]),
  );
  expect(names("mass", 2)).toHaveLength(2);
  expect(names("zz", 6)).toEqual([]);
});
