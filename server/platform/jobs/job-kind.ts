import { inEnglish, type Message } from "#contract/messages/messages.ts";
import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** How far a job is, for the watcher: a count of the total, which is null while unknown, and what a kind adds. */
export interface JobProgress {
  done: number;
  total: number | null;
}

/** A job as its kind's `run` sees it. `Input`, `Checkpoint` and `Progress` are stored as JSON. */
interface RunningJob<Input, Checkpoint, Progress extends JobProgress> {
  id: string;
  /** what it was started with */
  input: Input;
  /** what was saved last, by this or an earlier run; null when nothing was */
  checkpoint: Checkpoint | null;
  /** as reported last, by this or an earlier run */
  progress: Progress;
  /** Aborted when it is cancelled, when the server stops and when another process took over; its reason is to be thrown. */
  signal: AbortSignal;
  /** Notifies the watcher. Cheap: it is stored about once a second, and with every checkpoint. */
  report(progress: Progress): void;
  /**
   * To be called where a checkpoint is saved by jobs of a kind with `turnMs`: throws {@link TurnIsOver} when this run has
   * lasted so long and another of the kind waits. The job goes on behind that one.
   */
  yieldTurn(): void;
  /**
   * Saves where the job is. With `trx` it is saved in that transaction, together with the rows that the checkpoint
   * speaks of. Throws JobTakenOver when the job is another process's or was deleted: the transaction is rolled back.
   */
  save(checkpoint: Checkpoint, trx?: Transaction<DatabaseTables>): Promise<void>;
  /**
   * Stores that the job came further than any run before it though its checkpoint is the same: what it has written
   * elsewhere is found there by the next run. An end of the server before this is not counted any more. Throws as `save`.
   */
  noteAdvance: () => Promise<void>;
}

/** A job of a person. */
export interface PersonJob<Input, Checkpoint, Progress extends JobProgress> extends RunningJob<
  Input,
  Checkpoint,
  Progress
> {
  userId: string;
}

/** A job of the instance: what an admin or the server itself started. */
export interface InstanceJob<Input, Checkpoint, Progress extends JobProgress> extends RunningJob<
  Input,
  Checkpoint,
  Progress
> {
  userId: null;
}

/** A job of the instance that there always is: of a kind with `everyMs`. */
export type RecurringJob = InstanceJob<Record<string, never>, null, JobProgress>;

type Stored<Job> = Job extends { input: infer Input; progress: infer Progress; userId: infer Owner }
  ? { input: Input; progress: Progress; userId: Owner }
  : never;
export type InputOf<Job> = Stored<Job>["input"];
export type OwnerOf<Job> = Stored<Job>["userId"];

/** A kind of job: what {@link defineJob} takes. */
export interface JobKind<Ctx, Job> {
  /** Stored, and shown to clients, which have a sentence for it; kebab-case, never renamed. */
  name: string;
  /** Jobs of this kind that run at the same time in one process; 1 if left out. */
  atOnce?: number;
  /** How long one may run while another waits; as long as it takes if left out. */
  turnMs?: number;
  /** How often an unexpected error is tried again, after 10 s, 1 min, 6 min and so on; 3 if left out. */
  retries?: number;
  /** A job of the instance that there always is: it runs at the start and again so long after each run began. */
  everyMs?: number;
  /** progress before anything is known */
  progress: Stored<Job>["progress"];
  /**
   * Does the work from `job.checkpoint` on. It may be killed anywhere and is then run again, in whichever process: what
   * it did since its last checkpoint must be harmless to do twice. It never runs twice at once. One that was killed twice without
   * another checkpoint, or an advance, in between is not run again: it has `failed`.
   *
   * How it ends: it returns (`done`); it throws {@link PauseJob}, or an AppError with `retry_at` as the provider client
   * does (`paused`, and run again then); any other AppError (`failed`, with its sentence); the signal's reason
   * (`cancelled`, or left for the next process); anything else is a bug, logged and tried again.
   */
  run: (ctx: Ctx, job: Job) => Promise<void>;
  /**
   * What an operator may do about one that failed (`jobs.retry`), maybe days later. `again`: it goes on from its checkpoint, for
   * kinds that change nothing at a service and whose failure ended nothing else. A function starts another in its place;
   * it throws an AppError where there is nothing to be done again. Left out: only the person whose it is can do it again.
   * Kinds with `everyMs` can always be run at once.
   */
  retry?: "again" | ((ctx: Ctx, job: Pick<Stored<Job>, "userId" | "input">) => Promise<void>);
  /**
   * Ends what else keeps it open when it ends without a run: cancelled while no process works on it (`said` is null), or
   * not run again because servers ended amid it, as `said` says.
   */
  whenDropped?: (ctx: Ctx, job: Pick<Stored<Job>, "userId" | "input">, said: Message | null) => Promise<void>;
}

/**
 * Names a kind of job and keeps its types. A kind is made known in `server/app-jobs.ts`
 * (`ctx.jobs.define(kind, ctxOfTheFeature)`) and started by `ctx.jobs.start(kind, { userId, input })`.
 *
 * ```ts
 * type GenreJob = PersonJob<{ artistIds: string[] }, { next: number }, JobProgress>;
 *
 * export const genreJob = defineJob({
 *   name: "genre-lookup",
 *   progress: { done: 0, total: null },
 *   run: async (ctx: Pick<AppContext, "database">, job: GenreJob) => {
 *     const total = job.input.artistIds.length;
 *     for (let next = job.checkpoint?.next ?? 0; next < total; next += 1) {
 *       const genres = await lookUp(job.input.artistIds[next], job.signal);
 *       await transaction(ctx.database, async (trx) => {
 *         await writeGenres(trx, genres);
 *         await job.save({ next: next + 1 }, trx);
 *       });
 *       job.report({ done: next + 1, total });
 *     }
 *   },
 * });
 * ```
 */
export function defineJob<Ctx, Job>(kind: JobKind<Ctx, Job>): JobKind<Ctx, Job> {
  return kind;
}

/** Thrown by a job that is to go on later. */
export class PauseJob extends Error {
  readonly until: Date;
  readonly said: Message;

  /** @param said why */
  constructor(until: Date, said: Message) {
    super(inEnglish(said));
    this.until = until;
    this.said = said;
  }
}

/** The job is another process's, or was deleted: whatever is not committed is not ours to write. */
export class JobTakenOver extends Error {}

/** Its turn is over: it goes on behind others of its kind. */
export class TurnIsOver extends Error {}

/** The person asked to stop. */
export class JobCancelled extends Error {}
