import fc from "fast-check";
import { expect, test } from "vitest";
import { indexSongs, type SampleSong } from "#testing/samples/search-index.ts";
import { createSteps } from "#server/platform/process/loop-turns.ts";
import { findEntries } from "./find-entries.ts";
import type { SearchScope } from "./match-tracks.ts";
import { foldText, formsOf } from "#server/features/search/query/fold-text.ts";
import { parseQuery } from "#server/features/search/query/parse-query.ts";
import { rankMatches } from "./rank-matches.ts";
import { sortMatches } from "./sort-matches.ts";
import { suggestFrom } from "./suggest.ts";
import { topOf } from "./top-result.ts";

const everything: SearchScope = { genre: null, includeLiked: true, includePlaylists: true };

/** What a search of these songs answers, by names. */
async function searchIn(songs: readonly SampleSong[], q: string, scope = everything) {
  const index = await indexSongs(songs);
  const result = rankMatches(index, parseQuery(q), scope);
  const entries = findEntries(index, parseQuery(q), scope);
  const top = topOf(entries, result);
  const names = (kind: "artist" | "album" | "playlist") => entries[kind].map(({ group }) => group.name);
  const titleOf = (track: number) => songs[track]?.name ?? "";
  return {
    songs: result.tracks.map((track) => `${titleOf(track)} by ${songs[track]?.artist ?? "Nobody"}`),
    artists: names("artist"),
    albums: names("album"),
    playlists: names("playlist"),
    top:
      top === null
        ? null
        : top.kind === "track"
          ? `song ${titleOf(top.track)}`
          : `${top.kind} ${top.group.name}`,
  };
}

const karaoke = (band: string): SampleSong => ({
  name: "Dirty White Boy (Karaoke Version) [In the Style of Foreigner]",
  artist: band,
  album: "Sing Along",
  liked: "2024-01-01",
});

/** What people complained of elsewhere; the last word is what each of them was looking for. */
const library: SampleSong[] = [
  { name: "Hayloft II", artist: "Mother Mother", album: "Grief Chapter", liked: "2024-01-01" },
  { name: "Hayloft - 2021 Remaster", artist: "Mother Mother", album: "O My Heart" },
  { name: "Kiss", artist: "Prince", album: "Parade" },
  { name: "Darte un Beso", artist: "Prince Royce", album: "Soy el Mismo", liked: "2024-01-01" },
  { name: "Prince of Darkness", artist: "Indigo Girls", album: "Indigo Girls", liked: "2024-01-01" },
  { name: "September", artist: "Earth, Wind & Fire", album: "The Best of", liked: "2024-01-01" },
  { name: "Boogie Wonderland", artist: "Earth, Wind & Fire", album: "I Am" },
  { name: "Ouroboros Is Broken", artist: "Earth", album: "Hibernaculum" },
  { name: "Mestizo", artist: "Mest", album: "Mest" },
  { name: "Suspiro", artist: "Mestis", album: "Basal Ganglia" },
  { name: "Yellow", artist: "Coldplay", album: "Live with Chris Martin", liked: "2024-01-01" },
  { name: "Home", artist: "Chris Martin", album: "Home" },
  ...["One", "Two", "Three", "Four", "Five"].map((band) => karaoke(`Karaoke ${band}`)),
  { name: "Dirty White Boy", artist: "Foreigner", album: "Head Games" },
  { name: "Bones", artist: "Low Roar", album: "0" },
  { name: "Low", artist: "Bones", album: "Roar" },
  { name: "Кукушка", artist: "Кино", album: "Чёрный альбом" },
  { name: "Killer Queen", artist: "Sheer Heart", album: "Dancing Queen", liked: "2024-01-01" },
  { name: "Queen", artist: "Perfume Genius", album: "Too Bright" },
  { name: "Bohemian Rhapsody", artist: "Queen", album: "A Night at the Opera" },
  { name: "Thunderstruck", artist: "AC/DC", album: "The Razors Edge" },
  { name: "Tik Tok", artist: "Kesha", album: "Animal" },
  { name: "99 Problems", artist: "JAY-Z", album: "The Black Album" },
  { name: "The Boxer", artist: "Simon & Garfunkel", album: "Bridge over Troubled Water" },
  { name: "P.Y.T.", artist: "Michael Jackson", album: "Thriller" },
];

