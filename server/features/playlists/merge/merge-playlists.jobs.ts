import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { Person } from "#server/platform/http/serve.ts";
import { fillPlaylists, recoverFilling, type BegunFilling, type Filling } from "../apply/fill-playlists.ts";
import { finishOperationOf, operationOfJob } from "../journal/journal.ts";
import type { WriteCtx } from "../written-playlist.ts";

/** What goes into the target, in order. */
interface MergeInput {
  provider: Person["provider"];
  name: string;
  uris: string[];
}

/** Progress in rows, with the target once there is one. */
export interface MergeProgress extends JobProgress {
  playlistId: string | null;
}

type MergeJob = PersonJob<MergeInput, { begun: BegunFilling }, MergeProgress>;

/** Puts the rows of a merge into its target. */
export const mergePlaylistsJob = defineJob({
  name: "merge-playlists",
  progress: { done: 0, total: null, playlistId: null },
  run: async (ctx: WriteCtx, job: MergeJob) => {
    const { provider, name, uris } = job.input;
    const operation = await operationOfJob(ctx, "merge", job);
    const common = { person: { userId: job.userId, provider }, operation, signal: job.signal };
    await recoverFilling(ctx, common, job.checkpoint?.begun ?? null);
    // What an earlier run added counts as done: the target has it, so that it is not added again.
    const filling: Filling = {
      ...common,
      noteBegun: (begun) => job.save({ begun }),
      report: ({ added, skipped, playlistId }) =>
        job.report({ done: added + skipped, total: uris.length, playlistId }),
    };
    const { playlistId } = await fillPlaylists(ctx, filling, { name, uris });
    job.report({ done: uris.length, total: uris.length, playlistId });
    await finishOperationOf(ctx, job.userId, operation);
  },
});
