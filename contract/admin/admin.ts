import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id, Offset, queryInteger } from "#contract/base/values.ts";

/** A code has 60 random bits; so few tries a minute find none. */
const triesPerMinute = 20;

/**
 * What the link that the server prints at its start opens, while no one is admin (decisions, 8.1). With the right
 * `code` the browser holds it in an HttpOnly cookie for an hour and goes on to the set-up page; with another one, or none,
 * to `/login?setup=code`, which says so and takes a code by hand.
 */
export const openSetUp = endpoint({
  method: "GET",
  path: "/set-up",
  summary: "Open the set-up with the code printed by the server",
  access: "public",
  raw: "302 to the set-up page, or to the one that takes a code",
  perMinute: triesPerMinute,
  errors: ["too-many-requests"],
});

/**
 * Presents the set-up code; left out, the one that this browser holds. Someone who is signed in becomes admin, and the
 * code is used up. No one signed in: the browser holds the code for an hour, may set the Client ID with it, and the first
 * account of the service that signs in there becomes admin; `admin` is 0 until then.
 *
 * `forbidden`: not the code, or an account of the demo, which anyone may use. `conflict`: there is an admin already, or
 * ADMINS says who is one.
 */
export const claimAdmin = endpoint({
  method: "POST",
  path: "/admin/claim",
  summary: "Become admin with the set-up code",
  access: "optional",
  body: z.strictObject({ code: z.string().max(100).optional() }),
  output: z.object({ admin: z.union([z.literal(0), z.literal(1)]) }),
  perMinute: triesPerMinute,
  errors: ["forbidden", "conflict", "too-many-requests"],
});

/**
 * Makes someone an admin, or takes that back; it applies at once, in every process and every session. With ADMINS set it
 * holds until the next start, which follows ADMINS again. `conflict` where no one would be admin any more.
 */
export const setAdmin = endpoint({
  method: "PATCH",
  path: "/auth/admin/users/{user_id}/admin",
  summary: "Grant or revoke admin rights",
  access: "admin",
  params: z.object({ user_id: Id }),
  body: z.strictObject({ is_admin: z.boolean() }),
  output: z.object({ user_id: z.string(), is_admin: z.boolean() }),
  needsRecentSignIn: true,
  errors: ["not-found", "conflict"],
});

/**
 * Lists what admins changed, newest first. `action` is the endpoint (`PUT /connections/spotify`), or `ADMINS` for what a start
 * did. `actor` is null for anyone who held the set-up code and for the operator's settings; a name is null when the account
 * is gone. `detail` has switches and numbers of the request, never texts: they may be secrets.
 */
export const listAdminWrites = endpoint({
  method: "GET",
  path: "/admin/audit",
  summary: "List changes made by admins",
  access: "admin",
  query: z.object({ limit: queryInteger({ min: 1, max: 50, fallback: 50 }), offset: Offset }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        at: EpochSeconds,
        via: z.enum(["session", "set-up-code", "settings"]),
        action: z.string(),
        actor: z.object({ user_id: z.string(), name: z.string().nullable() }).nullable(),
        subject: z.object({ user_id: z.string(), name: z.string().nullable() }).nullable(),
        detail: z.record(z.string(), z.union([z.boolean(), z.number()])),
      }),
    ),
    total: z.number().int(),
  }),
});

/** Answers `admin_url` if the operator has the panel on another domain (ADMIN_URL), which browsers go to at once; else null. */
export const adminPanel = endpoint({
  method: "GET",
  path: "/admin/panel",
  summary: "Get the address of the admin panel",
  access: "admin",
  output: z.object({ admin_url: z.string().nullable() }),
});
