import type { AppContext } from "#server/features/context.ts";
import { readLibraryGenres } from "#server/features/genres/genres.ts";
import { readLikedTimes, readPlaylistContents } from "#server/features/library/library.ts";
import type { Session, UserScope } from "#server/platform/http/serve.ts";
import { createSteps, forEachInSteps } from "#server/platform/process/loop-turns.ts";
import { createIndexBuilder, type LibraryIndex } from "./library-index.ts";
import { readIndexTracks, readIndexVersion } from "./search.db.ts";

/** Indexes of people who search, in this process. */
export interface SearchIndexes {
  /** The index of a person's library as it is now, or, of a large one, as it was a moment ago. */
  get(session: Pick<Session, "userId" | "provider">): Promise<LibraryIndex>;
  /** Lets go of what is remembered of a person. */
  forget(userId: string): void;
}

interface Cached {
  version: string;
  index: LibraryIndex;
  usedAtMs: number;
  builtAtMs: number;
  buildMs: number;
}

/** All indexes together; the one that was used last always stays. */
const maxBytes = 96 * 1024 * 1024;
const unusedForMs = 15 * 60_000;
/** How long someone waits for what a scan has changed before the older index serves; it changes it all the time. */
const waitMs = 300;
/** The same for what they changed themselves: anyone who has just done that looks for it. */
const waitForOwnMs = 5_000;
/** A large index is rebuilt at most in this share of the time, while a scan changes the library all the time. */
const restPerBuild = 5;
const tracksAtOnce = 1_000;
/** Of a step, for a track whose names are folded. */
const unitsATrack = 40;

/** What the index is made with. */
type IndexCtx = Pick<AppContext, "database" | "now" | "stopping"> & {
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
  const kept = new Map<string, Cached>();
  const building = new Map<string, { version: string; build: Promise<LibraryIndex> }>();

  const rebuild = (session: Pick<Session, "userId" | "provider">, version: string): Promise<LibraryIndex> => {
    const { userId } = session;
    const startedMs = performance.now();
    const build = buildIndex(ctx, session).then((index) => {
      if (building.get(userId)?.build !== build) return index;
      building.delete(userId);
      const nowMs = ctx.now();
      kept.delete(userId);
      kept.set(userId, {
        version,
        index,
        usedAtMs: nowMs,
        builtAtMs: nowMs,
        buildMs: performance.now() - startedMs,
      });
      evict(kept, nowMs);
      return index;
    });
    build.catch(() => building.get(userId)?.build === build && building.delete(userId));
    building.set(userId, { version, build });
    return build;
  };

  /** A build of this version, or, where an older one will do, whichever is under way. */
  const join = (
    session: Pick<Session, "userId" | "provider">,
    version: string,
    mayBeOlder: boolean,
  ): Promise<LibraryIndex> => {
    const under = building.get(session.userId);
    const isFit = under !== undefined && (mayBeOlder || under.version === version);
    return isFit ? under.build : rebuild(session, version);
  };

  return {
    get: async (session) => {
      const { userId } = session;
      const { version, isScanning } = await readIndexVersion(ctx.database, userId);
      const known = kept.get(userId);
      const nowMs = ctx.now();
      if (!known) return join(session, version, true);
      kept.delete(userId);
      kept.set(userId, { ...known, usedAtMs: nowMs });
      if (known.version === version) return known.index;
      const isLarge = known.buildMs > waitMs;
      const isBusy = isLarge && isScanning;
      if (isBusy && nowMs - known.builtAtMs < known.buildMs * restPerBuild) return known.index;
      const build = join(session, version, isBusy);
      return isLarge ? withinWait(build, known.index, isBusy ? waitMs : waitForOwnMs) : build;
    },
    forget: (userId) => {
      kept.delete(userId);
      building.delete(userId);
    },
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

/** Lets go of the ones that were not used for long, and of the oldest until the rest is within the bound. */
function evict(kept: Map<string, Cached>, nowMs: number): void {
  let bytes = 0;
  for (const [userId, { index, usedAtMs }] of [...kept].toReversed()) {
    bytes += index.bytes;
    const isLast = bytes === index.bytes;
    if (!isLast && (bytes > maxBytes || nowMs - usedAtMs > unusedForMs)) kept.delete(userId);
  }
}

/** Reads a library into an index, chunk by chunk, so that others are answered between them. */
async function buildIndex(
  ctx: Pick<IndexCtx, "database" | "stopping" | "readPlays">,
  { userId, provider }: Pick<Session, "userId" | "provider">,
): Promise<LibraryIndex> {
  const genres = await readLibraryGenres(ctx.database, userId);
  const plays = await ctx.readPlays({ userId, provider });
  const builder = createIndexBuilder();
  const steps = createSteps(ctx.stopping);
  for (let after: string | undefined = ""; after !== undefined;) {
    const rows = await readIndexTracks(ctx.database, { userId, provider, after, limit: tracksAtOnce });
    await forEachInSteps(rows, { steps, units: unitsATrack }, (row) =>
      builder.add({
        id: row.id,
        name: row.name,
        isLocal: row.is_local,
        isrc: row.isrc,
        plays: plays?.of(row.name, row.artists[0]?.name ?? "")?.plays ?? 0,
        durationMs: row.duration_ms,
        artists: row.artists,
        albumId: row.album_id,
        albumName: row.album_name,
        releaseDate: row.release_date,
        genre: genres.get(row.id) ?? null,
      }),
    );
    after = rows.length < tracksAtOnce ? undefined : rows.at(-1)?.id;
  }
  const liked = await readLikedTimes(ctx.database, userId);
  return builder.finish(liked, await readPlaylistContents(ctx.database, userId), steps);
}