test.each([
  ["hayloft", { top: "song Hayloft - 2021 Remaster", song: "Hayloft - 2021 Remaster by Mother Mother" }],
  ["prince", { top: "artist Prince", song: "Kiss by Prince" }],
  ["earth", { top: "artist Earth", song: "Ouroboros Is Broken by Earth" }],
  ["mestis", { top: "artist Mestis", song: "Suspiro by Mestis" }],
  ["chris martin", { top: "artist Chris Martin", song: "Home by Chris Martin" }],
  ["dirty white boy foreigner", { top: "song Dirty White Boy", song: "Dirty White Boy by Foreigner" }],
  ["bones low roar", { top: "song Bones", song: "Bones by Low Roar" }],
  ["кукушка", { top: "song Кукушка", song: "Кукушка by Кино" }],
  ["черный", { top: "album Чёрный альбом", song: "Кукушка by Кино" }],
  ["queen", { top: "artist Queen", song: "Bohemian Rhapsody by Queen" }],
  ["acdc", { top: "artist AC/DC", song: "Thunderstruck by AC/DC" }],
  ["ke$ha", { top: "artist Kesha", song: "Tik Tok by Kesha" }],
  ["jayz", { top: "artist JAY-Z", song: "99 Problems by JAY-Z" }],
  ["simon and garfunkel", { top: "artist Simon & Garfunkel", song: "The Boxer by Simon & Garfunkel" }],
  ["earth wind and fire", { top: "artist Earth, Wind & Fire", song: "September by Earth, Wind & Fire" }],
  ["pyt", { top: "song P.Y.T.", song: "P.Y.T. by Michael Jackson" }],
  ["garfunkle", { top: "artist Simon & Garfunkel", song: "The Boxer by Simon & Garfunkel" }],
  ["bohemain rapsody", { top: "song Bohemian Rhapsody", song: "Bohemian Rhapsody by Queen" }],
  ["razor edge", { top: "album The Razors Edge", song: "Thunderstruck by AC/DC" }],
])("%s finds first what was meant", async (q, first) => {
  const found = await searchIn(library, q);
  expect({ top: found.top, song: found.songs[0] }).toEqual(first);
});

test("the words of one song in any order find it before a song that has them scattered over its names", async () => {
  expect((await searchIn(library, "low roar bones")).songs[0]).toBe("Bones by Low Roar");
});

test("an artist's songs come before songs and albums that merely contain the name, and all stay in the list", async () => {
  const { songs, artists, albums } = await searchIn(library, "queen");
  expect(songs).toEqual([
    "Bohemian Rhapsody by Queen",
    "Queen by Perfume Genius",
    "Killer Queen by Sheer Heart",
  ]);
  expect(artists).toEqual(["Queen"]);
  expect(albums).toEqual(["A Night at the Opera", "Dancing Queen"]);
});

test("karaoke comes last unless it is asked for", async () => {
  const { songs } = await searchIn(library, "dirty white boy");
  expect([songs[0], songs.length]).toEqual(["Dirty White Boy by Foreigner", 6]);
  const asked = await searchIn(library, "dirty white boy karaoke");
  expect(asked.songs).toHaveLength(5);
});

test("where several may be meant there is no top result", async () => {
  const songs: SampleSong[] = [
    { name: "Radar", artist: "Radiohead", album: "A" },
    { name: "Radio", artist: "Radio Dept", album: "B" },
  ];
  expect((await searchIn(songs, "rad")).top).toBe(null);
  expect((await searchIn(songs, "radioh")).top).toBe("artist Radiohead");
  expect((await searchIn(songs, "zzzz")).top).toBe(null);
});

