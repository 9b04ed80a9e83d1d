import { LRUCache } from "lru-cache";
import { libraryState } from "#server/features/library/library.ts";
import { countAdded } from "#server/features/stats/listening/song-facts.db.ts";
import type { AppContext } from "#server/features/context.ts";
import { createVersionCache } from "#server/platform/process/version-cache.ts";

interface Times {
  from: Date;
  until: Date;
}
type Added = Awaited<ReturnType<typeof countAdded>>;

/** What people whose statistics were lately asked for added to their libraries, in this process. */
export interface AddedMemory {
  /** Songs that were liked, and put into own playlists, between two times. */
  get(userId: string, times: Times): Promise<Added>;
  forget(userId: string): void;
}

const maxPeople = 50;
const maxRanges = 20;

/** Keeps counts of ranges while the library stays as it is: counting looks at every item of hundreds of playlists. */
export function createAddedMemory(ctx: Pick<AppContext, "database">): AddedMemory {
  const cache = createVersionCache<{ userId: string }, LRUCache<string, Added>>({
    readVersion: ({ userId }) => libraryState.readVersion(ctx.database, userId),
    make: async () => new LRUCache({ max: maxRanges }),
    maxSize: maxPeople,
  });
  return {
    get: async (userId, times) => {
      // Asked first: a change while counting makes the next one count again.
      const counts = await cache.get({ userId });
      const range = `${times.from.getTime()} ${times.until.getTime()}`;
      const count = counts.get(range) ?? (await countAdded(ctx.database, userId, times));
      counts.set(range, count);
      return count;
    },
    forget: cache.forget,
  };
}
