import type { Transaction } from "kysely";
import type { Conflict } from "#contract/base/errors.ts";
import {
  endOperation,
  operationOfJob,
  workThroughFailures,
  type Operation,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { defineJob, type JobKind, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import {
  carryOutPlan,
  type ChangeCheckpoint,
  type ChangeInput,
  type ChosenStep,
  type Plan,
} from "./carry-out-plan.ts";
import type { StepRun } from "./step-run.ts";
import { countSteps, type PlanState, type Step, type StepOutcome } from "./steps.ts";

/** A job that carries out a plan, with what its kind reports beside the counts. */
export type ChangeJob<Report extends object, Input extends ChangeInput = ChangeInput> = PersonJob<
  Input,
  ChangeCheckpoint,
  JobProgress & Report
>;

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
      const plan = planOf({ ctx, job }, kind, { state, operation });
      try {
        await workThroughFailures(ctx, { state, save: (saved) => job.save(saved) }, () => carryOutPlan(plan));
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

/** A plan of a kind, with what its kind does about it. */
function planOf<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  { ctx, job }: { ctx: Ctx; job: ChangeJob<Report, Input> },
  kind: ChangeKind<Ctx, Report, Input>,
  running: Pick<Plan, "state" | "operation">,
): Plan {
  const { choose, refuse, tryAgainMs } = kind;
  const { input, userId } = job;
  return {
    ...running,
    ctx,
    job,
    refuse,
    tryAgainMs,
    report: (state) => job.report({ ...countSteps(state), ...kind.present(state, input) }),
    choose: choose === undefined ? undefined : (step, run) => choose(ctx, step, run),
    settle: async (trx, step, outcome) => kind.settle?.(ctx, trx, { userId, input, step, outcome }),
  };
}
