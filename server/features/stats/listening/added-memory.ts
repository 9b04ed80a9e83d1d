import { countAdded, readLibraryVersion } from "#server/features/library/library.ts";
import type { AppContext } from "#server/features/context.ts";

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

interface Cached {
  libraryVersion: string;
  counts: Map<string, Added>;
}

const maxPeople = 50;
const maxRanges = 20;

/** Keeps counts of ranges while the library stays as it is: counting looks at every item of hundreds of playlists. */
export function createAddedMemory(ctx: Pick<AppContext, "database">): AddedMemory {
  const kept = new Map<string, Cached>();
  return {
    get: async (userId, times) => {
      // Read first: a change while counting makes the next one count again.
      const libraryVersion = await readLibraryVersion(ctx.database, userId);
      const range = `${times.from.getTime()} ${times.until.getTime()}`;
      const known = kept.get(userId);
      const of = known?.libraryVersion === libraryVersion ? known : { libraryVersion, counts: new Map() };
      const count = of.counts.get(range) ?? (await countAdded(ctx.database, userId, times));
      of.counts.delete(range);
      of.counts.set(range, count);
      if (of.counts.size > maxRanges) of.counts.delete(of.counts.keys().next().value ?? "");
      kept.delete(userId);
      kept.set(userId, of);
      if (kept.size > maxPeople) kept.delete(kept.keys().next().value ?? "");
      return count;
    },
    forget: (userId) => void kept.delete(userId),
  };
}
