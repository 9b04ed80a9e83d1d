import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database-tables.ts";
import { isConflict } from "#server/platform/copy-rows.db.ts";
import { pipelinedTransaction } from "#server/platform/pipelined-transaction.db.ts";
import type { AppContext } from "#server/context.ts";
import type { ProviderTrack } from "#server/spotify/provider-objects.ts";
import {
  catalogueRows,
  prepareCatalogue,
  readKnownCatalogue,
  type Prepared,
  type StoredAlready,
} from "./catalogue.db.ts";
import { copyItems, copyLibraryTracks, copyLiked, isLibraryEmpty } from "./first-placements.db.ts";
import { growLibraryState, type LibraryState } from "./library-state.db.ts";
import {
  compareRevisions,
  dropOtherRevisions,
  prepareItems,
  prepareLibraryTracks,
  prepareLiked,
  showContents,
  type LikedRow,
  type PlaylistContent,
} from "./placements.db.ts";
import type { ScanCheckpoint } from "./scan-plan.ts";
import { afterPage, contentOf, freshTracks, itemRows, likedRows, type ScannedPage } from "./scanned-pages.ts";
import { changeScan, type ScanRow } from "./scans.db.ts";
import { prepareScanLock, prepareTakingBack } from "./unlikes.db.ts";

/** The lease went to another process: whatever is not committed is not ours to write. */
export class ScanTakenOver extends Error {}

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
  let isFirst: Promise<boolean> | null = null;
  let waiting: ScannedPage[] = [];
  let waitingRows = 0;
  let groups: Promise<void>[] = [];
  let failure: unknown = null;

  const writeWaiting = (): Promise<void> => {
    const pages = waiting;
    waiting = [];
    waitingRows = 0;
    const before = groups.at(-1);
    isFirst ??= isLibraryEmpty(options.ctx.database, options.scan.user_id);
    const prepared = prepareGroup(options, pages, { stored, isFirst });
    // Whether it failed is asked when its turn comes.
    prepared.catch(() => undefined);
    const group = (async () => {
      await before;
      if (failure === null && pages.length > 0) await writeGroup(options, await prepared);
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

/** What a transaction of a group carries out. */
interface GroupStatements {
  catalogue: Prepared<number>;
  tracks: Prepared<number>;
  liked: Prepared<number>;
  items: Prepared<unknown>;
}

interface Group {
  pages: ScannedPage[];
  fresh: ProviderTrack[];
  /** copies what is new to the tables, as far as was seen when the group was made ready */
  copying: GroupStatements;
  /** the same for rows that may all be there */
  comparing: () => Promise<GroupStatements>;
  /** before and behind the liked songs, so that none comes back that was unliked meanwhile */
  lock: Prepared<unknown>;
  takeBack: Prepared<number>;
}

/** Writes out the rows of a group ahead, so that the database need not wait for that when the group's turn comes. */
async function prepareGroup(
  options: ScanWriterOptions,
  pages: ScannedPage[],
  seen: { stored: StoredAlready & { tracks: Set<string> }; isFirst: Promise<boolean> },
): Promise<Group> {
  const { ctx, scan, provider } = options;
  const fresh = freshTracks(pages, seen.stored.tracks);
  const ids = fresh.map(({ id }) => id);
  for (const id of ids) seen.stored.tracks.add(id);
  const rows = catalogueRows(fresh, seen.stored);
  const liked = likedRows(pages);
  const items = pages.flatMap(itemRows);
  const [known, isFirst] = await Promise.all([
    readKnownCatalogue(ctx.database, provider, rows),
    seen.isFirst,
  ]);
  const comparing = async (): Promise<GroupStatements> => ({
    catalogue: await prepareCatalogue(provider, rows),
    tracks: prepareLibraryTracks(scan.user_id, ids),
    liked: prepareLiked(scan.user_id, scan.scan_id, liked),
    items: prepareItems(scan.user_id, items),
  });
  const copying = {
    catalogue: await prepareCatalogue(provider, rows, known),
    tracks: await (isFirst ? copyLibraryTracks : prepareLibraryTracks)(scan.user_id, ids),
    liked: await (isFirst ? copyLiked : prepareLiked)(scan.user_id, scan.scan_id, liked),
    items: await copyItems(scan.user_id, items),
  };
  return { pages, fresh, copying, comparing, ...aroundLiked(scan, liked) };
}

function aroundLiked(scan: ScanRow, liked: readonly LikedRow[]): Pick<Group, "lock" | "takeBack"> {
  if (liked.length === 0) return { lock: async () => undefined, takeBack: async () => 0 };
  const trackIds = liked.map((row) => row.track_id);
  return {
    lock: prepareScanLock(scan.user_id, scan.scan_id),
    takeBack: prepareTakingBack(scan.user_id, scan.scan_id, trackIds),
  };
}

/** A row that was new when the group was made ready may be there by now: then all rows are compared. */
async function writeGroup(options: ScanWriterOptions, group: Group): Promise<void> {
  try {
    await carryOut(options, group, group.copying);
  } catch (error) {
    if (!isConflict(error)) throw error;
    await carryOut(options, group, await group.comparing());
  }
}

async function carryOut(
  options: ScanWriterOptions,
  { pages, fresh, lock, takeBack }: Group,
  statements: GroupStatements,
): Promise<void> {
  const { ctx, tally } = options;
  const next = structuredClone(tally);
  const state = await pipelinedTransaction(ctx.database, async (trx) => {
    const [, updated, distinct, stored, unliked, , placements] = await Promise.all([
      lock(trx),
      statements.catalogue(trx),
      statements.tracks(trx),
      statements.liked(trx),
      takeBack(trx),
      statements.items(trx),
      settlePlaylists(trx, options, pages, next),
    ]);
    const liked = stored - unliked;
    next.updated += updated;
    next.inserted += liked;
    advance(next, pages);
    const growth = { total_unique: distinct, liked_total: liked, total_placements: liked + placements };
    return storeProgress(trx, options, { next, growth });
  });
  Object.assign(tally, next, { stage: tally.stage, expectedTotal: tally.expectedTotal });
  await options.onCommit(tally, state);
  if (options.onTracks && fresh.length > 0) await options.onTracks(fresh);
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
