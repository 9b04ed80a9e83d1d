import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import httpProxy from "@fastify/http-proxy";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { api } from "#contract/api.ts";
import type { AppContext } from "#server/context.ts";
import {
  authRoutes,
  createSessions,
  defineAuthJobs,
  startSweeping,
  type AuthCtx,
} from "#server/features/auth/auth.ts";
import { connectionRoutes, followConnections, isFirstRun } from "#server/features/connections/connections.ts";
import { legalRoutes } from "#server/features/legal/legal.ts";
import {
  createLibraryMemory,
  defineLibraryJobs,
  libraryPersonData,
  libraryRoutes,
  scanAfterSignIn,
  startScanKeeper,
  type LibraryCtx,
} from "#server/features/library/library.ts";
import { metaRoutes, type MetaCtx } from "#server/features/meta/meta.ts";
import { deleteNotifications, notificationRoutes } from "#server/features/notifications/notifications.ts";
import { playerRoutes } from "#server/features/player/player.ts";
import { playlistRoutes } from "#server/features/playlists/playlists.ts";
import { providerBudgetRoutes } from "#server/features/provider-budget/provider-budget.ts";
import { answers } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { answerErrors } from "#server/platform/http-errors.ts";
import { contentSecurityPolicy } from "#server/platform/security-headers.ts";
import { registerRoutes, type Route } from "#server/platform/serve.ts";
import { deleteProviderAnswers } from "#server/spotify/forget-person.db.ts";
import type { LinkTokens } from "#server/features/auth/auth.ts";

/** What the app is made of besides its context. */
export interface AppOptions {
  ctx: AppContext;
  linkTokens: LinkTokens;
  /** the listening server that requests come from */
  server: Server;
  /** folder of the built web app */
  webFolder: string;
  version: string;
  /** where the embedded provider listens, or null when it is off */
  demoBase: string | null;
  checkAnswers: boolean;
}

/** The app: every feature's routes and jobs on one Fastify instance. The only file that knows all features. */
export interface App {
  http: FastifyInstance;
  /** Starts background work; after the database is migrated. */
  startWork(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { ctx } = options;
  const served: { method: string; path: string }[] = [];
  const build = buildHash(options.webFolder, options.version);
  const libraryCtx: LibraryCtx = {
    ...ctx,
    ...createLibraryMemory(ctx),
    requireLink: (userId) => options.linkTokens.requireLink(userId),
  };
  const authCtx: AuthCtx = {
    ...ctx,
    sessions: createSessions(ctx),
    linkTokens: options.linkTokens,
    afterSignIn: (userId) => scanAfterSignIn(libraryCtx, userId),
    // Whatever keeps rows of people is named here, so that a deleted account leaves none behind.
    personData: [
      libraryPersonData(libraryCtx),
      { forgetPerson: deleteNotifications },
      { forgetContent: deleteProviderAnswers, forgetPerson: deleteProviderAnswers },
    ],
  };
  const metaCtx: MetaCtx = {
    isReady: () => answers(ctx.database),
    version: options.version,
    build,
    routes: () => served,
    sendApp: (reply) => sendApp(reply, options.webFolder),
  };
  defineAuthJobs(ctx);
  defineLibraryJobs(libraryCtx);

  const http = await createHttp(options, build);
  http.addHook("onClose", async () => void (await Promise.allSettled(libraryCtx.scansUnderWay)));
  await http.register(async (child) => {
    child.addHook("onRoute", (route) => {
      const path = route.url.replaceAll(/:(\w+)/g, "{$1}").replace("/*", "/{path}");
      for (const method of [route.method].flat()) if (method !== "HEAD") served.push({ method, path });
    });
    acceptEmptyJson(child);
    const common = {
      authenticate: (token: string) => authCtx.sessions.find(token),
      isFirstRun: (request: FastifyRequest) => isFirstRun(ctx, request),
      stopping: ctx.stopping,
      checkAnswers: options.checkAnswers,
    };
    registerRoutes(child, metaRoutes, { ctx: metaCtx, ...common });
    registerRoutes(child, authRoutes, { ctx: authCtx, ...common });
    registerRoutes(child, connectionRoutes, { ctx, ...common });
    registerRoutes(child, libraryRoutes, { ctx: libraryCtx, ...common });
    registerRoutes(child, playlistRoutes, { ctx, ...common });
    registerRoutes(child, playerRoutes, { ctx, ...common });
    registerRoutes(child, providerBudgetRoutes, { ctx, ...common });
    registerRoutes(child, notificationRoutes, { ctx, ...common });
    registerRoutes(child, legalRoutes, { ctx, ...common });
  });
  requireEveryEndpoint(
    [
      metaRoutes,
      authRoutes,
      connectionRoutes,
      libraryRoutes,
      playlistRoutes,
      playerRoutes,
      providerBudgetRoutes,
      notificationRoutes,
      legalRoutes,
    ].flat(),
  );
  await serveWeb(http, options);
  await http.ready();
  const startWork = async () => {
    await followConnections(ctx);
    await startScanKeeper(libraryCtx);
    await startSweeping(ctx);
  };
  return { http, startWork };
}

/** JSON is the only type of a body; it may be left out even where the content type says JSON. */
function acceptEmptyJson(http: FastifyInstance): void {
  http.removeContentTypeParser("text/plain");
  http.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? {} : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error("The body is not valid JSON."), { statusCode: 400 }));
    }
  });
}

