import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import type { GenreSource } from "#contract/genres/genres.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";

/** The genres that songs can have, with the tree that they form. */
export const genresQuery = queryOptions({
  queryKey: ["classification", "genres"],
  queryFn: ({ signal }) => call("GET /classification/genres", { signal }),
  staleTime: 60 * 60_000,
});

/** The newest plan's groups, as the server keeps them. */
export const latestPlanQuery = queryOptions({
  queryKey: libraryKeys.genres("plan"),
  queryFn: ({ signal }) => call("GET /classification/plan", { signal }),
});

/** A preview of the whole library by genre. */
export type DryRun = RouteOutput<"POST /classification/dry-run">;

/** The last preview of this visit; stale as soon as genres or songs have changed. */
export const dryRunQuery = queryOptions<DryRun>({
  queryKey: libraryKeys.genres("dry-run"),
  queryFn: skipToken,
  staleTime: Infinity,
});

/** How much of the library has a genre, and by whom. */
export type Coverage = RouteOutput<"GET /classification/coverage">;

export const coverageQuery = queryOptions({
  queryKey: libraryKeys.genres("coverage"),
  queryFn: ({ signal }) => call("GET /classification/coverage", { signal }),
});

/** Songs by genre. */
export type GenreMap = RouteOutput<"GET /classification/map">;

export const genreMapQuery = queryOptions({
  queryKey: libraryKeys.genres("map"),
  queryFn: ({ signal }) => call("GET /classification/map", { signal }),
});

/** Everything that was said of a track's genre. */
export type Explanation = RouteOutput<"GET /classification/tracks/{id}/explain">;

export function explanationQuery(trackId: string) {
  return queryOptions({
    queryKey: libraryKeys.genres("why", trackId),
    queryFn: ({ signal }) =>
      call("GET /classification/tracks/{id}/explain", { params: { id: trackId }, signal }),
  });
}

/** Which songs are listed: those of a genre (null: without one), or those that fit words. */
export type WantedSongs = { genre: string | null } | { words: string };

/** A song with the genre that applies. */
export interface GenreSong {
  id: string;
  name: string;
  artist: string;
  album: string;
  genre: string | null;
  source: GenreSource;
}

interface SongPage {
  items: GenreSong[];
  total: number;
  /** songs of the pages up to this one */
  read: number;
}

const pageSize = 100;

async function readSongs(wanted: WantedSongs, offset: number, signal: AbortSignal): Promise<SongPage> {
  const page = { limit: pageSize, offset };
  if ("words" in wanted) {
    const { items, total } = await call("GET /library/search", {
      query: { q: wanted.words, ...page },
      signal,
    });
    const songs = items.map(({ track, applied_genre: genre, genre_source: source }) => ({
      id: track.id ?? track.uri,
      name: track.name,
      artist: track.artists.map(({ name }) => name).join(", "),
      album: track.album?.name ?? "",
      genre,
      source,
    }));
    return { items: songs, total, read: offset + items.length };
  }
  const query = wanted.genre === null ? page : { genre: wanted.genre, ...page };
  const { items, total } = await call("GET /classification/tracks", { query, signal });
  const songs = items.map(({ applied_genre: genre, ...song }) => ({ ...song, genre }));
  return { items: songs, total, read: offset + items.length };
}

/** Songs with their genres, in pages. */
export function songsQuery(wanted: WantedSongs) {
  return infiniteQueryOptions({
    queryKey: libraryKeys.genres("songs", wanted),
    queryFn: ({ signal, pageParam }) => readSongs(wanted, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ items, read, total }: SongPage) =>
      items.length === 0 || read >= total ? undefined : read,
  });
}

/** Whether the person has stored an AI key. */
export const aiKeyQuery = queryOptions({
  queryKey: ["auth", "gemini-key"],
  queryFn: ({ signal }) => call("GET /auth/gemini-key", { signal }),
});
