import * as contract from "#contract/search.ts";
import { allowedGenres } from "#server/features/genres/genres.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import type { AppContext } from "#server/features/context.ts";
import { findAtService } from "./service-results.ts";
import { createGroup, type Group } from "#server/features/search/index/groups.ts";
import type { LibraryIndex } from "#server/features/search/index/library-index.ts";
import { presentEntries, presentSongs, presentSuggestions } from "./present-results.ts";
import type { SearchResult } from "#server/features/search/match/rank-matches.ts";
import { orderTracks, searchAllOf, searchLibraryOf, type SearchCtx } from "./search-library.ts";
import { suggestFrom } from "#server/features/search/match/suggest.ts";
import type { TopResult } from "#server/features/search/match/top-result.ts";
import type { FoundEntries } from "#server/features/search/match/find-entries.ts";

const noEntries: FoundEntries = { artist: [], album: [], playlist: [] };

export const searchRoutes: Route<SearchCtx & Pick<AppContext, "providers">>[] = [
  serve(
    contract.searchService,
    async (ctx: SearchCtx & Pick<AppContext, "providers">, { body }, { session, signal }) =>
      findAtService(ctx, session, { q: body.q, kinds: [...new Set(body.kinds)], signal }),
  ),

  serve(contract.searchLibrary, async (ctx: SearchCtx, { query }, { session }) => {
    const { kinds, offset, limit, include_liked: includeLiked } = query;
    const asked = {
      q: query.q,
      genre: query.genre ?? null,
      includeLiked,
      includePlaylists: query.include_playlists,
    };
    const isSongsOnly = kinds.every((kind) => kind === "songs");
    const result: SearchResult & { index: LibraryIndex; entries: FoundEntries; top: TopResult | null } =
      isSongsOnly
        ? { ...(await searchLibraryOf(ctx, session, asked)), entries: noEntries, top: null }
        : await searchAllOf(ctx, session, asked);
    const { index, tracks, twins, notes, entries, top } = result;
    const sort = query.sort === "default" ? null : query.sort;
    const ordered = await orderTracks(ctx, { index, tracks }, { sort, isReversed: query.reversed });
    const page = kinds.includes("songs") ? ordered.slice(offset, offset + limit) : [];
    // The song that is meant may be on another page.
    const songs = top?.kind === "track" ? [...page, top.track] : page;
    const items = await presentSongs(ctx, session, { index, tracks: songs, twins, includeLiked });
    const shown = new Map(items.map((item) => [item.track.id, item]));
    const range = { offset: query.entries_offset, limit: query.entries_limit, kinds };
    const lists = await presentEntries(ctx, session, { index, entries, top, range });
    const topSong = top?.kind === "track" ? shown.get(index.snapshot.ids[top.track] ?? "") : undefined;
    return {
      items: page.flatMap((track) => shown.get(index.snapshot.ids[track] ?? "") ?? []),
      total: tracks.length,
      notes,
      found: await nameFound(ctx, session, result),
      ...lists,
      top: topSong === undefined ? lists.top : { kind: "song" as const, item: topSong },
    };
  }),

  serve(contract.suggest, async (ctx: SearchCtx, { query }, { session }) => {
    const index = await ctx.searchIndexes.get(session);
    const { q: text, limit, kinds } = query;
    const { items, total } = suggestFrom(index, genreGroups(index), { text, limit, kinds });
    return { items: await presentSuggestions(ctx, session, { index, suggestions: items }), total };
  }),
];

/** What a link names, with the name of a song. */
async function nameFound(
  ctx: SearchCtx,
  session: Parameters<typeof presentSongs>[1],
  { found, index, tracks, twins }: SearchResult & { index: LibraryIndex },
) {
  if (found === null || found.kind !== "track") return found;
  const [item] = await presentSongs(ctx, session, {
    index,
    tracks: tracks.slice(0, 1),
    twins,
    includeLiked: true,
  });
  return { ...found, name: item?.track.name ?? null };
}

/** Genres that may be searched for: those of the library, with their tracks, and those that may be given. */
function genreGroups(index: LibraryIndex): Group[] {
  const groups = new Map<string, Group>(
    allowedGenres.map((name) => [name, createGroup({ id: name, name, tracks: [] })]),
  );
  for (const [track, name] of index.genres.entries()) {
    if (name === null) continue;
    const group = groups.get(name) ?? createGroup({ id: name, name, tracks: [] });
    group.tracks.push(track);
    groups.set(name, group);
  }
  return [...groups.values()];
}
