import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { EpochSeconds } from "./values.ts";

const Calls = z.number().int();

/**
 * What the signed-in person's provider lets this instance ask in 24 hours, for all people together (decisions,
 * section 5). Background work leaves the reserve to people. Hours count whole until their last moment is a day ago.
 */
export const providerBudget = endpoint({
  method: "GET",
  path: "/provider-budget",
  summary: "Calls to the provider: used, left, paused",
  access: "signed-in",
  output: z.object({
    provider: z.string(),
    daily: Calls.nullable().describe("null: the provider limits nothing"),
    reserve: Calls.nullable(),
    used: z.object({ interactive: Calls, background: Calls }),
    left: z.object({ interactive: Calls.nullable(), background: Calls.nullable() }),
    paused_until: EpochSeconds.nullable().describe("a pause that the provider asked for"),
    background_from: EpochSeconds.nullable().describe("when background work may go on; null: now"),
  }),
});
