import { answerWithinMs } from "#server/platform/jobs/wait-for-job.ts";
import { message, type Message } from "#contract/messages/messages.ts";
import { once } from "node:events";
import type { Progress, ScanCounts } from "#contract/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import type { LibraryCtx } from "./library.jobs.ts";
import { startAskedScan } from "./library.jobs.ts";
import { readCounts, readProgress, watchProgress } from "./scan-progress.ts";
import { isStale, type ScanOptions } from "#server/features/library/scan/scan-plan.ts";

/** How a person wants the library read again. */
export interface RefreshRequest {
  include_liked: boolean;
  include_playlists: boolean;
  parallel: boolean;
  concurrency: number;
  playlist_concurrency: number;
  /** all liked songs and not the new ones alone, though the cache is fresh */
  force_full?: boolean;
  /** leaves what it does not see */
  skip_sweep?: boolean;
}

/**
 * Starts or joins a scan and waits for its end, at most 20 s (decisions, 7.11).
 *
 * @returns its counts, or null when it goes on
 * Throws AppError `renew-link` without a link, `too-many-requests` within a minute of the last scan that the person began, and what stopped the scan.
 */
export async function refreshLibrary(
  ctx: LibraryCtx,
  userId: string,
  asked: RefreshRequest,
): Promise<ScanCounts | null> {
  await ctx.requireLink(userId);
  const { last_full_scan: lastFullScan } = await readLibraryState(ctx.database, userId);
  await startAskedScan(ctx, userId, scanOptions(asked, isStale(lastFullScan, ctx.now())));
  return waitForEnd(ctx, userId);
}

function scanOptions(asked: RefreshRequest, full: boolean): ScanOptions {
  return {
    includeLiked: asked.include_liked,
    includePlaylists: asked.include_playlists,
    concurrency: asked.parallel ? asked.concurrency : 1,
    playlistConcurrency: asked.parallel ? asked.playlist_concurrency : 1,
    full: full || asked.force_full === true,
    everything: false,
    ...(asked.skip_sweep === true ? { skipsSweep: true } : {}),
  };
}

/**
 * Throws AppError for what stopped a scan before its end: `provider-paused`, `renew-link`, `provider-error`, and
 * `conflict` where it was cancelled.
 */
export async function requireDone(
  ctx: LibraryCtx,
  userId: string,
  { status, message: reason, paused_until: pausedUntil }: Progress,
): Promise<void> {
  // What is stored with a scan is what was said of it; of scans from before that was kept it is not known.
  const said = reason as Message | null;
  if (status === "paused")
    throw new AppError(
      "provider-paused",
      said ?? message("library.serviceAsksForPause"),
      pausedUntil === null ? {} : { retry_at: pausedUntil },
    );
  if (status === "error") {
    await ctx.requireLink(userId);
    throw new AppError("provider-error", said ?? message("library.readingFailed"));
  }
  if (status !== "done") throw new AppError("conflict", message("library.scanStopped"));
}

async function waitForEnd(ctx: LibraryCtx, userId: string): Promise<ScanCounts | null> {
  const limit = AbortSignal.any([AbortSignal.timeout(answerWithinMs), ctx.stopping]);
  const reached = once(limit, "abort").then(() => null);
  const ended = (async () => {
    for await (const { data } of watchProgress(ctx, userId, limit))
      if (data.status === "paused") await requireDone(ctx, userId, data);
    if (limit.aborted) return null;
    await requireDone(ctx, userId, await readProgress(ctx, userId));
    return readCounts(ctx, userId);
  })();
  return Promise.race([ended, reached]);
}
