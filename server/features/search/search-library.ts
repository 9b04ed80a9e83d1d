import type { AppContext } from "#server/features/context.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { createSteps, yieldToEventLoop } from "#server/platform/process/loop-turns.ts";
import type { SearchIndexes } from "#server/features/search/index/index-memory.ts";
import type { LibraryIndex } from "#server/features/search/index/library-index.ts";
import type { SearchScope } from "#server/features/search/match/match-tracks.ts";
import { parseQuery } from "#server/features/search/query/parse-query.ts";
import { rankMatches, type SearchResult } from "#server/features/search/match/rank-matches.ts";
import { findEntries, type FoundEntries } from "#server/features/search/match/find-entries.ts";
import { type MatchSort, sortMatches } from "#server/features/search/match/sort-matches.ts";
import { topOf, type TopResult } from "#server/features/search/match/top-result.ts";

export type SearchCtx = Pick<AppContext, "database" | "publicUrl" | "stopping"> & {
  searchIndexes: SearchIndexes;
};

/** A query with where it looks. */
export type AskedSearch = SearchScope & { q: string };

/** Searches a person's library; numbers in the answer are those of its index. */
export async function searchLibraryOf(
  ctx: Pick<SearchCtx, "searchIndexes">,
  session: Pick<Session, "userId" | "provider">,
  asked: AskedSearch,
): Promise<SearchResult & { index: LibraryIndex }> {
  const index = await ctx.searchIndexes.get(session);
  return { ...rankMatches(index, parseQuery(asked.q), asked), index };
}

/** The same with artists, albums, playlists and the one result that is most likely meant. */
export async function searchAllOf(
  ctx: Pick<SearchCtx, "searchIndexes">,
  session: Pick<Session, "userId" | "provider">,
  asked: AskedSearch,
): Promise<SearchResult & { index: LibraryIndex; entries: FoundEntries; top: TopResult | null }> {
  const found = await searchLibraryOf(ctx, session, asked);
  // Each of the two passes over the library; requests are answered in between.
  await yieldToEventLoop();
  const entries = findEntries(found.index, parseQuery(asked.q), asked);
  return { ...found, entries, top: topOf(entries, found) };
}

/** Tracks of a result in the order that is asked for; null: as they are, the best first. */
export async function orderTracks(
  ctx: Pick<SearchCtx, "stopping">,
  { index, tracks }: { index: LibraryIndex; tracks: readonly number[] },
  { sort, isReversed }: { sort: MatchSort | null; isReversed: boolean },
): Promise<readonly number[]> {
  if (sort === null) return tracks;
  return sortMatches(index, tracks, { sort, isReversed, steps: createSteps(ctx.stopping) });
}

/** Ids of the tracks that a query finds, best first. */
export async function findTracks(
  ctx: Pick<SearchCtx, "searchIndexes">,
  session: Pick<Session, "userId" | "provider">,
  asked: AskedSearch,
): Promise<string[]> {
  const { index, tracks } = await searchLibraryOf(ctx, session, asked);
  return tracks.flatMap((track) => index.snapshot.ids[track] ?? []);
}
