import { AppError } from "#server/platform/process/errors.ts";
import { PauseJob } from "#server/platform/jobs/job-kind.ts";

const mostFailures = 8;
const firstWaitMs = 1_000;

/**
 * The pause after which a job asks a music service again that failed, longer each time; null where asking again is of no
 * use, and after some failures in a row.
 * @param failures in a row, with this one
 */
export function pauseAfterFailure(
  ctx: { now: () => number },
  failures: number,
  error: unknown,
): PauseJob | null {
  const isFailure = error instanceof AppError && error.code === "provider-error";
  if (!isFailure || error.extra.retry_at !== undefined || failures > mostFailures) return null;
  return new PauseJob(new Date(ctx.now() + firstWaitMs * failures), error.message);
}
