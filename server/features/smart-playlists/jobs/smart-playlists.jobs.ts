import {
  findMade,
  finishOperationOf,
  makePlaylist,
  operationOfJob,
  type Operation,
} from "#server/features/playlists/playlists.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  defineJob,
  type JobProgress,
  type PersonJob,
  type RecurringJob,
} from "#server/platform/jobs/job-kind.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { ByHand } from "../rules/choose-rows.ts";
import { nextRefresh } from "../rules/next-refresh.ts";
import {
  holdDue,
  insertSmartPlaylist,
  updateSmartPlaylist,
  type Schedule,
} from "../stored/smart-playlists.db.ts";
import { refreshRows, type RefreshCtx } from "./refresh-rows.ts";

/** Progress of a refresh, with what it changed. */
export interface RefreshProgress extends JobProgress {
  playlistId: string | null;
  added: number;
  removed: number;
}

type RefreshJob = PersonJob<{ provider: UserScope["provider"]; playlistId: string }, null, RefreshProgress>;

/** Before anything is known. */
export const noProgress: RefreshProgress = { done: 0, total: null, playlistId: null, added: 0, removed: 0 };

/** Gives a smart playlist the rows that its rule selects; its key is the playlist's id. */
export const refreshSmartPlaylistJob = defineJob({
  name: "refresh-smart-playlist",
  progress: noProgress,
  run: async (ctx: RefreshCtx, job: RefreshJob) => {
    const { provider, playlistId } = job.input;
    const person = { userId: job.userId, provider };
    const operation = await operationOfJob(ctx, "refresh", job);
    await refreshAndNotify(ctx, job, { person, playlistId, operation });
  },
});

/** What a smart playlist is made with. */
interface MakeInput {
  provider: UserScope["provider"];
  name: string;
  rule: string;
  schedule: Schedule;
  byHand: ByHand;
}

/** `playlistId` is null while the playlist is being made. */
type MakeJob = PersonJob<MakeInput, { playlistId: string | null }, RefreshProgress>;

/** Makes a playlist, remembers its rule and fills it; its key is the playlist's name. */
export const makeSmartPlaylistJob = defineJob({
  name: "make-smart-playlist",
  progress: noProgress,
  run: async (ctx: RefreshCtx, job: MakeJob) => {
    const person = { userId: job.userId, provider: job.input.provider };
    const operation = await operationOfJob(ctx, "smart", job);
    const playlistId = job.checkpoint?.playlistId ?? (await makeOnce(ctx, job, { person, operation }));
    await refreshAndNotify(ctx, job, { person, playlistId, operation });
  },
});

async function refreshAndNotify(
  ctx: RefreshCtx,
  job: Pick<RefreshJob, "report" | "signal" | "noteAdvance">,
  refresh: { person: UserScope; playlistId: string; operation: Operation },
): Promise<void> {
  const { person, playlistId, operation } = refresh;
  job.report({ ...noProgress, playlistId });
  const { added, removed } = await refreshRows(ctx, {
    ...refresh,
    signal: job.signal,
    noteAdvance: job.noteAdvance,
  });
  job.report({ done: added + removed, total: added + removed, playlistId, added, removed });
  await finishOperationOf(ctx, person.userId, operation);
}

/** The playlist of the job: one that was made before a kill is found by its name, which no other had. */
async function makeOnce(
  ctx: RefreshCtx,
  job: MakeJob,
  { person, operation }: { person: UserScope; operation: Operation },
): Promise<string> {
  const { name, rule, schedule, byHand } = job.input;
  const found = job.checkpoint === null ? null : await findMade(ctx, person, { name, operation });
  if (job.checkpoint === null) await job.save({ playlistId: null });
  const playlistId = found ?? (await makePlaylist(ctx, person, { name }, operation));
  const { userId } = person;
  const createdAt = new Date(ctx.now());
  await transaction(ctx.database, async (trx) => {
    const nextRefreshAt = nextRefresh(schedule, ctx.now());
    await insertSmartPlaylist(trx, { userId, playlistId, rule, schedule, nextRefreshAt, byHand, createdAt });
    await job.save({ playlistId }, trx);
  });
  return playlistId;
}

const pollIntervalMs = 10 * 60_000;
const atOnce = 100;

/** Starts the refreshes whose time has come; each is set for its next time in the same transaction. */
export const refreshDueJob = defineJob({
  name: "refresh-smart-playlists-due",
  everyMs: pollIntervalMs,
  progress: { done: 0, total: null },
  run: async (ctx: RefreshCtx, job: RecurringJob) => {
    for (let started = atOnce; started === atOnce && !job.signal.aborted;) started = await startDue(ctx);
  },
});

function startDue(ctx: RefreshCtx): Promise<number> {
  return transaction(ctx.database, async (trx, afterCommit) => {
    const due = await holdDue(trx, new Date(ctx.now()), atOnce);
    for (const { user_id: userId, provider, playlist_id: playlistId, schedule } of due) {
      await updateSmartPlaylist(
        trx,
        { userId, playlistId },
        { nextRefreshAt: nextRefresh(schedule, ctx.now()) },
      );
      const start = { userId, key: playlistId, input: { provider, playlistId } };
      await ctx.jobs.start(refreshSmartPlaylistJob, start, { trx, afterCommit });
    }
    return due.length;
  });
}
