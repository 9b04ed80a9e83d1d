import type { AppContext } from "#server/features/context.ts";
import { libraryState } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createVersionCache, type VersionCache } from "#server/platform/process/version-cache.ts";
import { readUnsortedIds } from "./home.db.ts";

/** Ids of liked songs that are in no playlist, newest first, among the newest likes. */
export type UnsortedLikes = VersionCache<Pick<UserScope, "userId">, string[]>;

/** The newest likes that are looked at: every row of every playlist is compared with them. */
const newestLikes = 600;
/** People whose songs are remembered in this process. */
const maxPeople = 200;

/** Looks once for every state of a library; for the people who asked last. */
export function createUnsortedLikes(ctx: Pick<AppContext, "database">): UnsortedLikes {
  return createVersionCache({
    readVersion: ({ userId }) => libraryState.readVersion(ctx.database, userId),
    make: ({ userId }) => readUnsortedIds(ctx.database, userId, newestLikes),
    maxSize: maxPeople,
  });
}
