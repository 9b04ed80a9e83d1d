import type { LibrarySnapshot } from "#server/features/library/library.ts";
import { doInSteps, forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { foldTitle } from "#server/platform/text/song-names.ts";
import { formsOf, spellingsOf, wordsOf } from "#server/features/search/query/fold-text.ts";
import { addToAlbum, addToArtist, createGroup, type Group } from "./groups.ts";
import { imitationOf } from "./imitations.ts";
import { findTwins } from "./twins.ts";
import { orderByWorth } from "./order-by-worth.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Where a word of a track stands, as bits. */
export const fieldBits = { title: 1, artist: 2, album: 4 } as const;

/** What a person's library is searched in; tracks are numbers from 0, in columns. */
export interface LibraryIndex extends Vocabulary {
  snapshot: LibrarySnapshot;
  /** words of the title, of all artists and of the album, each parted by one space */
  titles: string[];
  /** other ways to write a title, and without its edition; of the tracks that have any */
  titleForms: Map<number, readonly string[]>;
  artistWords: string[];
  albumWords: string[];
  /** 0: unknown */
  years: Uint16Array;
  /** what says that it imitates another recording, as bits; `imitationOf` */
  imitations: Uint8Array;
  /** seconds; 0: unknown */
  durations: Uint16Array;
  /** placements in playlists */
  placed: Uint16Array;
  /** newest of all placements, epoch milliseconds; 0: unknown */
  addedMs: Float64Array;
  /** all tracks, those first that someone most likely means among equals; `orderByWorth` */
  bestFirst: Uint32Array;
  /** of each track the first that is the same song, which may be itself; `findTwins` */
  songOf: ArrayLike<number>;
  genres: (string | null)[];
  playlists: Group[];
  /** playlists of each track, as numbers of `playlists` in their order */
  playlistsOf: number[][];
  artists: Map<string, Group>;
  albums: Map<string, Group>;
  /** an estimate of the memory that it takes */
  bytes: number;
}

/** What an index is made of beside a snapshot. */
interface IndexedBeside {
  /** by track id */
  genres: ReadonlyMap<string, string>;
  /** counted plays of a song; 0 where none are known */
  playsOf: (title: string, artist: string) => number;
}

/** Of a step, for a track whose names are folded. */
const unitsATrack = 40;

/** Makes the index of a library, in steps. */
export async function indexLibrary(
  snapshot: LibrarySnapshot,
  { genres, playsOf }: IndexedBeside,
  steps: Steps,
): Promise<LibraryIndex> {
  const { ids, albums, artists, isLiked } = snapshot;
  const words = createWords(snapshot);
  const plays = new Uint32Array(ids.length);
  await forEachInSteps(ids, { steps, units: unitsATrack }, (_id, track) => {
    words.add(track);
    plays[track] = playsOf(snapshot.titles[track] ?? "", snapshot.mainArtistAt(track) ?? "");
  });
  const { holders, songWords, ...found } = words.finish();
  const placements = await placementsOf(snapshot, steps);
  const vocabulary = await createVocabulary(holders, steps);
  const letters = lettersIn([found.titles, vocabulary.words]);
  const texts = ids.length + vocabulary.words.length + found.titleForms.size * 4;
  const groups = (albums.ids.length + artists.ids.length) * 5;
  return {
    snapshot,
    ...found,
    songOf: await doInSteps(findTwins(snapshot, songWords), steps),
    genres: ids.map((id) => genres.get(id) ?? null),
    bestFirst: await orderByWorth({ ...placements, isLiked, plays }, steps),
    ...placements,
    ...vocabulary,
    bytes: letters + (texts + groups) * bytesAString + vocabulary.postings.length * 13 + ids.length * 70,
  };
}

function lettersIn(lists: readonly (readonly string[])[]): number {
  return lists.reduce((sum, list) => sum + list.reduce((all, { length }) => all + length, 0), 0);
}

/** What each track is found by, in the order in which they are added. */
function createWords(snapshot: LibrarySnapshot) {
  const { ids, titles: names, durationsMs, albums, albumOf } = snapshot;
  const titles: string[] = [];
  const artistWords: string[] = [];
  const albumWords: string[] = [];
  const titleForms = new Map<number, readonly string[]>();
  const years = new Uint16Array(ids.length);
  const imitations = new Uint8Array(ids.length);
  const durations = new Uint16Array(ids.length);
  const groups = createGroups(snapshot);
  const holders = new Map<string, number[]>();
  // Words of the same album and artists stand in many tracks: folded once, and kept once.
  const folded = cached(readWords);
  const joined = cached((text) => text);
  /** words of the bare title and of the main artist: what the same songs have in common at least */
  const songWords: string[] = [];
  return {
    add: (track: number) => {
      const name = names[track] ?? "";
      const artistNames = snapshot.artistNamesAt(track);
      const album = albumOf[track] ?? 0;
      const parts = {
        title: [readWords(name)],
        artist: artistNames.map(folded),
        album: [folded(albums.names[album] ?? "")],
      };
      const text = {
        title: textOf(parts.title),
        artist: joined(textOf(parts.artist)),
        album: joined(textOf(parts.album)),
      };
      titles.push(text.title);
      artistWords.push(text.artist);
      albumWords.push(text.album);
      const bare = withoutEdition(name, text.title);
      const otherTitles = otherFormsOf(name, text.title, bare);
      if (otherTitles.length > 0) titleForms.set(track, otherTitles);
      songWords.push(`${bare}\n${textOf([folded(artistNames[0] ?? "")])}`);
      years[track] = Number(albums.releaseDates[album]?.slice(0, 4)) || 0;
      imitations[track] = imitationOf(text);
      durations[track] = Math.min(65_535, Math.round((durationsMs[track] || 0) / 1000));
      groups.add(track);
      for (const [word, bits] of wordBits(parts)) {
        const list = holders.get(word);
        if (list) list.push(track, bits);
        else holders.set(word, [track, bits]);
      }
    },
    finish: () => ({
      titles,
      titleForms,
      artistWords,
      albumWords,
      years,
      imitations,
      durations,
      artists: groups.artists,
      albums: groups.albums,
      songWords,
      holders,
    }),
  };
}

/** Artists and albums with their tracks; artists without an id have no page. */
function createGroups(snapshot: LibrarySnapshot) {
  const artists = new Map<string, Group>();
  const albums = new Map<string, Group>();
  const formsOfArtist = cached(formsOf);
  return {
    artists,
    albums,
    add: (number: number) => {
      for (const artist of snapshot.artistsAt(number)) {
        const id = snapshot.artists.ids[artist] ?? null;
        const name = snapshot.artists.names[artist] ?? "";
        if (id !== null) addToArtist(artists, { id, name, number });
      }
      const album = snapshot.albumOf[number] ?? 0;
      const id = snapshot.albums.ids[album] ?? "";
      const name = snapshot.albums.names[album] ?? "";
      const artist = snapshot.mainArtistAt(number);
      addToAlbum(albums, { id, name, artist, number }, formsOfArtist);
    },
  };
}

/** The same function, which makes of a text once. */
function cached<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? make(text);
    known.set(text, value);
    return value;
  };
}

