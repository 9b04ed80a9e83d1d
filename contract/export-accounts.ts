import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/* Accounts without a service: whoever has an export begins one here and comes back to it by its recovery code. */

/** New accounts, and codes that are tried, in a minute from one address: far more than people need, far fewer than a guess. */
const perAddress = 10;

const SignedIn = z.object({ app_token: z.string(), user_id: z.string() });

/**
 * Makes an account of provider `export` and signs this device in to it. One whose last session is over and that has no
 * recovery code is deleted, with all that is in it, within an hour: nobody could come back to it.
 */
export const startFromExport = endpoint({
  method: "POST",
  path: "/auth/export-account",
  summary: "Begin an account without a service",
  access: "public",
  output: SignedIn,
  perMinute: perAddress,
});

/**
 * Makes the account's recovery code, in place of the one before: 100 random bits. It is told here and never again; what
 * is stored is a hash. `conflict` for an account of a service, which signs in there.
 */
export const makeRecoveryCode = endpoint({
  method: "POST",
  path: "/auth/recovery-code",
  summary: "Make the recovery code of an account without a service",
  access: "own",
  output: z.object({ recovery_code: z.string().describe("five groups of four: 7K3M-Q9TX-0B2D-M4VR-ZE81") }),
  errors: ["conflict"],
});

/** Signs in by a recovery code; case, spaces and dashes do not matter. `not-found` for one that is nobody's. */
export const signInByCode = endpoint({
  method: "POST",
  path: "/auth/recover",
  summary: "Sign in by a recovery code",
  access: "public",
  body: z.strictObject({ recovery_code: z.string().min(1).max(100) }),
  output: SignedIn,
  perMinute: perAddress,
  errors: ["not-found"],
});
