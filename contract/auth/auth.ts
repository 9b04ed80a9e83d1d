import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { OwnClientId } from "./own-client.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, isLocalPath } from "#contract/base/values.ts";

/** Ways in (decisions, section 1). `folder` comes with its own issue; `export` is started in export-accounts.ts. */
export const ProviderId = z.enum(["spotify", "demo", "folder", "export"]);
export type ProviderId = z.infer<typeof ProviderId>;

/** The eleven scopes of the specification, and the two that its own features need (decisions, section 5). */
export const providerScopes = [
  "user-library-read",
  "playlist-read-private",
  "playlist-read-collaborative",
  "playlist-modify-private",
  "playlist-modify-public",
  "user-read-playback-state",
  "user-modify-playback-state",
  "user-read-currently-playing",
  "streaming",
  "user-read-email",
  "user-read-private",
  "user-library-modify",
  "user-read-recently-played",
] as const;

/** Where a sign-in leads: a path on this origin. */
export const NextPath = z
  .string()
  .max(2000)
  .refine(isLocalPath, "input.notAppPath" satisfies MessageId);

/** Lists the ways to sign in that this instance offers; with `configured: false`, the button opens a guide. */
export const listProviders = endpoint({
  method: "GET",
  path: "/auth/providers",
  summary: "List the ways to sign in",
  access: "public",
  output: z.object({
    items: z.array(
      z.object({
        id: ProviderId,
        label: z.string(),
        configured: z.boolean(),
        takes_client_id: z
          .literal(true)
          .optional()
          .describe("present if people may sign in with a Client ID of their own"),
      }),
    ),
    total: z.number().int(),
  }),
});

/**
 * Sign-ins that one address may start or finish in a minute: far more than a household or an office behind one address
 * does, far fewer than what fills a table.
 */
const signInsPerMinute = 240;

/**
 * Starts a sign-in. Sets an HttpOnly cookie that binds the single-use state (10 minutes) to this browser.
 * `redirect` must be `PUBLIC_URL/oauth/callback`, `next` a local path; `provider` defaults to `spotify` if
 * configured, else `demo`. `client_id`: that of the person's own application, if the operator allows it (OWN_CLIENT_ID).
 */
export const login = endpoint({
  method: "GET",
  path: "/auth/login",
  summary: "Start a sign-in at a provider",
  access: "public",
  query: z.object({
    provider: ProviderId.optional(),
    redirect: z.string().max(2000).optional(),
    next: NextPath.optional(),
    client_id: OwnClientId.optional(),
  }),
  isGated: true,
  output: z.object({ auth_url: z.string() }),
  perMinute: signInsPerMinute,
  errors: ["gate-locked", "conflict"],
});

const ReturnedText = z.string().optional();

/**
 * Where the provider sends the browser back. Redirects to `/oauth/callback`: with `app_token`, `user_id` and `next`,
 * or with `error`, `code` (sign-in-failures.ts) and `detail` (a sentence) if the sign-in failed. `app_token` comes with
 * `mark`, the name of a cookie that lasts a minute and proves to the page that this browser started the sign-in; a token
 * without it may be another person's (decisions, 8.3). An account that signs in with the set-up code becomes admin
 * (contract/admin.ts). Only an address that calls too often gets no redirect, but 429 `too-many-requests` as JSON with
 * `Retry-After`.
 */
export const callback = endpoint({
  method: "GET",
  path: "/auth/callback",
  summary: "Finish a sign-in",
  access: "public",
  uncheckedQuery: z.object({
    code: ReturnedText.describe("authorization code from the service, to be exchanged for tokens"),
    state: ReturnedText.describe(
      "state that GET /auth/login passed to the service; valid once, for 10 minutes",
    ),
    error: ReturnedText.describe("error code from the service, e.g. access_denied if the person declined"),
  }),
  raw: "302 to /oauth/callback",
  perMinute: signInsPerMinute,
});

/** What the account's provider can do; screens read these, never the provider's name. */
const Capabilities = z.object({
  playback: z.boolean(),
  equalizer: z.boolean().describe("whether audio may pass through Web Audio"),
  live_visualizer: z.boolean(),
  popularity: z.boolean(),
  audio_features: z.boolean(),
  recently_played: z.boolean(),
  followed_playlist_items: z
    .boolean()
    .describe(
      "whether items of followed playlists can be read; learned from the provider's answers, like popularity, and false until then",
    ),
  tint_artwork: z.boolean().describe("whether covers may be blurred, overlaid, cropped and rounded"),
  crossfade: z.boolean().describe("whether tracks may be mixed into each other"),
  writes: z.boolean().describe("whether likes and playlists can be changed"),
});

/** The signed-in person. `provider` and `link_state` say which account it is and whether its link works. */
export const Profile = z.object({
  user_id: z.string(),
  provider: ProviderId,
  service: z.string().describe('name of the provider, as in "Open in …"'),
  display_name: z.string(),
  images: z.array(z.object({ url: z.string() })),
  link_state: z
    .enum(["linked", "renew", "disconnected", "none"])
    .describe(
      "state of the link to the provider. renew: it has expired or stopped working; disconnected: the person ended it; in both cases the person must sign in again. none: the account belongs to no service",
    ),
  recovery_code: z
    .enum(["missing", "made"])
    .nullable()
    .describe("whether an account without a service has a recovery code; null for an account of a service"),
  link_expires_at: EpochSeconds.nullable().describe(
    "epoch seconds when the link expires, six months after the authorization; null if there is no link",
  ),
  renewal_due: z.boolean().describe("whether the link works but expires within 30 days"),
  capabilities: Capabilities,
  attribution: z
    .object({ url: z.string().describe("address of the service") })
    .nullable()
    .describe("attribution that is required where the service's content is shown; null if none is"),
  data_export_url: z
    .string()
    .nullable()
    .describe(
      "address where the person's browser downloads their export of the service; null if it comes by mail",
    ),
  audio_url: z
    .string()
    .nullable()
    .describe(
      "address where the person's browser downloads a song as a WAV file; `{id}` stands for the track's id; null if the service's songs may not be kept",
    ),
});
export type Profile = z.infer<typeof Profile>;

