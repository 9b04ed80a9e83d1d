import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import type { SearchKind, Suggestion } from "#contract/search.ts";
import { rowOfTrack, type TrackRow } from "#web/features/tracks/tracks.tsx";
import { libraryKeys } from "#web/features/library/library.ts";
import { slicesOf } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { UnreachableFailure } from "#web/platform/api/failure.ts";
import { searchKept, suggestKept } from "./search-kept.ts";

export type SearchAnswer = RouteOutput<"GET /library/search">;
export type SearchItem = SearchAnswer["items"][number];
export type SearchEntry = SearchAnswer["artists"]["items"][number];
export type EntriesKind = Exclude<SearchKind, "songs">;

/** What is searched for: words and operators, and a genre; null for any. */
export interface Wanted {
  q: string;
  genre: string | null;
}

/** The order of the songs that were found; `default` is the best match first. */
export interface WantedOrder {
  sort: "default" | "title" | "artist" | "album" | "genre" | "added" | "time";
  isReversed: boolean;
}

/** Songs of one answer, and how long it is good for (specification 1, section 5). */
const pageSize = 100;
const freshForMs = 5 * 60_000;
/** Suggestions change with what is played and kept; a minute is as long as one types. */
const suggestionsFreshForMs = 60_000;

/** Whether there is anything to search for. */
export function isAsking({ q, genre }: Wanted): boolean {
  return q !== "" || genre !== null;
}

function queryOf({ q, genre }: Wanted) {
  return { ...(q === "" ? {} : { q }), ...(genre === null ? {} : { genre }) };
}

/**
 * What fits: songs, a hundred at a time, and with the first of them the other kinds and what is most likely meant.
 * Cached 5 minutes, or until the library was read again. Not tried again by itself.
 */
export function searchQuery(wanted: Wanted, { sort, isReversed }: WantedOrder) {
  return infiniteQueryOptions({
    queryKey: libraryKeys.search({ ...wanted, sort, isReversed }),
    queryFn: async ({ signal, pageParam: offset }) => {
      const query = {
        ...queryOf(wanted),
        limit: pageSize,
        ...(offset === 0 ? { kinds: "artists,albums,playlists,songs" } : { offset }),
        ...(sort === "default" ? {} : { sort, reversed: isReversed }),
        include_liked: true,
        include_playlists: true,
      };
      try {
        return await call("GET /library/search", { query, signal });
      } catch (error) {
        const kept = error instanceof UnreachableFailure && offset === 0 ? await searchKept(wanted) : null;
        if (kept === null) throw error;
        return kept;
      }
    },
    initialPageParam: 0,
    getNextPageParam: (last: SearchAnswer, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length === 0 || shown >= last.total ? null : shown;
    },
    staleTime: freshForMs,
    enabled: isAsking(wanted),
    retry: false,
    // While the next letters are looked for, what was found stays.
    placeholderData: keepPreviousData,
  });
}

/** Pages that are asked for at once where all songs are wanted. */
const pagesAtOnce = 4;

/**
 * Addresses of the songs that fit, in their order, from the one at `from` to the one before `to`; null for songs that have
 * none. Rejects when one of the pages cannot be read.
 */
export async function readFoundUris(
  wanted: Wanted,
  { sort, isReversed }: WantedOrder,
  { from, to }: { from: number; to: number },
): Promise<(string | null)[]> {
  const pages = Array.from(
    { length: Math.ceil((to - from) / pageSize) },
    (_, page) => from + page * pageSize,
  );
  const order = sort === "default" ? {} : { sort, reversed: isReversed };
  const read = async (offset: number) => {
    const query = { ...queryOf(wanted), ...order, offset, limit: Math.min(pageSize, to - offset) };
    const { items } = await call("GET /library/search", { query });
    return items.map(({ track }) => track.uri);
  };
  const uris = [];
  for (const slice of slicesOf(pages, pagesAtOnce)) uris.push(...(await Promise.all(slice.map(read))));
  return uris.flat();
}

/** A found song with what the library knows of it, and the same song under other ids behind it. */
export function rowOfFound({ twins, ...song }: SearchItem): TrackRow {
  const row = rowOfSong(song);
  return twins.length === 0 ? row : { ...row, twins: { rows: twins.map(rowOfSong), isOpen: false } };
}

function rowOfSong(item: Omit<SearchItem, "twins">): TrackRow {
  return {
    ...rowOfTrack(item.track),
    addedAt: item.added_at,
    genre: item.applied_genre,
    centralGenre: item.central_genre,
    genreSource: item.genre_source,
  };
}

/** All artists, albums or playlists that fit, a hundred at a time. */
export function entriesQuery(wanted: Wanted, kind: EntriesKind) {
  return infiniteQueryOptions({
    queryKey: libraryKeys.search({ ...wanted, kind }),
    queryFn: async ({ signal, pageParam: offset }) => {
      const query = { ...queryOf(wanted), kinds: kind, entries_limit: pageSize, entries_offset: offset };
      const { [kind]: found } = await call("GET /library/search", { query, signal });
      return found;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length === 0 || shown >= last.total ? null : shown;
    },
    staleTime: freshForMs,
    retry: false,
  });
}

/** What a text may mean; `kinds` narrows it to the values of an operator. Without a connection, by names that are kept here. */
export function suggestionsQuery(q: string, kinds: readonly Suggestion["kind"][] | null) {
  return queryOptions({
    queryKey: libraryKeys.search({ suggest: q, kinds }),
    queryFn: async ({ signal }) => {
      const query = { q, ...(kinds === null ? {} : { kinds: kinds.join(",") }) };
      try {
        const { items } = await call("GET /library/suggestions", { query, signal });
        return items;
      } catch (error) {
        if (error instanceof UnreachableFailure) return suggestKept(q, kinds);
        throw error;
      }
    },
    staleTime: suggestionsFreshForMs,
    retry: false,
  });
}

/** Looks at the service itself: one call, so only when it was asked for, and not again for the same words. */
export function serviceQuery(q: string, kinds: readonly ("songs" | "artists" | "albums")[]) {
  return queryOptions({
    queryKey: ["service-search", q, kinds],
    queryFn: ({ signal }) => call("POST /search/service", { body: { q, kinds: [...kinds] }, signal }),
    staleTime: Infinity,
    retry: false,
  });
}
