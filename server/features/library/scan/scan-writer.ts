import PQueue from "p-queue";
import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { AppContext } from "#server/features/context.ts";
import type {
  ProviderItem,
  ProviderTrack,
  TrackInPage,
} from "#server/provider-client/api/provider-objects.ts";
import { storeCatalogueRows } from "#server/features/library/stored/catalogue.db.ts";
import { growLibraryState, type LibraryState } from "#server/features/library/stored/library-state.db.ts";
import { lockPlaylists } from "#server/features/library/stored/library-locks.db.ts";
import {
  compareRevisions,
  dropOtherRevisions,
  addLibraryTracks,
  storeItems,
  storeLiked,
  showContents,
  type PlaylistContent,
} from "#server/features/library/stored/placements.db.ts";
import { keepVersions } from "#server/features/library/stored/playlist-versions.db.ts";
import type { ScanCheckpoint } from "./scan-plan.ts";
import { addPage, emptyGroup, serializeItem, type PageOutcome, type ScanGroup } from "./scan-group.ts";
import { contentAt, type ScannedPage, type WrittenItem } from "./scanned-pages.ts";
import { changeScan, type ScanRow } from "./scans.db.ts";
import { lockScan, reapplyUnlikes } from "#server/features/library/stored/unlikes.db.ts";

/** What a scan has counted so far; the writer keeps it and stores it with the rows. */
export interface ScanTally {
  checkpoint: ScanCheckpoint;
  stage: string;
  expectedTotal: number;
  processed: number;
  inserted: number;
  updated: number;
  removed: number;
}

export interface ScanWriterOptions {
  ctx: Pick<AppContext, "database">;
  scan: Pick<ScanRow, "user_id" | "scan_id">;
  provider: string;
  /** Saves the checkpoint in the transaction. Throws JobTakenOver, so that it is rolled back. */
  save: (next: ScanTally, trx: Transaction<DatabaseTables>) => Promise<void>;
  tally: ScanTally;
  /** called after each commit */
  onCommit: (tally: ScanTally, state: LibraryState) => Promise<void>;
  /** called with tracks that this scan had not seen before, after they are stored */
  onTracks: ((tracks: ProviderTrack[]) => Promise<void>) | null;
}

/** Rows of one transaction: the more, the longer requests beside the scan wait for the database (bench/README.md). */
const rowsPerCommit = 1000;

/** A group is written sooner where the provider is slow, or silent for a while: the watcher sees the library fill. */
const maxOpenMs = 1_000;

/**
 * Groups that wait for the database, each about 1 MB of text. Liked songs are mostly new and items of playlists mostly
 * known: the database falls behind while the first are read and catches up while the second are.
 */
const maxGroupsWaiting = 8;

export interface ScanWriter {
  /** Writes out an item of a page, to be added with it when the pages before it were. */
  readonly write: (item: ProviderItem<TrackInPage>) => WrittenItem;
  /** Takes a page; waits while too much is unwritten. */
  add(page: ScannedPage): Promise<void>;
  /** Writes all that was taken. */
  flush(): Promise<void>;
  /** Rows behind the scan with those that are taken and not written yet. */
  taken(): number;
  /**
   * Ends it, however the scan ended: it takes no page any more, and leaves what was taken and is not written yet, which the
   * checkpoint does not name either. What is being written is written when this resolves, so that no row comes behind the end.
   */
  close(): Promise<void>;
}

/** Collects pages and writes them in groups, one transaction a group, with the progress that they mean. */
export function createScanWriter(options: ScanWriterOptions): ScanWriter {
  const { onTracks } = options;
  const stored = { tracks: new Set<string>(), albums: new Set<string>(), artists: new Set<string>() };
  const owner = { stored, isWatched: onTracks !== null };
  let taken = options.tally.processed;
  let waiting = emptyGroup();
  let waitingRows = 0;
  let dueSoon: ReturnType<typeof setTimeout> | undefined;
  let failure: unknown = null;
  // One after the other, in the order of their pages; what follows a failure is not written.
  const groups = new PQueue({ concurrency: 1 });

  const writeWaiting = () => {
    clearTimeout(dueSoon);
    const group = waiting;
    waiting = emptyGroup();
    waitingRows = 0;
    if (group.pages.length === 0) return;
    void groups.add(async () => {
      if (failure !== null) return;
      await writeGroup(options, group).catch((error: unknown) => {
        failure = error;
      });
    });
  };
  const throwFailure = () => {
    if (failure !== null) throw failure;
  };

  return {
    write: (item) => serializeItem(owner, item),
    add: async (page) => {
      throwFailure();
      if (waiting.pages.length === 0) dueSoon = setTimeout(writeWaiting, maxOpenMs);
      addPage(waiting, owner, page);
      taken += page.items.length;
      waitingRows += page.items.length + 1;
      // Liked songs are shown when they are read; what follows them need not wait for that.
      if (waitingRows >= rowsPerCommit || page.kind === "liked-end") writeWaiting();
      await groups.onSizeLessThan(maxGroupsWaiting);
      throwFailure();
    },
    flush: async () => {
      writeWaiting();
      await groups.onIdle();
      throwFailure();
    },
    taken: () => taken,
    close: async () => {
      clearTimeout(dueSoon);
      failure ??= new Error("The scan's writer is closed.");
      await groups.onIdle();
    },
  };
}

