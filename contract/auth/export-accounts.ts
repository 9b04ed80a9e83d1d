import * as z from "zod";
import { NextPath } from "./auth.ts";
import { endpoint } from "#contract/base/endpoint.ts";

/*
 * Accounts without a service: anyone who has an export creates one here and signs in to it again by its recovery code, until the
 * account is joined to the service.
 */

/** New accounts, and codes that are tried, in a minute from one address: far more than people need, far fewer than a guess. */
const perAddress = 10;

const SignedIn = z.object({ app_token: z.string(), user_id: z.string() });

/**
 * Creates an account of provider `export` (`forbidden` if `EXPORT_ACCOUNTS` is off) and signs this device in to it. An account
 * without a recovery code is deleted, with all that is in it, within an hour of the end of its last session: no one could
 * sign in to it again.
 */
export const startFromExport = endpoint({
  method: "POST",
  path: "/auth/export-account",
  summary: "Create an account without a service",
  access: "public",
  isGated: true,
  output: SignedIn,
  perMinute: perAddress,
  errors: ["forbidden", "gate-locked"],
});

/**
 * Creates the account's recovery code, 100 random bits, and replaces the one before. Only this answer shows it: the server
 * stores a hash. `conflict` for an account of a service, which signs in there.
 */
export const makeRecoveryCode = endpoint({
  method: "POST",
  path: "/auth/recovery-code",
  summary: "Create a recovery code for an account without a service",
  access: "own",
  needsRecentSignIn: true,
  output: z.object({
    recovery_code: z.string().describe("five groups of four characters, e.g. 7K3M-Q9TX-0B2D-M4VR-ZE81"),
  }),
  errors: ["conflict"],
});

/** Signs in with a recovery code; case, spaces and dashes do not matter. `not-found` if no account has it. */
export const signInByCode = endpoint({
  method: "POST",
  path: "/auth/recover",
  summary: "Sign in with a recovery code",
  access: "public",
  body: z.strictObject({ recovery_code: z.string().min(1).max(100) }),
  output: SignedIn,
  isGated: true,
  perMinute: perAddress,
  errors: ["not-found", "gate-locked"],
});

/**
 * Proves by the recovery code that it is the account's person who uses this session: it then counts as just signed in
 * (`sign-in-again`). `not-found` for any other code, `conflict` for an account of a service, which passes through it.
 */
export const confirmByCode = endpoint({
  method: "POST",
  path: "/auth/confirm",
  summary: "Confirm the session with the recovery code",
  access: "own",
  body: z.strictObject({ recovery_code: z.string().min(1).max(100) }),
  output: z.object({ ok: z.literal(true) }),
  perMinute: perAddress,
  errors: ["not-found", "conflict"],
});

/**
 * Starts the sign-in that joins an account without a service to the streaming service, by the same way as
 * `POST /auth/renew`. It ends at `/oauth/callback` with `joined=true`, `mark` and `next`; the account, its id and its sessions stay,
 * and its recovery code is over: from then on people sign in at the service.
 *
 * What stays as it is: plays, imports (each can still be undone), statistics and their opt-in, settings, friends, consents.
 * What exports contain the library is shown until the first scan replaces it, so that nothing is there twice. Playlists and
 * likes that were made here are made at the service by the job `carry-over`: each playlist once, under its name, whatever
 * else is called so there; songs of which no export named an address are counted as `left_out` of its progress. Smart
 * playlists, shown playlists and corrections of genres follow (those of albums and artists as corrections of their songs).
 * Nothing that the service has is changed or removed, an unliked song there included. Undo and versions from before end.
 *
 * A service's account that has an account here already is not joined: `/oauth/callback` gets `error=conflict`,
 * `code=account-taken`, and nothing is changed. Two libraries are not made one behind people's backs: they sign in to the
 * other account and import the same export there, which doubles no play, and delete this one or keep it.
 *
 * `conflict` for an account that belongs to a service, `bad-request` while no service is set up.
 */
export const joinService = endpoint({
  method: "POST",
  path: "/auth/join",
  summary: "Start joining an account to the streaming service",
  access: "own",
  body: z.strictObject({ next: NextPath.optional() }),
  output: z.object({ auth_url: z.string() }),
  errors: ["conflict"],
});