/** What the sign-in window goes through on this origin; the embedded provider's pages among it. */
const signInWindowPages = /^\/(auth\/callback|oauth\/callback|provider)(?=[/?]|$)/;

async function createHttp(options: AppOptions, build: string): Promise<FastifyInstance> {
  const { ctx, server } = options;
  const loggerInstance: FastifyBaseLogger = ctx.log;
  const http = Fastify({
    serverFactory: (handler) => server.on("request", handler),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.settings.TRUST_PROXY,
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, _request, reply) => {
      // Typed for a route of any schema, which a malformed address never reaches.
      void (reply as unknown as FastifyReply)
        .code(400)
        .header("x-app-version", build)
        .send({ detail: "This address is malformed.", code: "bad-request" });
    },
  });
  // Before anything else, so that streams carry it too.
  http.addHook("onRequest", async (_request, reply) => void reply.header("x-app-version", build));
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
    contentSecurityPolicy: contentSecurityPolicy(ctx.publicUrl, () => ctx.providers.connections),
    // The sign-in window must keep its opener through the provider's pages.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: ctx.publicUrl.startsWith("https:"),
    referrerPolicy: { policy: "same-origin" },
  });
  await http.register(cookie);
  await http.register(rateLimit, {
    global: false,
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(
        "too-many-requests",
        "Too many of these requests came from this address; try again in a moment.",
        {
          retryAfterSeconds: Math.ceil(ttl / 1000),
        },
      ),
  });
  answerErrors(http);
  return http;
}

/** The contract and the handlers must agree before anything is served. */
function requireEveryEndpoint(routes: { endpoint: Route<never>["endpoint"] }[]): void {
  const missing = api.filter((endpoint) => !routes.some((route) => route.endpoint === endpoint));
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map(({ method, path }) => `${method} ${path}`).join(", ")}`);
}

async function serveWeb(http: FastifyInstance, { webFolder, demoBase }: AppOptions): Promise<void> {
  if (demoBase !== null) {
    const { origin } = new URL(demoBase);
    await http.register(httpProxy, {
      upstream: origin,
      prefix: "/provider",
      rewritePrefix: "/provider",
      disableRequestLogging: true,
      undici: { bodyTimeout: 0, headersTimeout: 60_000, connections: 256 },
    });
  }
  if (existsSync(webFolder)) {
    await http.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const methods = methodsAt(path);
    const wantsPage =
      request.headers.accept?.includes("text/html") && ["GET", "HEAD"].includes(request.method);
    if (wantsPage && methods.length === 0) return sendApp(reply, webFolder);
    if (methods.length === 0)
      return reply.code(404).send({ detail: "There is nothing at this address.", code: "not-found" });
    return reply
      .code(405)
      .header("allow", methods.join(", "))
      .send({ detail: `This address takes ${methods.join(", ")}.`, code: "method-not-allowed" });
  });
}

function methodsAt(path: string): string[] {
  return api.filter((endpoint) => pathPattern(endpoint.path).test(path)).map(({ method }) => method);
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace("{path}", ".+").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** The app's page; a sentence where it was not built. */
function sendApp(reply: FastifyReply, webFolder: string): FastifyReply {
  const page = join(webFolder, "index.html");
  if (!existsSync(page))
    return reply
      .code(503)
      .send({ detail: "The web app is not built; start with npm start.", code: "unavailable" });
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(readFileSync(page));
}

/** Changes whenever the built app or the version does. */
function buildHash(webFolder: string, version: string): string {
  const page = join(webFolder, "index.html");
  const hash = createHash("sha256").update(version);
  if (existsSync(page)) hash.update(readFileSync(page));
  return hash.digest("hex").slice(0, 12);
}
