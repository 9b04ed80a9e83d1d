import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { errorCodes, MessageRef } from "#contract/base/errors.ts";
import { EpochSeconds } from "#contract/base/values.ts";

/**
 * Something long that the server does (decisions, 8.12). `waiting`: about to begin, or to go on after the server was
 * started again; `paused`: goes on at `paused_until`, `error` says why. `done`, `failed` and `cancelled` are the ends.
 * `progress` may carry more than its two counts, by kind. Jobs that are over are kept for 30 days.
 */
export const Job = z.object({
  job_id: z.uuid(),
  kind: z.string().describe("a stable word, such as library-scan"),
  state: z.enum(["waiting", "running", "paused", "done", "failed", "cancelled"]),
  progress: z.looseObject({
    done: z.number().int(),
    total: z.number().int().nullable().describe("null while unknown"),
  }),
  place: z
    .number()
    .int()
    .nullable()
    .describe("of a waiting job among those of its kind, 1 being next; else null"),
  paused_until: EpochSeconds.nullable(),
  error: z
    .object({
      detail: z.string().describe("a sentence for people, in English"),
      message: MessageRef.nullable().describe(
        "the same, to be worded in another language; null of jobs that an earlier version ended",
      ),
      code: z.enum(errorCodes),
    })
    .nullable()
    .describe("of paused and failed jobs"),
  created_at: EpochSeconds,
  finished_at: EpochSeconds.nullable(),
});
export type Job = z.infer<typeof Job>;

const JobId = z.object({ id: z.uuid() });

/** Newest first, at most 100. Changes come in the event stream, under the topic `job`. */
export const listJobs = endpoint({
  method: "GET",
  path: "/jobs",
  summary: "The signed-in person's jobs that are not over",
  access: "own",
  output: z.object({ items: z.array(Job) }),
});

/** One's own, and for admins the instance's; `not-found` for every other. */
export const getJob = endpoint({
  method: "GET",
  path: "/jobs/{id}",
  summary: "A job as it is now",
  access: "own",
  params: JobId,
  output: Job,
  errors: ["not-found"],
});

/**
 * Cancels a job and answers it when it is over: within a second, or still `running` where the process that works on it
 * has just died. What it did stays done. One that is over already is answered as it ended.
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
