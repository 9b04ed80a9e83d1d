import { maxUploadBytes } from "#contract/history/upload-limits.ts";
import { message } from "#contract/messages/messages.ts";
import type { Server } from "node:http";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppContext } from "#server/features/context.ts";
import { accountCopyRoutes } from "#server/features/account-copy/account-copy.ts";
import { adminRoutes, adminToolsRoutes, createSetUp, type SetUp } from "#server/features/admin/admin.ts";
import { authRoutes, createSessions, type AuthCtx, type LinkTokens } from "#server/features/auth/auth.ts";
import { genreRoutes, startServiceOpenData } from "#server/features/genres/genres.ts";
import { cleanUpRoutes } from "#server/features/clean-up/clean-up.ts";
import { connectionRoutes, followConnections } from "#server/features/provider-setup/provider-setup.ts";
import { consentRoutes } from "#server/features/consent/consent.ts";
import { startDemoTour } from "#server/features/demo-tour/demo-tour.ts";
import { eventRoutes, type EventTopic } from "#server/features/events/events.ts";
import { createListReader, playlistFileRoutes } from "#server/features/playlist-files/playlist-files.ts";
import { autoplayRoutes } from "#server/features/autoplay/autoplay.ts";
import { homeCtxOf, homeRoutes } from "#server/features/home/home.ts";
import {
  clearReadingFolder,
  countPlaysByUri,
  historyRoutes,
  sweepUploads,
} from "#server/features/history/history.ts";
import { createJobTopic, jobRoutes } from "#server/features/jobs/jobs.ts";
import { createLandingGate, landingRoutes } from "#server/features/landing/landing.ts";
import { legalRoutes } from "#server/features/legal/legal.ts";
import {
  createLibraryTopic,
  libraryRoutes,
  libraryScans,
  type LibraryCtx,
} from "#server/features/library/library.ts";
import { createChangelog, metaRoutes, type MetaCtx } from "#server/features/meta/meta.ts";
import { createNotificationTopic, notificationRoutes } from "#server/features/notifications/notifications.ts";
import { createPlaybackFeed, playbackRoutes, playerRoutes } from "#server/features/player/player.ts";
import { changeRoutes } from "#server/features/changes/changes.ts";
import { operationRoutes, playlistRoutes } from "#server/features/playlists/playlists.ts";
import { preferenceRoutes } from "#server/features/preferences/preferences.ts";
import { providerBudgetRoutes } from "#server/features/provider-budget/provider-budget.ts";
import { createQueueTopic, queueRoutes } from "#server/features/queue/queue.ts";
import { createSearchIndexes, searchRoutes } from "#server/features/search/search.ts";
import { scrobblingRoutes } from "#server/features/scrobbling/scrobbling.ts";
import { smartPlaylistRoutes } from "#server/features/smart-playlists/smart-playlists.ts";
import {
  comparisonRoutes,
  createSocialTopic,
  peopleRoutes,
  socialRoutes,
} from "#server/features/social/social.ts";
import {
  createPlaybackNoter,
  createWentOnNoter,
  createPrivateSessionTopic,
  readPlayCounts,
  statsRoutes,
} from "#server/features/stats/stats.ts";
import { serveThemeFiles, themeRoutes, themesOf } from "#server/features/themes/themes.ts";
import { waitlistRoutes } from "#server/features/waitlist/waitlist.ts";
import { answers } from "#server/platform/database/database.ts";
import { clearSharedMutexes, createSharedMutex } from "#server/platform/shared-mutex/shared-mutex.ts";
import { adminToolsOf } from "./app-admin.ts";
import { accountCopyCtxOf, peopleOf } from "./app-join.ts";
import { defineJobs } from "./app-jobs.ts";
import { operate } from "./app-operate.ts";
import { libraryCtxOf } from "./app-people.ts";
import { checksOf } from "./app-checks.ts";
import { publicPathOf } from "#server/platform/http/public-path.ts";
import {
  buildHash,
  sendApp,
  serveWeb,
  answerPanelPages,
  answerUnknownUnread,
  type WebApp,
} from "./serve-web.ts";
import { createHttp, takeJsonUnread } from "./create-http.ts";
import { api } from "#contract/api.ts";
import {
  registerRoutes,
  type Route,
  type ServeOptions,
  type UserScope,
} from "#server/platform/http/serve.ts";
import { createBodyReader, type BodyReader } from "#server/platform/http/bodies/body-reader.ts";
import { createLimits, limitAddresses, type Limits } from "#server/platform/http/limits.ts";

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
  /** see `createLimits` */
  usualLimitTimes: number;
  /** whether the server was asked to stop, and serves for a moment more */
  isDraining: () => boolean;
}

