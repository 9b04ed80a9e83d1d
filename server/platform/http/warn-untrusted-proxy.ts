import type { FastifyRequest } from "fastify";
import type { Log } from "#server/platform/process/log.ts";

const forwardedHeaders = ["forwarded", "x-forwarded-for", "x-real-ip"];

/**
 * Warns the operator, once a process, that requests come through a proxy while TRUST_PROXY is off: all people would
 * share the limits of the proxy's address. A stranger may send such a header too, so the sentence says what to check.
 *
 * @returns what is to be called with every request
 */
export function createProxyWarning(log: Log, isTrusted: boolean): (request: FastifyRequest) => void {
  let isSaid = isTrusted;
  return ({ headers, ip }) => {
    if (isSaid) return;
    const header = forwardedHeaders.find((name) => name in headers);
    if (header === undefined) return;
    isSaid = true;
    log.warn(
      { header, address: ip },
      "A request came with a forwarding header, and TRUST_PROXY is off: if this address is your proxy's, set TRUST_PROXY to it, or everyone behind it shares the limits of one address.",
    );
  };
}