test("operators and the scope narrow artists, albums and playlists as they do songs", async () => {
  const songs: SampleSong[] = [
    { name: "One", artist: "The Cure", album: "Wish", year: "1992", genre: "new wave", in: ["Nights"] },
    { name: "Two", artist: "Cure All", album: "Wish List", year: "2010", genre: "jazz", in: ["Wishes"] },
  ];
  const artistsOf = async (q: string) => (await searchIn(songs, q)).artists;
  expect(await artistsOf("cure")).toEqual(["The Cure", "Cure All"]);
  expect(await artistsOf("cure year:1990-1999")).toEqual(["The Cure"]);
  expect(await artistsOf("artist:cure -genre:jazz")).toEqual(["The Cure"]);
  expect(await artistsOf("genre:jazz")).toEqual(["Cure All"]);
  expect(await artistsOf('"the cure"')).toEqual(["The Cure"]);
  expect(await artistsOf("title:one")).toEqual([]);
  expect((await searchIn(songs, "artist:cure")).albums.toSorted()).toEqual(["Wish", "Wish List"]);
  expect((await searchIn(songs, "playlist:nights")).playlists).toEqual(["Nights"]);
  expect((await searchIn(songs, "wish", { ...everything, genre: "jazz" })).albums).toEqual(["Wish List"]);
  expect((await searchIn(songs, "")).artists).toEqual([]);
});

test("songs are sorted by each column both ways, and what is unknown stays last", async () => {
  const index = await indexSongs([
    { name: "b", artist: "z", album: "m", genre: "rock", seconds: 200, liked: "2024-01-02" },
    { name: "A", artist: "y", album: "n", genre: null, liked: "2024-01-03" },
    { name: "ç", artist: "x", album: "l", genre: "jazz", seconds: 100, in: [] },
  ]);
  const steps = createSteps(null);
  const sorted = (sort: "title" | "artist" | "album" | "genre" | "added" | "time", isReversed: boolean) =>
    sortMatches(index, [2, 0, 1], { sort, isReversed, steps });
  expect(await sorted("title", false)).toEqual([1, 0, 2]);
  expect(await sorted("title", true)).toEqual([2, 0, 1]);
  expect(await sorted("artist", false)).toEqual([2, 1, 0]);
  expect(await sorted("album", true)).toEqual([1, 0, 2]);
  expect(await sorted("genre", false)).toEqual([2, 0, 1]);
  expect(await sorted("genre", true)).toEqual([0, 2, 1]);
  expect(await sorted("added", false)).toEqual([1, 0, 2]);
  expect(await sorted("added", true)).toEqual([0, 1, 2]);
  expect(await sorted("time", false)).toEqual([2, 0, 1]);
});

test("songs are sorted by the genre that is shown: spoken stands as Comedy & Spoken, gospel as Christian & Gospel", async () => {
  const genres = ["spoken", "drum and bass", "gospel"];
  const index = await indexSongs(
    genres.map((genre) => ({ name: genre, artist: "A", album: "B", genre, liked: "2024-01-01" })),
  );
  const order = { sort: "genre", isReversed: false, steps: createSteps(null) } as const;
  expect(await sortMatches(index, [0, 1, 2], order)).toEqual([2, 0, 1]);
});

const word = fc.stringMatching(/^[a-h]{2,6}$/);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));

test("songs of an artist of exactly the typed name are never below one that merely contains it", async () => {
  const song = fc.record({ name, artist: name, album: name, isLiked: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(song, { minLength: 2, maxLength: 12 }), fc.nat(), async (made, pick) => {
      const songs: SampleSong[] = made.map(({ isLiked, ...rest }) => {
        return isLiked ? { ...rest, liked: "2024-01-01" } : rest;
      });
      const typed = songs[pick % songs.length]?.artist ?? "";
      const index = await indexSongs(songs);
      const { tracks } = rankMatches(index, parseQuery(typed.toUpperCase()), everything);
      const isOf = tracks.map((track) => songs[track]?.artist === typed);
      expect(isOf.lastIndexOf(true)).toBe(isOf.filter(Boolean).length - 1);
      const [best] = findEntries(index, parseQuery(typed), everything).artist;
      expect(best?.group.name).toBe(typed);
      const { items } = suggestFrom(index, [], { text: typed, limit: 6 });
      expect(items[0]).toMatchObject({ kind: "artist", group: { name: typed } });
    }),
  );
});

test("folding a text again changes nothing, and every form of a name finds it by its whole name", async () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
  const signed = fc.stringMatching(/^[A-Ha-h$!&@/. -]{2,12}$/).filter((text) => /[a-h]/iu.test(text));
  await fc.assert(
    fc.asyncProperty(signed, async (artist) => {
      const index = await indexSongs([{ name: "Song", artist }]);
      for (const form of formsOf(artist)) {
        const [best] = findEntries(index, parseQuery(form), everything).artist;
        expect(best?.group.name, form).toBe(artist);
      }
    }),
  );
});
