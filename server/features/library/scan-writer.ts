import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database-tables.ts";
import { transaction } from "#server/platform/transaction.ts";
import type { AppContext } from "#server/context.ts";
import type { ProviderItem, ProviderTrack } from "#server/spotify/provider-objects.ts";
import { prepareCatalogue, type StoredAlready } from "./catalogue.db.ts";
import { growLibraryState, type LibraryState } from "./library-state.db.ts";
import {
  compareRevisions,
  dropOtherRevisions,
  prepareItems,
  prepareLibraryTracks,
  prepareLiked,
  showContents,
  type ItemRow,
  type LikedRow,
  type PlaylistContent,
} from "./placements.db.ts";
import type { ItemsCheckpoint, ScanCheckpoint } from "./scan-plan.ts";
import { changeScan, type ScanRow } from "./scans.db.ts";

/** The lease went to another process: whatever is not committed is not ours to write. */
export class ScanTakenOver extends Error {}

/** A page of liked songs, from `offset` at the provider. */
interface LikedPage {
  kind: "liked";
  offset: number;
  items: ProviderItem[];
  /** rows of the provider's list behind us after this page */
  nextOffset: number;
}

/** A page of a playlist's items. */
interface ItemsPage {
  kind: "items";
  playlistId: string;
  /** the revision that is shown now; 0: none was ever complete */
  shownRevision: number;
  /** as it is before this page */
  at: ItemsCheckpoint;
  items: ProviderItem[];
  isLast: boolean;
}

type ScannedPage = LikedPage | ItemsPage;

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
  scan: ScanRow;
  provider: string;
  owner: string;
  tally: ScanTally;
  /** told after each commit */
  onCommit: (tally: ScanTally, state: LibraryState) => Promise<void>;
  /** told of tracks that this scan had not seen before, after they are stored */
  onTracks: ((tracks: ProviderTrack[]) => Promise<void>) | null;
}

/** Rows of one transaction: large enough to be worth it, small enough that other queries wait only briefly. */
const rowsPerCommit = 800;

/** Groups that wait for the database, so that reading goes on while it works; each is about 2 MB of memory. */
const mostGroupsWaiting = 5;

export interface ScanWriter {
  /** Takes a page; waits while too much is unwritten. */
  add(page: ScannedPage): Promise<void>;
  /** Writes all that was taken. */
  flush(): Promise<void>;
}

/** Collects pages and writes them in groups, one transaction a group, with the progress that they mean. */
export function createScanWriter(options: ScanWriterOptions): ScanWriter {
  const stored = { tracks: new Set<string>(), albums: new Set<string>(), artists: new Set<string>() };
  let waiting: ScannedPage[] = [];
  let waitingRows = 0;
  let groups: Promise<void>[] = [];
  let failure: unknown = null;

  const writeWaiting = (): Promise<void> => {
    const pages = waiting;
    waiting = [];
    waitingRows = 0;
    const before = groups.at(-1);
    const writeGroup = preparePages(options, pages, stored);
    const group = (async () => {
      await before;
      if (failure === null && pages.length > 0) await writeGroup();
    })()
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => {
        groups = groups.filter((each) => each !== group);
      });
    groups.push(group);
    return group;
  };
  const throwFailure = () => {
    if (failure !== null) throw failure;
  };

  return {
    add: async (page) => {
      throwFailure();
      waiting.push(page);
      waitingRows += page.items.length + 1;
      if (waitingRows < rowsPerCommit) return;
      void writeWaiting();
      while (groups.length > mostGroupsWaiting) await groups[0];
      throwFailure();
    },
    flush: async () => {
      await writeWaiting();
      throwFailure();
    },
  };
}

/** Writes out the rows of a group at once, so that the database need not wait for that when the group's turn comes. */
function preparePages(
  options: ScanWriterOptions,
  pages: ScannedPage[],
  stored: StoredAlready & { tracks: Set<string> },
): () => Promise<void> {
  const { ctx, scan, tally } = options;
  const fresh = freshTracks(pages, stored.tracks);
  const freshIds = fresh.map(({ id }) => id);
  for (const id of freshIds) stored.tracks.add(id);
  const statements = {
    catalogue: prepareCatalogue(options.provider, fresh, stored),
    tracks: prepareLibraryTracks(scan.user_id, freshIds),
    liked: prepareLiked(scan.user_id, scan.scan_id, uniqueLiked(pages.flatMap(likedRows))),
    items: prepareItems(scan.user_id, pages.flatMap(itemRows)),
  };
  return async () => {
    const next = structuredClone(tally);
    const state = await transaction(ctx.database, async (trx) => {
      // Sent at once, carried out in this order: the connection is a pipeline.
      const [updated, distinct, liked, , placements] = await Promise.all([
        statements.catalogue(trx),
        statements.tracks(trx),
        statements.liked(trx),
        statements.items(trx),
        settlePlaylists(trx, options, pages, next),
      ]);
      next.updated += updated;
      next.inserted += liked;
      advance(next, pages);
      const growth = { total_unique: distinct, liked_total: liked, total_placements: liked + placements };
      return storeProgress(trx, options, { next, growth });
    });
    Object.assign(tally, next, { stage: tally.stage, expectedTotal: tally.expectedTotal });
    await options.onCommit(tally, state);
    if (options.onTracks && fresh.length > 0) await options.onTracks(fresh);
  };
}

