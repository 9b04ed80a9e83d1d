import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import {
  fillNewPlaylist,
  recoverPendingWrite,
  type PendingWrite,
  type WriteContext,
} from "../apply/fill-playlists.ts";
import { finishOperationOf, operationOfJob } from "../journal/journal.ts";
import type { WriteCtx } from "../written-playlist.ts";

/** The playlists that come of a split, each with its rows in order. */
interface SplitInput {
  provider: UserScope["provider"];
  parts: { key: string; name: string; uris: string[] }[];
}

/** A playlist that is whole. */
interface DonePart {
  key: string;
  name: string;
  playlist_id: string;
  added: number;
}

interface SplitCheckpoint {
  done: DonePart[];
  begun: PendingWrite | null;
}

/** Progress in rows, with the playlists that are whole. */
export interface SplitProgress extends JobProgress {
  playlists: DonePart[];
}

type SplitJob = PersonJob<SplitInput, SplitCheckpoint, SplitProgress>;

/** Makes the playlists of a split, one after the other. */
export const splitPlaylistJob = defineJob({
  name: "split-playlist",
  progress: { done: 0, total: null, playlists: [] },
  run: async (ctx: WriteCtx, job: SplitJob) => {
    const { provider, parts } = job.input;
    const total = parts.reduce((sum, { uris }) => sum + uris.length, 0);
    const done = [...(job.checkpoint?.done ?? [])];
    const operation = await operationOfJob(ctx, "split", job);
    const common = { person: { userId: job.userId, provider }, operation, signal: job.signal };
    let pendingId = await recoverPendingWrite(ctx, common, job.checkpoint?.begun ?? null);
    for (const { key, name, uris } of parts.slice(done.length)) {
      const before = done.reduce((sum, { added }) => sum + added, 0);
      const filling: WriteContext = {
        ...common,
        savePending: (pending) => job.save({ done: [...done], begun: pending }),
        report: ({ added }) => {
          job.report({ done: before + added, total, playlists: [...done] });
          return job.noteAdvance();
        },
      };
      const playlistId = await fillNewPlaylist(ctx, filling, { name, uris, playlistId: pendingId });
      pendingId = null;
      done.push({ key, name, playlist_id: playlistId, added: uris.length });
      await job.save({ done: [...done], begun: null });
      job.report({ done: before + uris.length, total, playlists: [...done] });
    }
    await finishOperationOf(ctx, job.userId, operation);
  },
});
