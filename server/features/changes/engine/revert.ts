import {
  checkUnit,
  readParts,
  undoUnit,
  undoUnitsOf,
  type UndoUnit,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { StepRun } from "./step-run.ts";
import type { Step, StepOutcome } from "./steps.ts";

type RevertStep = Step & { kind: "revert" };

/** Undoes parts of an operation. Throws `ChangeConflict` where what they left is otherwise by now, and what writes throw. */
export async function revert(ctx: WriteCtx, step: RevertStep, run: StepRun): Promise<StepOutcome> {
  const { playlistId, operationId, keepChanges } = step;
  const { person, operation, rewrite } = run;
  const outcome = { playlistId, created: false, added: 0, skipped: 0 };
  const unit = await readUnit(ctx, step, person);
  // An earlier run may have done it without having saved that.
  if (unit === undefined) return outcome;
  await undoUnit(
    ctx,
    {
      person,
      operationId,
      operation: { ...operation, id: operation.id ?? 0 },
      rule: { keepChanges },
      signal: run.signal,
      noteAdvance: run.noteAdvance,
      pending: rewrite,
      savePending: run.saveRewrite,
      settle: (trx) => run.settle(trx, outcome),
    },
    unit,
  );
  return outcome;
}

/** Throws as {@link revert}, and writes nothing. */
export async function checkReverted(ctx: WriteCtx, step: RevertStep, person: UserScope): Promise<void> {
  const unit = await readUnit(ctx, step, person);
  if (unit !== undefined) await checkUnit(ctx, { person, rule: { keepChanges: step.keepChanges } }, unit);
}

async function readUnit(
  ctx: WriteCtx,
  { operationId, partIds }: RevertStep,
  { userId }: UserScope,
): Promise<UndoUnit | undefined> {
  const wanted = new Set(partIds);
  const parts = await readParts(ctx.database, { userId, operationId });
  return undoUnitsOf(parts.filter(({ partId }) => wanted.has(partId)))[0];
}
