import * as z from "zod";
import { providerScopes } from "#contract/auth/auth.ts";
import { endpoint } from "#contract/base/endpoint.ts";

/**
 * What the legal page cannot know by itself: who runs this instance and what it asks for. `scopes` is the list that
 * every sign-in asks for; `services` the providers that people can sign in with, `is_own` when their music is this
 * server's own.
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
    session_days: z.number().int().describe("days that a session lasts without use"),
    link_months: z.number().int().describe("months after which a link to a service ends"),
  }),
});
