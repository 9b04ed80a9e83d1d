import { isIP } from "node:net";

/** Whether a host name or an address, an IPv6 one in brackets or not, is this machine itself. */
export function isLoopback(host: string): boolean {
  const address = host.replaceAll(/^\[|\]$/g, "").replace(/^::ffff:/, "");
  return address === "localhost" || address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}

/** Whether an address such as `http://127.0.0.1:8484/provider` is on this machine. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}
