import type { CleanUpProgress } from "#contract/playlists/clean-up.ts";
import type {
  PendingWrite,
  PendingRewrite,
  Operation,
  WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { JobProgress, PersonJob } from "#server/platform/jobs/job-kind.ts";
import { sizeOf, type Change } from "../survey/choose-changes.ts";

/** What a person chose, in the order in which it is done. */
interface CleanUpInput {
  provider: UserScope["provider"];
  changes: Change[];
}

/** How far the job is: changes before `next` are done, or were left; one of the others is the write under way. */
export interface CleanUpCheckpoint {
  next: number;
  rewrite: PendingRewrite | null;
  filling: PendingWrite | null;
  tally: CleanUpProgress;
  /** how often in a row the service failed */
  failures: number;
}

export type CleanUpJob = PersonJob<CleanUpInput, CleanUpCheckpoint, JobProgress & CleanUpProgress>;

/** The job under way: what it works with, and how far it is. */
export interface ChangeRun {
  readonly ctx: WriteCtx;
  readonly job: CleanUpJob;
  readonly person: UserScope;
  readonly operation: Operation;
  checkpoint: CleanUpCheckpoint;
  /** an earlier run may have carried out the next change without having noted it */
  isResumed: boolean;
}

/** Stores what the next run needs to go on. */
export async function saveCheckpoint(run: ChangeRun, checkpoint: CleanUpCheckpoint): Promise<void> {
  await run.job.save(checkpoint);
  run.checkpoint = checkpoint;
}

/** The checkpoint behind the next change. @param tally of all that was done */
export function behindNext({ checkpoint }: ChangeRun, tally: CleanUpProgress): CleanUpCheckpoint {
  return { next: checkpoint.next + 1, rewrite: null, filling: null, tally, failures: 0 };
}

/** How far the job is for the watcher, in things that are cleaned up. */
export function progressOf({ job, checkpoint: { next, tally } }: ChangeRun): JobProgress & CleanUpProgress {
  const sizes = job.input.changes.map(sizeOf);
  return { ...tally, done: sum(sizes.slice(0, next)), total: sum(sizes) };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
