import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import PQueue from "p-queue";
import type { AppContext } from "#server/features/context.ts";
import { isDatabaseAway, isDiskFull } from "#server/platform/database/failure-kinds.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import type { ProviderTrack } from "#server/provider-client/api/provider-objects.ts";
import type { LibraryState } from "#server/features/library/stored/library-state.db.ts";
import { readOwner } from "#server/features/library/stored/library-owner.db.ts";
import { progressTopic, type LiveScan, type LiveScans, type RecentStates } from "./live-scans.ts";
import { emptyCheckpoint } from "./scan-plan.ts";
import type { ScanJob } from "./scan-job.ts";
import { scanLibrary } from "./scan.ts";
import { createScanWriter, ScanTakenOver, type ScanTally } from "./scan-writer.ts";
import { changeScan, claimScan, releaseScan, renewLease, type ScanChange, type ScanRow } from "./scans.db.ts";

export type ScanCtx = Pick<AppContext, "database" | "diskRoom" | "events" | "log" | "now" | "providers"> & {
  liveScans: LiveScans;
  recentStates: RecentStates;
  /** what this process works on, to the last write: the database stays open until then */
  scansUnderWay: Set<Promise<boolean>>;
  /** The service is not to be asked until then: a person's scan waits. */
  afterPause: (userId: string, until: Date) => Promise<void>;
};

/** Who watches a scan, if anyone. */
export interface ScanWatcher {
  onPlaylists?: (total: number) => Promise<void>;
  onTracks?: (tracks: ProviderTrack[]) => Promise<void>;
  /** rows are stored, with the checkpoint that goes on behind them */
  onStored?: () => Promise<void>;
}

// A process that died holds up its scans for no longer than this.
const leaseMs = 6_000;
const renewEveryMs = 700;
const estimateAgainMs = 2_000;

/** The person asked to stop. */
class ScanCancelled extends Error {}

/** There is no room for what is read. */
class DiskFullError extends Error {
  readonly said: Message;

  constructor(said: Message) {
    super(inEnglish(said));
    this.said = said;
  }
}

/** Anyone who looks for idle scans takes this one up then, if there is room. */
const lookForRoomEveryMs = 5_000;

/**
 * Works on a scan if no one else does, from its checkpoint to its end. Does not throw for what ends a scan: the end
 * is stored with it (`done`, `paused`, `error`, `cancelled`); when the server stops, it is left as it is, to be taken
 * up again.
 *
 * @param signal aborted when the server stops or a watcher leaves
 * @returns false when the scan was over, paused or in other hands
 */
export async function runScan(
  ctx: ScanCtx,
  at: { userId: string; scanId: number },
  signal: AbortSignal,
  watcher: ScanWatcher | null = null,
): Promise<boolean> {
  const scan = claimAndRun(ctx, at, signal, watcher);
  ctx.scansUnderWay.add(scan);
  try {
    return await scan;
  } finally {
    ctx.scansUnderWay.delete(scan);
  }
}

async function claimAndRun(
  ctx: ScanCtx,
  at: { userId: string; scanId: number },
  signal: AbortSignal,
  watcher: ScanWatcher | null,
): Promise<boolean> {
  const owner = randomUUID();
  const scan = await claimScan(ctx.database, at, {
    owner,
    now: new Date(ctx.now()),
    until: new Date(ctx.now() + leaseMs),
  });
  if (!scan) return false;
  const stop = new AbortController();
  const live: LiveScan = {
    progress: {
      status: "running",
      stage: scan.stage,
      expectedTotal: scan.expected_total,
      processed: scan.processed_count,
      etaS: null,
    },
    state: null,
    cancel: () => stop.abort(new ScanCancelled("The scan was cancelled.")),
  };
  ctx.liveScans.set(at.userId, live);
  const heartbeat = startHeartbeat(ctx, at, owner, stop);
  const calls = { left: scan.calls_left };
  let change: ScanChange | null;
  try {
    await stopIfFull(ctx, stop);
    const signals = AbortSignal.any([stop.signal, signal]);
    signals.throwIfAborted();
    change = await work(ctx, { scan, owner, live, watcher, calls, signal: signals });
  } catch (error) {
    change = endOf(ctx, scan, error, signal);
    if (change?.status === "paused") change.calls_left = calls.left;
  } finally {
    clearInterval(heartbeat);
  }
  try {
    if (change) await changeScan(ctx.database, at, owner, change);
    await releaseScan(ctx.database, at, owner);
  } catch (error) {
    // Then the lease runs out, and anyone who looks for idle scans takes this one up.
    if (!isDatabaseAway(error) && !isDiskFull(error)) throw error;
  } finally {
    ctx.recentStates.forget(at.userId);
    if (ctx.liveScans.get(at.userId) === live) ctx.liveScans.delete(at.userId);
  }
  await ctx.events.publish(progressTopic(at.userId));
  if (change?.paused_until) await ctx.afterPause(at.userId, change.paused_until);
  return true;
}

async function stopIfFull(ctx: ScanCtx, stop: AbortController): Promise<void> {
  const why = await ctx.diskRoom.whyFull();
  if (why !== null) stop.abort(new DiskFullError(why));
}

