import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";

/** Where the application's Client ID comes from; the environment's settings take precedence over stored ones. */
const Source = z.enum(["none", "environment", "stored"]);

/**
 * What is needed to register this instance at the streaming service, and whether that was done. Public, because no one
 * can sign in before; it reveals nothing that the sign-in's own address does not.
 */
export const connectionGuide = endpoint({
  method: "GET",
  path: "/meta/connections/spotify",
  summary: "Get the guide to connecting the streaming service",
  access: "public",
  output: z.object({
    public_url: z.string().describe("origin at which this instance expects to be reached"),
    redirect_uri: z.string().describe("redirect URI to register at the service, exactly as written"),
    refusal: z
      .enum(["localhost", "plain-http"])
      .nullable()
      .describe("reason why the service would refuse that redirect URI; null if it would not"),
    source: Source,
    configured: z.boolean().describe("true if people can sign in with the service now"),
    set_up: z
      .enum(["done", "code-needed", "code-held"])
      .describe(
        "state of the set-up: `done` if there is an admin; otherwise whether this browser already holds the set-up code",
      ),
  }),
});

/** The application as admins see it. The secret is never returned, only whether there is one. */
const Connection = z.object({
  source: Source,
  client_id: z.string().nullable(),
  has_secret: z.boolean(),
  changed_at: EpochSeconds.nullable().describe(
    "time of the last change; null unless it was entered in the app",
  ),
});

/**
 * The application that this instance uses at the streaming service.
 *
 * Allowed for admins and, while there is no admin, for a browser that holds the set-up code, which the server prints when
 * it starts (contract/admin.ts). The caller's IP address makes no difference.
 */
export const getConnection = endpoint({
  method: "GET",
  path: "/connections/spotify",
  summary: "Get the application at the streaming service",
  access: "set-up",
  output: Connection,
});

/**
 * Sets or replaces the application; leaving out `client_secret` removes a stored one. It takes effect at once, in every
 * process. Links that were made with another application have to be renewed. 409 `conflict` while the environment sets
 * one. Allowed as in getConnection.
 *
 * `check` is what the service answers about it: `known`, `refused` (it is stored all the same, since the service may
 * be wrong about new applications), or `unknown` if the service could not be asked.
 */
export const setConnection = endpoint({
  method: "PUT",
  path: "/connections/spotify",
  summary: "Set or replace the application at the streaming service",
  access: "set-up",
  body: z.strictObject({
    client_id: z.string().max(500).describe("Client ID of the application, 32 hexadecimal characters"),
    client_secret: z
      .string()
      .max(500)
      .nullish()
      .describe("client secret; optional, since the Client ID alone is enough (PKCE)"),
  }),
  output: Connection.extend({ check: z.enum(["known", "refused", "unknown"]) }),
  errors: ["conflict"],
});

/**
 * Removes the application: no one can sign in with the service any more, and links are suspended until the same one is
 * set again. Repeating it is not an error. 409 `conflict` while the environment sets one.
 */
export const removeConnection = endpoint({
  method: "DELETE",
  path: "/connections/spotify",
  summary: "Remove the application at the streaming service",
  access: "set-up",
  output: Connection,
  errors: ["conflict"],
});
