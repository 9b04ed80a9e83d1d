import { hash as digest } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { scopesFor } from "./accounts/scopes.ts";
import type { Mishap } from "./faults.ts";
import { ProviderError } from "./demo-context.ts";
import type { WebApi } from "./web-api/web-api.ts";

interface RequestChecks {
  api: WebApi;
  /** calls by path, ids replaced */
  calls: Map<string, number>;
}

/**
 * What every call of the Web API and the token endpoint passes: it is counted, the faults have their way,
 * the token and its scopes are checked, and answers carry an ETag.
 */
export function addRequestChecks(app: FastifyInstance, checks: RequestChecks): void {
  app.addHook("onRequest", async (request, reply) => {
    const path = pathOf(request);
    const isWebApi = path.startsWith("/v1/");
    if (!isWebApi && path !== "/api/token") return;
    checks.calls.set(path, (checks.calls.get(path) ?? 0) + 1);
    await checks.api.plan.pass(path);
    const mishap = checks.api.plan.next(isWebApi);
    if (checks.api.plan.faults.slow > 0) await wait(checks.api.plan.faults.slow);
    if (mishap !== null) suffer(mishap, request, reply);
    else if (isWebApi) checkAccess(checks.api, request, path);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    if (!pathOf(request).startsWith("/v1/")) return payload;
    const etag = `"${digest("sha1", payload, "base64url")}"`;
    void reply.header("etag", etag).header("cache-control", "private, max-age=0");
    if (request.headers["if-none-match"]?.split(/,\s*/).includes(etag) !== true) return payload;
    void reply.code(304).removeHeader("content-type");
    return "";
  });
}

/** The path below the provider's base, its ids as `{id}`: the route's own, or the request's if there is none. */
function pathOf(request: FastifyRequest): string {
  const route = request.routeOptions.url?.slice("/provider".length);
  if (route !== undefined) return route.replaceAll(/:[a-zA-Z]+/g, "{id}");
  const path = request.url.split("?")[0]?.slice("/provider".length) ?? "";
  return path.replaceAll(/\/[0-9A-Za-z]{22}(?=\/|$)/g, "/{id}");
}

function suffer(mishap: Mishap, request: FastifyRequest, reply: FastifyReply): void {
  if (mishap.kind === "break") {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  if (mishap.kind === "status") {
    const message = mishap.status === 502 ? "Bad gateway." : "Server error.";
    throw new ProviderError(mishap.status, message);
  }
  const headers = { "retry-after": String(mishap.retryAfterS) };
  if (mishap.kind === "quota")
    throw new ProviderError(429, "Too many requests", { reason: "QUOTA_EXCEEDED", headers });
  throw new ProviderError(429, "API rate limit exceeded", { headers });
}

function checkAccess(api: WebApi, request: FastifyRequest, path: string): void {
  const { scopes } = api.claimsOf(request);
  const needed = scopesFor(request.method, path);
  if (needed.length > 0 && !needed.some((scope) => scopes.includes(scope))) {
    throw new ProviderError(403, "Insufficient client scope");
  }
}
