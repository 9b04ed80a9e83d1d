import type { AppContext } from "#server/features/context.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { GenreLibraries } from "./genre-library.ts";
import { readProvider } from "./library-tracks.db.ts";
import { storeGenres } from "./store-genres.ts";

/** What working out genres needs. */
export type GenresCtx = Pick<AppContext, "database" | "now"> & { genreLibraries: GenreLibraries };

/** Works out the genre of every track of a person's library, after a scan or new facts. */
export const genresJob = defineJob({
  name: "genres",
  progress: { done: 0, total: null },
  run: async (ctx: GenresCtx, job: PersonJob<Record<string, never>, null, JobProgress>) => {
    const provider = await readProvider(ctx.database, job.userId);
    if (provider === null) return;
    // What changed while they were worked out did not start another job.
    for (let madeFrom: string | null = null; ;) {
      const library = await ctx.genreLibraries.get({ userId: job.userId, provider });
      if (library.version === madeFrom) return;
      await storeGenres(ctx, job, library, {
        signal: job.signal,
        hold: (trx) => job.save(null, trx),
      });
      madeFrom = library.version;
      job.report({ done: library.tracks.length, total: library.tracks.length });
    }
  },
});

/** Works out a person's genres anew, in the background. */
export async function startGenresJob(ctx: Pick<AppContext, "jobs">, userId: string): Promise<void> {
  await ctx.jobs.start(genresJob, { userId, input: {} });
}
