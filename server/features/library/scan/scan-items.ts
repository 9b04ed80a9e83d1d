import { transaction } from "#server/platform/database/transaction.ts";
import { itemsPageSize, readItemsPage, readsOthers } from "#server/provider-client/api/provider-library.ts";
import type { ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";
import { dropOtherRevisions, markUnreadable } from "#server/features/library/stored/placements.db.ts";
import { forEachAtOnce, readInOrder } from "./read-in-order.ts";
import { countCalls, countRows, isOurs, type RemainingWork } from "./remaining-work.ts";
import type { KnownPlaylist } from "#server/features/library/reads/playlists.db.ts";
import type { ItemsCheckpoint } from "./scan-plan.ts";
import type { ScanJob } from "./scan-job.ts";
import { afterPage } from "./scanned-pages.ts";

/**
 * Items of the playlists that need it, several playlists at a time, in the given order. Others' playlists come last
 * in it: by then it is known whether the provider gives them at all, and no call is spent on asking.
 *
 * @param ahead what is read after these
 */
export async function scanItems(
  job: ScanJob,
  playlists: readonly ProviderPlaylist[],
  { known, ahead }: { known: Map<string, KnownPlaylist>; ahead: RemainingWork },
): Promise<void> {
  job.tally.stage = "items";
  const all = { liked: ahead.liked, playlists: [...playlists, ...ahead.playlists] };
  job.tally.expectedTotal = job.writer.taken() + countRows(job, all);
  countCalls(job, all);
  await job.onProgress();
  const unreadable: string[] = [];
  await forEachAtOnce(playlists, job.options.playlistConcurrency, async (playlist) => {
    const mayRead = isOurs(job, playlist) || readsOthers(job.apiVersion) !== false;
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
  const limit = itemsPageSize(job.apiVersion);
  const start = at.offset;
  let total = playlist.total;
  const pages = readInOrder(
    (index) =>
      job.inTurn(() =>
        readItemsPage(
          job.client,
          job.caller,
          { playlistId: playlist.id, offset: start + index * limit, limit },
          job.writer.write,
        ),
      ),
    {
      from: 0,
      until: () => (total === null ? 1 : Math.ceil((total - start) / limit)),
      width: job.options.concurrency,
    },
  );
  for await (const page of pages) {
    job.calls.left = Math.max(0, (job.calls.left ?? 0) - 1);
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
