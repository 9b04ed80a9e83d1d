import type * as z from "zod";
import type { counters } from "#contract/admin/enrichment.ts";
import { countCentral, readCentralVersion } from "#server/features/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { listLibraries, readArtistsOf, readTrackIdsAfter, sumLibraries } from "./counters.db.ts";

type Ctx = Pick<AppContext, "database" | "log" | "stopping">;

/** The nine counters of the admin panel. */
export interface Counters {
  read(): Promise<z.output<(typeof counters)["output"]>>;
}

/** Songs of everyone, each once, and their artists. */
interface Unique {
  tracks: number;
  artists: number;
}

const tracksAtOnce = 5_000;
/** Where counting each song once took longer, the panel is shown what was counted last meanwhile. */
const maxWaitMs = 60;

/**
 * Counts once for every state of the libraries. Each song and artist once is counted in parts, so that no one waits for
 * the database behind it.
 */
export function createCounters(ctx: Ctx): Counters {
  const unique = createKept(ctx, () => countUnique(ctx));
  const central = createKept(ctx, () => countCentral(ctx.database));
  return {
    read: async () => {
      const { tracks, liked, playlists, memberships, version } = await sumLibraries(ctx.database);
      const shared = await unique(version);
      const known = await central(String(await readCentralVersion(ctx.database)));
      return {
        ulib_total_tracks: tracks,
        ulib_unique_tracks: shared.tracks,
        ulib_total_playlists: playlists,
        ulib_playlist_memberships: memberships,
        ulib_liked_total: liked,
        ulib_unique_artists: shared.artists,
        clib_total_tracks: known.tracks,
        clib_total_genres: known.genres,
        clib_unique_artists: known.artists,
      };
    },
  };
}

/** Keeps what `count` answered for a version; while a slow count goes on, the last answer stands for it. */
function createKept<T>({ log, stopping }: Ctx, count: () => Promise<T>): (version: string) => Promise<T> {
  let last: { version: string; value: T; tookMs: number } | null = null;
  let counting: Promise<T> | null = null;
  const begin = (version: string): Promise<T> => {
    const startedAt = performance.now();
    counting = count()
      .then((value) => {
        last = { version, value, tookMs: performance.now() - startedAt };
        return value;
      })
      .finally(() => {
        counting = null;
      });
    return counting;
  };
  return async (version) => {
    if (last?.version === version) return last.value;
    const now = counting ?? begin(version);
    if (last === null || last.tookMs <= maxWaitMs) {
      await now;
      // What was under way may have counted an older state.
      return last?.version === version ? last.value : (counting ?? begin(version));
    }
    now.catch((error: unknown) => {
      if (!stopping.aborted) log.warn({ err: error }, "counting for the admin panel failed");
    });
    return last.value;
  };
}

async function countUnique(ctx: Ctx): Promise<Unique> {
  const tracks = new Set<string>();
  const artists = new Set<string>();
  for (const { userId, provider } of await listLibraries(ctx.database))
    for (let after: string | undefined = ""; after !== undefined;) {
      ctx.stopping.throwIfAborted();
      const ids = await readTrackIdsAfter(ctx.database, { userId, after, limit: tracksAtOnce });
      const fresh = ids.filter((id) => !tracks.has(`${provider}:${id}`));
      for (const id of fresh) tracks.add(`${provider}:${id}`);
      if (fresh.length > 0)
        for (const artist of await readArtistsOf(ctx.database, provider, fresh))
          artists.add(`${provider}:${artist}`);
      after = ids.length < tracksAtOnce ? undefined : ids.at(-1);
    }
  return { tracks: tracks.size, artists: artists.size };
}
