import { message } from "#contract/messages/messages.ts";
import { createDiskRoom } from "#server/platform/disk-room.ts";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createApp, type App } from "#server/app.ts";
import type { AppContext } from "#server/features/context.ts";
import { createLinkTokens } from "#server/features/auth/auth.ts";
import { createDatabaseClock, syncEveryMs } from "#server/platform/database/database-clock.db.ts";
import { answers, type Database } from "#server/platform/database/database.ts";
import { createDatabaseOutages, type DatabaseOutages } from "#server/platform/database/database-outage.ts";
import { createDrain } from "#server/platform/process/drain.ts";
import { lockDataFolder } from "#server/platform/process/locks/data-folder-lock.ts";
import { restorePending } from "#server/platform/backup/pending-restore.ts";
import { createSnapshots } from "#server/platform/backup/snapshot.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { createEventBus } from "#server/platform/process/events.ts";
import { openMigrated } from "./app-database.ts";
import { explainFailedStart } from "./explain-failed-start.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import { createRecentLines } from "#server/platform/process/recent-lines.ts";
import { createLog, type Log } from "#server/platform/process/log.ts";
import { createSecretBox } from "#server/platform/process/secrets/secret-box.ts";
import {
  hasDemoCopies,
  prepareDataFolder,
  readAppSecret,
  StartupError,
  type Settings,
} from "#server/platform/process/settings.ts";
import { readApplication } from "#server/provider-client/accounts/provider-application.ts";
import { createProviderClient } from "#server/provider-client/client/provider-client.ts";
import { listConnections } from "#server/provider-client/accounts/provider-connection.ts";
import { createLocalClient } from "#server/provider-client/api/local-client.ts";
import { createProviderRegistry } from "#server/provider-client/client/provider-registry.ts";

/** How the embedded provider is started; given from outside, since the server never imports it. */
type StartDemo = (options: {
  publicBase: string;
  dataFolder: string;
  catalogueFile: string | null;
  faults: string;
  hasCopies: boolean;
}) => Promise<{ base: string; close(): Promise<void> }>;

export interface ServerOptions {
  settings: Settings;
  startDemo: StartDemo;
  webFolder: string;
  version: string;
  /** epoch milliseconds; tests pass their own clock, in place of the database's */
  now?: () => number;
  /** how often pauses that are over, and what a process that died has left, are looked for; 2 s if left out */
  pollIntervalMs?: number;
  /** Checks every answer against the contract; on in tests. */
  checkAnswers?: boolean;
  /** So many times what one address may ask for, where no endpoint names a limit; 1 if left out. */
  usualLimitTimes?: number;
}

export interface RunningServer {
  publicUrl: string;
  /** that it listens on */
  port: number;
  /** makes anyone who opens it admin; null where someone is, who is asked then */
  setUpLink: string | null;
  ctx: AppContext;
  /** Resolves with a sentence for the operator when the server cannot go on; anyone who started it closes it. */
  failed: Promise<string>;
  /** Resolves when the server is to be closed and started again, as with a backup that is to be restored. */
  restart: Promise<void>;
  /** Serves for `DRAIN_S` seconds more, while `/readyz` answers 503. Called again, that is over at once. */
  drain(): Promise<void>;
  /** Ends the streams, saves the checkpoints of jobs, closes the database. */
  close(): Promise<void>;
}

const usualPollIntervalMs = 2_000;
const recentLineCount = 500;
const jobsStopWithinMs = 5_000;
const requestsEndWithinMs = 2_000;

/**
 * Starts everything in the order in which it may fail, so that a bad start ends before anything was touched but the
 * demo's own folder: the demo starts beside the database.
 * Throws StartupError with a sentence for the operator; what was started by then is closed again.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    return await startParts(options, settings, closers, closeAll);
  } catch (error) {
    await closeAll();
    throw await explainFailedStart(settings, error);
  }
}

async function startParts(
  options: ServerOptions,
  settings: Settings,
  closers: (() => Promise<unknown>)[],
  closeAll: () => Promise<void>,
): Promise<RunningServer> {
  const { log, outages, recentLines } = openLog(settings);
  prepareDataFolder(settings.DATA_DIR);
  const lock = await lockDataFolder(settings.DATA_DIR);
  closers.push(() => lock.release());
  const server = await listen(settings);
  closers.push(() => closeListener(server));
  const publicUrl =
    settings.PUBLIC_URL ?? `http://${urlHost(settings.HOST)}:${(server.address() as AddressInfo).port}`;

  // Beside the database, whose failure is reported first where both fail.
  // Offered by itself where only this machine's people come (decisions, 8.2).
  const isDemoOn = settings.DEMO ?? isLoopbackHost(new URL(publicUrl).hostname);
  const demoStart = isDemoOn ? startDemo(options, publicUrl) : Promise.resolve(null);
  const demoIfStarted = demoStart.catch(() => null);
  closers.push(async () => (await demoIfStarted)?.close());
  const { database, failed, embedded } = await openMigrated(settings, closers, log);
  await restorePending(settings.DATA_DIR, database.db, log);
  const restart = Promise.withResolvers<void>();
  const events = await createEventBus(settings.DATABASE_URL ?? null, log);
  closers.push(() => events.close());
  const demo = await demoStart;
  const stopping = new AbortController();
  outages.watch({ answers: () => answers(database.db), log, stopping: stopping.signal });
  const now = await followClock(options, database.db, closers, log);
  const pollIntervalMs = options.pollIntervalMs ?? usualPollIntervalMs;
  const secrets = createSecretBox(readAppSecret(settings));
  const work = { database: database.db, events, log, now, pollIntervalMs, stopping: stopping.signal };
  const shared = { ...work, settings, publicUrl, secrets, version: options.version };
  const { linkTokens, providers } = await openProviders({ ...shared, demoBase: demo?.base ?? null });
  closers.push(() => providers.close());
  const jobs = createJobs({ ...work, isAlone: !settings.DATABASE_URL });
  const ctx: AppContext = {
    ...shared,
    jobs,
    diskRoom: createDiskRoom(settings.DATABASE_URL ? null : settings.DATA_DIR),
    providers,
    openSnapshot: createSnapshots({ database: database.db, embedded, dataFolder: settings.DATA_DIR, log }),
    restart: restart.resolve,
    openEventStreams: { count: 0 },
    recentLines,
  };

  const drain = createDrain();
  const app = await createApp({
    ctx,
    linkTokens,
    server,
    demoBase: demo?.base ?? null,
    isDraining: () => drain.isDraining(),
    ...appSettings(options),
  });
  const setUpLink = await app.startWork();
  await jobs.begin();
  closers.push(() => stopWork({ stopping, server, http: app.http, jobs }));
  server.off("request", answerNotYet);
  return {
    publicUrl,
    port: (server.address() as AddressInfo).port,
    setUpLink,
    ctx,
    failed: Promise.race([failed, lock.lost]),
    restart: restart.promise,
    drain: () => drain.begin(settings.DRAIN_S),
    close: closeAll,
  };
}

/** Clients of all services that there are, and the tokens that they come with. */
async function openProviders({
  demoBase,
  ...ctx
}: Pick<
  AppContext,
  "settings" | "publicUrl" | "log" | "now" | "events" | "secrets" | "database" | "stopping"
> & { demoBase: string | null }) {
  const listNow = async () =>
    listConnections(ctx.settings, ctx.publicUrl, demoBase, await readApplication(ctx));
  const linkTokens = createLinkTokens(ctx, (provider) => providers.connection(provider));
  const { database, log, now } = ctx;
  const providers = await createProviderRegistry({
    listConnections: listNow,
    createClient: (connection) =>
      createProviderClient({ connection, database, tokens: linkTokens, log, now }),
    local: createLocalClient(now),
  });
  return { linkTokens, providers };
}

