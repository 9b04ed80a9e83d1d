import { call } from "#web/platform/api/api.ts";

/** The ways in that this server offers. */
export function readProviders(signal: AbortSignal) {
  return call("GET /auth/providers", { signal });
}
