import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import { versionText } from "../library-genres/genre-library.ts";
import { genresJob, type GenresProgress } from "../library-genres/genres.jobs.ts";
import { readGenresVersion } from "../library-genres/library-tracks.db.ts";
import { readVerdictRun } from "../library-genres/verdicts.db.ts";
import { listPeopleAfter } from "./central-library.db.ts";
import type { EnrichmentCtx, EnrichmentRunState } from "./enrichment-state.ts";

/** A library that takes longer goes on by itself. */
const maxWaitMs = 600_000;

/**
 * Works out the genres of every library whose stored ones are outdated: one after the other, each by the person's own job,
 * which ends when they leave.
 */
export async function annotateLibraries(ctx: EnrichmentCtx, run: EnrichmentRunState): Promise<void> {
  const all = await listPeopleAfter(ctx.database, "");
  run.enter("annotate_ulib", "", all.length);
  const after = run.state.at as string;
  for (const userId of all.filter((id) => id > after)) {
    run.job.signal.throwIfAborted();
    const counts = await annotate(ctx, userId, run.job.signal);
    await run.advance({ at: userId, done: run.state.done + 1, counts });
  }
}

async function annotate(
  ctx: EnrichmentCtx,
  userId: string,
  signal: AbortSignal,
): Promise<{ ulib_enriched: number; libraries: number }> {
  const version = versionText(await readGenresVersion(ctx.database, userId));
  if (version === (await readVerdictRun(ctx.database, userId))) return { ulib_enriched: 0, libraries: 0 };
  const { jobId } = await ctx.jobs.start(genresJob, { userId, input: {} });
  const row = await waitForJob(ctx.database, jobId, { withinMs: maxWaitMs, signal });
  signal.throwIfAborted();
  const isDone = row?.state === "done";
  const changed = isDone ? (row.progress as GenresProgress).changed : 0;
  return { ulib_enriched: changed, libraries: isDone ? 1 : 0 };
}
