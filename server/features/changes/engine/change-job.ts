import type { Transaction } from "kysely";
import type { Conflict } from "#contract/base/errors.ts";
import {
  ChangeConflict,
  endOperation,
  finishOperationOf,
  newOperation,
  operationOfJob,
  readPendingRewrite,
  recoverPendingWrite,
  savePendingRewrite,
  workThroughFailures,
  type Operation,
  type PendingPlaylist,
  type PendingWrite,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import {
  defineJob,
  PauseJob,
  type JobKind,
  type JobProgress,
  type PersonJob,
} from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { carryOutStep, checkStep } from "./carry-out-step.ts";
import type { StepRun } from "./step-run.ts";
import { countSteps, type Step, type StepOutcome, type PlanState } from "./steps.ts";

/** What a plan is carried out from: nothing is worked out again after a kill. */
export interface ChangeInput {
  provider: UserScope["provider"];
  steps: Step[];
}

/** How far a plan is carried out; the rewrite that is under way stands with its operation. */
interface ChangeCheckpoint {
  /** of the steps that are done, in their places */
  outcomes: (StepOutcome | null)[];
  /** the playlists that steps were filling, by the places of these */
  pending: Record<number, PendingWrite>;
  /** how often in a row the service failed */
  failures: number;
}

/** A job that carries out a plan, with what its kind reports beside the counts. */
export type ChangeJob<Report extends object, Input extends ChangeInput = ChangeInput> = PersonJob<
  Input,
  ChangeCheckpoint,
  JobProgress & Report
>;

type ChosenStep = Step & { kind: "chosen" };

/** A kind of plan. */
export interface ChangeKind<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput> {
  /** the word of its job, which never changes: jobs are stored by it, and clients have a name for it */
  name: string;
  /** plans of the kind that are carried out at once in a process; 1 if left out */
  atOnce?: number;
  /** what it is in the journal; `by-step`: each step is an operation of its own */
  operation: Operation["kind"] | "by-step";
  /** What came of it so far, as watchers of the job see it. */
  present: (state: PlanState, input: Input | null) => Report;
  /**
   * The failure for what is in the way: nothing is written before every playlist was found as the plan says. Left out: a
   * playlist that is in the way is left as it is, and the others are changed.
   */
  refuse?: (conflicts: Conflict[]) => AppError;
  /** A rewrite that was cut off for good is gone on with by the next plan of the operation; left out: it ends. */
  goesOnLater?: boolean;
  /** What the service refuses is tried again after so long, behind the other steps; left out: it ends the plan. */
  tryAgainMs?: number;
  /** carries out a step whose rows the kind chooses */
  choose?: (ctx: Ctx, step: ChosenStep, run: StepRun) => Promise<StepOutcome>;
  /** stores what a step means elsewhere, with its outcome: both or neither */
  settle?: (
    ctx: Ctx,
    trx: Transaction<DatabaseTables>,
    done: { userId: string; input: Input; step: Step; outcome: StepOutcome },
  ) => Promise<void>;
}

/**
 * The job of a kind of plan. All kinds are carried out by the same function: step by step as one operation of the journal.
 * After a kill the playlist that was being written says how far it is; a service that fails is asked again soon.
 */
export function defineChange<
  Report extends object,
  Ctx extends WriteCtx = WriteCtx,
  Input extends ChangeInput = ChangeInput,
>(kind: ChangeKind<Ctx, Report, Input>): JobKind<Ctx, ChangeJob<Report, Input>> {
  const nothing = kind.present({ steps: [], outcomes: [], current: null, conflicts: [] }, null);
  return defineJob({
    name: kind.name,
    ...(kind.atOnce === undefined ? {} : { atOnce: kind.atOnce }),
    progress: { done: 0, total: null, ...nothing },
    run: async (ctx: Ctx, job: ChangeJob<Report, Input>) => {
      const { userId } = job;
      const state = { outcomes: [], pending: {}, failures: 0, ...structuredClone(job.checkpoint) };
      const operation = kind.operation === "by-step" ? null : await operationOfJob(ctx, kind.operation, job);
      const plan: Plan<Ctx, Report, Input> = { ctx, job, kind, state, operation };
      try {
        await workThroughFailures(ctx, { state, save: job.save }, () => carryOutPlan(plan));
      } catch (error) {
        const isOver = error instanceof AppError && error.extra.retry_at === undefined;
        if (isOver && !job.signal.aborted && operation !== null)
          await endOperation(ctx, { userId, provider: job.input.provider }, operation, {
            keepsPending: kind.goesOnLater === true && error.code !== "conflict",
          });
        throw error;
      }
    },
  });
}

/** A plan that is carried out; `state` moves on with it. */
interface Plan<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput> {
  ctx: Ctx;
  job: ChangeJob<Report, Input>;
  kind: ChangeKind<Ctx, Report, Input>;
  state: ChangeCheckpoint;
  /** null: each step is one */
  operation: Operation | null;
}

async function carryOutPlan<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  plan: Plan<Ctx, Report, Input>,
): Promise<void> {
  const { ctx, job, kind, state, operation } = plan;
  const { steps } = job.input;
  const rewrite = await readPendingRewrite(ctx, job.userId, operation);
  report(plan, null);
  const cutOff = rewrite === null ? -1 : steps.findIndex((_, at) => isOf(plan, at, rewrite));
  const isOpen = (at: number) => (state.outcomes[at] ?? null) === null;
  // Songs that were taken out are put back before anything else.
  if (rewrite !== null && cutOff >= 0 && isOpen(cutOff)) await carryOut(plan, cutOff, rewrite);
  const open = [...steps.keys()].filter(isOpen);
  if (kind.refuse !== undefined) await checkPlan(plan, open);
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
  if (refused !== null) throw new PauseJob(new Date(ctx.now() + (kind.tryAgainMs ?? 0)), refused.said);
  if (operation !== null) await finishOperationOf(ctx, job.userId, operation);
}

