import type { Reason } from "#contract/base/errors.ts";
import { message, type Message } from "#contract/messages/messages.ts";
import type { JobError, JobRow, JobState } from "./jobs.db.ts";

/** Why a job is paused or failed, as answers say it. `message` is null of what an earlier version stored without one. */
export function reasonOf(error: JobError | null | undefined): Reason {
  return { detail: error?.detail ?? null, message: error?.message ?? null };
}

/** What a stored failure says, to be thrown again; of one that an earlier version stored only that it failed. */
export function saidOf(error: JobError | null): Message {
  return error?.message ?? message("jobs.failed");
}

/** How far a job is, as answers say it: one that waits is `running`, and one that was deleted `cancelled`. */
export function presentState(
  row: Pick<JobRow, "state" | "error"> | undefined,
): Reason & { status: Exclude<JobState, "waiting"> } {
  const state = row?.state ?? "cancelled";
  return { status: state === "waiting" ? "running" : state, ...reasonOf(row?.error) };
}
