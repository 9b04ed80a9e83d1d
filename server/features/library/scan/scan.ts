import { transaction } from "#server/platform/database/transaction.ts";
import { pageSizes, readPlaylistsPage, readsOthers } from "#server/provider-client/api/provider-library.ts";
import type { ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";
import {
  sweepLiked,
  sweepPlaylists,
  sweepTracks,
  upsertPlaylists,
} from "#server/features/library/stored/placements.db.ts";
import {
  readLibraryState,
  recountLibrary,
  writeLibraryState,
  type LibraryState,
} from "#server/features/library/stored/library-state.db.ts";
import { readInOrder } from "./read-in-order.ts";
import { isOurs, noRemainingWork } from "./remaining-work.ts";
import { scanItems } from "./scan-items.ts";
import { scanLiked, scanNewestPages } from "./scan-liked.ts";
import { inReadingOrder, needsItems, budgetedStart } from "./scan-plan.ts";
import type { ScanJob } from "./scan-job.ts";
import { readKnownPlaylists, type KnownPlaylist } from "#server/features/library/reads/playlists.db.ts";
import { wasLastCutOff } from "./scans.db.ts";
import { deleteImported } from "#server/features/library/stored/imported-library.db.ts";
import { endUnlikes } from "#server/features/library/stored/unlikes.db.ts";

type Trx = Parameters<typeof deleteImported>[0];

/**
 * Reads a library into the cache: the playlists' listing, liked songs, then the items of playlists that changed,
 * then takes out what is gone. Each step stores where it is, so that a scan cut off at any point goes on there.
 * Throws what stops it (AppError of the provider client, the signal's reason); the old cache stays whole.
 */
export async function scanLibrary(job: ScanJob): Promise<LibraryState> {
  const known = await readKnownPlaylists(job.ctx.database, job.userId);
  const listed = job.options.includePlaylists ? await scanListing(job, known) : [];
  const changed = inReadingOrder(
    listed.filter((playlist) =>
      needsItems(playlist, known.get(playlist.id), {
        options: job.options,
        isOurs: isOurs(job, playlist),
        readsOthers: readsOthers(job.apiVersion),
      }),
    ),
    { known, started: job.tally.checkpoint.items, isOurs: (playlist) => isOurs(job, playlist) },
  );
  const isLikedAhead = job.options.includeLiked && !job.tally.checkpoint.likedDone;
  let rest = changed;
  if (isLikedAhead && job.hasBudget) {
    // The calls of a day may not last: what the person most likely looks for comes first.
    const liked = await scanNewestPages(job, changed);
    if (liked.isBeginning) {
      const first = changed.slice(0, budgetedStart.playlists);
      rest = changed.slice(budgetedStart.playlists);
      await scanItems(job, first, { known, ahead: { liked: liked.rowsAhead, playlists: rest } });
    }
  }
  if (isLikedAhead) await scanLiked(job, { liked: 0, playlists: rest });
  await scanItems(job, rest, { known, ahead: noRemainingWork });
  return finish(job);
}

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
    if (await deleteImported(trx, job.userId, { playlists: true })) {
      const { liked_gone: likedGone } = await readLibraryState(trx, job.userId);
      await recountLibrary(trx, job.userId, likedGone);
    }
  });
  // A listing that changed between its pages may lack a playlist: then nothing is taken for gone this time.
  job.tally.checkpoint.playlistsListed = totals.size === 1;
  await job.onPlaylists?.(playlists.length);
  return playlists;
}

/** Forgets what was unliked meanwhile. @returns whether tracks may be in no list any more */
async function mayHaveLost(trx: Trx, job: ScanJob, isReplaced: boolean): Promise<boolean> {
  const hadUnlikes = await endUnlikes(trx, job);
  // A scan that was cut off may have taken tracks out of playlists and not come this far.
  return isReplaced || hadUnlikes || job.tally.removed > 0 || (await wasLastCutOff(trx, job));
}

/** Takes out what only an export named, once everything was read. @returns whether it was */
async function replaceImported(trx: Trx, { userId, options }: ScanJob): Promise<boolean> {
  if (!options.includeLiked || !options.includePlaylists) return false;
  await deleteImported(trx, userId, { liked: true, playlists: true });
  await writeLibraryState(trx, userId, { is_imported: false });
  return true;
}

/** Takes out what this scan proved to be gone, unless it is to be left. */
async function sweepUnseen(trx: Trx, { userId, scanId, options, tally }: ScanJob): Promise<void> {
  if (options.skipsSweep === true) return;
  const { checkpoint } = tally;
  if (checkpoint.likedSwept && checkpoint.likedDone) tally.removed += await sweepLiked(trx, userId, scanId);
  if (options.includePlaylists && checkpoint.playlistsListed)
    tally.removed += await sweepPlaylists(trx, userId, scanId);
}

/** Takes out what this scan proved to be gone, and recounts. */
async function finish(job: ScanJob): Promise<LibraryState> {
  job.tally.stage = "sweep";
  await job.onProgress();
  const { checkpoint } = job.tally;
  const now = new Date(job.ctx.now());
  return transaction(job.ctx.database, async (trx) => {
    const before = await readLibraryState(trx, job.userId);
    await sweepUnseen(trx, job);
    const isReplaced = before.is_imported && (await replaceImported(trx, job));
    if (await mayHaveLost(trx, job, isReplaced)) await sweepTracks(trx, job.userId);
    const isFull = job.options.full && job.options.includeLiked && job.options.includePlaylists;
    await writeLibraryState(trx, job.userId, { last_scan: now, ...(isFull ? { last_full_scan: now } : {}) });
    return recountLibrary(trx, job.userId, checkpoint.likedSwept ? checkpoint.likedGone : before.liked_gone);
  });
}
