import { AppError } from "#server/platform/process/errors.ts";
import { message } from "#contract/messages/messages.ts";
import type { Server } from "node:http";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { bodies } from "#contract/base/endpoint.ts";
import { answerErrors, refuseUnreadable } from "#server/platform/http/http-errors.ts";
import { pathWithin, publicPathOf } from "#server/platform/http/public-path.ts";
import { createProxyWarning } from "#server/platform/http/warn-untrusted-proxy.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { Settings } from "#server/platform/process/settings.ts";
import type { ProviderRegistry } from "#server/provider-client/client/provider-registry.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** JSON is the only type of a body. It is taken as it comes; `createBodyReader` reads it by the endpoint's limits. */
export function takeJsonUnread(http: FastifyInstance): void {
  http.removeContentTypeParser("text/plain");
  http.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
}

/** What no page of ours asks a browser for; playing protected audio and full screen are not among it. */
const permissionsPolicy =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), " +
  "microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()";

/** What the sign-in window goes through on this origin; the embedded provider's pages among it. */
const signInWindowPages = /^\/(auth\/callback|oauth\/callback|provider)(?=[/?]|$)/;

/** Answers for a path that Gatefold does not lie at: by the way to it from the front page, else by where it is. */
function answerOutside(base: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.originalUrl.split("?", 1)[0] === "/" && request.method === "GET")
    return reply.redirect(`${base}/`, 302);
  return reply.code(404).send(new AppError("not-found", message("server.otherBase", { base })).failure);
}

/**
 * Fastify on the listening server, with what every answer carries.
 *
 * @param build hash of the build, sent as `X-App-Version`
 */
export async function createHttp(
  ctx: { log: Log; settings: Settings; publicUrl: string; providers: ProviderRegistry },
  server: Server,
  build: string,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = ctx.log;
  const base = publicPathOf(ctx.publicUrl);
  const http = Fastify({
    serverFactory: (handler) => server.on("request", handler),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.settings.TRUST_PROXY,
    forceCloseConnections: true,
    bodyLimit: bodies.bytes,
    // Routes, hooks and handlers know no other paths than those within.
    rewriteUrl: ({ url = "/" }) => pathWithin(base, url) ?? url,
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: refuseUnreadable(build),
    frameworkErrors: (_error, _request, reply) => {
      // Typed for a route of any schema, which a malformed address never reaches.
      void (reply as unknown as FastifyReply)
        .code(400)
        .header("x-app-version", build)
        .send(new AppError("bad-request", message("server.malformedAddress")).failure);
    },
  });
  // Before anything else, so that streams carry it too.
  const noticeForwarding = createProxyWarning(ctx.log, ctx.settings.TRUST_PROXY !== false);
  http.addHook("onRequest", async (request, reply) => {
    void reply.header("x-app-version", build).header("permissions-policy", permissionsPolicy);
    noticeForwarding(request);
    if (pathWithin(base, request.originalUrl) === null) await answerOutside(base, request, reply);
  });
  http.addHook("onSend", async (request, reply) => {
    // Providers' pages set no policy; a page with one on the way back would lose its opener.
    if (signInWindowPages.test(request.url)) void reply.header("cross-origin-opener-policy", "unsafe-none");
    // This page's address carries a token, which what the page loads must not pass on.
    if (request.url.startsWith("/oauth/callback")) void reply.header("referrer-policy", "no-referrer");
  });
  http.addHook("onResponse", async (request, reply) => {
    // The path alone: a query may carry a token or a code.
    ctx.log.debug(
      {
        method: request.method,
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
  await http.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(
      ctx.publicUrl,
      () => ctx.providers.connections,
      ctx.settings.DEMO_CATALOGUE !== undefined,
    ),
    // The sign-in window must keep its opener through the provider's pages.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginEmbedderPolicy: false,
    // Of this host alone: what other names of the domain serve is not ours to say.
    strictTransportSecurity: ctx.publicUrl.startsWith("https:") && { includeSubDomains: false },
    referrerPolicy: { policy: "same-origin" },
  });
  await http.register(cookie);
  await http.register(rateLimit, { global: false });
  answerErrors(http);
  return http;
}
