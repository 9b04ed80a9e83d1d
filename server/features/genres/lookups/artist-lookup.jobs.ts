import PQueue from "p-queue";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import { readArtistGenres } from "#server/provider-client/api/provider-library.ts";
import type { GenreLibraries, GenreLibrary } from "#server/features/genres/library-genres/genre-library.ts";
import { readProvider } from "#server/features/genres/library-genres/library-tracks.db.ts";
import { startGenresJob } from "#server/features/genres/library-genres/genres.jobs.ts";
import { readAskedKeys, writeFacts } from "#server/features/genres/evidence/genre-facts.db.ts";

/** What look-ups work with. */
export type LookupCtx = Pick<AppContext, "database" | "jobs" | "now" | "providers"> & {
  genreLibraries: GenreLibraries;
};

/** Calls in flight, and answers that are stored together: so many are asked again after a kill. */
const answersAtOnce = 20;

/**
 * Asks the music service for the genres of a library's artists, those with the most songs first, each artist once on this
 * instance. It reports them of few, and not at all to some applications.
 */
export const artistLookupJob = defineJob({
  name: "artist-lookup",
  retry: "again",
  progress: { done: 0, total: null },
  run: async (ctx: LookupCtx, job: PersonJob<Record<string, never>, null, JobProgress>) => {
    const provider = await readProvider(ctx.database, job.userId);
    if (provider === null) return;
    const library = await ctx.genreLibraries.get({ userId: job.userId, provider });
    const ids = await listUnasked(ctx, provider, library);
    const client = ctx.providers.client(provider);
    for (let from = 0; from < ids.length; from += answersAtOnce) {
      job.signal.throwIfAborted();
      const part = ids.slice(from, from + answersAtOnce);
      const replies = await askFor(client, part, job);
      const reportedAt = new Date(ctx.now());
      const facts = replies.map(({ id, genres }) => ({
        subject: "artist" as const,
        key: `${provider}:${id}`,
        source: "provider" as const,
        entity: id,
        genres,
        told_at: reportedAt,
      }));
      await transaction(ctx.database, (trx) => writeFacts(trx, facts));
      job.report({ done: from + part.length, total: ids.length });
    }
    if (ids.length > 0) await startGenresJob(ctx, job.userId);
  },
});

/** Counted once a library: an answer of the service makes another of it. */
const unaskedIn = new WeakMap<GenreLibrary, number>();

/** How many artists there are that the music service was not asked for yet. */
export async function countUnasked(
  ctx: Pick<LookupCtx, "database">,
  provider: string,
  library: GenreLibrary,
): Promise<number> {
  const count = unaskedIn.get(library) ?? (await readUnasked(ctx, provider, library)).length;
  unaskedIn.set(library, count);
  return count;
}

/** Their ids, those with the most songs first. */
async function listUnasked(
  ctx: Pick<LookupCtx, "database">,
  provider: string,
  library: GenreLibrary,
): Promise<string[]> {
  const songs = new Map((await readUnasked(ctx, provider, library)).map((id) => [id, 0]));
  const { artists, artistsInOrder } = library.snapshot;
  for (const artist of artistsInOrder) {
    const id = artists.ids[artist] ?? "";
    const count = songs.get(id);
    if (count !== undefined) songs.set(id, count + 1);
  }
  return [...songs]
    .toSorted(([a, songsOfA], [b, songsOfB]) => songsOfB - songsOfA || (a < b ? -1 : 1))
    .map(([id]) => id);
}

async function readUnasked(
  { database }: Pick<LookupCtx, "database">,
  provider: string,
  { snapshot: { artists } }: GenreLibrary,
): Promise<string[]> {
  const ids = [...new Set(artists.ids)].filter((id) => id !== null);
  const asked = await readAskedKeys(
    database,
    "provider",
    ids.map((id) => `${provider}:${id}`),
  );
  return asked.size === 0 ? ids : ids.filter((id) => !asked.has(`${provider}:${id}`));
}

async function askFor(
  client: ProviderClient,
  ids: readonly string[],
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<{ id: string; genres: string[] }[]> {
  const queue = new PQueue({ concurrency: answersAtOnce });
  const caller = { userId, priority: "background" as const, signal };
  return queue.addAll(
    ids.map((id) => async () => ({ id, genres: await readArtistGenres(client, caller, id) })),
  );
}