/** Answers the signed-in person's profile. A 401 here means that the session is over. */
export const me = endpoint({
  method: "GET",
  path: "/auth/me",
  summary: "Get the signed-in person's profile",
  access: "own",
  output: Profile,
});

/**
 * Starts a sign-in that renews the link of the signed-in person, by the same way as `GET /auth/login`. It ends at
 * `/oauth/callback` with `renewed=true` and `next`; the session stays as it is. When someone else signs in at the
 * provider, nothing is changed and `error`, `detail`, `renewal=true` and `next` say so. The session counts as just signed in
 * (`sign-in-again`) after it. `mark` proves the return as it does for `GET /auth/callback`: without it `renewed=true` proves
 * nothing.
 */
export const renewLink = endpoint({
  method: "POST",
  path: "/auth/renew",
  summary: "Start renewing the link to the provider",
  access: "own",
  body: z.strictObject({ next: NextPath.optional() }),
  output: z.object({ auth_url: z.string() }),
});

/**
 * Deletes the provider's tokens and everything that was read from it, and keeps the account, its sessions and
 * settings (decisions, section 3). A running scan is cancelled first. Asking again changes nothing. `conflict` for an
 * account that belongs to no service.
 */
export const disconnect = endpoint({
  method: "POST",
  path: "/auth/disconnect",
  summary: "Disconnect the provider and delete its tokens and content",
  access: "own",
  output: z.object({ ok: z.literal(true) }),
  errors: ["conflict"],
});

/**
 * Deletes the account and every row keyed to it; all its sessions end. `confirm` must be the person's `user_id`.
 * `conflict` for the last admin of the instance.
 */
export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/auth/me",
  summary: "Delete the account",
  access: "own",
  body: z.strictObject({ confirm: z.string().max(200) }),
  output: z.object({ ok: z.literal(true) }),
  needsRecentSignIn: true,
  errors: ["conflict"],
});

/**
 * Exports everything that Gatefold holds about the person as one zip of CSV and JSON files, sent as it is read.
 * `contents.json` in it lists each file with its contents, and the data that is in no file, with the reason; empty files are
 * left out. No file contains what would let others in (tokens, codes, keys). A zip without its end was cut off: ask again.
 */
export const exportAccount = endpoint({
  method: "GET",
  path: "/auth/me/export",
  summary: "Export the signed-in person's data",
  access: "own",
  raw: "The zip",
  perMinute: 10,
  isLong: true,
});

/** Revokes this app token. Asking again with it answers 401. */
export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  summary: "Sign out",
  access: "own",
  output: z.object({ ok: z.literal(true) }),
});

/** Whether this person is an admin (specification 1, section 6): `admin` is 1 or 0. */
export const registry = endpoint({
  method: "GET",
  path: "/auth/users/me/registry",
  summary: "Check whether the signed-in person is an admin",
  access: "own",
  output: z.object({ user: z.object({ user_id: z.string(), admin: z.union([z.literal(0), z.literal(1)]) }) }),
});

/**
 * A provider access token for the playback SDK, good for at least 60 s (refreshed before that; the least
 * wait between two refreshes is 10 s). `renew-link` when the provider ended the link.
 */
export const providerToken = endpoint({
  method: "GET",
  path: "/auth/spotify-token",
  summary: "Get an access token for the playback SDK",
  access: "own",
  output: z.object({
    access_token: z.string(),
    expires_at: EpochSeconds,
    provider: ProviderId,
    sdk_url: z.string().describe("address of the script that defines window.Spotify.Player"),
    capabilities: Capabilities,
  }),
  errors: ["renew-link", "provider-error", "provider-paused"],
});

/** `30d`: the session slides 30 days with every use. `indefinite`: it ends with sign-out only. */
export const KeepaliveMode = z.enum(["30d", "indefinite"]);
export type KeepaliveMode = z.infer<typeof KeepaliveMode>;

/** How long a session lasts without use. */
export const getKeepalive = endpoint({
  method: "GET",
  path: "/auth/keepalive/pref",
  summary: "Get how long sessions last",
  access: "own",
  output: z.object({ mode: KeepaliveMode }),
});

/** Sets how long every session of the person lasts, this one included. */
export const setKeepalive = endpoint({
  method: "POST",
  path: "/auth/keepalive/pref",
  summary: "Set how long sessions last",
  access: "own",
  body: z.strictObject({ mode: KeepaliveMode }),
  output: z.object({ mode: KeepaliveMode }),
});

/**
 * Development bypass: only with DEV_BYPASS=1, for accounts of the embedded provider, and asked at the machine itself: from a
 * loopback address, by a loopback name, not through a proxy, at a PUBLIC_URL that is a loopback origin.
 */
export const devLogin = endpoint({
  method: "POST",
  path: "/auth/dev-login",
  summary: "Sign in without a browser (development only)",
  access: "public",
  body: z.strictObject({ account: z.string().min(1).max(100) }),
  output: z.object({ app_token: z.string(), user_id: z.string() }),
  perMinute: signInsPerMinute,
  errors: ["not-found", "provider-error"],
});