/** What a string takes beside its letters, and its place in a list. */
const bytesAString = 24;

/** Words of a text; `spelled` are the same words as people may write them. */
interface FoundWords {
  words: string[];
  spelled: string[];
}

function readWords(text: string): FoundWords {
  return { words: wordsOf(text), spelled: spellingsOf(text).flat() };
}

function textOf(found: readonly FoundWords[]): string {
  return found.flatMap(({ words }) => words).join(" ");
}

/** The words of a title without guests and its edition; all of them where nothing else is left. */
function withoutEdition(name: string, title: string): string {
  return (hasRemark.test(name) ? wordsOf(foldTitle(name)).join(" ") : title) || title;
}

/** The title as its signs may be read, and what is left of it without guests and its edition. */
function otherFormsOf(name: string, title: string, bare: string): string[] {
  const forms = spellingsOf(name).map((way) => way.join(" "));
  return bare === title ? forms : [...forms, bare];
}

const hasRemark = /[([]| - |\bf(?:ea)?t/iu;

function wordBits(parts: Record<keyof typeof fieldBits, FoundWords[]>): Map<string, number> {
  const bits = new Map<string, number>();
  for (const field of ["title", "artist", "album"] as const)
    for (const { words, spelled } of parts[field])
      for (const list of [words, spelled])
        for (const word of list) bits.set(word, (bits.get(word) ?? 0) | fieldBits[field]);
  return bits;
}

async function placementsOf(
  { ids, likedMs, playlists }: LibrarySnapshot,
  steps: Steps,
): Promise<Pick<LibraryIndex, "placed" | "addedMs" | "playlists" | "playlistsOf">> {
  const placements = {
    placed: new Uint16Array(ids.length),
    addedMs: Float64Array.from(likedMs),
    playlists: playlists.map(({ id, name }) => createGroup({ id, name, tracks: [] })),
    playlistsOf: ids.map((): number[] => none),
  };
  const place = (track: number, order: number, addedMs: number) => {
    placements.placed[track] = Math.min(65_535, (placements.placed[track] ?? 0) + 1);
    placements.addedMs[track] = Math.max(placements.addedMs[track] ?? 0, addedMs);
    const holding = placements.playlistsOf[track] ?? none;
    if (holding.at(-1) === order) return;
    if (holding === none) placements.playlistsOf[track] = [order];
    else holding.push(order);
    placements.playlists[order]?.tracks.push(track);
  };
  for (const [order, { tracks, addedMs }] of playlists.entries()) {
    tracks.forEach((track, at) => place(track, order, addedMs[at] ?? 0));
    await steps.did(tracks.length);
  }
  return placements;
}

/** Most tracks are in no playlist and share this. */
const none: number[] = [];
