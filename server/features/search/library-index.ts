import { forEachInSteps, sortInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { foldText, spellingsOf, wordsOf } from "./fold-text.ts";

/** Where a word of a track stands, as bits. */
export const fieldBits = { title: 1, artist: 2, album: 4 } as const;

/** A track as the index is made of it. */
export interface IndexedTrack {
  id: string;
  name: string;
  isLocal: boolean;
  artists: readonly { id: string | null; name: string }[];
  albumId: string;
  albumName: string;
  releaseDate: string | null;
  genre: string | null;
}

/** A playlist with the tracks that it shows. */
interface IndexedPlaylist {
  id: string;
  name: string;
  trackIds: readonly string[];
  /** epoch milliseconds of each; 0: unknown */
  addedMs: readonly number[];
}

/** A playlist, artist, album or genre with the indexes of its tracks. */
export interface Group {
  id: string;
  name: string;
  folded: string;
  /** its words as they may be written otherwise; `spellingsOf` */
  spellings: readonly string[];
  /** of an album */
  artistName: string | null;
  tracks: number[];
}

/** Adds to a group how its name is found. */
export function createGroup(group: Omit<Group, "folded" | "spellings">): Group {
  return { ...group, folded: foldText(group.name), spellings: spellingsOf(group.name).flat() };
}

/** What a person's library is searched in; tracks are numbers from 0, in columns. */
export interface LibraryIndex {
  ids: string[];
  /** words of the title, of all artists and of the album, each parted by one space */
  titles: string[];
  artistWords: string[];
  albumWords: string[];
  /** 0: unknown */
  years: Uint16Array;
  isLiked: Uint8Array;
  isLocal: Uint8Array;
  /** placements in playlists */
  placed: Uint16Array;
  /** newest of all placements, epoch milliseconds; 0: unknown */
  addedMs: Float64Array;
  /** all tracks by `addedMs` */
  newestFirst: Uint32Array;
  genres: (string | null)[];
  numberOf: Map<string, number>;
  playlists: Group[];
  /** playlists of each track, as numbers of `playlists` in their order */
  playlistsOf: number[][];
  artists: Map<string, Group>;
  albums: Map<string, Group>;
  /** all words in order, with the tracks that hold each: `postings` from `starts[w]` to `starts[w + 1]` */
  words: string[];
  /** letters of each word as bits, to rule out quickly which cannot be alike */
  letters: Uint32Array;
  lengths: Uint8Array;
  starts: Uint32Array;
  postings: Uint32Array;
  fields: Uint8Array;
  /** an estimate of the memory that it takes */
  bytes: number;
}

/** Takes tracks as they are read; `finish` adds where they are. */
export interface IndexBuilder {
  add(track: IndexedTrack): void;
  finish(
    liked: ReadonlyMap<string, number>,
    playlists: readonly IndexedPlaylist[],
    steps: Steps,
  ): Promise<LibraryIndex>;
}

/** Starts an index of one library. */
export function createIndexBuilder(): IndexBuilder {
  const ids: string[] = [];
  const titles: string[] = [];
  const artistWords: string[] = [];
  const albumWords: string[] = [];
  const genres: (string | null)[] = [];
  const years: number[] = [];
  const locals: number[] = [];
  const artists = new Map<string, Group>();
  const albums = new Map<string, Group>();
  const holders = new Map<string, number[]>();
  // Words of the same album and artists stand in many tracks: folded once.
  const known = new Map<string, FoundWords>();
  const folded = (text: string) => {
    const words = known.get(text) ?? readWords(text);
    known.set(text, words);
    return words;
  };

  return {
    add: (track) => {
      const number = ids.length;
      const parts = {
        title: [readWords(track.name)],
        artist: track.artists.map(({ name }) => folded(name)),
        album: [folded(track.albumName)],
      };
      ids.push(track.id);
      titles.push(textOf(parts.title));
      artistWords.push(textOf(parts.artist));
      albumWords.push(textOf(parts.album));
      genres.push(track.genre);
      years.push(Number(track.releaseDate?.slice(0, 4)) || 0);
      locals.push(track.isLocal ? 1 : 0);
      for (const { id, name } of track.artists) if (id !== null) addToGroup(artists, { id, name }, number);
      addToGroup(
        albums,
        { id: track.albumId, name: track.albumName, artistName: track.artists[0]?.name ?? null },
        number,
      );
      for (const [word, bits] of wordBits(parts)) {
        const list = holders.get(word);
        if (list) list.push(number, bits);
        else holders.set(word, [number, bits]);
      }
    },
    finish: async (liked, playlists, steps) => {
      known.clear();
      const numberOf = new Map<string, number>();
      await forEachInSteps(ids, { steps }, (id, number) => numberOf.set(id, number));
      const placements = await placementsOf(numberOf, { liked, playlists, steps });
      const vocabulary = await vocabularyOf(holders, steps);
      holders.clear();
      const text = [ids, titles, artistWords, albumWords, vocabulary.words];
      const letters = text.reduce((sum, list) => sum + list.reduce((all, { length }) => all + length, 0), 0);
      const strings = ids.length * 4 + vocabulary.words.length + (artists.size + albums.size) * 4;
      return {
        ids,
        titles,
        artistWords,
        albumWords,
        genres,
        years: Uint16Array.from(years),
        isLocal: Uint8Array.from(locals),
        numberOf,
        artists,
        albums,
        ...placements,
        ...vocabulary,
        bytes: letters + strings * bytesAString + vocabulary.postings.length * 13 + ids.length * 100,
      };
    },
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

function wordBits(parts: Record<keyof typeof fieldBits, FoundWords[]>): Map<string, number> {
  const bits = new Map<string, number>();
  for (const field of ["title", "artist", "album"] as const)
    for (const { words, spelled } of parts[field])
      for (const list of [words, spelled])
        for (const word of list) bits.set(word, (bits.get(word) ?? 0) | fieldBits[field]);
  return bits;
}

function addToGroup(
  groups: Map<string, Group>,
  { id, name, artistName = null }: { id: string; name: string; artistName?: string | null },
  number: number,
): void {
  const group = groups.get(id);
  if (group) group.tracks.push(number);
  else groups.set(id, createGroup({ id, name, artistName, tracks: [number] }));
}

async function placementsOf(
  numberOf: ReadonlyMap<string, number>,
  {
    liked,
    playlists,
    steps,
  }: { liked: ReadonlyMap<string, number>; playlists: readonly IndexedPlaylist[]; steps: Steps },
): Promise<
  Pick<LibraryIndex, "isLiked" | "placed" | "addedMs" | "newestFirst" | "playlists" | "playlistsOf">
> {
  const count = numberOf.size;
  const placements = {
    isLiked: new Uint8Array(count),
    placed: new Uint16Array(count),
    addedMs: new Float64Array(count),
    playlists: playlists.map(({ id, name }) => createGroup({ id, name, artistName: null, tracks: [] })),
    playlistsOf: Array.from({ length: count }, (): number[] => none),
  };
  const see = (number: number, addedMs: number) => {
    placements.addedMs[number] = Math.max(placements.addedMs[number] ?? 0, addedMs);
  };
  for (const [id, addedMs] of liked) {
    const number = numberOf.get(id);
    if (number === undefined) continue;
    placements.isLiked[number] = 1;
    see(number, addedMs);
  }
  for (const [order, { trackIds, addedMs }] of playlists.entries()) {
    await forEachInSteps(trackIds, { steps }, (id, at) => {
      const number = numberOf.get(id);
      if (number === undefined) return;
      placements.placed[number] = Math.min(65_535, (placements.placed[number] ?? 0) + 1);
      see(number, addedMs[at] ?? 0);
      const holding = placements.playlistsOf[number] ?? none;
      if (holding.at(-1) === order) return;
      if (holding === none) placements.playlistsOf[number] = [order];
      else holding.push(order);
      placements.playlists[order]?.tracks.push(number);
    });
  }
  const { addedMs } = placements;
  const numbers = Array.from({ length: count }, (_, number) => number);
  const newestFirst = await sortInSteps(
    numbers,
    steps,
    (a, b) => (addedMs[b] ?? 0) - (addedMs[a] ?? 0) || a - b,
  );
  return { ...placements, newestFirst: Uint32Array.from(newestFirst) };
}

/** Most tracks are in no playlist and share this. */
const none: number[] = [];

async function vocabularyOf(
  holders: ReadonlyMap<string, number[]>,
  steps: Steps,
): Promise<Pick<LibraryIndex, "words" | "letters" | "lengths" | "starts" | "postings" | "fields">> {
  const words = await sortInSteps([...holders.keys()], steps, (a, b) => (a < b ? -1 : 1));
  let total = 0;
  for (const list of holders.values()) total += list.length / 2;
  const starts = new Uint32Array(words.length + 1);
  const postings = new Uint32Array(total);
  const fields = new Uint8Array(total);
  let at = 0;
  for (const [word, text] of words.entries()) {
    starts[word] = at;
    const list = holders.get(text) ?? [];
    await steps.did(1 + list.length / 2);
    for (let index = 0; index < list.length; index += 2) {
      postings[at] = list[index] ?? 0;
      fields[at] = list[index + 1] ?? 0;
      at += 1;
    }
  }
  starts[words.length] = at;
  return {
    words,
    letters: Uint32Array.from(words, lettersOf),
    lengths: Uint8Array.from(words, ({ length }) => length),
    starts,
    postings,
    fields,
  };
}

/** The letters of a word as bits; words within n slips of each other differ in at most 2n of them. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits >>> 0;
}
