import { isIP } from "node:net";

/**
 * Whether a host is this machine by its own name or address.
 *
 * @param host a host name or address, IPv6 in brackets or not
 */
export function isLoopbackHost(host: string): boolean {
  const address = host.replaceAll(/^\[|\]$/g, "").replace(/^::ffff:/, "");
  return address === "localhost" || address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}
