import { AppError } from "#server/platform/process/errors.ts";
import { PauseJob } from "#server/platform/jobs/job-kind.ts";

const maxFailures = 8;
const firstWaitMs = 1_000;

/**
 * The pause after which a job asks a music service again that failed, longer each time; null where asking again is of no
 * use, and after some failures in a row.
 * @param failures in a row, with this one
 */
function pauseAfterFailure(ctx: { now: () => number }, failures: number, error: unknown): PauseJob | null {
  const isFailure = error instanceof AppError && error.code === "provider-error";
  if (!isFailure || error.extra.retry_at !== undefined || failures > maxFailures) return null;
  return new PauseJob(new Date(ctx.now() + firstWaitMs * failures), error.said);
}

/**
 * Does the work of a job whose service may fail: then it pauses and goes on, longer each time. What the work has done
 * resets `state.failures`. Throws as the work.
 * @param state the checkpoint, as far as it is
 */
export async function workThroughFailures<State extends { failures: number }>(
  ctx: { now: () => number },
  { state, save }: { state: State; save: (state: State) => Promise<void> },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    state.failures += 1;
    const pause = pauseAfterFailure(ctx, state.failures, error);
    if (pause === null) throw error;
    await save(state);
    throw pause;
  }
}
