import { message } from "#contract/messages/messages.ts";
import type { Transaction } from "kysely";
import type { AppContext } from "#server/features/context.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { defineJob } from "#server/platform/jobs/job-kind.ts";
import { progressTopic } from "#server/features/library/scan/live-scans.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import { firstScan, isStale, staleScan, type ScanOptions } from "#server/features/library/scan/scan-plan.ts";
import { runScan, type ScanCtx, type ScanWatcher } from "#server/features/library/scan/scan-runner.ts";
import {
  changeScan,
  deleteScan,
  forgetOldScans,
  insertScan,
  readLastScan,
  readScanBefore,
  type ScanRow,
} from "#server/features/library/scan/scans.db.ts";

export type LibraryCtx = ScanCtx &
  Pick<AppContext, "jobs" | "publicUrl" | "settings" | "stopping"> & {
    /** Throws AppError `renew-link` when the person's link is over; the provider is not asked. */
    requireLink: (userId: string) => Promise<void>;
  };

type LastScan = Pick<ScanRow, "status" | "finished_at">;

const scansAtOnce = 4;
const scanEndsWithinMs = 10_000;
const betweenAskedScansMs = 60_000;

/** Reads a person's library. Its row of `library_scans` says what came of it, long after the job. */
export const scanJob = defineJob({
  name: "library-scan",
  atOnce: scansAtOnce,
  progress: { done: 0, total: null },
  run: runScan,
  // Its row of `library_scans` ended with it, so another reads the library in the same way.
  retry: async (ctx: LibraryCtx, { userId }) => {
    const last = await readLastScan(ctx.database, userId);
    await startAskedScan(ctx, userId, last?.options ?? staleScan);
  },
  whenDropped: async (ctx, { userId, input: { scanId } }, said) => {
    const ended = said === null ? { status: "cancelled" as const } : { status: "error" as const, said };
    await changeScan(ctx.database, { userId, scanId }, { ...ended, finished_at: new Date(ctx.now()) });
    await ctx.events.publish(progressTopic(userId));
  },
});

interface NewScan {
  options: ScanOptions;
  /** Asked when the row is in: if a scan that ended meanwhile let it in, what that one did can be seen by then. */
  isWanted: (trx: Transaction<DatabaseTables>, at: { userId: string; scanId: number }) => Promise<boolean>;
  /** watches it in this process, where it then runs */
  watcher?: ScanWatcher;
}

/** Starts a scan unless one of the person is not over. Throws what `isWanted` throws. @returns its id; null: none started */
async function openScan(
  ctx: Pick<LibraryCtx, "database" | "events" | "jobs" | "now" | "scanWatchers">,
  userId: string,
  { options, isWanted, watcher }: NewScan,
): Promise<number | null> {
  return transaction(ctx.database, async (trx, afterCommit) => {
    const scanId = await insertScan(trx, userId, {
      options,
      now: new Date(ctx.now()),
      jobKind: scanJob.name,
    });
    if (scanId === null) return null;
    if (!(await isWanted(trx, { userId, scanId }))) {
      await deleteScan(trx, { userId, scanId });
      return null;
    }
    await forgetOldScans(trx, userId);
    if (watcher) afterCommit(() => void ctx.scanWatchers.set(scanId, watcher));
    const here = () => {
      ctx.scanWatchers.delete(scanId);
      watcher?.onEnd();
    };
    const start = { userId, input: { scanId }, key: String(scanId), ...(watcher && { here }) };
    await ctx.jobs.start(scanJob, start, { trx, afterCommit });
    afterCommit(() => ctx.events.publish(progressTopic(userId)));
    return scanId;
  });
}

/**
 * Begins a scan that the person asks for. Their library is read once a minute at most (decisions, 7.11); a scan that is
 * not over is for the caller. Throws AppError `too-many-requests`.
 *
 * @returns its id; null when one is not over
 */
export async function openAskedScan(
  ctx: Pick<LibraryCtx, "database" | "events" | "jobs" | "now" | "scanWatchers">,
  userId: string,
  { options, watcher }: Pick<NewScan, "options" | "watcher">,
): Promise<number | null> {
  const now = ctx.now();
  return openScan(ctx, userId, {
    options,
    ...(watcher && { watcher }),
    isWanted: async (trx, at) => {
      const last = await readScanBefore(trx, at);
      const waitMs = last === undefined ? 0 : last.created_at.getTime() + betweenAskedScansMs - now;
      if (waitMs <= 0) return true;
      throw new AppError("too-many-requests", message("library.justRead"), {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    },
  });
}

/** Begins a scan that the person asks for, or joins the one that is not over. Throws AppError `too-many-requests`. */
export async function startAskedScan(ctx: LibraryCtx, userId: string, options: ScanOptions): Promise<void> {
  await openAskedScan(ctx, userId, { options });
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
  await openScan(ctx, userId, {
    options,
    isWanted: async (trx, at) => {
      const { last_full_scan: lastFullScan } = await readLibraryState(trx, userId);
      return isStale(lastFullScan, now) && mayFollow(await readScanBefore(trx, at));
    },
  });
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
  await ctx.jobs.cancel({ userId, kind: scanJob.name });
  await ctx.events.publish(progressTopic(userId));
}

/**
 * Cancels the person's scan and waits until no one works on it, at most 10 s: anyone who asks for a scan next gets a new
 * one instead of joining one that is about to end.
 */
export async function stopScan(ctx: LibraryCtx, userId: string): Promise<void> {
  await ctx.jobs.cancelAndWait({ userId, kind: scanJob.name }, scanEndsWithinMs);
  await ctx.events.publish(progressTopic(userId));
}
