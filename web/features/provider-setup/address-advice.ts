import type { Guide } from "./provider-setup.queries.ts";

/**
 * What stands between this browser and a sign-in that finds its way back. `localhost`, `plain-http`: the service
 * refuses PUBLIC_URL. `same-machine`: another name of the same machine, whose cookies are others. `elsewhere`:
 * PUBLIC_URL leads to another machine than the one that Gatefold runs on.
 */
export type AddressAdvice = "fine" | "localhost" | "plain-http" | "same-machine" | "elsewhere";

/** @param here origin that the browser is at */
export function adviseOnAddress(guide: Pick<Guide, "public_url" | "refusal">, here: string): AddressAdvice {
  if (guide.refusal !== null) return guide.refusal;
  if (here === guide.public_url) return "fine";
  const isLocal = isLoopback(new URL(guide.public_url).hostname);
  return isLocal && !isLoopback(new URL(here).hostname) ? "elsewhere" : "same-machine";
}

/** A loopback address with the port of another, as the service accepts it: `http://127.0.0.1:8484`. */
export function loopbackOf(address: string): string {
  const { port } = new URL(address);
  return port === "" ? "http://127.0.0.1:8484" : `http://127.0.0.1:${port}`;
}

/** The command that makes a server's port one of the own machine's. */
export function forwardCommand(address: string, here: string): string {
  const { port } = new URL(loopbackOf(address));
  const { hostname } = new URL(here);
  const host = isLoopback(hostname) ? "your-server" : hostname;
  return `ssh -L ${port}:127.0.0.1:${port} ${host}`;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/u.test(hostname);
}
