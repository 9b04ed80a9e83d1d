import type { Transaction } from "kysely";
import type { Conflict } from "#contract/base/errors.ts";
import {
  ChangeConflict,
  finishOperationOf,
  newOperation,
  readPendingRewrite,
  recoverPendingWrite,
  savePendingRewrite,
  type Operation,
  type PendingPlaylist,
  type PendingWrite,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { PauseJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { carryOutStep, checkStep } from "./carry-out-step.ts";
import type { StepRun } from "./step-run.ts";
import type { PlanState, Step, StepOutcome } from "./steps.ts";

/** What a plan is carried out from: nothing is worked out again after a kill. */
export interface ChangeInput {
  provider: UserScope["provider"];
  steps: Step[];
}

/** How far a plan is carried out; the rewrite that is under way stands with its operation. */
export interface ChangeCheckpoint {
  /** of the steps that are done, in their places */
  outcomes: (StepOutcome | null)[];
  /** the playlists that steps were filling, by the places of these */
  pending: Record<number, PendingWrite>;
  /** how often in a row the service failed */
  failures: number;
}

/** A step whose rows the kind of plan chooses. */
export type ChosenStep = Step & { kind: "chosen" };

/** A plan that is carried out; `state` moves on with it. */
export interface Plan {
  ctx: WriteCtx;
  job: Pick<
    PersonJob<ChangeInput, ChangeCheckpoint, JobProgress>,
    "userId" | "input" | "signal" | "save" | "noteAdvance"
  >;
  report: (state: PlanState) => void;
  state: ChangeCheckpoint;
  /** null: each step is one */
  operation: Operation | null;
  refuse: ((conflicts: Conflict[]) => AppError) | undefined;
  tryAgainMs: number | undefined;
  choose: ((step: ChosenStep, run: StepRun) => Promise<StepOutcome>) | undefined;
  settle: (trx: Transaction<DatabaseTables>, step: Step, outcome: StepOutcome) => Promise<void>;
}

/** Carries a plan out from where it is. Throws what steps throw, and what is in the way. */
export async function carryOutPlan(plan: Plan): Promise<void> {
  const { ctx, job, operation } = plan;
  report(plan, null);
  await finishRewrite(plan);
  const open = [...job.input.steps.keys()].filter((at) => isOpen(plan, at));
  if (plan.refuse !== undefined) await checkPlan(plan, open);
  let refused: AppError | null = null;
  for (const at of open) {
    job.signal.throwIfAborted();
    try {
      await carryOut(plan, at, null);
    } catch (error) {
      if (!isRefusal(plan, error)) throw error;
      refused ??= error;
    }
  }
  if (refused !== null) throw new PauseJob(new Date(ctx.now() + (plan.tryAgainMs ?? 0)), refused.said);
  if (operation !== null) await finishOperationOf(ctx, job.userId, operation);
}

/** The rewrite that was cut off, before anything else: songs that were taken out are put back. */
async function finishRewrite(plan: Plan): Promise<void> {
  const { ctx, job, operation } = plan;
  const rewrite = await readPendingRewrite(ctx, job.userId, operation);
  if (rewrite === null) return;
  const at = job.input.steps.findIndex((_, place) => isOf(plan, place, rewrite));
  if (at >= 0 && isOpen(plan, at)) await carryOut(plan, at, rewrite);
}

function isOpen({ state }: Plan, at: number): boolean {
  return (state.outcomes[at] ?? null) === null;
}

/** Whether a step is what a rewrite belongs to that was cut off. */
function isOf({ job, state }: Plan, at: number, { playlistId }: PendingPlaylist): boolean {
  const step = job.input.steps[at];
  if (step?.kind !== "rows" && step?.kind !== "revert") return false;
  return (step.playlistId ?? state.outcomes[at - 1]?.playlistId ?? null) === playlistId;
}

/** What the service refuses of one step, and may take later. */
function isRefusal({ job, tryAgainMs }: Plan, error: unknown): error is AppError {
  return (
    tryAgainMs !== undefined &&
    error instanceof AppError &&
    error.extra.retry_at === undefined &&
    !job.signal.aborted
  );
}

async function carryOut(plan: Plan, at: number, rewrite: PendingPlaylist | null): Promise<void> {
  const { ctx, job, state } = plan;
  const step = job.input.steps[at];
  if (step === undefined) return;
  const run = await runOf(plan, { step, at, rewrite });
  let done: StepOutcome;
  try {
    done =
      step.kind === "chosen" && plan.choose !== undefined
        ? await plan.choose(step, run)
        : await carryOutStep(ctx, step, run);
  } catch (error) {
    throw error instanceof ChangeConflict ? refuse(plan, [error.conflict]) : error;
  }
  await transaction(ctx.database, async (trx) => {
    await plan.settle(trx, step, done);
    await job.save(behind(state, at, done), trx);
  });
  Object.assign(state, behind(state, at, done));
  report(plan, null);
}

/** The plan behind a step. */
function behind(state: ChangeCheckpoint, at: number, outcome: StepOutcome): ChangeCheckpoint {
  const outcomes = Array.from(
    { length: Math.max(state.outcomes.length, at + 1) },
    (_, place) => state.outcomes[place] ?? null,
  );
  outcomes[at] = outcome;
  const { [at]: _done, ...pending } = state.pending;
  return { outcomes, pending, failures: 0 };
}

async function runOf(
  plan: Plan,
  { step, at, rewrite }: { step: Step; at: number; rewrite: PendingPlaylist | null },
): Promise<StepRun> {
  const { ctx, job, state } = plan;
  const { userId } = job;
  const person = { userId, provider: job.input.provider };
  const operation = plan.operation ?? newOperation(step.kind === "likes" ? "like" : "create");
  const pending = state.pending[at] ?? null;
  const before = state.outcomes[at - 1]?.playlistId ?? null;
  const playlistId = "playlistId" in step ? (step.playlistId ?? before) : null;
  return {
    person,
    operation,
    isStrict: plan.refuse !== undefined,
    signal: job.signal,
    before,
    pending,
    resumed: await recoverPendingWrite(ctx, { person, operation }, pending),
    rewrite,
    savePending: (saved) => {
      state.pending = { ...state.pending, [at]: saved };
      return job.save(state);
    },
    saveRewrite: (saved) =>
      savePendingRewrite(ctx.database, { userId, operation }, { ...saved, playlistId: playlistId ?? "" }),
    settle: async (trx, outcome) => {
      await savePendingRewrite(trx, { userId, operation }, null);
      await job.save(behind(state, at, outcome), trx);
    },
    noteAdvance: job.noteAdvance,
    report: (current) => {
      state.failures = 0;
      report(plan, { at, outcome: current });
      return job.noteAdvance();
    },
  };
}

function report(
  { job, state, report: notify }: Plan,
  current: { at: number; outcome: StepOutcome } | null,
  conflicts: readonly Conflict[] = [],
): void {
  const { steps } = job.input;
  const outcomes = steps.map((_, at) =>
    at === current?.at ? current.outcome : (state.outcomes[at] ?? null),
  );
  notify({ steps, outcomes, current: current?.at ?? null, conflicts });
}

/** Before the first write: every playlist is as the plan says. */
async function checkPlan(plan: Plan, open: readonly number[]): Promise<void> {
  const { ctx, job } = plan;
  const person = { userId: job.userId, provider: job.input.provider };
  const steps = open.flatMap((at) => job.input.steps[at] ?? []);
  const conflicts: Conflict[] = [];
  // A step alone looks for itself.
  for (const step of steps.length > 1 ? steps : []) {
    try {
      await checkStep(ctx, step, person);
    } catch (error) {
      if (!(error instanceof ChangeConflict)) throw error;
      conflicts.push(error.conflict);
    }
  }
  if (conflicts.length > 0) throw refuse(plan, conflicts);
}

/** Notifies the watcher of what is in the way. @returns the failure */
function refuse(plan: Plan, conflicts: Conflict[]): Error {
  report(plan, null, conflicts);
  return plan.refuse?.(conflicts) ?? new ChangeConflict(conflicts[0] as Conflict);
}
