import type { PlaybackEvent, ReportedPlayback } from "#contract/player/player.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { pauseFor } from "#server/provider-client/queue/request-queue.ts";
import { noteCommand } from "#server/provider-client/api/player-reads.ts";
import { sendPlayerCall } from "#server/provider-client/api/provider-player.ts";
import { readPause } from "#server/provider-client/queue/provider-pauses.db.ts";
import { mayPoll } from "#server/provider-client/api/provider-polls.db.ts";
import { readPlayback, writePlayback, type StoredPlayback } from "./playback.db.ts";
import {
  deviceOf,
  effectMs,
  goneBy,
  isMoving,
  knownAfter,
  lastOfDevice,
  movedOn,
  nextReadingAt,
  readEveryMs,
  slowEffectMs,
  storedOf,
  uriOf,
} from "./playback-rules.ts";

type FeedCtx = Pick<AppContext, "database" | "events" | "log" | "now" | "providers" | "stopping"> & {
  /** called with a page's report, after it is stored */
  afterReport: (session: Session, report: PageReport) => Promise<void>;
};

/** What watches people's players in this process, for as long as someone looks. */
export interface PlaybackFeed {
  /** Events for one watcher. */
  watch(session: Session, signal: AbortSignal): AsyncIterable<{ data: PlaybackEvent }>;
  /** A page of the person says what it plays, or that it has gone. */
  report(session: Session, report: PageReport): Promise<void>;
  /** Something was commanded: what it brought about is read soon, if anyone watches, in whichever process. */
  noteCommanded(session: Session): Promise<void>;
}

/** A page's report on its own device. */
interface PageReport {
  device_id: string;
  /** null: it has gone, and says no more */
  playback: ReportedPlayback | null;
  /** it has gone, and this is where it stood */
  is_gone: boolean;
}

/** One person who is watched, in this process. */
interface Watched {
  session: Session;
  watchers: number;
  dueAtMs: number;
  commandedAtMs: number;
  /** readings that are still to be made because of the command */
  looksLeft: number;
  /** what a page reported is not enough for the next reading */
  isUnsure: boolean;
  idleSinceMs: number | null;
  isReading: boolean;
  leave: AbortController;
}

const streamLifeMs = 15 * 60_000;
const pollIntervalMs = 250;
/** After a failure that is no pause, and when the account's link is over. */
const failedWaitMs = 60_000;
const unlinkedWaitMs = 10 * 60_000;
/** Another process reads: its answer is looked for after this. */
const othersReadMs = 5000;
/** How often the provider is asked at most because someone came whose only source is a page, and how long they wait. */
const unsureEveryMs = 15_000;
const sureWithinMs = 2000;

const changedTopic = (userId: string) => `playback:${userId}`;
const commandedTopic = (userId: string) => `playback-command:${userId}`;

/** The feed of this process. It asks nothing and keeps no timer while no one watches. */
export function createPlaybackFeed(ctx: FeedCtx): PlaybackFeed {
  const people = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    for (const watched of people.values())
      if (!watched.isReading && watched.dueAtMs <= ctx.now()) void readInTurn(ctx, watched);
  };

  const join = (session: Session): Watched => {
    const known = people.get(session.userId);
    if (known !== undefined) return Object.assign(known, { watchers: known.watchers + 1 });
    const watched: Watched = {
      session,
      watchers: 1,
      dueAtMs: ctx.now(),
      commandedAtMs: 0,
      looksLeft: 0,
      isUnsure: false,
      idleSinceMs: null,
      isReading: false,
      leave: new AbortController(),
    };
    people.set(session.userId, watched);
    void followCommands(ctx, watched);
    timer ??= setInterval(look, pollIntervalMs).unref();
    return watched;
  };

  const leave = (watched: Watched) => {
    watched.watchers -= 1;
    if (watched.watchers > 0) return;
    watched.leave.abort();
    people.delete(watched.session.userId);
    if (people.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  async function* follow(session: Session, signal: AbortSignal): AsyncGenerator<{ data: PlaybackEvent }> {
    const watched = join(session);
    const until = AbortSignal.any([signal, AbortSignal.timeout(streamLifeMs)]);
    const changes = ctx.events.subscribe(changedTopic(session.userId), until)[Symbol.asyncIterator]();
    try {
      if (watched.watchers === 1) await makeSure(ctx, watched);
      // Listening begins before the state is read, so that nothing falls between.
      for (let change = changes.next(); ; change = changes.next()) {
        yield { data: await present(ctx, session) };
        const { done } = await change;
        if (done === true || until.aborted) return;
      }
    } finally {
      leave(watched);
      await changes.return?.(undefined);
    }
  }

  return {
    watch: follow,
    report: async (session, report) => {
      await takeReport(ctx, session, report);
      await ctx.afterReport(session, report.is_gone ? { ...report, playback: null } : report);
    },
    noteCommanded: (session) => ctx.events.publish(commandedTopic(session.userId)),
  };
}

/**
 * The first watcher gets no state of a page that may have closed without a word: the provider is asked before, unless
 * it was a moment ago.
 */
async function makeSure(ctx: FeedCtx, watched: Watched): Promise<void> {
  const { userId } = watched.session;
  const known = await readPlayback(ctx.database, userId);
  if (known?.source !== "page" || watched.isReading) return;
  watched.isUnsure = true;
  await Promise.race([readInTurn(ctx, watched), pauseFor(sureWithinMs, watched.leave.signal)]).catch(
    () => undefined,
  );
}

async function takeReport(
  ctx: FeedCtx,
  session: Session,
  { device_id: id, playback: received, is_gone: isGone }: PageReport,
): Promise<void> {
  const { userId, provider } = session;
  const before = await readPlayback(ctx.database, userId);
  const stored = received === null ? null : storedOf({ id, playback: received }, ctx.now());
  if (stored === null || isGone) {
    // A page that goes ends what it played, no matter who reported it, and not what another device plays.
    const last = lastOfDevice(before, { id, stored });
    if (last === null) return;
    await writePlayback(ctx.database, userId, goneBy(last, ctx.now()));
    await ctx.events.publish(changedTopic(userId));
    return ctx.events.publish(commandedTopic(userId));
  }
  await writePlayback(ctx.database, userId, stored);
  const client = ctx.providers.find(provider);
  // Another song: what was read of the queue is over.
  if (client && uriOf(before?.playback) !== uriOf(stored.playback)) noteCommand(client, userId);
  await ctx.events.publish(changedTopic(userId));
}

async function followCommands(ctx: FeedCtx, watched: Watched): Promise<void> {
  const { userId, provider } = watched.session;
  const signal = AbortSignal.any([watched.leave.signal, ctx.stopping]);
  for await (const _event of ctx.events.subscribe(commandedTopic(userId), signal)) {
    const client = ctx.providers.find(provider);
    if (client) noteCommand(client, userId);
    watched.commandedAtMs = ctx.now();
    watched.dueAtMs = watched.commandedAtMs + effectMs;
    watched.looksLeft = 2;
  }
}

/** Reads when it is this process's turn and nothing newer is known; notifies every watcher. */
async function readInTurn(ctx: FeedCtx, watched: Watched): Promise<void> {
  watched.isReading = true;
  try {
    await readNow(ctx, watched);
  } catch (error) {
    if (ctx.stopping.aborted) return;
    watched.dueAtMs = ctx.now() + waitAfter(error, ctx.now());
    watched.looksLeft = 0;
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, "playback could not be read");
    // Watchers learn of a pause.
    await ctx.events.publish(changedTopic(watched.session.userId));
  } finally {
    watched.isReading = false;
  }
}

