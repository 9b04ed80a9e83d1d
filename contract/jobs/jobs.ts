import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { errorCodes, MessageRef } from "#contract/base/errors.ts";
import { EpochSeconds } from "#contract/base/values.ts";

/**
 * A long task of the server (decisions, 8.12). `waiting`: about to start, or to continue after a restart of the server;
 * `paused`: continues at `paused_until`, and `error` says why. `done`, `failed` and `cancelled` are the ends.
 * `progress` may carry more than its two counts, by kind. Jobs that are over are kept for 30 days.
 */
export const Job = z.object({
  job_id: z.uuid(),
  kind: z.string().describe("stable name of the kind of job, e.g. library-scan"),
  state: z.enum(["waiting", "running", "paused", "done", "failed", "cancelled"]),
  progress: z.looseObject({
    done: z.number().int(),
    total: z.number().int().nullable().describe("number of units of work; null while unknown"),
  }),
  place: z
    .number()
    .int()
    .nullable()
    .describe("position of a waiting job among those of its kind, 1 being next; null if it is not waiting"),
  paused_until: EpochSeconds.nullable(),
  error: z
    .object({
      detail: z.string().describe("reason for people to read, in English"),
      message: MessageRef.nullable().describe(
        "`detail` as a message reference, for translation; null for jobs that an earlier version ended",
      ),
      code: z.enum(errorCodes),
    })
    .nullable()
    .describe("reason why the job is paused or has failed; null for other jobs"),
  created_at: EpochSeconds,
  finished_at: EpochSeconds.nullable(),
});
export type Job = z.infer<typeof Job>;

const JobId = z.object({ id: z.uuid() });

/** Lists open jobs, newest first, at most 100. Changes come in the event stream, under the topic `job`. */
export const listJobs = endpoint({
  method: "GET",
  path: "/jobs",
  summary: "List the signed-in person's open jobs",
  access: "own",
  output: z.object({ items: z.array(Job) }),
});

/** Answers one of the person's own jobs, or for admins one of the instance's; `not-found` for any other. */
export const getJob = endpoint({
  method: "GET",
  path: "/jobs/{id}",
  summary: "Get a job",
  access: "own",
  params: JobId,
  output: Job,
  errors: ["not-found"],
});

/**
 * Cancels a job and answers it when it is over: within a second, or still `running` if the process that works on it has
 * just died. What it did stays done. A job that is over already is answered as it ended.
 */
export const cancelJob = endpoint({
  method: "DELETE",
  path: "/jobs/{id}",
  summary: "Cancel a job",
  access: "own",
  params: JobId,
  output: Job,
  errors: ["not-found"],
});
