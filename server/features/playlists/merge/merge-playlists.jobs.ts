import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import {
  fillPlaylists,
  recoverPendingWrite,
  type PendingWrite,
  type WriteContext,
} from "../apply/fill-playlists.ts";
import { finishOperationOf, operationOfJob } from "../journal/journal.ts";
import { workThroughFailures } from "../journal/pause-after-failure.ts";
import type { WriteCtx } from "../written-playlist.ts";

/** What goes into the target, in order. */
interface MergeInput {
  provider: UserScope["provider"];
  name: string;
  uris: string[];
}

/** Progress in rows, with the target once there is one. */
export interface MergeProgress extends JobProgress {
  playlistId: string | null;
}

/** What is being filled, and how often in a row the service failed. */
interface MergeCheckpoint {
  begun: PendingWrite | null;
  failures: number;
}

type MergeJob = PersonJob<MergeInput, MergeCheckpoint, MergeProgress>;

/** Puts the rows of a merge into its target. A service that fails is asked again soon. */
export const mergePlaylistsJob = defineJob({
  name: "merge-playlists",
  progress: { done: 0, total: null, playlistId: null },
  run: async (ctx: WriteCtx, job: MergeJob) => {
    const state = { ...(job.checkpoint ?? { begun: null, failures: 0 }) };
    const save = (saved: typeof state) => job.save(saved);
    await workThroughFailures(ctx, { state, save }, () => merge(ctx, job, state));
  },
});

async function merge(ctx: WriteCtx, job: MergeJob, state: MergeCheckpoint): Promise<void> {
  const { provider, name, uris } = job.input;
  const operation = await operationOfJob(ctx, "merge", job);
  const common = { person: { userId: job.userId, provider }, operation, signal: job.signal };
  await recoverPendingWrite(ctx, common, state.begun);
  // What an earlier run added counts as done: the target has it, so that it is not added again.
  const filling: WriteContext = {
    ...common,
    savePending: (pending) => job.save(Object.assign(state, { begun: pending })),
    report: ({ added, skipped, playlistId }) => {
      state.failures = 0;
      job.report({ done: added + skipped, total: uris.length, playlistId });
      return job.noteAdvance();
    },
  };
  const { playlistId } = await fillPlaylists(ctx, filling, { name, uris });
  job.report({ done: uris.length, total: uris.length, playlistId });
  await finishOperationOf(ctx, job.userId, operation);
}
