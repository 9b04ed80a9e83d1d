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
    .describe("whether the operator allows own Client IDs (OWN_CLIENT_ID) at the person's music service"),
  client_id: z
    .string()
    .nullable()
    .describe("person's own Client ID; null if they use this instance's application"),
  is_in_use: z.boolean().describe("whether the current link was made with this Client ID"),
  redirect_uri: z
    .string()
    .describe("redirect URI that the application must be registered with, exactly as written"),
});

/** The person's own application at their music service. */
export const getOwnClient = endpoint({
  method: "GET",
  path: "/auth/own-client",
  summary: "Get the person's own Client ID",
  access: "own",
  output: OwnClient,
});

/**
 * Stores the Client ID of the person's own application, or deletes it (`null`). It is used from the next renewal of the link
 * on (`POST /auth/renew`), with PKCE and without a secret; the current link stays. `conflict` if the operator does not allow
 * it.
 */
export const setOwnClient = endpoint({
  method: "PUT",
  path: "/auth/own-client",
  summary: "Set or remove the person's own Client ID",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ client_id: OwnClientId.nullable() }),
  output: OwnClient,
  errors: ["conflict"],
});
