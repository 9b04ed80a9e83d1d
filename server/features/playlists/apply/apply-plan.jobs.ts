import type * as z from "zod";
import type { AppliedGroup } from "#contract/playlists/playlists.ts";
import { playlistNameOf } from "#server/features/genres/genres.ts";
import { readLibraryTracks } from "#server/features/library/library.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { finishOperationOf, operationOfJob } from "../journal/journal.ts";
import { workThroughFailures } from "../journal/pause-after-failure.ts";
import type { WriteCtx } from "../written-playlist.ts";
import {
  fillPlaylists,
  recoverPendingWrite,
  type PendingWrite,
  type Filled,
  type WriteContext,
} from "./fill-playlists.ts";

type Applied = z.infer<typeof AppliedGroup>;

/** Songs by genre, as the person wants them. */
interface ApplyInput {
  provider: UserScope["provider"];
  groups: { genre: string; trackIds: string[] }[];
}

/** How far a plan is applied. */
interface ApplyCheckpoint {
  done: Applied[];
  begun: PendingWrite | null;
  /** how often in a row the service failed */
  failures: number;
}

/** Progress of an application, with what came of it so far. */
export interface ApplyProgress extends JobProgress {
  playlists: Applied[];
}

type ApplyJob = PersonJob<ApplyInput, ApplyCheckpoint, ApplyProgress>;

/** Makes the playlists of a plan, or adds to them what is missing. A service that fails is asked again soon. */
export const applyPlanJob = defineJob({
  name: "apply-plan",
  progress: { done: 0, total: null, playlists: [] },
  run: async (ctx: WriteCtx, job: ApplyJob) => {
    const state = { ...(job.checkpoint ?? { done: [], begun: null, failures: 0 }) };
    const save = (saved: typeof state) => job.save(saved);
    await workThroughFailures(ctx, { state, save }, () => applyAll(ctx, job, state));
  },
});

async function applyAll(ctx: WriteCtx, job: ApplyJob, state: ApplyCheckpoint): Promise<void> {
  const { groups, provider } = job.input;
  const total = countSongs(groups);
  const operation = await operationOfJob(ctx, "apply", job);
  const common = { person: { userId: job.userId, provider }, operation, signal: job.signal };
  await recoverPendingWrite(ctx, common, state.begun);
  for (const group of groups.slice(state.done.length)) {
    const songs = countSongs(groups.slice(0, state.done.length));
    const filling: WriteContext = {
      ...common,
      savePending: (pending) => job.save(Object.assign(state, { begun: pending })),
      report: (filled) => {
        state.failures = 0;
        const playlists = [...state.done, appliedOf(group, filled)];
        job.report({ done: songs + filled.added, total, playlists });
        return job.noteAdvance();
      },
    };
    const applied = appliedOf(group, await applyGroup(ctx, filling, group));
    await job.save(Object.assign(state, { done: [...state.done, applied], begun: null, failures: 0 }));
    job.report({ done: countSongs(groups.slice(0, state.done.length)), total, playlists: state.done });
  }
  await finishOperationOf(ctx, job.userId, operation);
}

function countSongs(groups: ApplyInput["groups"]): number {
  return groups.reduce((sum, { trackIds }) => sum + trackIds.length, 0);
}

async function applyGroup(
  ctx: WriteCtx,
  filling: WriteContext,
  { genre, trackIds }: ApplyInput["groups"][number],
): Promise<Filled> {
  const tracks = await readLibraryTracks(ctx.database, filling.person, trackIds);
  const uris = tracks.flatMap(({ uri, is_local: isLocal }) => (isLocal ? [] : [uri]));
  return fillPlaylists(ctx, filling, { name: playlistNameOf(genre), uris });
}

function appliedOf({ genre }: ApplyInput["groups"][number], filled: Filled): Applied {
  const { playlistId, created, added, skipped } = filled;
  return { genre, name: playlistNameOf(genre), playlist_id: playlistId, created, added, skipped };
}
