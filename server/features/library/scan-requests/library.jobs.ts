import { message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { defineJob, JobTakenOver, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { progressTopic } from "#server/features/library/scan/live-scans.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import { firstScan, isStale, staleScan, type ScanOptions } from "#server/features/library/scan/scan-plan.ts";
import { runScan, type ScanCtx } from "#server/features/library/scan/scan-runner.ts";
import {
  changeScan,
  claimScan,
  isScanHeld,
  listIdleScans,
  openScan,
  readLastScan,
  readScanBefore,
  releaseAllScans,
  releaseScan,
  requestCancel,
  type ScanRow,
} from "#server/features/library/scan/scans.db.ts";

export type LibraryCtx = ScanCtx &
  Pick<AppContext, "jobs" | "pollIntervalMs" | "publicUrl" | "settings" | "stopping"> & {
    /** Throws AppError `renew-link` when the person's link is over; the provider is not asked. */
    requireLink: (userId: string) => Promise<void>;
    /** A scan is over, however it ended. */
    afterScan: (userId: string) => Promise<void>;
  };

type LastScan = Pick<ScanRow, "status" | "finished_at">;

const scansAtOnce = 4;
const scanEndsWithinMs = 10_000;
const lookForEndEveryMs = 50;
const betweenAskedScansMs = 60_000;

/** Works on a scan that is in no other hands; its own row says where it is. */
export const scanJob = defineJob({
  name: "library-scan",
  atOnce: scansAtOnce,
  progress: { done: 0, total: null },
  run: async (ctx: LibraryCtx, job: PersonJob<{ scanId: number }, null, JobProgress>) => {
    // The scan has a lease of its own; a job that another took over ends by its signal.
    const onStored = () => job.save(null).catch(unlessTakenOver);
    const at = { userId: job.userId, scanId: job.input.scanId };
    await runScan(ctx, at, job.signal, { onStored });
    await ctx.afterScan(job.userId);
  },
  // Its row of `library_scans` ended with it, so another reads the library in the same way.
  retry: async (ctx, { userId }) => {
    const last = await readLastScan(ctx.database, userId);
    await startAskedScan(ctx, userId, last?.options ?? staleScan);
  },
  whenParked: async (ctx, { userId, input: { scanId } }, said) => {
    const [at, owner, now] = [{ userId, scanId }, randomUUID(), new Date(ctx.now())];
    if (!(await claimScan(ctx.database, at, { owner, now, until: now }))) return;
    await changeScan(ctx.database, at, owner, { status: "error", said, finished_at: now });
    await releaseScan(ctx.database, at, owner);
    await ctx.events.publish(progressTopic(userId));
  },
});

/**
 * Takes up scans that no one works on: those of a process that died, and those whose pause is over.
 * The embedded database has one process, so at its start every lease is a dead one's.
 */
export async function startScanReaper(ctx: LibraryCtx): Promise<void> {
  if (!ctx.settings.DATABASE_URL) await releaseAllScans(ctx.database);
  const takeUp = async () => {
    if ((await ctx.diskRoom.whyFull()) !== null) return;
    for (const at of await listIdleScans(ctx.database, new Date(ctx.now()))) await queueScan(ctx, at);
  };
  await takeUp();
  const timer = setInterval(() => {
    void takeUp().catch((error: unknown) => {
      if (!ctx.stopping.aborted) ctx.log.error({ err: error }, "looking for idle scans failed");
    });
  }, ctx.pollIntervalMs);
  ctx.stopping.addEventListener("abort", () => clearInterval(timer), { once: true });
}

function unlessTakenOver(error: unknown): void {
  if (!(error instanceof JobTakenOver)) throw error;
}

async function queueScan(ctx: LibraryCtx, at: { userId: string; scanId: number }): Promise<void> {
  const { userId, scanId } = at;
  await ctx.jobs.start(scanJob, { userId, input: { scanId }, key: String(scanId) });
}

/**
 * Begins a scan that the person asks for. Their library is read once a minute at most (decisions, 7.11); a scan that is
 * not over is for the caller. Throws AppError `too-many-requests`.
 *
 * @returns its id; null when one is not over
 */
export async function openAskedScan(
  ctx: Pick<LibraryCtx, "database" | "now">,
  userId: string,
  options: ScanOptions,
): Promise<number | null> {
  const now = ctx.now();
  return openScan(ctx.database, userId, { options, now: new Date(now) }, async (trx, at) => {
    const last = await readScanBefore(trx, at);
    const waitMs = last === undefined ? 0 : last.created_at.getTime() + betweenAskedScansMs - now;
    if (waitMs <= 0) return true;
    throw new AppError("too-many-requests", message("library.justRead"), {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  });
}

/** Begins a scan that the person asks for, or joins the one that is not over. Throws AppError `too-many-requests`. */
export async function startAskedScan(ctx: LibraryCtx, userId: string, options: ScanOptions): Promise<void> {
  const scanId = await openAskedScan(ctx, userId, options);
  if (scanId !== null) await reportStarted(ctx, { userId, scanId });
}

async function reportStarted(ctx: LibraryCtx, at: { userId: string; scanId: number }): Promise<void> {
  await queueScan(ctx, at);
  await ctx.events.publish(progressTopic(at.userId));
}

/**
 * Begins a scan of a stale cache unless one is not over. The cache may have been read, or its scan cut off, since the
 * caller looked: a page that asks for progress again and again asks also while a scan ends.
 */
async function startIfStale(
  ctx: LibraryCtx,
  userId: string,
  options: ScanOptions,
  mayFollow: (last: LastScan | undefined) => boolean,
): Promise<void> {
  const now = ctx.now();
  const scan = { options, now: new Date(now) };
  const scanId = await openScan(ctx.database, userId, scan, async (trx, at) => {
    const { last_full_scan: lastFullScan } = await readLibraryState(trx, userId);
    return isStale(lastFullScan, now) && mayFollow(await readScanBefore(trx, at));
  });
  if (scanId !== null) await reportStarted(ctx, { userId, scanId });
}

/** After a sign-in: the first scan of an account, or a scan of a stale cache; a fresh cache is left alone. */
export async function scanAfterSignIn(ctx: LibraryCtx, userId: string): Promise<void> {
  const { last_full_scan: lastFullScan } = await readLibraryState(ctx.database, userId);
  if (isStale(lastFullScan, ctx.now()))
    await startIfStale(ctx, userId, lastFullScan === null ? firstScan : staleScan, () => true);
}

/**
 * When a signed-in client reads the cache: a full scan 12 hours after the last one (decisions, section 6). A scan
 * that failed or was cancelled is not started again by merely looking: its error can be read, and it stays stopped.
 * The person starts it, or it starts when it is stale in its turn.
 */
export async function scanIfStale(ctx: LibraryCtx, userId: string, lastFullScan: Date | null): Promise<void> {
  if (lastFullScan === null || !isStale(lastFullScan, ctx.now())) return;
  const mayFollow = (last: LastScan | undefined) =>
    !last || !["error", "cancelled"].includes(last.status) || isStale(last.finished_at, ctx.now());
  if (!mayFollow(await readLastScan(ctx.database, userId)) || !(await hasLink(ctx, userId))) return;
  await startIfStale(ctx, userId, staleScan, mayFollow);
}

/** Whether there is a link to read the library by; without one the cache stays as it is, and readable. */
async function hasLink(ctx: LibraryCtx, userId: string): Promise<boolean> {
  try {
    await ctx.requireLink(userId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Stops the person's scan, wherever it runs, within a second. */
export async function cancelScan(ctx: LibraryCtx, userId: string): Promise<void> {
  await requestCancel(ctx.database, userId, new Date(ctx.now()));
  ctx.liveScans.get(userId)?.cancel();
  await ctx.events.publish(progressTopic(userId));
}

/**
 * Cancels the person's scan and waits until no one works on it, at most 10 s: anyone who asks for a scan next gets a new
 * one instead of joining one that is about to end.
 */
export async function stopScan(ctx: LibraryCtx, userId: string): Promise<void> {
  await cancelScan(ctx, userId);
  const deadline = performance.now() + scanEndsWithinMs;
  while (performance.now() < deadline && (await isScanHeld(ctx.database, userId, new Date(ctx.now()))))
    await delay(lookForEndEveryMs);
}
