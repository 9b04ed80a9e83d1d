import { message } from "#contract/messages/messages.ts";
import { playlistEdits } from "#server/features/library/library.ts";
import {
  conflictBetween,
  describePlaylist,
  fillNewPlaylist,
  followAgain,
  hashRows,
  isCacheCurrent,
  readAgain,
  readCurrent,
  readParts,
  recordPart,
  requireWritable,
  rewriteRows,
  writeLikes,
  type CurrentPlaylist,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readTrack } from "#server/provider-client/api/provider-library.ts";
import { editedRows, rowsAfterDisturbance } from "./changed-rows.ts";
import type { StepRun } from "./step-run.ts";
import type { RowsEdit, Step, StepOutcome } from "./steps.ts";

type RowsStep = Step & { kind: "rows" };

/** The playlist of a step, which may be that of the step before. */
export function targetOf({ playlistId }: { playlistId: string | null }, { before }: StepRun): string {
  const target = playlistId ?? before;
  if (target === null) throw new Error("A step has no playlist.");
  return target;
}

/**
 * Gives a playlist other rows. Throws `ChangeConflict` where its rows are not what the plan speaks of, and as `rewriteRows`.
 */
export async function changeRows(ctx: WriteCtx, step: RowsStep, run: StepRun): Promise<StepOutcome> {
  const { person, operation, rewrite: pending } = run;
  const playlistId = targetOf(step, run);
  const edit = pending === null ? await stillThere(ctx, run, step) : step;
  const counts = "removed" in edit ? { added: edit.replaced.length, removed: edit.removed.length } : null;
  const outcome = { playlistId, created: false, skipped: 0, ...(counts ?? { added: 0 }) };
  if (counts !== null && counts.added + counts.removed === 0) return outcome;
  await rewriteRows(ctx, person, {
    playlistId,
    operation,
    onlyOwn: false,
    signal: run.signal,
    noteAdvance: run.noteAdvance,
    pending,
    choose: async (current, isDisturbed) => {
      const present = current.rows.map(({ uri }) => uri);
      if (isDisturbed && pending !== null) {
        const before = pending.from.map(({ uri }) => uri);
        if (!run.isStrict) return rowsAfterDisturbance(present, { from: before, to: pending.to });
        const left = pending.to.map((uri) => ({ uri, addedAt: null }));
        throw await changedElsewhere(ctx, person, current, left);
      }
      await requireUnchanged(ctx, person, current, step.from);
      return editedRows(present, edit);
    },
    savePending: run.saveRewrite,
    settle: (trx) => run.settle(trx, outcome),
  });
  return outcome;
}

/** Throws as {@link changeRows}, and writes nothing. */
export async function checkRows(
  ctx: WriteCtx,
  { playlistId, from }: RowsStep,
  person: UserScope,
): Promise<void> {
  if (playlistId === null) return;
  await ctx.playlistWrites.run(playlistId, async () => {
    const current = await readCurrent(ctx, person, { playlistId, onlyOwn: false });
    await requireUnchanged(ctx, person, current, from);
  });
}

async function requireUnchanged(
  ctx: WriteCtx,
  person: UserScope,
  current: CurrentPlaylist,
  from: string | null,
): Promise<void> {
  const isSame =
    from === null ? current.changedFrom === null : hashRows(current.rows.map(({ uri }) => uri)) === from;
  if (!isSame) throw await changedElsewhere(ctx, person, current, current.changedFrom?.rows ?? current.rows);
}

/** @param expected the rows that it was left with */
function changedElsewhere(
  ctx: WriteCtx,
  person: UserScope,
  { playlist, rows, changedFrom }: CurrentPlaylist,
  expected: CurrentPlaylist["rows"],
): Promise<Error> {
  return conflictBetween(ctx, person, {
    playlistId: playlist.id,
    reason: "changed-elsewhere",
    expected: { name: changedFrom?.name ?? playlist.name, rows: expected },
    present: { name: playlist.name, rows },
  });
}

/** Without replacements that the service no longer has; what is in the person's library is known to be there. */
async function stillThere(ctx: WriteCtx, { person }: StepRun, edit: RowsEdit): Promise<RowsEdit> {
  if (!("replaced" in edit)) return edit;
  const caller = { userId: person.userId, priority: "interactive" as const };
  const client = ctx.providers.client(person.provider);
  const replaced: typeof edit.replaced = [];
  for (const each of edit.replaced) {
    const id = each.uri.slice("spotify:track:".length);
    if (each.isOwn || (await readTrack(client, caller, id)) !== null) replaced.push(each);
  }
  return { ...edit, replaced };
}

/** Brings a playlist back into the library; one that the service no longer has is made. */
export async function follow(
  ctx: WriteCtx,
  step: Step & { kind: "follow" },
  run: StepRun,
): Promise<StepOutcome> {
  const { person, operation } = run;
  const { playlistId, name, description } = step;
  const outcome = { playlistId, created: false, added: 0, skipped: 0 };
  const part = run.pending === null ? await followAgain(ctx, person, playlistId) : null;
  if (part !== null) {
    await recordPart(ctx, { userId: person.userId, operation }, part);
    return outcome;
  }
  const made = await fillNewPlaylist(ctx, run, { name, description, uris: [], playlistId: run.resumed });
  return { ...outcome, playlistId: made, created: true };
}

/** Gives an own playlist a name and a description, where it has others. */
export async function describe(
  ctx: WriteCtx,
  step: Step & { kind: "details" },
  run: StepRun,
): Promise<StepOutcome> {
  const { person, operation } = run;
  const playlistId = targetOf(step, run);
  await ctx.playlistWrites.run(playlistId, async () => {
    const { name, description, own } = await requireWritable(ctx, person, playlistId);
    const [before, after] = [
      { name, description },
      { name: step.name, description: step.description },
    ];
    if (!own || (name === after.name && description === after.description)) return;
    const part = await describePlaylist(ctx, person, { playlistId, before, after });
    await recordPart(ctx, { userId: person.userId, operation }, part);
  });
  return { playlistId, created: false, added: 0, skipped: 0 };
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
  await playlistEdits.drop(ctx.database, { userId: person.userId, playlistId });
  await playlistEdits.notify(ctx, person.userId);
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
  if (playlist.track_count + playlist.skipped_count > 0)
    throw new AppError("conflict", message("cleanUp.playlistChanged"));
}