function startHeartbeat(
  ctx: ScanCtx,
  at: { userId: string; scanId: number },
  owner: string,
  stop: AbortController,
): NodeJS.Timeout {
  const renew = async () => {
    const { held, cancelled } = await renewLease(ctx.database, at, owner, new Date(ctx.now() + leaseMs));
    if (!held) stop.abort(new ScanTakenOver("Another process works on this scan."));
    if (cancelled) stop.abort(new ScanCancelled("The scan was cancelled."));
    await stopIfFull(ctx, stop);
  };
  return setInterval(() => {
    renew().catch((error: unknown) => ctx.log.warn({ err: error }, "a scan could not renew its lease"));
  }, renewEveryMs);
}

interface Work {
  scan: ScanRow;
  owner: string;
  live: LiveScan;
  watcher: ScanWatcher | null;
  calls: ScanJob["calls"];
  signal: AbortSignal;
}

async function work(ctx: ScanCtx, { scan, owner, live, watcher, calls, signal }: Work): Promise<ScanChange> {
  const { provider, provider_user_id: providerUserId } = await readOwner(ctx.database, scan.user_id);
  const tally: ScanTally = {
    checkpoint: { ...structuredClone(emptyCheckpoint), ...scan.checkpoint },
    stage: scan.stage,
    expectedTotal: scan.expected_total,
    processed: scan.processed_count,
    inserted: scan.inserted,
    updated: scan.updated,
    removed: scan.removed,
  };
  const client = ctx.providers.client(provider);
  const remaining = createEstimate(ctx, client, { processedBefore: tally.processed, calls });
  const publishProgress = async (state: LibraryState | null) => {
    live.progress = {
      status: "running",
      stage: tally.stage,
      expectedTotal: tally.expectedTotal,
      processed: tally.processed,
      etaS: await remaining(tally),
    };
    if (state) live.state = state;
    await ctx.events.publish(progressTopic(scan.user_id));
  };
  const writer = createScanWriter({
    ctx,
    scan,
    provider,
    owner,
    tally,
    onCommit: async (_tally, state) => {
      await watcher?.onStored?.();
      await publishProgress(state);
    },
    onTracks: watcher?.onTracks ?? null,
  });
  const inFlight = new PQueue({ concurrency: scan.options.concurrency });
  const job: ScanJob = {
    ctx,
    client,
    hasBudget: client.connection.dailyCalls !== undefined,
    calls,
    caller: { userId: scan.user_id, priority: "background", signal },
    userId: scan.user_id,
    scanId: scan.scan_id,
    providerUserId,
    options: scan.options,
    inTurn: (call) => inFlight.add(call),
    tally,
    writer,
    onProgress: () => publishProgress(null),
    onPlaylists: watcher?.onPlaylists ?? null,
  };
  await scanLibrary(job).catch(async (error: unknown) => {
    // What was read before a pause is kept: the calls for it are spent.
    if (isPause(error)) await writer.flush();
    throw error;
  });
  return {
    status: "done",
    stage: "",
    processed_count: tally.processed,
    expected_total: tally.processed,
    inserted: tally.inserted,
    updated: tally.updated,
    removed: tally.removed,
    finished_at: new Date(ctx.now()),
  };
}

/**
 * Seconds that the rest will take; null while that cannot be known. Where the provider's calls are limited, by the
 * calls that are left and the days that they need, else at the pace of this attempt.
 */
function createEstimate(
  ctx: ScanCtx,
  client: ProviderClient,
  { processedBefore, calls }: { processedBefore: number; calls: ScanJob["calls"] },
): (tally: ScanTally) => Promise<number | null> {
  const startedMs = ctx.now();
  let budgeted: { seconds: number | null; atMs: number } | null = null;
  return async ({ processed, expectedTotal }) => {
    if (calls.left !== null && client.connection.dailyCalls !== undefined) {
      if (budgeted === null || ctx.now() - budgeted.atMs > estimateAgainMs)
        budgeted = { seconds: await client.secondsFor(calls.left), atMs: ctx.now() };
      return budgeted.seconds;
    }
    const done = processed - processedBefore;
    const seconds = (ctx.now() - startedMs) / 1000;
    if (done < 50 || seconds < 1) return null;
    return Math.ceil(((expectedTotal - processed) * seconds) / done);
  };
}

/** What to store of a scan that did not reach its end; null when it is simply taken up again later. */
function endOf(ctx: ScanCtx, scan: ScanRow, error: unknown, signal: AbortSignal): ScanChange | null {
  const finished = { finished_at: new Date(ctx.now()) };
  if (error instanceof ScanTakenOver) return null;
  if (error instanceof ScanCancelled) return { status: "cancelled", ...finished };
  if (signal.aborted) return null;
  if (isDatabaseAway(error)) {
    ctx.log.warn(
      { err: error, scanId: scan.scan_id },
      "the database went away during a scan, which goes on later",
    );
    return null;
  }
  // The disk of a PostgreSQL cannot be asked before: it says when it has no room.
  if (error instanceof DiskFullError || isDiskFull(error))
    return {
      status: "paused",
      paused_until: new Date(ctx.now() + lookForRoomEveryMs),
      said: error instanceof DiskFullError ? error.said : message("library.databaseFull"),
    };
  if (isPause(error)) {
    return { status: "paused", paused_until: new Date(error.extra.retry_at * 1000), said: error.said };
  }
  if (error instanceof AppError) return { status: "error", said: error.said, ...finished };
  ctx.log.error({ err: error, scanId: scan.scan_id }, "a scan failed");
  return { status: "error", said: message("library.scanFailed"), ...finished };
}

function isPause(error: unknown): error is AppError & { extra: { retry_at: number } } {
  return error instanceof AppError && error.code === "provider-paused" && error.extra.retry_at !== undefined;
}
