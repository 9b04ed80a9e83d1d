import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import PQueue from "p-queue";
import type { AppContext } from "#server/features/context.ts";
import {
  JobCancelled,
  JobTakenOver,
  PauseJob,
  TurnIsOver,
  type JobProgress,
  type PersonJob,
} from "#server/platform/jobs/job-kind.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { isDatabaseAway, isDiskFull } from "#server/platform/database/failure-kinds.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import type { ProviderTrack } from "#server/provider-client/api/provider-objects.ts";
import type { LibraryState } from "#server/features/library/stored/library-state.db.ts";
import { readOwner } from "#server/features/library/stored/library-owner.db.ts";
import { progressTopic, type LiveScan, type LiveScans, type RecentStates } from "./live-scans.ts";
import { emptyCheckpoint, type ScanCheckpoint } from "./scan-plan.ts";
import type { ScanJob } from "./scan-job.ts";
import { scanLibrary } from "./scan.ts";
import { createScanWriter, type ScanTally } from "./scan-writer.ts";
import { beginScan, changeScan, type ScanChange, type ScanRow } from "./scans.db.ts";

export type ScanCtx = Pick<AppContext, "database" | "diskRoom" | "events" | "log" | "now" | "providers"> & {
  liveScans: LiveScans;
  recentStates: RecentStates;
  /** who watches scans that run in this process, by their ids */
  scanWatchers: Map<number, ScanWatcher>;
  /** The service is not to be asked until then: a person's scan waits. */
  afterPause: (userId: string, until: Date) => Promise<void>;
  /** A scan is over or paused, however it came to that. */
  afterScan: (userId: string) => Promise<void>;
};

/** Who watches a scan. */
export interface ScanWatcher {
  onPlaylists: (total: number) => Promise<void>;
  onTracks: (tracks: ProviderTrack[]) => Promise<void>;
  /** It is over, paused, left for another process, or could not begin. */
  onEnd: () => void;
}

/** A scan as a job. */
export type ScanRun = PersonJob<{ scanId: number }, ScanCheckpoint, JobProgress>;

const estimateAgainMs = 2_000;

/** There is no room for what is read. */
class DiskFullError extends Error {
  readonly said: Message;

  constructor(said: Message) {
    super(inEnglish(said));
    this.said = said;
  }
}

/** When a scan that found no room looks again. */
const lookForRoomEveryMs = 5_000;

/**
 * Works on a scan from its checkpoint to its end, and stores with it how it ended (`done`, `paused`, `error`,
 * `cancelled`). Throws what ends or pauses its job; a scan that failed is an end of the scan, and its job is done.
 */
export async function runScan(ctx: ScanCtx, job: ScanRun): Promise<void> {
  const { userId, input } = job;
  const watcher = ctx.scanWatchers.get(input.scanId) ?? null;
  const scan = await beginScan(ctx.database, { userId, scanId: input.scanId });
  if (scan) await readInTheOpen(ctx, { job, scan, watcher });
  // It is over already: a server that ended behind it may not have started what follows.
  else await ctx.afterScan(userId);
}

async function requireRoom({ diskRoom }: Pick<ScanCtx, "diskRoom">): Promise<void> {
  const why = await diskRoom.whyFull();
  if (why !== null) throw new DiskFullError(why);
}

interface OpenScan {
  job: ScanRun;
  scan: ScanRow;
  watcher: ScanWatcher | null;
}

async function readInTheOpen(ctx: ScanCtx, { job, scan, watcher }: OpenScan): Promise<void> {
  const { userId } = job;
  const live: LiveScan = {
    progress: {
      status: "running",
      stage: scan.stage,
      expectedTotal: scan.expected_total,
      processed: scan.processed_count,
      etaS: null,
    },
    state: null,
  };
  ctx.liveScans.set(userId, live);
  const calls = { left: scan.calls_left };
  const saved = { checkpoint: { ...structuredClone(emptyCheckpoint), ...job.checkpoint } };
  let end: ScanEnd;
  try {
    end = { change: await work(ctx, { job, scan, live, watcher, calls, saved }), thrown: null };
  } catch (error) {
    end = endOf(ctx, job, error);
    if (end.change?.status === "paused") end.change.calls_left = calls.left;
  }
  try {
    if (end.change) await storeEnd(ctx, { job, saved }, end.change);
  } finally {
    ctx.recentStates.forget(userId);
    if (ctx.liveScans.get(userId) === live) ctx.liveScans.delete(userId);
  }
  await ctx.events.publish(progressTopic(userId));
  if (end.change?.paused_until) await ctx.afterPause(userId, end.change.paused_until);
  if (end.change) await ctx.afterScan(userId);
  if (end.thrown !== null) throw end.thrown;
}

/** Stores how a scan ended. Throws JobTakenOver where another process has taken its job: nothing is stored then. */
async function storeEnd(
  { database }: Pick<ScanCtx, "database">,
  { job, saved }: Pick<Work, "job" | "saved">,
  change: ScanChange,
): Promise<void> {
  await transaction(database, async (trx) => {
    await changeScan(trx, { userId: job.userId, scanId: job.input.scanId }, change);
    await job.save(saved.checkpoint, trx);
  });
}

interface Work extends OpenScan {
  live: LiveScan;
  calls: ScanJob["calls"];
  /** the checkpoint that is stored */
  saved: { checkpoint: ScanCheckpoint };
}

