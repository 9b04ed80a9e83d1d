import { forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { foldTitle } from "#server/platform/text/song-names.ts";
import { formsOf, spellingsOf, wordsOf } from "#server/features/search/query/fold-text.ts";
import { addToAlbum, addToArtist, createGroup, type Group } from "./groups.ts";
import { imitationOf } from "./imitations.ts";
import { createTwinFinder } from "./twins.ts";
import { orderByWorth } from "./order-by-worth.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Where a word of a track stands, as bits. */
export const fieldBits = { title: 1, artist: 2, album: 4 } as const;

/** A track as the index is made of it. */
export interface IndexedTrack {
  id: string;
  name: string;
  isLocal: boolean;
  /** recording code of the service */
  isrc: string | null;
  /** milliseconds; null: unknown */
  durationMs: number | null;
  /** counted plays; 0 where none are known */
  plays: number;
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

/** What a person's library is searched in; tracks are numbers from 0, in columns. */
export interface LibraryIndex extends Vocabulary {
  ids: string[];
  /** words of the title, of all artists and of the album, each parted by one space */
  titles: string[];
  /** other ways to write a title, and without its edition; of the tracks that have any */
  titleForms: Map<number, readonly string[]>;
  artistWords: string[];
  albumWords: string[];
  /** 0: unknown */
  years: Uint16Array;
  isLiked: Uint8Array;
  isLocal: Uint8Array;
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
  /** of each track the first that is the same song, which may be itself; `TwinFinder` */
  songOf: Uint32Array;
  genres: (string | null)[];
  numberOf: Map<string, number>;
  playlists: Group[];
  /** playlists of each track, as numbers of `playlists` in their order */
  playlistsOf: number[][];
  artists: Map<string, Group>;
  albums: Map<string, Group>;
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
  const titleForms = new Map<number, readonly string[]>();
  const columns = createColumns();
  const artists = new Map<string, Group>();
  const albums = new Map<string, Group>();
  const holders = new Map<string, number[]>();
  // Words of the same album and artists stand in many tracks: folded once.
  const folded = cached(readWords);
  const twins = createTwinFinder();
  const formsOfArtist = cached(formsOf);

  return {
    add: (track) => {
      const number = ids.length;
      const parts = {
        title: [readWords(track.name)],
        artist: track.artists.map(({ name }) => folded.of(name)),
        album: [folded.of(track.albumName)],
      };
      ids.push(track.id);
      const [title, artist, albumText] = [textOf(parts.title), textOf(parts.artist), textOf(parts.album)];
      titles.push(title);
      artistWords.push(artist);
      albumWords.push(albumText);
      const bare = withoutEdition(track.name, title);
      const otherTitles = otherFormsOf(track.name, title, bare);
      if (otherTitles.length > 0) titleForms.set(number, otherTitles);
      const first = track.artists[0]?.name ?? null;
      twins.add(track, [bare, textOf([folded.of(first ?? "")])]);
      columns.add(track, imitationOf({ title, artist, album: albumText }));
      genres.push(track.genre);
      for (const { id, name } of track.artists) if (id !== null) addToArtist(artists, { id, name, number });
      const album = { id: track.albumId, name: track.albumName, artist: first, number };
      addToAlbum(albums, album, formsOfArtist.of);
      for (const [word, bits] of wordBits(parts)) {
        const list = holders.get(word);
        if (list) list.push(number, bits);
        else holders.set(word, [number, bits]);
      }
    },
    finish: async (liked, playlists, steps) => {
      folded.clear();
      formsOfArtist.clear();
      const numberOf = new Map<string, number>();
      await forEachInSteps(ids, { steps }, (id, number) => numberOf.set(id, number));
      const { plays, ...numbers } = columns.finish();
      const placements = await placementsOf(numberOf, { liked, playlists, steps });
      const bestFirst = await orderByWorth({ ...placements, plays }, steps);
      const vocabulary = await createVocabulary(holders, steps);
      holders.clear();
      const letters = lettersIn([ids, titles, artistWords, albumWords, vocabulary.words]);
      const strings =
        ids.length * 4 + vocabulary.words.length + (artists.size + albums.size) * 5 + titleForms.size * 4;
      return {
        ids,
        titles,
        titleForms,
        artistWords,
        albumWords,
        genres,
        ...numbers,
        bestFirst,
        songOf: twins.finish(),
        numberOf,
        artists,
        albums,
        ...placements,
        ...vocabulary,
        bytes: letters + strings * bytesAString + vocabulary.postings.length * 13 + ids.length * 107,
      };
    },
  };
}

function lettersIn(lists: readonly (readonly string[])[]): number {
  return lists.reduce((sum, list) => sum + list.reduce((all, { length }) => all + length, 0), 0);
}

/** What is known of each track as numbers, in the order in which they are added. */
function createColumns() {
  const years: number[] = [];
  const locals: number[] = [];
  const imitations: number[] = [];
  const durations: number[] = [];
  const plays: number[] = [];
  return {
    add: ({ releaseDate, isLocal, durationMs, plays: played }: IndexedTrack, imitation: number) => {
      years.push(Number(releaseDate?.slice(0, 4)) || 0);
      locals.push(isLocal ? 1 : 0);
      imitations.push(imitation);
      plays.push(played);
      durations.push(Math.min(65_535, Math.round((durationMs ?? 0) / 1000)));
    },
    finish: (): Pick<LibraryIndex, "years" | "isLocal" | "imitations" | "durations"> & {
      plays: Uint32Array;
    } => ({
      plays: Uint32Array.from(plays),
      years: Uint16Array.from(years),
      isLocal: Uint8Array.from(locals),
      imitations: Uint8Array.from(imitations),
      durations: Uint16Array.from(durations),
    }),
  };
}

/** What was made of a text, made once. */
function cached<Value>(make: (text: string) => Value): { of: (text: string) => Value; clear: () => void } {
  const known = new Map<string, Value>();
  return {
    of: (text) => {
      const value = known.get(text) ?? make(text);
      known.set(text, value);
      return value;
    },
    clear: () => known.clear(),
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
  numberOf: ReadonlyMap<string, number>,
  {
    liked,
    playlists,
    steps,
  }: { liked: ReadonlyMap<string, number>; playlists: readonly IndexedPlaylist[]; steps: Steps },
): Promise<Pick<LibraryIndex, "isLiked" | "placed" | "addedMs" | "playlists" | "playlistsOf">> {
  const count = numberOf.size;
  const placements = {
    isLiked: new Uint8Array(count),
    placed: new Uint16Array(count),
    addedMs: new Float64Array(count),
    playlists: playlists.map(({ id, name }) => createGroup({ id, name, tracks: [] })),
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
  return placements;
}

/** Most tracks are in no playlist and share this. */
const none: number[] = [];
