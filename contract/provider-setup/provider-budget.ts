import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id } from "#contract/base/values.ts";

const Calls = z.number().int();

/**
 * The calls that this instance may send to a provider in 24 hours, for all people together (decisions, section 5).
 * `provider` defaults to the signed-in person's own; only admins may ask about another one (`admin-required`), and one
 * that is not connected is `not-found`. A person who is linked with their own Client ID has a budget of their own, which
 * is counted separately. Background work leaves the reserve to calls that people wait for. The calls of a clock hour
 * count until the whole hour is more than a day ago.
 */
export const providerBudget = endpoint({
  method: "GET",
  path: "/provider-budget",
  summary: "Get the budget of calls to the provider",
  access: "own",
  query: z.object({ provider: Id.optional() }),
  output: z.object({
    provider: z.string(),
    daily: Calls.nullable().describe("calls allowed in 24 hours; null if the provider sets no limit"),
    reserve: Calls.nullable(),
    used: z.object({ interactive: Calls, background: Calls }),
    used_this_hour: Calls.describe("calls of both kinds since the start of the current clock hour"),
    left: z.object({ interactive: Calls.nullable(), background: Calls.nullable() }),
    paused_until: EpochSeconds.nullable().describe(
      "end of a pause that the provider asked for; null if there is none",
    ),
    waiting_until: EpochSeconds.nullable().describe(
      "end of a short rate limit, after which waiting calls are sent; null if there is none",
    ),
    background_from: EpochSeconds.nullable().describe(
      "time from which background work may continue; null if it may now",
    ),
  }),
  errors: ["admin-required", "not-found"],
});
