import {
  defineChange,
  type ChangeInput,
  type PlanState,
  type Step,
} from "#server/features/changes/changes.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { defineJob, type JobProgress, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
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

/** How many rows are chosen is known behind the last step alone. */
function presentRefresh({ steps, outcomes }: PlanState): RefreshProgress {
  const written = outcomes.findLast((outcome) => outcome !== null) ?? null;
  const [first] = steps;
  const asked = first !== undefined && "playlistId" in first ? first.playlistId : null;
  const playlistId = written?.playlistId ?? asked;
  const last = outcomes.length === 0 ? null : (outcomes.at(-1) ?? null);
  if (last === null) return { done: 0, total: null, playlistId, added: 0, removed: 0 };
  const { added, removed = 0 } = last;
  return { done: added + removed, total: added + removed, playlistId, added, removed };
}

/** The one step of a refresh. @param playlistId null: of the playlist that was just made */
function refreshOf(playlistId: string | null, name = ""): Step {
  return { kind: "chosen", label: "", name, playlistId };
}

/** What a refresh is carried out from. */
export function refreshInput(provider: UserScope["provider"], playlistId: string): ChangeInput {
  return { provider, steps: [refreshOf(playlistId)] };
}

/** Gives a smart playlist the rows that its rule selects; its key is the playlist's id. */
export const refreshSmartPlaylistJob = defineChange<RefreshProgress, RefreshCtx>({
  name: "refresh-smart-playlist",
  operation: "refresh",
  present: presentRefresh,
  choose: refreshRows,
});

/** What a smart playlist is made with. */
interface SmartInput extends ChangeInput {
  smart: { rule: string; schedule: Schedule; byHand: ByHand };
}

/** What making a smart playlist is carried out from. */
export function smartInput(
  provider: UserScope["provider"],
  name: string,
  smart: SmartInput["smart"],
): SmartInput {
  const made: Step = { kind: "make", label: "", name, uris: [] };
  return { provider, steps: [made, refreshOf(null, name)], smart };
}

/** Makes a playlist, remembers its rule and fills it; its key is the playlist's name. */
export const makeSmartPlaylistJob = defineChange<RefreshProgress, RefreshCtx, SmartInput>({
  name: "make-smart-playlist",
  operation: "smart",
  present: presentRefresh,
  choose: refreshRows,
  settle: async (ctx, trx, { userId, input, step, outcome: { playlistId } }) => {
    if (step.kind !== "make" || playlistId === null) return;
    const { schedule } = input.smart;
    const [createdAt, nextRefreshAt] = [new Date(ctx.now()), nextRefresh(schedule, ctx.now())];
    await insertSmartPlaylist(trx, { userId, playlistId, ...input.smart, nextRefreshAt, createdAt });
  },
});

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
      const start = { userId, key: playlistId, input: refreshInput(provider, playlistId) };
      await ctx.jobs.start(refreshSmartPlaylistJob, start, { trx, afterCommit });
    }
    return due.length;
  });
}