async function readNow(ctx: FeedCtx, watched: Watched): Promise<void> {
  const { userId, provider } = watched.session;
  const nowMs = ctx.now();
  const client = ctx.providers.find(provider);
  if (client === undefined) return void (watched.dueAtMs = nowMs + unlinkedWaitMs);
  const known = await readPlayback(ctx.database, userId);
  if (known !== null && isEnough(known, watched, nowMs))
    return settle(watched, known, { looksLeft: 0, nowMs });
  const everyMs = everyMsFor(watched);
  if (!(await mayPoll(ctx.database, { userId, subject: "playback", everyMs, nowMs })))
    return void (watched.dueAtMs = nowMs + othersReadMs);
  watched.isUnsure = false;
  const answer = await sendPlayerCall(client, {
    userId,
    method: "GET",
    path: "me/player",
    query: {},
    priority: "interactive",
    signal: ctx.stopping,
  });
  const playback = answer.status === 200 ? (answer.body as StoredPlayback["playback"]) : null;
  const seen = knownAfter(known, { source: "provider", playback, observedAtMs: nowMs });
  await writePlayback(ctx.database, userId, seen);
  settle(watched, seen, { looksLeft: Math.max(0, watched.looksLeft - 1), nowMs });
  await ctx.events.publish(changedTopic(userId));
}

/** After a command only a page's newer report is enough; else whatever is recent, from whichever process. */
function isEnough(known: StoredPlayback, watched: Watched, nowMs: number): boolean {
  if (watched.isUnsure) return known.source === "provider";
  if (watched.looksLeft > 0) {
    const isReportedSince = known.source === "page" && known.observedAtMs >= watched.commandedAtMs;
    return isReportedSince && deviceOf(known.playback)?.is_active === true;
  }
  return nextReadingAt(known, watched.idleSinceMs, nowMs) > nowMs;
}

function everyMsFor({ looksLeft, isUnsure }: Watched): number {
  if (looksLeft > 0) return effectMs / 2;
  return isUnsure ? unsureEveryMs : readEveryMs - pollIntervalMs;
}

function settle(watched: Watched, seen: StoredPlayback, at: { looksLeft: number; nowMs: number }): void {
  watched.idleSinceMs = isMoving(seen.playback) ? null : (watched.idleSinceMs ?? at.nowMs);
  watched.looksLeft = at.looksLeft;
  watched.dueAtMs =
    at.looksLeft > 0
      ? watched.commandedAtMs + slowEffectMs
      : nextReadingAt(seen, watched.idleSinceMs, at.nowMs);
}

function waitAfter(error: unknown, nowMs: number): number {
  if (!(error instanceof AppError)) return failedWaitMs;
  if (error.code === "renew-link") return unlinkedWaitMs;
  const retryAtS = error.extra.retry_at;
  return retryAtS === undefined ? failedWaitMs : Math.max(1000, retryAtS * 1000 - nowMs + 1000);
}

/** What a watcher gets now. */
async function present(ctx: FeedCtx, { userId, provider }: Session): Promise<PlaybackEvent> {
  const nowMs = ctx.now();
  const known = await readPlayback(ctx.database, userId);
  const quota = (await ctx.providers.find(provider)?.quotaOf(userId)) ?? provider;
  const until = await readPause(ctx.database, quota, new Date(nowMs));
  const ageMs = known === null ? 0 : Math.max(0, nowMs - known.observedAtMs);
  return {
    type: "playback",
    source: known?.source ?? null,
    age_ms: ageMs,
    paused_until: until === null ? null : Math.ceil(until.getTime() / 1000),
    playback: movedOn(known?.playback ?? null, ageMs),
  };
}
