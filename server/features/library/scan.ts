import { transaction } from "#server/platform/transaction.ts";
import {
  itemsPageSize,
  pageSizes,
  readsOthers,
  readItemsPage,
  readLikedPage,
  readPlaylistsPage,
} from "#server/spotify/provider-library.ts";
import type { ProviderPlaylist } from "#server/spotify/provider-objects.ts";
import {
  countKnownLiked,
  dropOtherRevisions,
  forgetSeenLiked,
  markUnreadable,
  sweepLiked,
  sweepPlaylists,
  sweepTracks,
  upsertPlaylists,
} from "./placements.db.ts";
import {
  readLibraryState,
  recountLibrary,
  writeLibraryState,
  type LibraryState,
} from "./library-state.db.ts";
import { forEachAtOnce, readInOrder } from "./read-in-order.ts";
import { needsItems, type ItemsCheckpoint, type KnownPlaylist } from "./scan-plan.ts";
import type { ScanJob } from "./scan-job.ts";
import { afterPage } from "./scan-writer.ts";
import { readKnownPlaylists } from "./playlists.db.ts";
import { wasLastCutOff } from "./scans.db.ts";

/** Liked songs that change while they are read are read again this often; the next scan mends what is left. */
const mostLikedRounds = 3;

/**
 * Reads a library into the cache: the playlists' listing, liked songs, then the items of playlists that changed,
 * then takes out what is gone. Each step stores where it is, so that a scan cut off at any point goes on there.
 * Throws what stops it (AppError of the provider client, the signal's reason); the old cache stays whole.
 */
export async function scanLibrary(job: ScanJob): Promise<LibraryState> {
  const known = await readKnownPlaylists(job.ctx.database, job.userId);
  const listed = job.options.includePlaylists ? await scanListing(job, known) : [];
  const changed = listed.filter((playlist) => needsItems(playlist, known.get(playlist.id), job.options));
  if (job.options.includeLiked && !job.tally.checkpoint.likedDone)
    await scanLiked(job, remainingItems(job, changed));
  await scanItems(job, changed, known);
  return finish(job);
}

/** Lists all playlists and stores the listing. */
async function scanListing(job: ScanJob, known: Map<string, KnownPlaylist>): Promise<ProviderPlaylist[]> {
  job.tally.stage = "playlists";
  await job.onProgress();
  let total = 1;
  const listed = new Map<string, ProviderPlaylist>();
  const pages = readInOrder(
    (index) => job.inTurn(() => readPlaylistsPage(job.client, job.caller, index * pageSizes.playlists)),
    {
      from: 0,
      until: () => Math.max(1, Math.ceil(total / pageSizes.playlists)),
      width: job.options.concurrency,
    },
  );
  const totals = new Set<number>();
  for await (const page of pages) {
    total = page.total;
    totals.add(total);
    for (const playlist of page.items) listed.set(playlist.id, playlist);
  }
  const playlists = [...listed.values()];
  await transaction(job.ctx.database, async (trx) => {
    const rows = playlists.map((playlist, position) => {
      const own = playlist.ownerId === job.providerUserId;
      return { ...playlist, position, own, readable: known.get(playlist.id)?.readable ?? true };
    });
    for (let from = 0; from < rows.length; from += 200)
      await upsertPlaylists(trx, job, rows.slice(from, from + 200));
  });
  // A listing that changed between its pages may lack a playlist: then nothing is taken for gone this time.
  job.tally.checkpoint.playlistsListed = totals.size === 1;
  await job.onPlaylists?.(playlists.length);
  return playlists;
}

