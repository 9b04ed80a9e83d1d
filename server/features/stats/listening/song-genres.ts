import type { AppContext } from "#server/features/context.ts";
import { readLibraryGenres, readVerdictRun } from "#server/features/genres/genres.ts";
import {
  createSteps,
  doInSteps,
  visitInParts,
  type PartedWork,
} from "#server/platform/process/loop-turns.ts";
import type { SongIndex } from "./song-index.ts";

/** The genre of each of a person's songs. */
export interface GenresOfSongs {
  names: string[];
  /** place in `names` of each song; -1 where it has none */
  genreOf: Int32Array;
}

/** Genres of people whose statistics were lately asked for, in this process. */
export interface GenreMemory {
  get(userId: string, book: SongIndex): Promise<GenresOfSongs>;
  forget(userId: string): void;
}

interface Cached {
  madeFrom: string | null;
  songs: number;
  genres: GenresOfSongs;
}

const maxCached = 10;
const prefix = "spotify:track:";

/** Songs without any. */
export const noGenres: GenresOfSongs = { names: [], genreOf: new Int32Array(0) };

/** Keeps genres while neither the library's nor the songs change. */
export function createGenreMemory(ctx: Pick<AppContext, "database">): GenreMemory {
  const kept = new Map<string, Cached & { book: SongIndex }>();
  return {
    get: async (userId, book) => {
      const madeFrom = await readVerdictRun(ctx.database, userId);
      const known = kept.get(userId);
      if (known?.madeFrom === madeFrom && known.book === book && known.songs === book.songs.length)
        return known.genres;
      const songs = book.songs.length;
      const library = await readLibraryGenres(ctx.database, userId);
      const genres = await doInSteps(genresOfSongs(book, library, songs), createSteps(null));
      kept.delete(userId);
      kept.set(userId, { madeFrom, songs, genres, book });
      if (kept.size > maxCached) kept.delete(kept.keys().next().value ?? "");
      return genres;
    },
    forget: (userId) => void kept.delete(userId),
  };
}

/**
 * A song has the genre that the library gives its track, else the one that most of the artist's songs have there.
 *
 * @param library genres by track id
 * @param songs how many of the book: it may grow meanwhile
 */
function* genresOfSongs(
  book: SongIndex,
  library: ReadonlyMap<string, string>,
  songs: number,
): PartedWork<GenresOfSongs> {
  const names: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (name: string): number => {
    const known = places.get(name) ?? names.length;
    if (known === names.length) names.push(name);
    places.set(name, known);
    return known;
  };
  const genreOf = new Int32Array(songs).fill(-1);
  yield* visitInParts(0, songs, (song) => {
    const uri = book.songs[song]?.uri ?? null;
    const name = uri === null ? undefined : library.get(uri.slice(prefix.length));
    if (name !== undefined) genreOf[song] = placeOf(name);
  });
  const ofArtist = yield* pickFrequent(genreOf, book.groupOf.artists, names.length);
  yield* visitInParts(0, songs, (song) => {
    if (genreOf[song] === -1) genreOf[song] = ofArtist.get(book.groupOf.artists[song] ?? -1) ?? -1;
  });
  return { names, genreOf };
}

/** The genre that most songs of each artist have. */
function* pickFrequent(
  genreOf: Int32Array,
  artistOf: readonly number[],
  genres: number,
): PartedWork<Map<number, number>> {
  const counts = new Map<number, number>();
  const best = new Map<number, number>();
  yield* visitInParts(0, genreOf.length, (song) => {
    const genre = genreOf[song] ?? -1;
    const artist = artistOf[song] ?? -1;
    if (genre === -1 || artist === -1) return;
    const key = artist * genres + genre;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const leader = best.get(artist);
    if (leader === undefined || count > (counts.get(artist * genres + leader) ?? 0)) best.set(artist, genre);
  });
  return best;
}