/** The app: every feature's routes and jobs on one Fastify instance. This and app-people.ts alone know all features. */
export interface App {
  http: FastifyInstance;
  /**
   * Starts background work; after the database is migrated. Answers the link that makes someone admin, null where
   * someone is.
   */
  startWork(): Promise<string | null>;
}

/** What the endpoints about the instance itself work with. @param served every route, in the order of registering */
function metaCtxOf(
  { ctx, version, webFolder, isDraining }: AppOptions,
  build: string,
  served: { method: string; path: string }[],
): MetaCtx {
  return {
    whyNotReady: async () => {
      if (isDraining()) return message("server.aboutToStop");
      return (await answers(ctx.database)) ? ctx.diskRoom.whyFull() : message("server.databaseUnreachable");
    },
    version,
    publicUrl: ctx.publicUrl,
    build,
    routes: () => served,
    readChangelog: createChangelog(ctx),
    sendApp: (reply) => sendApp(reply, { webFolder, base: publicPathOf(ctx.publicUrl), version, build }),
  };
}

/** Everything that the event stream reports. */
function topicsOf(ctx: LibraryCtx): EventTopic[] {
  return [
    createJobTopic(ctx),
    createNotificationTopic(ctx),
    createLibraryTopic(ctx),
    createQueueTopic(ctx),
    createSocialTopic(ctx),
    createPrivateSessionTopic(ctx),
  ];
}

function readPlaysOf(libraryCtx: Parameters<typeof readPlayCounts>[0]) {
  return async (scope: UserScope) => readPlayCounts(libraryCtx, scope);
}

