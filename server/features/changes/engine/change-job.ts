import {
  finishOperationOf,
  operationOfJob,
  recoverPendingWrite,
  workThroughFailures,
  type Operation,
  type PendingRewrite,
  type PendingWrite,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { defineJob, type JobKind, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { carryOutStep } from "./carry-out-step.ts";
import { countSteps, type PlanState, type Step, type StepOutcome } from "./steps.ts";

/** What a plan is carried out from: nothing is worked out again after a kill. */
interface ChangeInput {
  provider: UserScope["provider"];
  steps: Step[];
}

/** How far a plan is carried out. */
interface ChangeCheckpoint {
  /** of the steps that are done */
  outcomes: StepOutcome[];
  /** the playlist that the next step is filling */
  pending: PendingWrite | null;
  /** the playlist that the next step is rewriting */
  rewrite: PendingRewrite | null;
  /** what was there already when the next step started; null: it has not started */
  skipped: number | null;
  /** how often in a row the service failed */
  failures: number;
}

/** A job that carries out a plan, with what its kind reports beside the counts. */
export type ChangeJob<Report extends object> = PersonJob<ChangeInput, ChangeCheckpoint, JobProgress & Report>;

/** A kind of plan. */
interface ChangeKind<Report extends object> {
  /** the word of its job, which never changes: jobs are stored by it, and clients have a name for it */
  name: string;
  operation: Operation["kind"];
  /** What came of it so far, as watchers of the job see it. */
  present: (state: PlanState) => Report;
}

const betweenSteps = { pending: null, rewrite: null, skipped: null, failures: 0 };
const atBeginning: ChangeCheckpoint = { outcomes: [], ...betweenSteps };

/**
 * The job of a kind of plan. All kinds are carried out by the same function: step by step as one operation of the journal.
 * After a kill the playlist that was being written says how far it is; a service that fails is asked again soon.
 */
export function defineChange<Report extends object>(
  kind: ChangeKind<Report>,
): JobKind<WriteCtx, ChangeJob<Report>> {
  const nothing = kind.present({ steps: [], outcomes: [], current: null });
  return defineJob({
    name: kind.name,
    progress: { done: 0, total: null, ...nothing },
    run: async (ctx: WriteCtx, job: ChangeJob<Report>) => {
      const state = { ...atBeginning, ...job.checkpoint };
      const save = (saved: ChangeCheckpoint) => job.save(saved);
      await workThroughFailures(ctx, { state, save }, () => carryOutPlan(ctx, job, { kind, state }));
    },
  });
}

async function carryOutPlan<Report extends object>(
  ctx: WriteCtx,
  job: ChangeJob<Report>,
  { kind, state }: { kind: ChangeKind<Report>; state: ChangeCheckpoint },
): Promise<void> {
  const { provider, steps } = job.input;
  const person = { userId: job.userId, provider };
  const operation = await operationOfJob(ctx, kind.operation, job);
  const report = (current: StepOutcome | null) => {
    const reached: PlanState = { steps, outcomes: state.outcomes, current };
    job.report({ ...countSteps(reached), ...kind.present(reached) });
  };
  let resumed = await recoverPendingWrite(ctx, { person, operation }, state.pending);
  report(null);
  for (const step of steps.slice(state.outcomes.length)) {
    job.signal.throwIfAborted();
    const behind = (outcome: StepOutcome) => ({ outcomes: [...state.outcomes, outcome], ...betweenSteps });
    const outcome = await carryOutStep(ctx, step, {
      person,
      operation,
      signal: job.signal,
      resumed,
      rewrite: state.rewrite,
      skipped: () => state.skipped,
      savePending: (pending, skipped) => {
        state.skipped ??= skipped;
        return job.save(Object.assign(state, { pending }));
      },
      saveRewrite: (rewrite) => job.save(Object.assign(state, { rewrite })),
      settle: (trx, done) => job.save(behind(done), trx),
      noteAdvance: job.noteAdvance,
      report: (current) => {
        state.failures = 0;
        report(current);
        return job.noteAdvance();
      },
    });
    resumed = null;
    await job.save(Object.assign(state, behind(outcome)));
    report(null);
  }
  await finishOperationOf(ctx, job.userId, operation);
}
