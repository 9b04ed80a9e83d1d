import { transaction } from "#server/platform/database/transaction.ts";
import { pageSizes, readLikedPage, type Page } from "#server/provider-client/api/provider-library.ts";
import { countKnownLiked, forgetSeenLiked } from "#server/features/library/stored/placements.db.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import { readInOrder } from "./read-in-order.ts";
import { countCalls, countRows, type RemainingWork } from "./remaining-work.ts";
import { budgetedStart } from "./scan-plan.ts";
import type { WrittenItem } from "./scanned-pages.ts";
import type { ScanJob } from "./scan-job.ts";

/** Liked songs that change while they are read are read again this often; the next scan repairs what is left. */
const maxLikedRounds = 3;

/** Liked songs: from the newest until the known part begins, or all of them when that does not add up. */
export async function scanLiked(job: ScanJob, ahead: RemainingWork): Promise<void> {
  job.tally.stage = "liked";
  let settled = !(await mustSweep(job)) && (await scanNewestLiked(job, ahead));
  for (let round = 1; !settled && round <= maxLikedRounds; round += 1) {
    settled = await sweepLiked(job, ahead, Infinity);
    if (settled) break;
    job.ctx.log.info({ round }, "the liked songs changed while they were read; reading them again");
    await job.writer.flush();
    await forgetSeenLiked(job.ctx.database, job.userId, job.scanId);
    Object.assign(job.tally.checkpoint, { likedOffset: 0, likedGone: 0, likedTotal: null });
  }
  // What was not seen in a list that never held still may be there all the same: nothing is taken out.
  if (!settled) job.tally.checkpoint.likedSwept = false;
  await job.writer.add({ kind: "liked-end", items: [] });
}

/**
 * Whether every liked song is to be read. Where calls are few, a full scan of a known library is content when the new
 * songs explain the provider's total.
 */
async function mustSweep(job: ScanJob): Promise<boolean> {
  if (job.tally.checkpoint.likedSwept || (job.options.full && !job.hasBudget)) return true;
  const state = await readLibraryState(job.ctx.database, job.userId);
  // What a scan did not read has no dates by which the known part could be known: an export may fill in meanwhile.
  return state.liked_total === 0 || state.is_imported || state.last_full_scan === null;
}

/**
 * The newest liked songs of a library that is read from end to end, before anything else.
 *
 * @returns whether the scan is at its beginning, and how many liked songs are left for later
 */
export async function scanNewestPages(
  job: ScanJob,
  playlists: RemainingWork["playlists"],
): Promise<{ isBeginning: boolean; rowsAhead: number }> {
  const { checkpoint } = job.tally;
  const isBeginning = checkpoint.likedOffset <= budgetedStart.likedSongs && (await mustSweep(job));
  if (isBeginning && checkpoint.likedOffset < budgetedStart.likedSongs) {
    job.tally.stage = "liked";
    await sweepLiked(job, { liked: 0, playlists }, budgetedStart.likedSongs);
    await job.writer.flush();
  }
  const { likedTotal, likedOffset } = job.tally.checkpoint;
  return { isBeginning, rowsAhead: Math.max(0, (likedTotal ?? 0) - likedOffset) };
}

/** A page of liked songs, written out. */
function readPage(job: ScanJob, offset: number): Promise<Page<WrittenItem>> {
  return readLikedPage(job.client, job.caller, offset, job.writer.write);
}

/** @returns true when the new songs explain the provider's total, so that nothing was taken out */
async function scanNewestLiked(job: ScanJob, ahead: RemainingWork): Promise<boolean> {
  const before = await readLibraryState(job.ctx.database, job.userId);
  let offset = 0;
  for (;;) {
    const page = await job.inTurn(() => readPage(job, offset));
    job.tally.expectedTotal = offset + page.entries + countRows(job, ahead);
    countCalls(job, ahead);
    const rows = page.items.flatMap((item) =>
      item.kind === "track"
        ? [{ track_id: item.track.id, added_at: item.addedAt ?? new Date(0), ordinal: 0 }]
        : [],
    );
    const known = await transaction(job.ctx.database, (trx) => countKnownLiked(trx, job.userId, rows));
    await job.writer.add({ kind: "liked", offset, items: page.items, nextOffset: offset + page.entries });
    offset += page.entries;
    if (known === 0 && page.entries > 0 && offset < page.total) continue;
    await job.writer.flush();
    const after = await readLibraryState(job.ctx.database, job.userId);
    return after.liked_total + before.liked_gone === page.total;
  }
}

/**
 * Reads every liked song, or those before `untilRow`, from where the checkpoint is.
 *
 * @returns false when the list changed under the reading, so that a song may be missing
 */
async function sweepLiked(job: ScanJob, ahead: RemainingWork, untilRow: number): Promise<boolean> {
  const { checkpoint } = job.tally;
  if (checkpoint.likedTotal !== null && checkpoint.likedOffset >= checkpoint.likedTotal) return true;
  const itemsAhead = countRows(job, ahead);
  let total = checkpoint.likedTotal ?? 1;
  let settled = true;
  const from = Math.floor(checkpoint.likedOffset / pageSizes.liked);
  const pages = readInOrder((index) => job.inTurn(() => readPage(job, index * pageSizes.liked)), {
    from,
    until: () => Math.max(from + 1, Math.ceil(Math.min(total, untilRow) / pageSizes.liked)),
    width: job.options.concurrency,
  });
  let offset = from * pageSizes.liked;
  const takenBefore = job.writer.taken();
  for await (const page of pages) {
    if (job.tally.checkpoint.likedTotal === null) {
      job.tally.checkpoint.likedTotal = page.total;
      job.tally.checkpoint.likedSwept = true;
    }
    job.tally.expectedTotal = takenBefore + page.total - from * pageSizes.liked + itemsAhead;
    settled &&= page.total === job.tally.checkpoint.likedTotal;
    total = page.total;
    await job.writer.add({ kind: "liked", offset, items: page.items, nextOffset: offset + page.entries });
    offset += page.entries;
    countCalls(job, { ...ahead, liked: Math.max(0, total - offset) });
  }
  return settled;
}
