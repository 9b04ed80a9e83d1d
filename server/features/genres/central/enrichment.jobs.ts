import { message } from "#contract/messages/messages.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, PauseJob } from "#server/platform/jobs/job-kind.ts";
import { listPeopleAfter, countLibraryRows, takeNextSongs, type LibraryPlace } from "./central-library.db.ts";
import { annotateLibraries } from "./annotate-libraries.ts";
import { applyToTracks } from "./apply-genres.ts";
import { fetchArtistGenres } from "./enrich-artists.ts";
import { startLookups } from "../lookups/lookup.jobs.ts";
import {
  noCounts,
  takeUpRun,
  type EnrichmentCtx,
  type EnrichmentInput,
  type EnrichmentJob,
  type EnrichmentRunState,
  type EnrichmentStep,
} from "./enrichment-state.ts";

/** How often a scan that is waited for is looked at. */
const lookAtScanEveryMs = 2_000;

type Task = EnrichmentInput["task"];
const full: EnrichmentStep[] = [
  "backfill_ulib",
  "fetch_artist_genres",
  "apply_artist_to_tracks",
  "annotate_ulib",
];
const stepsOf: Record<Task, EnrichmentStep[]> = {
  all: full,
  refresh: full,
  backfill: full.slice(0, 1),
  "artist-full": full.slice(1),
  artist: full.slice(1),
};

const steps: Record<EnrichmentStep, (ctx: EnrichmentCtx, run: EnrichmentRunState) => Promise<void>> = {
  backfill_ulib: backfill,
  fetch_artist_genres: fetchArtistGenres,
  apply_artist_to_tracks: applyToTracks,
  annotate_ulib: annotateLibraries,
};

/**
 * Fills the central library and carries what is known into people's libraries (contract/admin/enrichment.ts). One at a
 * time on the whole instance; a kill repeats one batch at most.
 */
export const enrichmentJob = defineJob({
  name: "enrichment",
  retry: "again",
  progress: { status: "starting" as const, done: 0, total: null, counts: noCounts, left: null },
  run: async (ctx: EnrichmentCtx, job: EnrichmentJob) => {
    const { afterScanOf, task } = job.input;
    if (afterScanOf !== null && job.checkpoint === null && (await ctx.isScanning(afterScanOf)))
      throw new PauseJob(new Date(ctx.now() + lookAtScanEveryMs), message("genres.libraryBeingRead"));
    const [first = "backfill_ulib"] = stepsOf[task];
    const run = takeUpRun(job, first);
    const isPast = (step: EnrichmentStep) =>
      job.checkpoint !== null && full.indexOf(step) < full.indexOf(job.checkpoint.step);
    for (const step of stepsOf[task]) if (!isPast(step)) await steps[step](ctx, run);
    const { counts, done, total, left } = run.state;
    job.report({ status: "done", done, total, counts, left });
    if (task === "all") await startSharedLookups(ctx);
  },
});

/** Takes every song of people's libraries into the central library. */
async function backfill(ctx: EnrichmentCtx, run: EnrichmentRunState): Promise<void> {
  const first: LibraryPlace = { userId: "", trackId: "" };
  run.enter("backfill_ulib", first, await countLibraryRows(ctx.database));
  for (;;) {
    run.job.signal.throwIfAborted();
    const isLast = await transaction(ctx.database, async (trx) => {
      const { walked, added, last } = await takeNextSongs(trx, {
        after: run.state.at as LibraryPlace,
        limit: run.job.input.batchSize,
        now: new Date(ctx.now()),
      });
      if (last === null) return true;
      await run.advance({ at: last, done: run.state.done + walked, counts: { backfilled: added } }, trx);
      return false;
    });
    if (isLast) return;
  }
}

/** Services that an admin allows are asked by jobs of their own: they take a call a second. */
async function startSharedLookups(ctx: EnrichmentCtx): Promise<void> {
  for (const userId of await listPeopleAfter(ctx.database, "")) await startLookups(ctx, userId);
}
