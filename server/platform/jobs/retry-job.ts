import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readJob } from "./jobs.db.ts";
import { deleteFailedJob, queueJobAgain } from "./retry-job.db.ts";
import type { JobsCtx, KnownKind } from "./run-job.ts";

const refusals = {
  "not-there": ["not-found", "jobs.unknown"],
  "not-failed": ["conflict", "jobs.notFailed"],
  "open-twin": ["conflict", "jobs.underWay"],
} as const;

function refuse(why: keyof typeof refusals): never {
  const [code, id] = refusals[why];
  throw new AppError(code, message(id));
}

/** Whether failed jobs of a kind can be done again by an operator. */
export function mayRetry(known: KnownKind | undefined): boolean {
  return known !== undefined && (known.kind.everyMs !== undefined || known.kind.retry !== undefined);
}

/** See `Jobs.retry`. @returns whose job it is */
export async function retryJob(
  { database }: Pick<JobsCtx, "database">,
  kinds: ReadonlyMap<string, KnownKind>,
  jobId: string,
): Promise<string | null> {
  const job = await readJob(database, jobId);
  if (job === undefined) return refuse("not-there");
  const known = kinds.get(job.kind);
  if (!mayRetry(known)) throw new AppError("conflict", message("jobs.ownerOnly"));
  if (known?.replace != null && job.state === "failed") {
    await known.replace({ userId: job.user_id, input: job.input });
    await deleteFailedJob(database, jobId);
    return job.user_id;
  }
  const refusal = await queueJobAgain(database, jobId);
  if (refusal !== null) refuse(refusal);
  return job.user_id;
}
