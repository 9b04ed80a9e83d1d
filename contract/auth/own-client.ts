import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import { readClientId } from "#contract/provider-setup/client-id.ts";

/** A Client ID as people paste it: 32 hexadecimal characters, in any case. */
export const OwnClientId = z
  .string()
  .max(200)
  .refine((text) => "clientId" in readClientId(text), "input.notClientId" satisfies MessageId)
  .transform((text) => text.trim().toLowerCase());

const OwnClient = z.object({
  is_allowed: z
    .boolean()
    .describe("whether the operator allows it (OWN_CLIENT_ID) at the person's music service"),
  client_id: z.string().nullable().describe("null: the person comes by this instance's application"),
  is_in_use: z.boolean().describe("whether the present link was made by it"),
  redirect_uri: z.string().describe("what the application has to be registered with, exactly"),
});

/** The person's own application at their music service. */
export const getOwnClient = endpoint({
  method: "GET",
  path: "/auth/own-client",
  summary: "The person's own Client ID",
  access: "own",
  output: OwnClient,
});

/**
 * Stores the Client ID of an application of the person's own, or forgets it. It is used from the next renewal of the link on
 * (`POST /auth/renew`), by PKCE, without a secret; the present link stays. Errors: `conflict` where the operator does not
 * allow it.
 */
export const setOwnClient = endpoint({
  method: "PUT",
  path: "/auth/own-client",
  summary: "Use a Client ID of one's own",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ client_id: OwnClientId.nullable() }),
  output: OwnClient,
  errors: ["conflict"],
});