/** Stores a group's rows and the progress that they mean in one transaction. */
async function writeGroup(options: ScanWriterOptions, group: ScanGroup): Promise<void> {
  const { ctx, scan, tally } = options;
  const at = { userId: scan.user_id, scanId: scan.scan_id };
  const { pages, catalogue, liked, items, fresh } = group;
  const next = structuredClone(tally);
  const state = await transaction(ctx.database, async (trx) => {
    if (liked.size > 0) await lockScan(trx, at);
    await lockPlaylists(trx, scan.user_id, playlistsOf(pages));
    next.updated += await storeCatalogueRows(trx, options.provider, catalogue);
    const ids = catalogue.tracks.map(({ id }) => id);
    const distinct = await addLibraryTracks(trx, scan.user_id, ids);
    const stored = await storeLiked(trx, at, [...liked.values()]);
    // So that none comes back that was unliked since its page was read.
    const likedGrowth = stored - (liked.size > 0 ? await reapplyUnlikes(trx, at) : 0);
    await storeItems(trx, scan.user_id, items);
    const placements = await settlePlaylists(trx, options, pages, next);
    next.inserted += likedGrowth;
    advance(next, pages);
    return storeProgress(trx, options, {
      next,
      growth: {
        total_unique: distinct,
        liked_total: likedGrowth,
        total_placements: likedGrowth + placements,
      },
    });
  });
  Object.assign(tally, next, { stage: tally.stage, expectedTotal: tally.expectedTotal });
  await options.onCommit(tally, state);
  if (options.onTracks && fresh.length > 0) await options.onTracks(fresh);
}

const playlistsOf = (pages: readonly PageOutcome[]) =>
  pages.flatMap((page) => (page.kind === "items" ? [page.playlistId] : []));

/** Stores what a group means with its rows. Throws as `save`. */
async function storeProgress(
  trx: Transaction<DatabaseTables>,
  { scan, save }: ScanWriterOptions,
  { next, growth }: { next: ScanTally; growth: Parameters<typeof growLibraryState>[2] },
): Promise<LibraryState> {
  const at = { userId: scan.user_id, scanId: scan.scan_id };
  const state = await growLibraryState(trx, scan.user_id, growth);
  await changeScan(trx, at, {
    stage: next.stage,
    expected_total: next.expectedTotal,
    processed_count: next.processed,
    inserted: next.inserted,
    updated: next.updated,
    removed: next.removed,
  });
  await save(next, trx);
  return state;
}

/**
 * Shows what is complete. A playlist that was never complete is shown while it fills; a new revision of a known one
 * takes its place at the end, so that no one sees half a playlist.
 *
 * @returns by how many the placements that are shown grew (negative: shrank)
 */
async function settlePlaylists(
  trx: Transaction<DatabaseTables>,
  options: ScanWriterOptions,
  pages: readonly PageOutcome[],
  next: ScanTally,
): Promise<number> {
  const contents = new Map<string, PlaylistContent>();
  const replaced: string[] = [];
  let growth = 0;
  for (const page of pages) {
    if (page.kind !== "items") continue;
    const isFirstRead = page.shownRevision === 0;
    if (!isFirstRead && !page.isLast) continue;
    const content = contentAt(page.playlistId, page.after, page.isLast);
    contents.set(page.playlistId, content);
    if (isFirstRead) {
      next.inserted += page.tracks;
      growth += page.tracks;
    } else {
      replaced.push(page.playlistId);
      const { inserted, removed } = await compareRevisions(trx, options.scan.user_id, content);
      next.inserted += inserted;
      next.removed += removed;
      growth += inserted - removed;
    }
  }
  await keepVersions(trx, options.scan.user_id, { playlistIds: replaced, by: "elsewhere" });
  await showContents(trx, options.scan.user_id, [...contents.values()]);
  for (const page of pages) {
    if (page.kind === "items" && page.isLast && page.shownRevision > 0) {
      await dropOtherRevisions(trx, options.scan.user_id, page.playlistId, page.after.revision);
    }
  }
  return growth;
}

function advance(next: ScanTally, pages: readonly PageOutcome[]): void {
  for (const page of pages) {
    next.processed += page.rows;
    if (page.kind === "liked") {
      next.checkpoint.likedOffset = page.nextOffset;
      next.checkpoint.likedGone += page.rows - page.tracks;
    } else if (page.kind === "liked-end") {
      next.checkpoint.likedDone = true;
    } else if (page.isLast) {
      delete next.checkpoint.items[page.playlistId];
    } else {
      next.checkpoint.items[page.playlistId] = page.after;
    }
  }
}
