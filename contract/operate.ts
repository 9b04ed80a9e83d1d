import * as z from "zod";
import { MessageRef } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";

const Count = z.number().int();

/** Something that needs an admin's attention: a stable key, and its texts in English and by their ids. */
const Attention = z.object({
  key: z.string(),
  title: z.string(),
  message: z.string(),
  said: z.object({ title: MessageRef, message: MessageRef }),
});

/** The health of the instance at this moment. Unknown values are null. */
export const SystemHealth = z.object({
  attention: z.array(Attention),
  version: z.string(),
  node: z.string(),
  started_at: EpochSeconds,
  log_level: z.string(),
  database: z.object({ mode: z.enum(["embedded", "postgresql"]), bytes: Count, migration: Count }),
  disk_free_mb: z
    .number()
    .nullable()
    .describe("free space on the data folder's disk, in MB (10^6 bytes); null if unknown"),
  memory_mb: z.number().describe("resident memory of the server process, in MB (10^6 bytes)"),
  event_streams: Count.describe("number of event streams open in the process that answers"),
  providers: z.array(
    z.object({
      provider: z.string(),
      calls_24h: Count,
      budget: Count.nullable().describe("number of calls allowed in 24 hours; null if unlimited"),
      next_freed_at: EpochSeconds.nullable().describe(
        "time when the oldest calls in `calls_24h` stop counting; null if there are none",
      ),
      next_freed: Count.nullable().describe(
        "number of calls that stop counting at `next_freed_at`; null if there are none",
      ),
      paused_until: EpochSeconds.nullable(),
      pause_reason: z.string().nullable(),
    }),
  ),
  links: z.object({
    linked: Count,
    to_renew: Count,
    end_soon: Count.describe("number of links that end within 30 days"),
  }),
  jobs: z.object({
    waiting: Count,
    running: Count,
    paused: Count,
    failed_24h: Count,
    failed: z
      .array(
        z.object({
          job_id: z.string(),
          kind: z.string(),
          detail: z.string(),
          message: MessageRef.nullable().describe(
            "`detail` as a message to word in another language; null if none is stored",
          ),
          finished_at: EpochSeconds.nullable().describe(
            "time when the job ended; null if it will be tried again at `next_at`",
          ),
          next_at: EpochSeconds.nullable(),
          may_retry: z.boolean().describe("whether an admin may retry the job"),
        }),
      )
      .describe(
        "jobs whose last run failed, at most 50: those that ended in the last 30 days, newest first, then those to be tried again",
      ),
  }),
  oldest_scan_at: EpochSeconds.nullable().describe(
    "end of the earliest of all people's latest completed scans; null if there are none",
  ),
  people: Count,
  mails: z.record(z.string(), Count).describe("number of mails in each state"),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

export const systemHealth = endpoint({
  method: "GET",
  path: "/admin/health",
  summary: "Get the health of the instance",
  access: "admin",
  output: SystemHealth,
});

/**
 * Retries a failed job from where it stopped; one that waits for its next try starts at once. `not-found`: there is no
 * such job. `conflict`: it did not fail, only its owner may start a job of its kind again, or one like it is under way.
 */
export const retryJob = endpoint({
  method: "POST",
  path: "/admin/jobs/{id}/retry",
  summary: "Retry a failed job",
  access: "admin",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({}),
  output: z.object({ job_id: z.string() }),
  perMinute: 60,
  errors: ["conflict", "not-found", "too-many-requests", "unavailable"],
});

/**
 * A zip file for anyone who helps with the instance: versions, health figures, the doctor's lines, names of settings, migrations,
 * kinds and states of jobs, and the last lines of this process's log. It has no secret, no value of a setting, and no name,
 * address or id of a person.
 */
export const supportBundle = endpoint({
  method: "POST",
  path: "/admin/support-bundle",
  summary: "Create a support bundle without secrets and names",
  access: "admin",
  body: z.strictObject({}),
  raw: "a zip file",
  perMinute: 6,
});

/** A check of the doctor: what it found, in one line, and what to do about it; `remedy` is null if the check is ok. */
export const Check = z.object({
  check: z.string(),
  verdict: z.enum(["ok", "note", "failed"]),
  found: z.string(),
  remedy: z.string().nullable(),
});
export type Check = z.infer<typeof Check>;

/** Runs the checks of `npm run doctor` inside the server. Its lines hold no secrets. */
export const runDoctor = endpoint({
  method: "GET",
  path: "/admin/doctor",
  summary: "Check the set-up for problems",
  access: "admin",
  output: z.object({ items: z.array(Check) }),
  perMinute: 30,
});

/** Metrics in Prometheus's text format, for admins; callers on the machine itself need no token (PUBLIC_URL is a loopback address). */
export const metrics = endpoint({
  method: "GET",
  path: "/metrics",
  summary: "Get metrics for Prometheus",
  access: "optional",
  raw: "text/plain; version=0.0.4",
  errors: ["admin-required", "not-signed-in"],
});

/** Changes how much this process logs until it is started again. */
export const setLogLevel = endpoint({
  method: "PUT",
  path: "/admin/log-level",
  summary: "Change the log level until the next start",
  access: "admin",
  body: z.strictObject({ level: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]) }),
  output: z.object({ level: z.string() }),
});