/** Stores what a group means with its rows. Throws ScanTakenOver when the lease is in other hands. */
async function storeProgress(
  trx: Transaction<DatabaseTables>,
  { scan, owner }: ScanWriterOptions,
  { next, growth }: { next: ScanTally; growth: Parameters<typeof growLibraryState>[2] },
): Promise<LibraryState> {
  const at = { userId: scan.user_id, scanId: scan.scan_id };
  const [state, isHeld] = await Promise.all([
    growLibraryState(trx, scan.user_id, growth),
    changeScan(trx, at, owner, {
      stage: next.stage,
      checkpoint: next.checkpoint,
      expected_total: next.expectedTotal,
      processed_count: next.processed,
      inserted: next.inserted,
      updated: next.updated,
      removed: next.removed,
    }),
  ]);
  if (!isHeld) throw new ScanTakenOver("Another process works on this scan.");
  return state;
}

/** Tracks of these pages that the scan has not stored yet, each once. */
function freshTracks(pages: ScannedPage[], seen: Set<string>): ProviderTrack[] {
  const fresh = new Map<string, ProviderTrack>();
  for (const item of pages.flatMap((page) => page.items)) {
    if (item.kind === "track" && !seen.has(item.track.id)) fresh.set(item.track.id, item.track);
  }
  return [...fresh.values()];
}

function likedRows(page: ScannedPage): LikedRow[] {
  if (page.kind !== "liked") return [];
  return page.items.flatMap((item, index) =>
    item.kind === "track"
      ? [{ track_id: item.track.id, added_at: item.addedAt ?? new Date(0), ordinal: page.offset + index }]
      : [],
  );
}

/** A song may stand in two pages when the list shifted between them. */
function uniqueLiked(rows: LikedRow[]): LikedRow[] {
  return [...new Map(rows.map((row) => [row.track_id, row])).values()];
}

function itemRows(page: ScannedPage): ItemRow[] {
  if (page.kind !== "items") return [];
  const { revision, offset } = page.at;
  return itemColumns({ playlistId: page.playlistId, revision, offset }, page.items);
}

/** Items of a playlist from `offset` on, as rows of a revision. */
export function itemColumns(
  at: { playlistId: string; revision: number; offset: number },
  items: readonly ProviderItem[],
): ItemRow[] {
  return items.map((item, index) => ({
    playlist_id: at.playlistId,
    revision: at.revision,
    position: at.offset + index,
    kind: item.kind,
    track_id: item.kind === "track" ? item.track.id : null,
    added_at: item.addedAt,
    episode:
      item.kind === "episode"
        ? { ...item.episode, duration_ms: item.episode.durationMs, external_url: item.episode.externalUrl }
        : null,
  }));
}

/** A playlist's checkpoint after a page. */
export function afterPage(page: ItemsPage): ItemsCheckpoint {
  const at = { ...page.at, offset: page.at.offset + page.items.length };
  for (const item of page.items) {
    if (item.kind === "track") {
      at.tracks += 1;
      at.durationMs += item.track.durationMs;
    } else {
      at.skipped += 1;
    }
    const addedAtMs = item.addedAt?.getTime() ?? null;
    if (addedAtMs !== null && addedAtMs > (at.lastAddedAtMs ?? -Infinity)) at.lastAddedAtMs = addedAtMs;
  }
  return at;
}

/**
 * Shows what is complete. A playlist that was never complete is shown while it fills; a new revision of a known one
 * takes its place at the end, so that nobody sees half a playlist.
 *
 * @returns by how many the placements that are shown grew (negative: shrank)
 */
async function settlePlaylists(
  trx: Transaction<DatabaseTables>,
  options: ScanWriterOptions,
  pages: ScannedPage[],
  next: ScanTally,
): Promise<number> {
  const contents = new Map<string, PlaylistContent>();
  let growth = 0;
  for (const page of pages) {
    if (page.kind !== "items") continue;
    const isFirstRead = page.shownRevision === 0;
    if (!isFirstRead && !page.isLast) continue;
    const content = contentOf(page);
    contents.set(page.playlistId, content);
    if (isFirstRead) {
      const tracks = page.items.filter((item) => item.kind === "track").length;
      next.inserted += tracks;
      growth += tracks;
    } else {
      const { inserted, removed } = await compareRevisions(trx, options.scan.user_id, content);
      next.inserted += inserted;
      next.removed += removed;
      growth += inserted - removed;
    }
  }
  await showContents(trx, options.scan.user_id, [...contents.values()]);
  for (const page of pages) {
    if (page.kind === "items" && page.isLast && page.shownRevision > 0) {
      await dropOtherRevisions(trx, options.scan.user_id, page.playlistId, page.at.revision);
    }
  }
  return growth;
}

function contentOf(page: ItemsPage): PlaylistContent {
  const at = afterPage(page);
  return {
    playlist_id: page.playlistId,
    revision: at.revision,
    track_count: at.tracks,
    skipped_count: at.skipped,
    duration_ms: at.durationMs,
    last_added_at: at.lastAddedAtMs === null ? null : new Date(at.lastAddedAtMs),
    items_snapshot: page.isLast ? at.snapshot : null,
  };
}

function advance(next: ScanTally, pages: ScannedPage[]): void {
  for (const page of pages) {
    next.processed += page.items.length;
    if (page.kind === "liked") {
      next.checkpoint.likedOffset = page.nextOffset;
      next.checkpoint.likedGone += page.items.filter((item) => item.kind !== "track").length;
    } else if (page.isLast) {
      delete next.checkpoint.items[page.playlistId];
    } else {
      next.checkpoint.items[page.playlistId] = afterPage(page);
    }
  }
}
