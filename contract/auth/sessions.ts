import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id } from "#contract/base/values.ts";

/** Sessions that an account may have; the one that has been unused for longest ends when another begins. */
export const maxSessions = 50;

/** Lists the person's sessions, last used first. Sessions that are over are left out. */
export const listSessions = endpoint({
  method: "GET",
  path: "/auth/sessions",
  summary: "List the signed-in person's sessions",
  access: "own",
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        device: z
          .string()
          .describe('browser and operating system, e.g. "Firefox on Windows"; empty if unknown'),
        created_at: EpochSeconds,
        last_used: EpochSeconds.describe("epoch seconds of the last use, accurate to the hour"),
        current: z.boolean().describe("whether this is the session of this request"),
      }),
    ),
    total: z.number().int(),
  }),
});

/** Ends one of the person's sessions, this one too. `not-found` for a session that is over or another person's. */
export const endSession = endpoint({
  method: "DELETE",
  path: "/auth/sessions/{id}",
  summary: "End a session",
  access: "own",
  params: z.object({ id: Id }),
  output: z.object({ ok: z.literal(true) }),
  errors: ["not-found"],
});

/** Ends all sessions of the person except this one; `ended` is their number. */
export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/auth/sessions",
  summary: "End all other sessions",
  access: "own",
  output: z.object({ ok: z.literal(true), ended: z.number().int() }),
});
