import * as z from "zod";
import { providerScopes } from "#contract/auth/auth.ts";
import { endpoint } from "#contract/base/endpoint.ts";

/**
 * What the legal page cannot know by itself: who runs this instance and what it asks for. `scopes` is the list that
 * every sign-in asks for; `services` the providers that people can sign in with, `is_own` when their music is this
 * server's own. The page words what follows from them, so that no sentence of it is untrue of this instance.
 */
export const legalFacts = endpoint({
  method: "GET",
  path: "/meta/legal",
  summary: "Facts for the legal page",
  access: "public",
  output: z.object({
    terms_version: z.literal("v1.0"),
    contact: z.string().nullable().describe("an e-mail address (LEGAL_EMAIL)"),
    origin: z.string().describe("where this instance is"),
    scopes: z.array(z.enum(providerScopes)),
    services: z.array(z.object({ name: z.string(), is_own: z.boolean() })),
    cookies: z
      .array(
        z.object({
          use: z.enum(["sign-in", "return", "set-up", "demo"]),
          name: z.string().describe("what its name begins with; over HTTPS `__Host-` may stand before it"),
          max_age_s: z.number().int().describe("seconds that a browser keeps it at most"),
        }),
      )
      .describe("every cookie that this instance sets, as it is set up now"),
    lookups: z
      .array(z.enum(["musicbrainz", "lastfm"]))
      .describe("services that are asked for genres of artists, as it is set up now"),
    backups: z
      .object({ every_h: z.number().int(), kept: z.number().int(), days: z.number().int() })
      .nullable()
      .describe(
        "how often the instance makes a backup by itself, how many it keeps, and for how many days; null: it makes none",
      ),
    mails: z.boolean().describe("whether mails are sent"),
    origin_days: z
      .number()
      .int()
      .describe("days for which it is kept where a request to join the waitlist came from"),
    code_days: z.number().int().describe("days for which a new friend code makes friends at once"),
    session_days: z.number().int().describe("days that a session lasts without use"),
    link_months: z.number().int().describe("months after which a link to a service ends"),
  }),
});
