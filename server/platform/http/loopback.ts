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

/**
 * Whether a request was made at the machine itself. Behind a proxy every request comes from a loopback address, so
 * PUBLIC_URL must be one too and no proxy may have announced itself; the name that was asked for keeps out pages of other
 * sites whose name was made to point here.
 *
 * @param request `ip` is what a trusted proxy says, `peer` where the connection comes from
 */
export function isFromThisMachine(
  request: { ip: string; peer: string; hostname: string; headers: Record<string, unknown> },
  publicUrl: string,
): boolean {
  const isProxied = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"].some(
    (name) => name in request.headers,
  );
  const hosts = [request.ip, request.peer, request.hostname, new URL(publicUrl).hostname];
  return !isProxied && hosts.every(isLoopbackHost);
}
