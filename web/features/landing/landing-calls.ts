import { call } from "#web/platform/api/api.ts";

/** How often the number of people on the waitlist is read while it is shown. */
export const waitlistMs = 15_000;

/** Whether there is a gate, and whether this browser has opened it. */
export function readGate(signal: AbortSignal) {
  return call("GET /landing/status", { signal });
}

/** How many people are on the waitlist. */
export function readWaitlist(signal: AbortSignal) {
  return call("GET /waitlist/stats", { signal });
}