/** Liked songs: from the newest until the known part begins, or all of them when that does not add up. */
async function scanLiked(job: ScanJob, itemsAhead: number): Promise<void> {
  job.tally.stage = "liked";
  const { liked_total: stored } = await readLibraryState(job.ctx.database, job.userId);
  const mustSweep = job.options.full || stored === 0 || job.tally.checkpoint.likedSwept;
  let settled = !mustSweep && (await scanNewestLiked(job, itemsAhead));
  for (let round = 1; !settled && round <= mostLikedRounds; round += 1) {
    settled = await sweepAllLiked(job, itemsAhead);
    if (settled) break;
    job.ctx.log.info({ round }, "the liked songs changed while they were read; reading them again");
    await forgetSeenLiked(job.ctx.database, job.userId, job.scanId);
    Object.assign(job.tally.checkpoint, { likedOffset: 0, likedGone: 0, likedTotal: null });
  }
  // What was not seen in a list that never held still may be there all the same: nothing is taken out.
  if (!settled) job.tally.checkpoint.likedSwept = false;
  job.tally.checkpoint.likedDone = true;
}

/** @returns true when the new songs explain the provider's total, so that nothing was taken out */
async function scanNewestLiked(job: ScanJob, itemsAhead: number): Promise<boolean> {
  const before = await readLibraryState(job.ctx.database, job.userId);
  let offset = 0;
  for (;;) {
    const page = await job.inTurn(() => readLikedPage(job.client, job.caller, offset));
    job.tally.expectedTotal = offset + page.entries + itemsAhead;
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

/** Reads every liked song. @returns false when the list changed under the reading, so that a song may be missing */
async function sweepAllLiked(job: ScanJob, itemsAhead: number): Promise<boolean> {
  const { checkpoint } = job.tally;
  let total = checkpoint.likedTotal ?? 1;
  let settled = true;
  const from = Math.floor(checkpoint.likedOffset / pageSizes.liked);
  const pages = readInOrder(
    (index) => job.inTurn(() => readLikedPage(job.client, job.caller, index * pageSizes.liked)),
    {
      from,
      until: () => Math.max(from + 1, Math.ceil(total / pageSizes.liked)),
      width: job.options.concurrency,
    },
  );
  let offset = from * pageSizes.liked;
  const processedBefore = job.tally.processed;
  for await (const page of pages) {
    if (job.tally.checkpoint.likedTotal === null) {
      job.tally.checkpoint.likedTotal = page.total;
      job.tally.checkpoint.likedSwept = true;
    }
    job.tally.expectedTotal = processedBefore + page.total - from * pageSizes.liked + itemsAhead;
    settled &&= page.total === job.tally.checkpoint.likedTotal;
    total = page.total;
    await job.writer.add({ kind: "liked", offset, items: page.items, nextOffset: offset + page.entries });
    offset += page.entries;
  }
  await job.writer.flush();
  return settled;
}

/** Rows that are still to be read of these playlists, as far as it is known that they may be. */
function remainingItems(job: ScanJob, changed: ProviderPlaylist[]): number {
  const stored = Object.values(job.tally.checkpoint.items).reduce((sum, at) => sum + at.offset, 0);
  const readable = changed.filter((playlist) => isOurs(job, playlist) || readsOthers(job.client) === true);
  return Math.max(0, readable.reduce((sum, playlist) => sum + (playlist.total ?? 0), 0) - stored);
}

/** Playlists of this person, and those that others let them change: their items may always be read. */
function isOurs(job: ScanJob, playlist: ProviderPlaylist): boolean {
  return playlist.ownerId === job.providerUserId || playlist.collaborative;
}

/**
 * Items of the playlists that need it, several playlists at a time. Others' playlists come last: by then it is known
 * whether the provider gives them at all, and no call is spent on asking.
 */
async function scanItems(
  job: ScanJob,
  changed: ProviderPlaylist[],
  known: Map<string, KnownPlaylist>,
): Promise<void> {
  await job.writer.flush();
  job.tally.stage = "items";
  job.tally.expectedTotal = job.tally.processed + remainingItems(job, changed);
  await job.onProgress();
  const unreadable: string[] = [];
  const ordered = [
    ...changed.filter((playlist) => isOurs(job, playlist)),
    ...changed.filter((playlist) => !isOurs(job, playlist)),
  ];
  await forEachAtOnce(ordered, job.options.playlistConcurrency, async (playlist) => {
    const mayRead = isOurs(job, playlist) || readsOthers(job.client) !== false;
    const outcome = mayRead ? await scanPlaylist(job, playlist, known.get(playlist.id)) : "unreadable";
    if (outcome === "unreadable") unreadable.push(playlist.id);
  });
  await job.writer.flush();
  await transaction(job.ctx.database, (trx) => markUnreadable(trx, job.userId, unreadable));
}

async function scanPlaylist(
  job: ScanJob,
  playlist: ProviderPlaylist,
  known: KnownPlaylist | undefined,
): Promise<"read" | "unreadable"> {
  const shownRevision = known === undefined || known.items_snapshot === null ? 0 : known.revision;
  const resumed = job.tally.checkpoint.items[playlist.id];
  let at =
    resumed?.snapshot === playlist.snapshotId
      ? resumed
      : await beginPlaylist(job, playlist, { shownRevision, isNew: known === undefined });
  const limit = itemsPageSize(job.client);
  const start = at.offset;
  let total = playlist.total;
  const pages = readInOrder(
    (index) =>
      job.inTurn(() =>
        readItemsPage(job.client, job.caller, {
          playlistId: playlist.id,
          offset: start + index * limit,
          limit,
        }),
      ),
    {
      from: 0,
      until: () => (total === null ? 1 : Math.ceil((total - start) / limit)),
      width: job.options.concurrency,
    },
  );
  for await (const page of pages) {
    if (page === "unreadable") return "unreadable";
    total = page.total;
    const isLast = at.offset + page.entries >= total || page.entries === 0;
    const scanned = {
      kind: "items",
      playlistId: playlist.id,
      shownRevision,
      at,
      items: page.items,
      isLast,
    } as const;
    at = afterPage(scanned);
    await job.writer.add(scanned);
    if (isLast) return "read";
  }
  // Nothing to read: an empty playlist is complete as it is.
  await job.writer.add({
    kind: "items",
    playlistId: playlist.id,
    shownRevision,
    at,
    items: [],
    isLast: true,
  });
  return "read";
}

/** Starts a new revision, without leftovers of a read that was given up. */
async function beginPlaylist(
  job: ScanJob,
  playlist: ProviderPlaylist,
  before: { shownRevision: number; isNew: boolean },
): Promise<ItemsCheckpoint> {
  if (!before.isNew) {
    await job.writer.flush();
    await transaction(job.ctx.database, (trx) =>
      dropOtherRevisions(trx, job.userId, playlist.id, before.shownRevision),
    );
  }
  return {
    snapshot: playlist.snapshotId,
    revision: before.shownRevision + 1,
    offset: 0,
    tracks: 0,
    skipped: 0,
    durationMs: 0,
    lastAddedAtMs: null,
  };
}

/** Takes out what this scan proved to be gone, and counts anew. */
async function finish(job: ScanJob): Promise<LibraryState> {
  job.tally.stage = "sweep";
  await job.onProgress();
  const { checkpoint } = job.tally;
  const now = new Date(job.ctx.now());
  return transaction(job.ctx.database, async (trx) => {
    const before = await readLibraryState(trx, job.userId);
    if (checkpoint.likedSwept && checkpoint.likedDone)
      job.tally.removed += await sweepLiked(trx, job.userId, job.scanId);
    if (job.options.includePlaylists && checkpoint.playlistsListed)
      job.tally.removed += await sweepPlaylists(trx, job.userId, job.scanId);
    // A scan that was cut off may have taken tracks out of playlists and not come this far.
    if (job.tally.removed > 0 || (await wasLastCutOff(trx, job))) await sweepTracks(trx, job.userId);
    const isFull = job.options.full && job.options.includeLiked && job.options.includePlaylists;
    await writeLibraryState(trx, job.userId, { last_scan: now, ...(isFull ? { last_full_scan: now } : {}) });
    return recountLibrary(trx, job.userId, checkpoint.likedSwept ? checkpoint.likedGone : before.liked_gone);
  });
}
