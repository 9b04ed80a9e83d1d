import type { AppContext } from "#server/features/context.ts";
import { libraryState } from "#server/features/library/library.ts";
import { readUnsortedIds } from "./home.db.ts";

/** Ids of liked songs that are in no playlist, newest first, among the newest likes. */
export type UnsortedLikes = (userId: string) => Promise<string[]>;

/** The newest likes that are looked at: every row of every playlist is compared with them. */
const newestLikes = 600;
/** People whose songs are remembered in this process. */
const maxPeople = 200;

/** Looks once for every state of a library; for the people who asked last. */
export function createUnsortedLikes(ctx: Pick<AppContext, "database">): UnsortedLikes {
  const kept = new Map<string, { version: string; ids: string[] }>();
  return async (userId) => {
    const version = await libraryState.readVersion(ctx.database, userId);
    const known = kept.get(userId);
    kept.delete(userId);
    const ids =
      known?.version === version ? known.ids : await readUnsortedIds(ctx.database, userId, newestLikes);
    kept.set(userId, { version, ids });
    for (const oldest of kept.keys()) if (kept.size > maxPeople) kept.delete(oldest);
    return ids;
  };
}
