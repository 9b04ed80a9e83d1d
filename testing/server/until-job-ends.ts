import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import type { Api, Shown } from "./http-client.ts";

/** How a job may end. */
type JobEnd = "done" | "failed" | "cancelled";

const ends: readonly string[] = ["done", "failed", "cancelled"] satisfies JobEnd[];
const unchangedWithinMs = 60_000;

/**
 * Waits for the end of a job of someone. What a job leaves stands a moment before the job itself ends, and another of its
 * kind may begin only behind that: so tests wait for this, not for the row, where they look at what follows. In hooks too.
 * A job that goes on is not given up.
 *
 * @param wanted how it has to end; left out: in any way
 * @returns the job as `GET /jobs/{id}` has it. Throws with how it ended otherwise, or where it stood for a minute.
 */
export async function untilJobEnds(
  api: Pick<Api, "get">,
  jobId: string,
  wanted: readonly JobEnd[] = ["done", "failed", "cancelled"],
): Promise<Shown> {
  let [seen, since] = ["", performance.now()];
  for (;;) {
    const { status, body: job, text } = await api.get(`/jobs/${jobId}`);
    if (status !== 200) throw new Error(`There is no job ${jobId} to wait for: ${text}`);
    if (ends.includes(job.state)) {
      if (wanted.includes(job.state)) return job;
      throw new Error(`The job should have been ${wanted.join(" or ")}, and was: ${text}`);
    }
    if (text !== seen) [seen, since] = [text, performance.now()];
    if (performance.now() - since > unchangedWithinMs)
      throw new Error(`The job has not gone on for ${unchangedWithinMs / 1000} s: ${text}`);
    await delay(30);
  }
}

/** Waits until no job of a kind is open, of one person or of anyone: the same for jobs that no one may ask for. */
export async function untilNoJob(
  database: Database,
  { kind, userId }: { kind: string; userId?: string },
): Promise<void> {
  const open = () => {
    const all = database.selectFrom("jobs").select("job_id");
    const ofKind = all.where("kind", "=", kind).where("finished_at", "is", null);
    return (userId === undefined ? ofKind : ofKind.where("user_id", "=", userId)).execute();
  };
  await expect.poll(open, { message: `every ${kind} to end` }).toEqual([]);
}

/**
 * Waits until no server works on a job of a kind. Where the clock jumps amid a run, its lease is over for a second server,
 * which takes it as left by a process that died; a kind that runs again and again is parked at the second time.
 */
export async function untilNotHeld(database: Database, kind: string): Promise<void> {
  const held = () =>
    database
      .selectFrom("jobs")
      .select("job_id")
      .where("kind", "=", kind)
      .where("lease_owner", "is not", null)
      .execute();
  await expect.poll(held, { message: `every run of ${kind} to end` }).toEqual([]);
}
