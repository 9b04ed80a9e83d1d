import type { Progress } from "#contract/library/library.ts";
import { progressTopic, type LiveProgress } from "#server/features/library/scan/live-scans.ts";
import { readOwner } from "#server/features/library/stored/library-owner.db.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import type { LibraryCtx } from "./library.jobs.ts";
import { readLastCounts, readLastScan, type ScanRow } from "#server/features/library/scan/scans.db.ts";

/** The progress of a person's scan: of the one that runs in this process, else of the newest stored one. */
export async function readProgress(
  ctx: Pick<LibraryCtx, "database" | "liveScans" | "now" | "providers">,
  userId: string,
): Promise<Progress> {
  const live = ctx.liveScans.get(userId);
  if (live) return presentProgress(live.progress, noReason, noScan);
  const scan = await readLastScan(ctx.database, userId);
  if (!scan || scan.status === "cancelled") return presentProgress(idle, noReason, noScan);
  const progress = { ...storedProgress(scan), etaS: await secondsAfterPause(ctx, scan) };
  const { counts, endedMs } = await readLastEnd(ctx, userId);
  const endedMsAgo = endedMs === null ? null : Math.max(0, ctx.now() - endedMs);
  return presentProgress(progress, scan, { counts, ended_ms_ago: endedMsAgo });
}

const noScan = { counts: null, ended_ms_ago: null };

const noReason = { paused_until: null, detail: null, message: null };
const idle: LiveProgress = { status: "idle", stage: "", expectedTotal: 0, processed: 0, etaS: null };

function storedProgress(scan: ScanRow): LiveProgress {
  return {
    status: scan.status as LiveProgress["status"],
    stage: scan.stage,
    expectedTotal: scan.expected_total,
    processed: scan.processed_count,
    etaS: null,
  };
}

/** Seconds until a paused scan will be complete: its pause, and the calls that it has before it then. */
async function secondsAfterPause(
  ctx: Pick<LibraryCtx, "database" | "now" | "providers">,
  scan: ScanRow,
): Promise<number | null> {
  if (scan.status !== "paused" || scan.calls_left === null || scan.paused_until === null) return null;
  const { provider } = await readOwner(ctx.database, scan.user_id);
  const seconds = (await ctx.providers.find(provider)?.secondsFor(scan.calls_left, scan.user_id)) ?? null;
  const pauseS = Math.ceil((scan.paused_until.getTime() - ctx.now()) / 1000);
  return seconds === null ? null : Math.max(seconds, pauseS);
}

function presentProgress(
  progress: LiveProgress,
  scan: Pick<ScanRow, "paused_until" | "detail" | "message">,
  last: Pick<Progress, "counts" | "ended_ms_ago">,
): Progress {
  const { status, expectedTotal, processed } = progress;
  const share = expectedTotal === 0 ? 0 : (100 * processed) / expectedTotal;
  return {
    status,
    stage: progress.stage as Progress["stage"],
    expected_total: Math.max(expectedTotal, processed),
    processed_count: processed,
    // A hundred is for the end alone.
    percent: status === "done" ? 100 : Math.min(99, Math.floor(share)),
    eta_s: progress.etaS,
    paused_until: scan.paused_until === null ? null : Math.floor(scan.paused_until.getTime() / 1000),
    detail: scan.detail,
    message: scan.message,
    ...last,
  };
}

/** What the last finished scan changed. */
export async function readCounts(
  ctx: Pick<LibraryCtx, "database">,
  userId: string,
): Promise<Progress["counts"]> {
  return (await readLastEnd(ctx, userId)).counts;
}

/** The last finished scan: what it changed, and when it ended (epoch milliseconds); null where there was none. */
async function readLastEnd(
  { database }: Pick<LibraryCtx, "database">,
  userId: string,
): Promise<{ counts: Progress["counts"]; endedMs: number | null }> {
  const counts = await readLastCounts(database, userId);
  const state = await readLibraryState(database, userId);
  if (!counts || state.last_scan === null) return { counts: null, endedMs: null };
  const endedMs = state.last_scan.getTime();
  const shown = { ...counts, total_after: state.total_unique, last_scan: Math.floor(endedMs / 1000) };
  return { counts: shown, endedMs };
}

const ended = new Set<Progress["status"]>(["done", "idle", "error"]);

/** Progress now and whenever it changes, until the scan is over. */
export async function* watchProgress(
  ctx: LibraryCtx,
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<{ id: string; data: Progress }> {
  // Ended by a signal of its own: a subscription that waits for its next event cannot be known to return.
  const left = new AbortController();
  const changes = ctx.events.subscribe(progressTopic(userId), AbortSignal.any([signal, left.signal]));
  const iterator = changes[Symbol.asyncIterator]();
  try {
    // Subscribed before the first reading, so that no change falls between the two.
    let change = iterator.next();
    for (let number = 1; !signal.aborted; number += 1) {
      const progress = await readProgress(ctx, userId);
      yield { id: String(number), data: progress };
      if (ended.has(progress.status) || (await change).done === true) break;
      change = iterator.next();
    }
  } finally {
    left.abort();
  }
}
