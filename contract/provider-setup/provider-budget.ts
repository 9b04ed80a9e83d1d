import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id } from "#contract/base/values.ts";

const Calls = z.number().int();

/**
 * What a provider (left out: the signed-in person's own) lets this instance ask in 24 hours, for all people together
 * (decisions, section 5); who is linked by a Client ID of their own has that one's calls, which are counted apart. Background work leaves the reserve to people. Hours count whole until their last moment is
 * a day ago. Another provider than one's own is for admins: `admin-required`; `not-found` if it is not connected.
 */
export const providerBudget = endpoint({
  method: "GET",
  path: "/provider-budget",
  summary: "Calls to the provider: used, left, paused",
  access: "own",
  query: z.object({ provider: Id.optional() }),
  output: z.object({
    provider: z.string(),
    daily: Calls.nullable().describe("null: the provider limits nothing"),
    reserve: Calls.nullable(),
    used: z.object({ interactive: Calls, background: Calls }),
    used_this_hour: Calls.describe("of both kinds, since the clock hour began"),
    left: z.object({ interactive: Calls.nullable(), background: Calls.nullable() }),
    paused_until: EpochSeconds.nullable().describe("a pause that the provider asked for"),
    waiting_until: EpochSeconds.nullable().describe(
      "a short limit: calls wait for its end and are sent then",
    ),
    background_from: EpochSeconds.nullable().describe("when background work may go on; null: now"),
  }),
  errors: ["admin-required", "not-found"],
});