async function work(ctx: ScanCtx, { job, scan, live, watcher, calls, saved }: Work): Promise<ScanChange> {
  await requireRoom(ctx);
  job.signal.throwIfAborted();
  const { provider, provider_user_id: providerUserId } = await readOwner(ctx.database, scan.user_id);
  const tally = tallyOf(scan, saved.checkpoint);
  const client = ctx.providers.client(provider);
  const remaining = createEstimate(ctx, client, {
    userId: scan.user_id,
    processedBefore: tally.processed,
    calls,
  });
  const publishProgress = async (state: LibraryState | null) => {
    live.progress = {
      status: "running",
      stage: tally.stage,
      expectedTotal: tally.expectedTotal,
      processed: tally.processed,
      etaS: await remaining(tally),
    };
    if (state) live.state = state;
    job.report({ done: tally.processed, total: Math.max(tally.processed, tally.expectedTotal) });
    await ctx.events.publish(progressTopic(scan.user_id));
  };
  const writer = createScanWriter({
    ctx,
    scan,
    provider,
    tally,
    save: async ({ checkpoint }, trx) => {
      await job.save(checkpoint, trx);
      saved.checkpoint = checkpoint;
    },
    onCommit: async (_tally, state) => {
      await publishProgress(state);
      await requireRoom(ctx);
    },
    onTracks: watcher?.onTracks ?? null,
  });
  const inFlight = new PQueue({ concurrency: scan.options.concurrency });
  const scanning: ScanJob = {
    ctx,
    client,
    apiVersion: await client.apiVersionOf(scan.user_id),
    hasBudget: client.connection.dailyCalls !== undefined,
    calls,
    caller: { userId: scan.user_id, priority: "background", signal: job.signal },
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
  try {
    await scanLibrary(scanning);
  } catch (error) {
    // What was read before a pause is kept: the calls for it are spent.
    if (isPause(error)) await writer.flush();
    throw error;
  } finally {
    writer.close();
  }
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

/** Where a scan goes on that was stored. */
function tallyOf(scan: ScanRow, checkpoint: ScanCheckpoint): ScanTally {
  return {
    checkpoint: structuredClone(checkpoint),
    stage: scan.stage,
    expectedTotal: scan.expected_total,
    processed: scan.processed_count,
    inserted: scan.inserted,
    updated: scan.updated,
    removed: scan.removed,
  };
}

/**
 * Seconds that the rest will take; null while that cannot be known. Where the provider's calls are limited, by the
 * calls that are left and the days that they need, else at the pace of this attempt.
 */
function createEstimate(
  ctx: ScanCtx,
  client: ProviderClient,
  { userId, processedBefore, calls }: Pick<ScanJob, "calls"> & { userId: string; processedBefore: number },
): (tally: ScanTally) => Promise<number | null> {
  const startedMs = ctx.now();
  let budgeted: { seconds: number | null; atMs: number } | null = null;
  return async ({ processed, expectedTotal }) => {
    if (calls.left !== null && client.connection.dailyCalls !== undefined) {
      if (budgeted === null || ctx.now() - budgeted.atMs > estimateAgainMs)
        budgeted = { seconds: await client.secondsFor(calls.left, userId), atMs: ctx.now() };
      return budgeted.seconds;
    }
    const done = processed - processedBefore;
    const seconds = (ctx.now() - startedMs) / 1000;
    if (done < 50 || seconds < 1) return null;
    return Math.ceil(((expectedTotal - processed) * seconds) / done);
  };
}

/** How a run of a scan ended: what is stored with the scan, and what ends its job; null: nothing, and that it is done. */
interface ScanEnd {
  change: ScanChange | null;
  thrown: unknown;
}

/** How a run ended that threw. A scan that is left as it is goes on later. */
function endOf(ctx: ScanCtx, { signal, input }: ScanRun, error: unknown): ScanEnd {
  const finished = { finished_at: new Date(ctx.now()) };
  if (signal.reason instanceof JobCancelled)
    return { change: { status: "cancelled", ...finished }, thrown: signal.reason };
  if (signal.aborted || error instanceof JobTakenOver) return { change: null, thrown: error };
  if (isDatabaseAway(error)) {
    ctx.log.warn(
      { err: error, scanId: input.scanId },
      "the database went away during a scan, which goes on later",
    );
    return { change: null, thrown: new TurnIsOver("The database went away.") };
  }
  // The disk of a PostgreSQL cannot be asked before: it says when it has no room.
  if (error instanceof DiskFullError || isDiskFull(error)) {
    const until = new Date(ctx.now() + lookForRoomEveryMs);
    const said = error instanceof DiskFullError ? error.said : message("library.databaseFull");
    return {
      change: { status: "paused", paused_until: until, said },
      thrown: new PauseJob(until, said),
    };
  }
  if (isPause(error)) {
    const until = new Date(error.extra.retry_at * 1000);
    return { change: { status: "paused", paused_until: until, said: error.said }, thrown: error };
  }
  if (error instanceof AppError)
    return { change: { status: "error", said: error.said, ...finished }, thrown: null };
  ctx.log.error({ err: error, scanId: input.scanId }, "a scan failed");
  return { change: { status: "error", said: message("library.scanFailed"), ...finished }, thrown: null };
}

function isPause(error: unknown): error is AppError & { extra: { retry_at: number } } {
  return error instanceof AppError && error.code === "provider-paused" && error.extra.retry_at !== undefined;
}
