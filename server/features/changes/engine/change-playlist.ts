import { message } from "#contract/messages/messages.ts";
import { dropCachedPlaylist, notifyEdited } from "#server/features/library/library.ts";
import {
  hashRows,
  isCacheCurrent,
  readAgain,
  readParts,
  requireWritable,
  rewriteRows,
  writeLikes,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import { JobCancelled } from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readTrack } from "#server/provider-client/api/provider-library.ts";
import type { StepRun } from "./step-run.ts";
import { changedRows, rowsAfterDisturbance } from "./changed-rows.ts";
import type { RowsEdit, Step, StepOutcome } from "./steps.ts";

/**
 * Takes rows out of a playlist and puts songs in the places of others. One that was started is finished, also when the job
 * is cancelled: songs are taken out before they are put back. Throws AppError `conflict` where its rows are not what the
 * plan speaks of, and as `rewriteRows`.
 */
export async function changeRows(
  ctx: WriteCtx,
  step: Step & { kind: "rows" },
  run: StepRun,
): Promise<StepOutcome> {
  const { person, operation } = run;
  const { playlistId, from, removed } = step;
  const pending = run.rewrite;
  const replaced = pending === null ? await stillThere(ctx, run, step.replaced) : step.replaced;
  const added = replaced.length;
  const outcome = { playlistId, created: false, added, skipped: 0, removed: removed.length };
  if (removed.length + added === 0) return outcome;
  await rewriteRows(ctx, person, {
    playlistId,
    operation,
    onlyOwn: false,
    signal: unlessCancelled(run.signal),
    noteAdvance: run.noteAdvance,
    begun: pending,
    choose: (present, isDisturbed) => {
      if (isDisturbed && pending !== null)
        return rowsAfterDisturbance(present, { from: pending.from.map(({ uri }) => uri), to: pending.to });
      if (hashRows(present) !== from) throw changedElsewhere();
      return changedRows(present, { removed, replaced });
    },
    savePending: run.saveRewrite,
    settle: (trx) => run.settle(trx, outcome),
  });
  return outcome;
}

/** Replacements without those that the service no longer has; what is in the person's library is known to be there. */
async function stillThere(
  ctx: WriteCtx,
  { person }: StepRun,
  replaced: RowsEdit["replaced"],
): Promise<RowsEdit["replaced"]> {
  const caller = { userId: person.userId, priority: "interactive" as const };
  const client = ctx.providers.client(person.provider);
  const found: RowsEdit["replaced"] = [];
  for (const each of replaced) {
    const id = each.uri.slice("spotify:track:".length);
    if (each.isOwn || (await readTrack(client, caller, id)) !== null) found.push(each);
  }
  return found;
}

/** Aborted when the process stops or the job is another's, not when a person cancels it. */
function unlessCancelled(signal: AbortSignal): AbortSignal {
  const stop = new AbortController();
  const follow = () => {
    if (!(signal.reason instanceof JobCancelled)) stop.abort(signal.reason);
  };
  if (signal.aborted) follow();
  else signal.addEventListener("abort", follow, { once: true });
  return stop.signal;
}

/** Takes an empty playlist out of the library. Throws AppError `conflict` for one that has songs by now. */
export async function dropEmpty(
  ctx: WriteCtx,
  { playlistId }: Step & { kind: "unfollow" },
  run: StepRun,
): Promise<StepOutcome> {
  const { person, operation } = run;
  await ctx.playlistWrites.run(playlistId, async () => {
    // An earlier run may have done it without having saved that.
    if (await isRecorded(ctx, run, playlistId)) return;
    await requireEmpty(ctx, run, playlistId);
    const uris = [`spotify:playlist:${playlistId}`];
    await writeLikes(ctx, person, { isLiked: false, uris }, operation);
  });
  await dropCachedPlaylist(ctx.database, { userId: person.userId, playlistId });
  await notifyEdited(ctx, person.userId);
  return { playlistId, created: false, added: 0, skipped: 0 };
}

async function isRecorded(
  ctx: WriteCtx,
  { person, operation }: StepRun,
  playlistId: string,
): Promise<boolean> {
  const at = { userId: person.userId, operationId: operation.id ?? 0 };
  const parts = await readParts(ctx.database, at);
  return parts.some((part) => part.kind === "unfollow" && part.playlistId === playlistId);
}

async function requireEmpty(ctx: WriteCtx, { person }: StepRun, playlistId: string): Promise<void> {
  let playlist = await requireWritable(ctx, person, playlistId, { onlyOwn: true });
  if (!(await isCacheCurrent(ctx, person, playlist, { always: true }))) {
    await readAgain(ctx, person, playlistId);
    playlist = await requireWritable(ctx, person, playlistId, { onlyOwn: true });
  }
  if (playlist.track_count + playlist.skipped_count > 0) throw changedElsewhere();
}

function changedElsewhere(): AppError {
  return new AppError("conflict", message("cleanUp.playlistChanged"));
}
