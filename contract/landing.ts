import * as z from "zod";
import { endpoint } from "./base/endpoint.ts";

/** Days for which a browser that gave the password stays unlocked (decisions, 7.15). */
export const unlockedDays = 30;

/**
 * The state of the landing gate for the browser that asks. `gate` says whether the operator set `LANDING_PASSWORD`;
 * `unlocked` is true where there is no gate, or where this browser holds the cookie of `POST /landing/unlock`.
 */
export const landingStatus = endpoint({
  method: "GET",
  path: "/landing/status",
  summary: "Get the state of the landing gate for this browser",
  access: "public",
  output: z.object({ gate: z.boolean(), unlocked: z.boolean() }),
});

/**
 * Opens the landing gate for this browser: sets an HttpOnly cookie, sealed with `APP_SECRET`, which lasts 30 days and ends
 * early when the operator changes the password. `forbidden` with the sentence "Incorrect password" otherwise. Ten tries a
 * minute from one address: a guess by hand passes, a list of words does not. Without a gate the answer is the same as for
 * the right password.
 */
export const unlockLanding = endpoint({
  method: "POST",
  path: "/landing/unlock",
  summary: "Open the landing gate with its password",
  access: "public",
  body: z.strictObject({ password: z.string().min(1).max(200) }),
  output: z.object({ ok: z.literal(true) }),
  perMinute: 10,
  errors: ["forbidden"],
});
