import type { AppContext } from "#server/features/context.ts";
import { readLibraryGenres, readVerdictRun } from "#server/features/genres/genres.ts";
import { keysOfSong } from "#server/features/history/history.ts";
import type { LibrarySnapshots } from "#server/features/library/library.ts";
import { foldName, mainArtistOf } from "#server/platform/text/song-names.ts";
import {
  createSteps,
  doInSteps,
  forEachInSteps,
  visitInParts,
  type PartedWork,
} from "#server/platform/process/loop-turns.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { SongIndex } from "./song-index.ts";

/** The genre of each of a person's songs. */
export interface GenresOfSongs {
  names: string[];
  /** place in `names` of each song; -1 where it has none */
  genreOf: Int32Array;
}

/** Genres of people whose statistics were lately asked for, in this process. */
export interface GenreMemory {
  get(scope: UserScope, book: SongIndex): Promise<GenresOfSongs>;
  forget(userId: string): void;
}

interface Cached {
  madeFrom: string | null;
  library: LibraryGenres;
  songs: number;
  genres: GenresOfSongs;
}

/** What a person's library says of genres: by track id, by the key of a song's names, and by the folded name of an artist. */
interface LibraryGenres {
  byId: ReadonlyMap<string, string>;
  byNames: ReadonlyMap<string, string>;
  byArtist: ReadonlyMap<string, string>;
}

const maxCached = 10;
const prefix = "spotify:track:";

/** Songs without any. */
export const noGenres: GenresOfSongs = { names: [], genreOf: new Int32Array(0) };

type GenreCtx = Pick<AppContext, "database"> & { librarySnapshots: LibrarySnapshots };

/** Keeps genres while neither the library's nor the songs change. */
export function createGenreMemory(ctx: GenreCtx): GenreMemory {
  const kept = new Map<string, Cached & { book: SongIndex }>();
  return {
    get: async (scope, book) => {
      const { userId } = scope;
      const madeFrom = await readVerdictRun(ctx.database, userId);
      const known = kept.get(userId);
      if (known?.madeFrom === madeFrom && known.book === book && known.songs === book.songs.length)
        return known.genres;
      const songs = book.songs.length;
      const isSame = known !== undefined && known.madeFrom === madeFrom;
      const library = isSame ? known.library : await readLibrary(ctx, scope);
      const genres = await doInSteps(genresOfSongs(book, library, songs), createSteps(null));
      kept.delete(userId);
      kept.set(userId, { madeFrom, library, songs, genres, book });
      if (kept.size > maxCached) kept.delete(kept.keys().next().value ?? "");
      return genres;
    },
    forget: (userId) => void kept.delete(userId),
  };
}

/** Of a step, for a song whose names are folded. */
const unitsASong = 20;

async function readLibrary(
  { database, librarySnapshots }: GenreCtx,
  scope: UserScope,
): Promise<LibraryGenres> {
  const byId = await readLibraryGenres(database, scope.userId);
  const byNames = new Map<string, string>();
  const ofArtists = new Map<string, Map<string, number>>();
  if (byId.size === 0) return { byId, byNames, byArtist: new Map() };
  const steps = createSteps(null);
  const snapshot = await librarySnapshots.get(scope);
  await forEachInSteps(snapshot.ids, { steps, units: unitsASong }, (id, place) => {
    const genre = byId.get(id);
    const artist = snapshot.mainArtistAt(place);
    if (genre === undefined || artist === null) return;
    byNames.set(keysOfSong({ uri: null, track: snapshot.titles[place] ?? "", artist }).nameKey, genre);
    const folded = foldName(mainArtistOf(artist));
    const counts = ofArtists.get(folded) ?? new Map<string, number>();
    ofArtists.set(folded, counts.set(genre, (counts.get(genre) ?? 0) + 1));
  });
  const byArtist = new Map<string, string>();
  for (const [artist, counts] of ofArtists) {
    const [leader] = [...counts].toSorted(
      ([one, left], [two, right]) => right - left || (one < two ? -1 : 1),
    );
    if (artist !== "" && leader !== undefined) byArtist.set(artist, leader[0]);
  }
  return { byId, byNames, byArtist };
}

/**
 * A song has the genre that the library gives its track, by its address or its names, else the one that most of the
 * artist's songs have there.
 *
 * @param songs how many of the book: it may grow meanwhile
 */
function* genresOfSongs(
  book: SongIndex,
  { byId, byNames, byArtist }: LibraryGenres,
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
  const ofArtists = book.groups.artists.map(({ name }) => byArtist.get(foldName(name)));
  const genreOf = new Int32Array(songs).fill(-1);
  yield* visitInParts(0, songs, (song) => {
    const { uri = null, name_key: nameKey = "" } = book.songs[song] ?? {};
    const own = uri === null ? undefined : byId.get(uri.slice(prefix.length));
    const name = own ?? byNames.get(nameKey) ?? ofArtists[book.groupOf.artists[song] ?? -1];
    if (name !== undefined) genreOf[song] = placeOf(name);
  });
  return { names, genreOf };
}
