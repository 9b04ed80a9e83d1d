import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";

/** Where the application that this instance comes as is from; the environment's settings win. */
const Source = z.enum(["none", "environment", "stored"]);

/**
 * What anyone needs to register this instance at the streaming service, and whether that was done. Public,
 * because anyone who reads it cannot sign in yet; it reveals nothing that the sign-in's own address does not.
 */
export const connectionGuide = endpoint({
  method: "GET",
  path: "/meta/connections/spotify",
  summary: "How to connect the streaming service",
  access: "public",
  output: z.object({
    public_url: z.string().describe("the origin that this instance believes to be reached at"),
    redirect_uri: z.string().describe("to be registered at the service, exactly as written"),
    refusal: z
      .enum(["localhost", "plain-http"])
      .nullable()
      .describe("why the service would not send browsers back to that address; null when it does"),
    source: Source,
    configured: z.boolean().describe("whether people can sign in with it now"),
    set_up: z
      .enum(["done", "code-needed", "code-held"])
      .describe(
        "done: an admin sets it up; else there is no admin, and it takes the set-up code, which this browser holds or not",
      ),
  }),
});

/** The application as admins see it. A secret is never answered, only whether there is one. */
const Connection = z.object({
  source: Source,
  client_id: z.string().nullable(),
  has_secret: z.boolean(),
  changed_at: EpochSeconds.nullable().describe("null unless it was entered in the app"),
});

/**
 * The application that this instance comes as.
 *
 * Who may: admins. While no one is admin, also a browser that holds the set-up code, which the server prints at its start
 * (contract/admin.ts). The address that someone comes from decides nothing.
 */
export const getConnection = endpoint({
  method: "GET",
  path: "/connections/spotify",
  summary: "The application at the streaming service",
  access: "set-up",
  output: Connection,
});

/**
 * Sets the application, or replaces it; without a `client_secret` there is none from then on. It counts at once,
 * in every process. Links that were made with another application ask to be renewed. 409 `conflict` while the
 * environment sets one. Who may: see getConnection.
 *
 * `check` is what the service says of it: `known`, `refused` (stored all the same: only the service is the judge,
 * and it may be wrong about new applications), or `unknown` when it could not be asked.
 */
export const setConnection = endpoint({
  method: "PUT",
  path: "/connections/spotify",
  summary: "Set or replace the application at the streaming service",
  access: "set-up",
  body: z.strictObject({
    client_id: z.string().max(500).describe("32 hexadecimal characters"),
    client_secret: z.string().max(500).nullish().describe("optional: the Client ID alone is enough (PKCE)"),
  }),
  output: Connection.extend({ check: z.enum(["known", "refused", "unknown"]) }),
  errors: ["conflict"],
});

/**
 * Forgets the application: no one can sign in with the service any more, and links rest until the same one is set
 * again. Doing it twice is no failure. 409 `conflict` while the environment sets one.
 */
export const removeConnection = endpoint({
  method: "DELETE",
  path: "/connections/spotify",
  summary: "Remove the application at the streaming service",
  access: "set-up",
  output: Connection,
  errors: ["conflict"],
});
