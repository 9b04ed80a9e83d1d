import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id } from "#contract/base/values.ts";

/** Sessions that an account may have; the one that was unused for longest ends when another begins. */
export const maxSessions = 50;

/** Where the person is signed in, the last used first. Sessions that are over are not among them. */
export const listSessions = endpoint({
  method: "GET",
  path: "/auth/sessions",
  summary: "Where the person is signed in",
  access: "own",
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        device: z.string().describe('browser and system, "Firefox on Windows"; empty when it is not known'),
        created_at: EpochSeconds,
        last_used: EpochSeconds.describe("to the hour"),
        current: z.boolean().describe("the session of this call"),
      }),
    ),
    total: z.number().int(),
  }),
});

/** Ends one of the person's sessions, this one too. `not-found` for a session that is over or another person's. */
export const endSession = endpoint({
  method: "DELETE",
  path: "/auth/sessions/{id}",
  summary: "Sign out one session",
  access: "own",
  params: z.object({ id: Id }),
  output: z.object({ ok: z.literal(true) }),
  errors: ["not-found"],
});

/** Ends all sessions of the person but this one; `ended` says how many. */
export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/auth/sessions",
  summary: "Sign out everywhere else",
  access: "own",
  output: z.object({ ok: z.literal(true), ended: z.number().int() }),
});
