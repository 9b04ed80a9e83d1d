import { message } from "#contract/messages/messages.ts";
import { dropCachedPlaylist, readLibraryTracks, notifyEdited } from "#server/features/library/library.ts";
import {
  fillPlaylists,
  isCacheCurrent,
  hashRows,
  readAgain,
  readParts,
  requireWritable,
  rewriteRows,
  writeLikes,
} from "#server/features/playlists/playlists.ts";
import { JobCancelled } from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readTrack } from "#server/provider-client/api/provider-library.ts";
import { changedRows, rowsAfterDisturbance } from "../rules/changed-rows.ts";
import type { Change, RowsChange } from "../survey/choose-changes.ts";
import { behindNext, progressOf, saveCheckpoint, type ChangeRun } from "./change-run.ts";

/**
 * Takes duplicates out of a playlist and puts songs in the places of those that are gone. Throws AppError `conflict` where
 * its rows are not what was shown, and as `rewriteRows`.
 */
export async function changePlaylist(run: ChangeRun, change: RowsChange): Promise<void> {
  const { ctx, job, person, operation } = run;
  const { rewrite: pending, tally } = run.checkpoint;
  const replaced = pending === null ? await stillThere(run, change.replaced) : change.replaced;
  const done = behindNext(run, {
    ...tally,
    removed: tally.removed + change.removed.length,
    replaced: tally.replaced + replaced.length,
  });
  if (change.removed.length + replaced.length === 0) return saveCheckpoint(run, done);
  await rewriteRows(ctx, person, {
    playlistId: change.playlistId,
    operation,
    // Songs are taken out before they are put back: a playlist that was started is finished.
    signal: unlessCancelled(job.signal),
    noteAdvance: job.noteAdvance,
    begun: pending,
    choose: (present, isDisturbed) => {
      if (isDisturbed && pending !== null)
        return rowsAfterDisturbance(present, { from: pending.from.map(({ uri }) => uri), to: pending.to });
      if (hashRows(present) !== change.from) throw changedElsewhere();
      return changedRows(present, { removed: change.removed, replaced });
    },
    savePending: (rewrite) => saveCheckpoint(run, { ...run.checkpoint, rewrite }),
    settle: (trx) => job.save(done, trx),
  });
  run.checkpoint = done;
}

/** Replacements without those that the service no longer has; what is in the person's library is known to be there. */
async function stillThere(
  { ctx, person }: ChangeRun,
  replaced: RowsChange["replaced"],
): Promise<RowsChange["replaced"]> {
  const caller = { userId: person.userId, priority: "interactive" as const };
  const found: RowsChange["replaced"] = [];
  for (const each of replaced) {
    const id = each.uri.slice("spotify:track:".length);
    const client = ctx.providers.client(person.provider);
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
export async function dropEmpty(run: ChangeRun, { playlistId }: Change & { kind: "empty" }): Promise<void> {
  const { ctx, person, operation } = run;
  const { userId } = person;
  const { tally } = run.checkpoint;
  await ctx.playlistWrites.run(playlistId, async () => {
    if (run.isResumed && (await isRecorded(run, playlistId))) return;
    await requireEmpty(run, playlistId);
    const uris = [`spotify:playlist:${playlistId}`];
    await writeLikes(ctx, person, { isLiked: false, uris }, operation);
  });
  await dropCachedPlaylist(ctx.database, { userId, playlistId });
  await notifyEdited(ctx, userId);
  await saveCheckpoint(run, behindNext(run, { ...tally, unfollowed: tally.unfollowed + 1 }));
}

async function isRecorded({ ctx, person, operation }: ChangeRun, playlistId: string): Promise<boolean> {
  const at = { userId: person.userId, operationId: operation.id ?? 0 };
  const parts = await readParts(ctx.database, at);
  return parts.some((part) => part.kind === "unfollow" && part.playlistId === playlistId);
}

async function requireEmpty({ ctx, person }: ChangeRun, playlistId: string): Promise<void> {
  let playlist = await requireWritable(ctx, person, playlistId, { onlyOwn: true });
  if (!(await isCacheCurrent(ctx, person, playlist, { always: true }))) {
    await readAgain(ctx, person, playlistId);
    playlist = await requireWritable(ctx, person, playlistId, { onlyOwn: true });
  }
  if (playlist.track_count + playlist.skipped_count > 0) throw changedElsewhere();
}

const tracksAtOnce = 1_000;

/** Puts liked songs into a playlist of a name, newest first. Throws as `fillPlaylists`. */
export async function fillFromLikes(
  run: ChangeRun,
  { name, trackIds }: Change & { kind: "likes" },
): Promise<void> {
  const { ctx, job, person, operation, isResumed } = run;
  const { tally } = run.checkpoint;
  const progress = progressOf(run);
  // What an earlier run added is there already.
  const tallyOf = ({ added, skipped }: { added: number; skipped: number }) => ({
    ...tally,
    added: isResumed ? added + skipped : added,
  });
  const { signal } = job;
  const filled = await fillPlaylists(
    ctx,
    {
      person,
      operation,
      signal,
      savePending: (filling) => saveCheckpoint(run, { ...run.checkpoint, filling }),
      report: (now) => {
        job.report({ ...progress, ...tallyOf(now), done: progress.done + now.added + now.skipped });
        return job.noteAdvance();
      },
    },
    { name, uris: await readUris(run, trackIds) },
  );
  await saveCheckpoint(run, behindNext(run, tallyOf(filled)));
}

async function readUris({ ctx, person }: ChangeRun, trackIds: readonly string[]): Promise<string[]> {
  const uris: string[] = [];
  for (let from = 0; from < trackIds.length; from += tracksAtOnce) {
    const ids = trackIds.slice(from, from + tracksAtOnce);
    const tracks = new Map((await readLibraryTracks(ctx.database, person, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const track = tracks.get(id);
      if (track?.is_local === false) uris.push(track.uri);
    }
  }
  return uris;
}

function changedElsewhere(): AppError {
  return new AppError("conflict", message("cleanUp.playlistChanged"));
}
