import { libraryState, unsortedLikesOf, type LibrarySnapshots } from "#server/features/library/library.ts";
import type { AppContext } from "#server/features/context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createVersionCache, type VersionCache } from "#server/platform/process/version-cache.ts";

/** Ids of the unsorted likes that Home shows, newest first. */
export type UnsortedLikes = VersionCache<Pick<UserScope, "userId">, string[]>;

/** Songs that are looked at for a strip of albums. */
export const maxSongs = 200;
/** People whose songs are remembered in this process: many more than there is room for libraries. */
const maxPeople = 200;

/** With what Home remembers: it looks once for every state of a library, for the people who asked last. */
export function homeCtxOf<Ctx extends Pick<AppContext, "database"> & { librarySnapshots: LibrarySnapshots }>(
  ctx: Ctx,
): Ctx & { unsortedLikes: UnsortedLikes } {
  const unsortedLikes: UnsortedLikes = createVersionCache({
    readVersion: ({ userId }) => libraryState.readVersion(ctx.database, userId),
    make: async (person) => unsortedLikesOf(await ctx.librarySnapshots.get(person)).slice(0, maxSongs),
    maxSize: maxPeople,
  });
  return { ...ctx, unsortedLikes };
}