/** Whether a step is what a rewrite belongs to that was cut off. */
function isOf<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  { job, state }: Plan<Ctx, Report, Input>,
  at: number,
  { playlistId }: PendingPlaylist,
): boolean {
  const step = job.input.steps[at];
  if (step?.kind !== "rows" && step?.kind !== "revert") return false;
  return (step.playlistId ?? state.outcomes[at - 1]?.playlistId ?? null) === playlistId;
}

/** What the service refuses of one step, and may take later. */
function isRefusal<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  { job, kind }: Plan<Ctx, Report, Input>,
  error: unknown,
): error is AppError {
  return (
    kind.tryAgainMs !== undefined &&
    error instanceof AppError &&
    error.extra.retry_at === undefined &&
    !job.signal.aborted
  );
}

async function carryOut<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  plan: Plan<Ctx, Report, Input>,
  at: number,
  rewrite: PendingPlaylist | null,
): Promise<void> {
  const { ctx, job, kind, state } = plan;
  const { userId } = job;
  const step = job.input.steps[at];
  if (step === undefined) return;
  const run = await runOf(plan, { step, at, rewrite });
  let done: StepOutcome;
  try {
    done =
      step.kind === "chosen" && kind.choose !== undefined
        ? await kind.choose(ctx, step, run)
        : await carryOutStep(ctx, step, run);
  } catch (error) {
    throw error instanceof ChangeConflict ? refuse(plan, [error.conflict]) : error;
  }
  await transaction(ctx.database, async (trx) => {
    await kind.settle?.(ctx, trx, { userId, input: job.input, step, outcome: done });
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

async function runOf<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  plan: Plan<Ctx, Report, Input>,
  { step, at, rewrite }: { step: Step; at: number; rewrite: PendingPlaylist | null },
): Promise<StepRun> {
  const { ctx, job, kind, state } = plan;
  const { userId } = job;
  const person = { userId, provider: job.input.provider };
  const operation = plan.operation ?? newOperation(step.kind === "likes" ? "like" : "create");
  const pending = state.pending[at] ?? null;
  const before = state.outcomes[at - 1]?.playlistId ?? null;
  const playlistId = "playlistId" in step ? (step.playlistId ?? before) : null;
  return {
    person,
    operation,
    isStrict: kind.refuse !== undefined,
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

function report<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  { job, kind, state }: Plan<Ctx, Report, Input>,
  current: { at: number; outcome: StepOutcome } | null,
  conflicts: readonly Conflict[] = [],
): void {
  const { steps } = job.input;
  const outcomes = steps.map((_, at) =>
    at === current?.at ? current.outcome : (state.outcomes[at] ?? null),
  );
  const reached: PlanState = { steps, outcomes, current: current?.at ?? null, conflicts };
  job.report({ ...countSteps(reached), ...kind.present(reached, job.input) });
}

/** Before the first write: every playlist is as the plan says. */
async function checkPlan<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  plan: Plan<Ctx, Report, Input>,
  open: readonly number[],
): Promise<void> {
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
function refuse<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  plan: Plan<Ctx, Report, Input>,
  conflicts: Conflict[],
): Error {
  report(plan, null, conflicts);
  return plan.kind.refuse?.(conflicts) ?? new ChangeConflict(conflicts[0] as Conflict);
}
