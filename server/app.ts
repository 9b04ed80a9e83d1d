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
import { api } from "#contract/api.ts";
import type { AppContext } from "#server/context.ts";
import {
  authRoutes,
  createSessions,
  defineAuthJobs,
  startSweeping,
  type AuthCtx,
} from "#server/features/auth/auth.ts";
import {
  classificationRoutes,
  deleteGenreOverrides,
} from "#server/features/classification/classification.ts";
import { connectionRoutes, followConnections, isFirstRun } from "#server/features/connections/connections.ts";
import { consentRoutes, deleteConsents } from "#server/features/consent/consent.ts";
import { exchangeRoutes } from "#server/features/exchange/exchange.ts";
import { createHealthTotals, healthRoutes } from "#server/features/health/health.ts";
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
import {
  createPlaybackFeed,
  deletePlayback,
  playbackRoutes,
  playerRoutes,
} from "#server/features/player/player.ts";
import {
  createWriteTurns,
  deletePlaylistOperations,
  playlistRoutes,
} from "#server/features/playlists/playlists.ts";
import { deletePreferences, preferenceRoutes } from "#server/features/preferences/preferences.ts";
import { providerBudgetRoutes } from "#server/features/provider-budget/provider-budget.ts";
import { createSearchIndexes, searchRoutes, type SearchIndexes } from "#server/features/search/search.ts";
import { answers } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { answerErrors, refuseUnreadable } from "#server/platform/http-errors.ts";
import type { PersonData } from "#server/platform/person-data.ts";
import { contentSecurityPolicy } from "#server/platform/security-headers.ts";
import { registerRoutes, type Route, type ServeOptions } from "#server/platform/serve.ts";
import { deleteProviderAnswers } from "#server/spotify/forget-person.db.ts";
import { buildHash, sendApp, serveWeb } from "./serve-web.ts";
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

/** Whatever keeps rows of people is named here, so that a deleted account leaves none behind. */
function personDataOf(libraryCtx: LibraryCtx, searchIndexes: SearchIndexes): PersonData[] {
  return [
    libraryPersonData(libraryCtx),
    { forgetPerson: deleteNotifications },
    { forgetPerson: async () => undefined, afterForget: async (userId) => searchIndexes.forget(userId) },
    ...[deleteConsents, deletePreferences, deleteGenreOverrides].map((forgetPerson) => ({ forgetPerson })),
    ...[deletePlayback, deletePlaylistOperations, deleteProviderAnswers].map((forget) => ({
      forgetContent: forget,
      forgetPerson: forget,
    })),
  ];
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
  const writeCtx = { ...libraryCtx, writeTurns: createWriteTurns() };
  const searchIndexes = createSearchIndexes(ctx);
  const playbackFeed = createPlaybackFeed(ctx);
  const authCtx: AuthCtx = {
    ...ctx,
    sessions: createSessions(ctx),
    linkTokens: options.linkTokens,
    afterSignIn: (userId) => scanAfterSignIn(libraryCtx, userId),
    // What the browser played is over, and it may tell nothing any more.
    afterSignOut: (session) => playbackFeed.noteCommanded(session),
    personData: personDataOf(libraryCtx, searchIndexes),
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
  const features = [
    featureOf(metaRoutes, metaCtx),
    featureOf(authRoutes, authCtx),
    featureOf(connectionRoutes, ctx),
    featureOf(libraryRoutes, libraryCtx),
    featureOf(playlistRoutes, writeCtx),
    featureOf(playerRoutes, { ...writeCtx, playbackFeed }),
    featureOf(playbackRoutes, { playbackFeed }),
    featureOf(providerBudgetRoutes, ctx),
    featureOf(notificationRoutes, ctx),
    featureOf(legalRoutes, ctx),
    featureOf(consentRoutes, ctx),
    featureOf(preferenceRoutes, ctx),
    featureOf(classificationRoutes, ctx),
    featureOf(healthRoutes, { ...ctx, healthTotals: createHealthTotals(ctx) }),
    featureOf(exchangeRoutes, { ...ctx, searchIndexes }),
    featureOf(searchRoutes, { ...ctx, searchIndexes }),
  ];

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
      endOfSession: (token: string, signal: AbortSignal) => authCtx.sessions.endOf(token, signal),
      isFirstRun: (request: FastifyRequest) => isFirstRun(ctx, request),
      stopping: ctx.stopping,
      checkAnswers: options.checkAnswers,
    };
    for (const { register } of features) register(child, common);
  });
  requireEveryEndpoint(features.flatMap(({ routes }) => routes));
  await serveWeb(http, options);
  await http.ready();
  const startWork = async () => {
    await followConnections(ctx);
    await startScanKeeper(libraryCtx);
    await startSweeping(ctx);
  };
  return { http, startWork };
}

/** Routes with what their handlers work with. */
function featureOf<Ctx>(routes: readonly Route<Ctx>[], ctx: Ctx) {
  return {
    routes: routes.map(({ endpoint }) => ({ endpoint })),
    register: (http: FastifyInstance, common: Omit<ServeOptions<Ctx>, "ctx">) =>
      registerRoutes(http, routes, { ctx, ...common }),
  };
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
    clientErrorHandler: refuseUnreadable(build),
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
