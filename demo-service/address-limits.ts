import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopback } from "./loopback.ts";
import { ProviderError } from "./demo-context.ts";

type Kind = "authorize" | "token" | "audio" | "write" | "export";

/** Requests of one address in a minute. */
const PER_MINUTE: Readonly<Record<Kind, number>> = {
  authorize: 60,
  token: 60,
  audio: 300,
  write: 300,
  export: 5,
};
/** On a loopback address all come from people of this machine, and tests among them. */
const LOOPBACK_FACTOR = 20;
const MINUTE_MS = 60_000;

/**
 * Limits by address: sign-in pages, tokens, audio, exports and writes each by themselves. Behind a server that passes requests
 * on, an address is the last of `X-Forwarded-For`, which that server wrote; a request without it that comes from this
 * machine is that server's own and has no limit, since it limits people itself.
 */
export function addAddressLimits(
  app: FastifyInstance,
  { now, isLoopbackBase }: { now: () => number; isLoopbackBase: boolean },
): void {
  let minute = 0;
  const counts = new Map<string, number>();
  app.addHook("onRequest", async (request) => {
    const kind = kindOf(request);
    const address = kind === null ? null : visitorAddress(request);
    if (kind === null || address === null) return;
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const key = `${kind} ${address}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= PER_MINUTE[kind] * (isLoopbackBase ? LOOPBACK_FACTOR : 1)) return;
    const retryAfterS = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now()) / 1000));
    throw new ProviderError(429, "Too many requests from this address", {
      headers: { "retry-after": String(retryAfterS) },
    });
  });
}

/** Whether a request comes from this machine, whatever it came through, and asked for this machine. */
export function isFromLoopback(request: FastifyRequest): boolean {
  const addresses = [request.socket.remoteAddress ?? "", ...listed(request, "x-forwarded-for")];
  const hosts = [request.host, ...listed(request, "x-forwarded-host")];
  return addresses.every(isLoopback) && hosts.every((host) => isLoopback(host.replace(/:\d+$/, "")));
}

function kindOf(request: FastifyRequest): Kind | null {
  const path = request.url.split("?")[0]?.slice("/provider".length) ?? "";
  if (path === "/authorize") return "authorize";
  if (path === "/api/token") return "token";
  if (path.startsWith("/audio/")) return "audio";
  if (path.startsWith("/my-data/")) return "export";
  return path.startsWith("/v1/") && !["GET", "HEAD"].includes(request.method) ? "write" : null;
}

/** The address to count for; null for the server in front itself. */
export function visitorAddress(request: FastifyRequest): string | null {
  const socket = request.socket.remoteAddress ?? "";
  if (!isLoopback(socket)) return socket;
  return listed(request, "x-forwarded-for").at(-1) ?? null;
}

/** What each server on the way wrote into a header, the nearest last. */
function listed(request: FastifyRequest, header: string): string[] {
  const values = [request.headers[header] ?? []].flat().join(",").split(",");
  return values.map((value) => value.trim()).filter((value) => value !== "");
}
