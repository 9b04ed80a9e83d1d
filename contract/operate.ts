import * as z from "zod";
import { MessageRef } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";

const Count = z.number().int();

/** What wants an admin's attention: a stable key and sentences, in English and by the ids of their texts. */
const Attention = z.object({
  key: z.string(),
  title: z.string(),
  message: z.string(),
  said: z.object({ title: MessageRef, message: MessageRef }),
});

/** How the instance does, of this moment. Unknown is null. */
export const SystemHealth = z.object({
  attention: z.array(Attention),
  version: z.string(),
  node: z.string(),
  started_at: EpochSeconds,
  log_level: z.string(),
  database: z.object({ mode: z.enum(["embedded", "postgresql"]), bytes: Count, migration: Count }),
  disk_free_mb: z.number().nullable().describe("of the data folder's disk, in millions of bytes"),
  memory_mb: z.number().describe("in millions of bytes"),
  event_streams: Count.describe("open in the process that answers"),
  providers: z.array(
    z.object({
      provider: z.string(),
      calls_24h: Count,
      budget: Count.nullable().describe("null: not limited"),
      next_freed_at: EpochSeconds.nullable().describe("when the oldest calls of the count go out of it"),
      next_freed: Count.nullable().describe("how many those are"),
      paused_until: EpochSeconds.nullable(),
      pause_reason: z.string().nullable(),
    }),
  ),
  links: z.object({ linked: Count, to_renew: Count, end_soon: Count.describe("within 30 days") }),
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
          message: MessageRef.nullable().describe("the same, to be worded in another language"),
          finished_at: EpochSeconds.nullable().describe(
            "null: it is not over, and is tried again at `next_at`",
          ),
          next_at: EpochSeconds.nullable(),
          may_retry: z.boolean().describe("whether an admin may have it done again"),
        }),
      )
      .describe("whose last run failed: those that are over first, newest first; at most 50, of 30 days"),
  }),
  oldest_scan_at: EpochSeconds.nullable().describe("the end of the oldest of all people's newest scans"),
  people: Count,
  mails: z.record(z.string(), Count).describe("by their states"),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

export const systemHealth = endpoint({
  method: "GET",
  path: "/admin/health",
  summary: "How the instance does",
  access: "admin",
  output: SystemHealth,
});

/**
 * Has a failed job done again, from where it was; one that waits for its next try begins at once. `not-found`: there is no
 * such job. `conflict`: it did not fail, it is of a kind that only its person may do again, or one like it is under way.
 */
export const retryJob = endpoint({
  method: "POST",
  path: "/admin/jobs/{id}/retry",
  summary: "Do a failed job again",
  access: "admin",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({}),
  output: z.object({ job_id: z.string() }),
  perMinute: 60,
  errors: ["conflict", "not-found", "too-many-requests", "unavailable"],
});

/**
 * One zip for anyone who helps: versions, figures of health, the doctor's lines, names of settings, migrations, kinds of jobs and
 * their states, and the last lines of this process's log. No secret, no value of a setting, no name, address or id of a person.
 */
export const supportBundle = endpoint({
  method: "POST",
  path: "/admin/support-bundle",
  summary: "A support bundle without secrets and names",
  access: "admin",
  body: z.strictObject({}),
  raw: "a zip file",
  perMinute: 6,
});

/** A check of the doctor: one line with what it found, and what to do where it failed. */
export const Check = z.object({
  check: z.string(),
  verdict: z.enum(["ok", "note", "failed"]),
  found: z.string(),
  remedy: z.string().nullable(),
});
export type Check = z.infer<typeof Check>;

/** What `npm run doctor` says, from within the server; without a secret. */
export const runDoctor = endpoint({
  method: "GET",
  path: "/admin/doctor",
  summary: "What is wrong with the set-up",
  access: "admin",
  output: z.object({ items: z.array(Check) }),
  perMinute: 30,
});

/** For Prometheus, in its text form: to admins, and without a token on the machine itself (PUBLIC_URL is a loopback address). */
export const metrics = endpoint({
  method: "GET",
  path: "/metrics",
  summary: "Figures for Prometheus",
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
