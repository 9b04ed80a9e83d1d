import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/platform/database/database.ts";
import { readJob, type JobRow } from "./jobs.db.ts";

const pollIntervalMs = 100;

/** A job when it is over or paused, or as it is after `withinMs` or when `signal` is aborted; undefined: it was deleted. */
export async function waitForJob(
  database: Database,
  jobId: string,
  { withinMs, signal }: { withinMs: number; signal: AbortSignal },
): Promise<JobRow | undefined> {
  for (let waited = 0; ; waited += pollIntervalMs) {
    const row = await readJob(database, jobId);
    const isOpen = row?.state === "waiting" || row?.state === "running";
    if (!isOpen || waited >= withinMs || signal.aborted) return row;
    await delay(pollIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}
