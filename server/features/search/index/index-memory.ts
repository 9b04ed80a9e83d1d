import type { AppContext } from "#server/features/context.ts";
import { readLibraryGenres } from "#server/features/genres/genres.ts";
import type { LibrarySnapshots } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createSteps } from "#server/platform/process/loop-turns.ts";
import { createVersionCache } from "#server/platform/process/version-cache.ts";
import { indexLibrary, type LibraryIndex } from "./library-index.ts";
import { readIndexVersion } from "./search.db.ts";

/** Indexes of people who search, in this process. */
export interface SearchIndexes {
  /** The index of a person's library as it is now, or, of a large one, as it was a moment ago. */
  get(scope: UserScope): Promise<LibraryIndex>;
  /** Lets go of what is remembered of a person. */
  forget(userId: string): void;
}

/** All indexes together; the one that was made last always stays. */
const maxBytes = 96 * 1024 * 1024;
/** How long someone waits for what a scan has changed before the older index serves; it changes it all the time. */
const waitMs = 300;
/** The same for what they changed themselves: anyone who has just done that looks for it. */
const waitForOwnMs = 5_000;
/** A large index is rebuilt at most in this share of the time, while a scan changes the library all the time. */
const restPerBuild = 5;

/** What the index is made with. */
type IndexCtx = Pick<AppContext, "database" | "stopping"> & {
  librarySnapshots: LibrarySnapshots;
  /** counted plays of a person's songs; null while nothing is known of them */
  readPlays: (scope: UserScope) => Promise<{
    of(title: string, artist: string): { plays: number } | null;
  } | null>;
};

/**
 * Keeps the indexes of those who searched lately, within a bound; each is made when it is first asked for, and again
 * when the library has changed (docs/decisions/0010).
 */
export function createSearchIndexes(ctx: IndexCtx): SearchIndexes {
  const cache = createVersionCache<UserScope, LibraryIndex>({
    readVersion: async ({ userId }) => (await readIndexVersion(ctx.database, userId)).version,
    make: (scope) => buildIndex(ctx, scope),
    maxSize: maxBytes,
    sizeOf: ({ bytes }) => bytes,
  });
  return {
    get: async (scope) => {
      const { version, isScanning } = await readIndexVersion(ctx.database, scope.userId);
      const known = cache.peek(scope.userId);
      if (known === undefined) return cache.getAt(scope, version, { mayBeOlder: true });
      const isLarge = known.makeMs > waitMs;
      if (known.version === version || !isLarge) return cache.getAt(scope, version);
      const restMs = known.makeMs * restPerBuild;
      if (isScanning && performance.now() - known.readyAtMs < restMs) return known.value;
      const newer = cache.getAt(scope, version, { mayBeOlder: isScanning });
      return withinWait(newer, known.value, isScanning ? waitMs : waitForOwnMs);
    },
    forget: cache.forget,
  };
}

async function withinWait(
  build: Promise<LibraryIndex>,
  older: LibraryIndex,
  forMs: number,
): Promise<LibraryIndex> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<LibraryIndex>((resolve) => {
    timer = setTimeout(resolve, forMs, older);
  });
  try {
    return await Promise.race([build, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function buildIndex(
  { database, stopping, librarySnapshots, readPlays }: IndexCtx,
  scope: UserScope,
): Promise<LibraryIndex> {
  const snapshot = await librarySnapshots.get(scope);
  const genres = await readLibraryGenres(database, scope.userId);
  const plays = await readPlays(scope);
  const playsOf = (title: string, artist: string) => plays?.of(title, artist)?.plays ?? 0;
  return indexLibrary(snapshot, { genres, playsOf }, createSteps(stopping));
}
