import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/platform/database/database.ts";
import { readJob, type JobRow } from "./jobs.db.ts";

/** A job that is cancelled is over after so long as a rule, and answered as it is by then (decisions, 8.12). */
export const cancelledWithinMs = 1_000;

const pollIntervalMs = 100;

/** An answer that waits for a job comes after so long at the latest (decisions, 7.11). */
export const answerWithinMs = 20_000;

/** A job when it is over or paused, or as it is after `withinMs` or when `signal` is aborted; undefined: it was deleted. */
export async function waitForJob(
  database: Database,
  jobId: string,
  { withinMs = answerWithinMs, signal }: { withinMs?: number; signal: AbortSignal },
): Promise<JobRow | undefined> {
  for (let waited = 0; ; waited += pollIntervalMs) {
    const row = await readJob(database, jobId);
    const isOpen = row?.state === "waiting" || row?.state === "running";
    if (!isOpen || waited >= withinMs || signal.aborted) return row;
    await delay(pollIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}