export async function createApp(options: AppOptions): Promise<App> {
  const { ctx } = options;
  const served: { method: string; path: string }[] = [];
  const build = buildHash(options.webFolder, options.version);
  const libraryCtx = libraryCtxOf(options);
  const writeCtx = { ...libraryCtx, playlistWrites: createSharedMutex(ctx, "playlist") };
  const searchIndexes = createSearchIndexes({ ...libraryCtx, readPlays: readPlaysOf(libraryCtx) });
  const playbackFeed = createPlaybackFeed({ ...ctx, afterReport: createPlaybackNoter(ctx) });
  const sessions = createSessions(ctx);
  const setUp = createSetUp({ ...ctx, sessions });
  const landingGate = createLandingGate(ctx);
  const themes = themesOf(ctx, join(options.webFolder, "themes"));
  const authCtx: AuthCtx = {
    ...ctx,
    sessions,
    linkTokens: options.linkTokens,
    claimBySignIn: setUp.claimBySignIn,
    afterSignIn: (userId) => libraryScans.afterSignIn(libraryCtx, userId),
    // What the browser played is over, and it may reveal nothing any more.
    afterSignOut: (session) => playbackFeed.noteCommanded(session),
    ...peopleOf(libraryCtx, searchIndexes),
  };
  defineJobs(ctx, { libraryCtx, authCtx, writeCtx });
  const features = [
    featureOf(metaRoutes, metaCtxOf(options, build, served)),
    featureOf(authRoutes, authCtx),
    featureOf(accountCopyRoutes, accountCopyCtxOf(authCtx)),
    featureOf(adminRoutes, { ...ctx, sessions, setUp }),
    featureOf(adminToolsRoutes, adminToolsOf(ctx, libraryCtx)),
    featureOf(waitlistRoutes, ctx),
    featureOf(connectionRoutes, { ...ctx, readSetUp: (request: FastifyRequest) => setUp.read(request) }),
    featureOf(libraryRoutes, { ...libraryCtx, readPlays: readPlaysOf(libraryCtx) }),
    featureOf([...cleanUpRoutes, ...statsRoutes], libraryCtx),
    featureOf(playlistRoutes, writeCtx),
    featureOf([...changeRoutes, ...operationRoutes, ...smartPlaylistRoutes], writeCtx),
    featureOf(playerRoutes, { ...writeCtx, playbackFeed, afterPlayOn: createWentOnNoter(ctx) }),
    featureOf(playbackRoutes, { playbackFeed }),
    featureOf([...queueRoutes, ...providerBudgetRoutes, ...notificationRoutes, ...jobRoutes], ctx),
    featureOf([...socialRoutes, ...peopleRoutes, ...comparisonRoutes], writeCtx),
    featureOf(eventRoutes, { ...ctx, topics: topicsOf(libraryCtx) }),
    featureOf(landingRoutes, { landingGate }),
    featureOf([...legalRoutes, ...operate.routes], ctx),
    featureOf([...themeRoutes, ...preferenceRoutes], { ...ctx, themes }),
    featureOf(consentRoutes, { ...ctx, afterConsent: (userId: string) => startDemoTour(ctx, userId) }),
    featureOf(genreRoutes, {
      ...ctx,
      ...libraryCtx,
      countPlays: (userId) => countPlaysByUri(ctx.database, userId),
    }),
    featureOf([...homeRoutes, ...autoplayRoutes], homeCtxOf(libraryCtx)),
    featureOf([...playlistFileRoutes, ...searchRoutes], {
      ...ctx,
      searchIndexes,
      listReader: createListReader(),
    }),
    featureOf(scrobblingRoutes, { ...ctx, ...libraryCtx }),
  ];
  const uploads = featureOf([...historyRoutes, ...operate.uploadRoutes], { ...ctx, incoming: { now: null } });

  const http = await createHttp(ctx, options.server, build);
  const web = { ...options, build, base: publicPathOf(ctx.publicUrl) };
  const guards = guardRequests(http, web);
  await http.register(async (child) => {
    child.addHook("onRoute", (route) => {
      const path = route.url.replaceAll(/:(\w+)/g, "{$1}").replace("/*", "/{path}");
      for (const method of [route.method].flat()) if (method !== "HEAD") served.push({ method, path });
    });
    takeJsonUnread(child);
    const common = { ...guards, ...checksOf(options, { sessions, setUp, landingGate }) };
    for (const { register } of features) register(child, common);
    // Files are taken by these endpoints alone.
    await child.register(async (files) => {
      await files.register(multipart, { limits: { files: 1, fields: 5, fileSize: maxUploadBytes } });
      uploads.register(files, common);
    });
  });
  requireEveryEndpoint([...features, uploads].flatMap(({ routes }) => routes));
  serveThemeFiles(http, themes);
  await serveWeb(http, { ...web, publicUrl: ctx.publicUrl, authenticate: (token) => sessions.find(token) });
  await http.ready();
  return { http, startWork: () => startAll({ ...ctx, ...libraryCtx }, setUp) };
}

/** Background work, and the link that makes someone admin. */
async function startAll(ctx: LibraryCtx & AppContext, setUp: SetUp): Promise<string | null> {
  if (!ctx.settings.DATABASE_URL) await clearSharedMutexes(ctx);
  await followConnections(ctx);
  await startServiceOpenData(ctx);
  await clearReadingFolder(ctx);
  await sweepUploads(ctx);
  await operate.start(ctx);
  return setUp.start();
}

/** Routes with what their handlers work with. */
function featureOf<Ctx>(routes: readonly Route<Ctx>[], ctx: Ctx) {
  return {
    routes: routes.map(({ endpoint }) => ({ endpoint })),
    register: (http: FastifyInstance, common: Omit<ServeOptions<Ctx>, "ctx">) =>
      registerRoutes(http, routes, { ctx, ...common }),
  };
}

/** The contract and the handlers must agree before anything is served. */
function requireEveryEndpoint(routes: { endpoint: Route<never>["endpoint"] }[]): void {
  const missing = api.filter((endpoint) => !routes.some((route) => route.endpoint === endpoint));
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map(({ method, path }) => `${method} ${path}`).join(", ")}`);
}

/**
 * What stands before every request: the limit of its address, the panel's pages, and an answer without its body where there is nothing.
 * Answers what endpoints are guarded by: the contract's limits, and the reader of their bodies.
 */
function guardRequests(
  http: FastifyInstance,
  { usualLimitTimes, ...app }: WebApp & { usualLimitTimes: number },
): { limits: Limits; bodyReader: BodyReader } {
  limitAddresses(http, usualLimitTimes);
  answerPanelPages(http, app);
  answerUnknownUnread(http, app);
  const bodyReader = createBodyReader();
  http.addHook("onClose", () => bodyReader.close());
  return { limits: createLimits(http, usualLimitTimes), bodyReader };
}
