import { hourMs } from "#contract/base/durations.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  defineJob,
  type JobProgress,
  type PersonJob,
  type RecurringJob,
} from "#server/platform/jobs/job-kind.ts";
import { type GenreLibraries, versionText } from "./genre-library.ts";
import { readGenresVersion, readProvider } from "./library-tracks.db.ts";
import { storeGenres } from "./store-genres.ts";
import { listVerdictRuns } from "./verdicts.db.ts";

/** What working out genres needs. */
export type GenresCtx = Pick<AppContext, "database" | "now"> & { genreLibraries: GenreLibraries };

/** `changed`: songs that have another genre than before. */
export interface GenresProgress extends JobProgress {
  changed: number;
}

/** Works out the genre of every track of a person's library, after a scan or new facts. */
export const genresJob = defineJob({
  name: "genres",
  retry: "again",
  progress: { done: 0, total: null, changed: 0 },
  run: async (ctx: GenresCtx, job: PersonJob<Record<string, never>, null, GenresProgress>) => {
    const provider = await readProvider(ctx.database, job.userId);
    if (provider === null) return;
    let changed = 0;
    // What changed while they were worked out did not start another job.
    for (let madeFrom: string | null = null; ;) {
      const library = await ctx.genreLibraries.get({ userId: job.userId, provider });
      if (library.version === madeFrom) return;
      changed += await storeGenres(ctx, job, library, {
        signal: job.signal,
        hold: (trx) => job.save(null, trx),
      });
      madeFrom = library.version;
      const { length: total } = library.snapshot.ids;
      job.report({ done: total, total, changed });
    }
  },
});

/** Works out a person's genres again, in the background. */
export async function startGenresJob(ctx: Pick<AppContext, "jobs">, userId: string): Promise<void> {
  await ctx.jobs.start(genresJob, { userId, input: {} });
}

/**
 * Works out the genres of everyone whose stored ones are outdated: facts that came with an import of open data, or with
 * the look-up of someone else, start no one's job. What reads stored genres (statistics, search, rules) follows by that.
 */
export const outdatedGenresJob = defineJob({
  name: "outdated-genres",
  everyMs: hourMs,
  progress: { done: 0, total: null },
  run: async (ctx: Pick<AppContext, "database" | "jobs">, job: RecurringJob) => {
    for (const { userId, madeFrom } of await listVerdictRuns(ctx.database)) {
      job.signal.throwIfAborted();
      const version = versionText(await readGenresVersion(ctx.database, userId));
      if (version !== madeFrom) await startGenresJob(ctx, userId);
    }
  },
});
