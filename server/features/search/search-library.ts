import type { AppContext } from "#server/features/context.ts";
import type { Session } from "#server/platform/http/serve.ts";
import type { SearchIndexes } from "./index-memory.ts";
import type { LibraryIndex } from "./library-index.ts";
import { parseQuery } from "./parse-query.ts";
import { rankMatches, type SearchResult, type SearchScope } from "./rank-matches.ts";

export type SearchCtx = Pick<AppContext, "database" | "publicUrl"> & { searchIndexes: SearchIndexes };

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

/** Ids of the tracks that a query finds, best first. */
export async function findTracks(
  ctx: Pick<SearchCtx, "searchIndexes">,
  session: Pick<Session, "userId" | "provider">,
  asked: AskedSearch,
): Promise<string[]> {
  const { index, tracks } = await searchLibraryOf(ctx, session, asked);
  return tracks.flatMap((track) => index.ids[track] ?? []);
}
