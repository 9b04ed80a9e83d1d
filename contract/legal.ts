import * as z from "zod";
import { providerScopes } from "#contract/auth/auth.ts";
import { endpoint } from "#contract/base/endpoint.ts";

/**
 * What the legal page cannot know by itself: who runs this instance and what it asks for. `scopes` are those that every
 * sign-in requests; `services` are the providers that people can sign in with, `is_own` if their music is this server's
 * own. The page words what follows from them, so that no sentence of it is untrue of this instance.
 */
export const legalFacts = endpoint({
  method: "GET",
  path: "/meta/legal",
  summary: "Get facts for the legal page",
  access: "public",
  output: z.object({
    terms_version: z.literal("v1.0"),
    contact: z.string().nullable().describe("contact e-mail address (LEGAL_EMAIL); null if not set"),
    origin: z.string().describe("public address of this instance"),
    scopes: z.array(z.enum(providerScopes)),
    services: z.array(z.object({ name: z.string(), is_own: z.boolean() })),
    cookies: z
      .array(
        z.object({
          use: z.enum(["sign-in", "return", "set-up", "demo"]),
          name: z
            .string()
            .describe("beginning of the cookie's name; over HTTPS it may be preceded by `__Host-`"),
          max_age_s: z.number().int().describe("maximum number of seconds that a browser keeps the cookie"),
        }),
      )
      .describe("all cookies that this instance sets with its current set-up"),
    lookups: z
      .array(z.enum(["musicbrainz", "lastfm"]))
      .describe("services that this instance currently asks for genres of artists"),
    backups: z
      .object({ every_h: z.number().int(), kept: z.number().int(), days: z.number().int() })
      .nullable()
      .describe(
        "hours between automatic backups, number of backups kept, and days that they are kept; null if the instance makes none",
      ),
    mails: z.boolean().describe("whether the instance sends mails"),
    origin_days: z
      .number()
      .int()
      .describe("number of days that the network address and browser of a waitlist request are kept"),
    code_days: z
      .number()
      .int()
      .describe("number of days that a new friend code makes friends without a request"),
    session_days: z
      .number()
      .int()
      .describe("number of days that a session lasts without use, unless set to last indefinitely"),
    link_months: z.number().int().describe("number of months after which a link to a service expires"),
  }),
});