/** The clock that everything goes by: the database's. The embedded database has this machine's. */
async function followClock(
  { settings, now }: Pick<ServerOptions, "settings" | "now">,
  database: Database,
  closers: (() => Promise<unknown>)[],
  log: Log,
): Promise<() => number> {
  if (now !== undefined) return now;
  if (!settings.DATABASE_URL) return Date.now;
  const clock = await createDatabaseClock(database, log);
  const timer = setInterval(() => {
    clock.sync().catch((error: unknown) => log.debug({ err: error }, "the database's clock was not read"));
  }, syncEveryMs);
  closers.push(() => Promise.resolve(clearInterval(timer)));
  return clock.now;
}

/** Reports all that lasts to end, and waits for it. */
async function stopWork(parts: {
  stopping: AbortController;
  server: Server;
  http: App["http"];
  jobs: AppContext["jobs"];
}): Promise<void> {
  parts.stopping.abort(new AppError("unavailable", message("server.stopping")));
  await Promise.all([endRequests(parts.server), parts.http.close(), parts.jobs.stop(jobsStopWithinMs)]);
}

/** What the app is made of that anyone who starts the server says. */
function appSettings({ webFolder, version, checkAnswers = false, usualLimitTimes = 1 }: ServerOptions) {
  return { webFolder, version, checkAnswers, usualLimitTimes };
}

/** The log, with one line for a database that is away; `watch` says which database. */
function openLog({ LOG_LEVEL }: Settings): {
  log: Log;
  outages: DatabaseOutages;
  recentLines: AppContext["recentLines"];
} {
  const outages = createDatabaseOutages();
  const recentLines = createRecentLines(recentLineCount);
  const holdsBack = (error: unknown, write: () => void) => outages.holdsBack(error, write);
  return { log: createLog(LOG_LEVEL, holdsBack, recentLines), outages, recentLines };
}

async function startDemo(options: ServerOptions, publicUrl: string): ReturnType<StartDemo> {
  const { settings } = options;
  try {
    return await options.startDemo({
      publicBase: `${publicUrl}/provider`,
      dataFolder: `${settings.DATA_DIR}/provider`,
      catalogueFile: settings.DEMO_CATALOGUE ?? null,
      faults: settings.DEMO_FAULTS,
      hasCopies: hasDemoCopies(settings),
    });
  } catch (cause) {
    throw new StartupError(
      `The demo could not start: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/** Takes the port first: a taken one ends the start before anything else is opened. */
function listen({ PORT: port, HOST: host }: Settings): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: 65_000 });
    server.on("request", answerNotYet);
    // A connection is kept for the next request, also when there will be none.
    server.on("request", (_request, response) => {
      response.once("close", () => server.listening || server.closeIdleConnections());
    });
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === "EADDRINUSE"
          ? `Port ${port} is taken; stop what uses it or set another PORT.`
          : `The server cannot listen on ${host}:${port} (${cause.code ?? cause.message}); check HOST and PORT.`;
      reject(new StartupError(why, { cause }));
    });
    server.listen(port, host, () => resolve(server));
  });
}

const answerNotYet: RequestListener = (_request, response) => {
  response.writeHead(503, { "content-type": "application/json", "retry-after": "1" });
  response.end(JSON.stringify(new AppError("unavailable", message("server.starting")).failure));
};

/**
 * Takes no more requests and gives those under way the time to be answered; longer ones already got the signal to end.
 */
async function endRequests(server: Server): Promise<void> {
  const ended = new Promise((resolve) => server.close(resolve));
  await Promise.race([ended, wait(requestsEndWithinMs, undefined, { ref: false })]);
}

function closeListener(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
