import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database-tables.ts";
import { isConflict, WrittenRows } from "#server/platform/copy-rows.db.ts";
import { pipelinedTransaction } from "#server/platform/pipelined-transaction.db.ts";
import type { AppContext } from "#server/context.ts";
import type { ProviderItem, ProviderTrack, TrackInPage } from "#server/spotify/provider-objects.ts";
import { countKnown, noRow, prepareCatalogue, readKnownCatalogue, type Prepared } from "./catalogue.db.ts";
import { copyItems, copyLibraryTracks, copyLiked, isLibraryEmpty } from "./first-placements.db.ts";
import { growLibraryState, type LibraryState } from "./library-state.db.ts";
import {
  compareRevisions,
  dropOtherRevisions,
  prepareItems,
  prepareLibraryTracks,
  prepareLiked,
  showContents,
  type PlaylistContent,
} from "./placements.db.ts";
import type { ScanCheckpoint } from "./scan-plan.ts";
import { addPage, emptyGroup, writeOut, type PageOutcome, type ScanGroup } from "./scan-group.ts";
import { contentAt, type ScannedPage, type WrittenItem } from "./scanned-pages.ts";
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
  ctx: Pick<AppContext, "database" | "now">;
  scan: ScanRow;
  provider: string;
  owner: string;
  tally: ScanTally;
  /** told after each commit */
  onCommit: (tally: ScanTally, state: LibraryState) => Promise<void>;
  /** told of tracks that this scan had not seen before, after they are stored */
  onTracks: ((tracks: ProviderTrack[]) => Promise<void>) | null;
}

/**
 * Rows of one transaction. Each has some 10 ms of statements besides its rows, and the more rows it has, the longer
 * requests wait: with 1600 a scan takes a fiftieth less time, and of twenty requests beside it the slowest takes half
 * as long again (bench/README.md).
 */
const rowsPerCommit = 1000;

/** A group is written sooner where the provider is slow: whoever watches sees the library fill. */
const longestOpenMs = 1_000;

/**
 * Groups that wait for the database, each about 400 KB of memory. Liked songs are mostly new and items of playlists mostly
 * known: the database falls behind while the first are read and catches up while the second are.
 */
const mostGroupsWaiting = 20;

export interface ScanWriter {
  /** Writes out an item of a page, to be added with it when the pages before it were. */
  readonly write: (item: ProviderItem<TrackInPage>) => WrittenItem;
  /** Takes a page; waits while too much is unwritten. */
  add(page: ScannedPage): Promise<void>;
  /** Writes all that was taken. */
  flush(): Promise<void>;
  /** Rows behind the scan with those that are taken and not written yet. */
  taken(): number;
}

/** Collects pages and writes them in groups, one transaction a group, with the progress that they mean. */
export function createScanWriter(options: ScanWriterOptions): ScanWriter {
  const { ctx, scan, provider, onTracks } = options;
  const stored = { tracks: new Set<string>(), albums: new Set<string>(), artists: new Set<string>() };
  const owner = {
    userId: scan.user_id,
    scanId: scan.scan_id,
    provider,
    stored,
    isWatched: onTracks !== null,
  };
  const ground: Ground = { isNew: false, isFirst: null };
  let taken = options.tally.processed;
  let waiting = emptyGroup();
  let waitingRows = 0;
  let openedMs = 0;
  let groups: Promise<void>[] = [];
  let failure: unknown = null;

  const writeWaiting = (): Promise<void> => {
    const group = waiting;
    waiting = emptyGroup();
    waitingRows = 0;
    const before = groups.at(-1);
    ground.isFirst ??= isLibraryEmpty(ctx.database, scan.user_id);
    const prepared = prepareGroup(options, group, ground);
    // Whether it failed is asked when its turn comes.
    prepared.catch(() => undefined);
    const writing = (async () => {
      await before;
      if (failure === null && group.pages.length > 0) await writeGroup(options, await prepared, ground);
    })()
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => {
        groups = groups.filter((each) => each !== writing);
      });
    groups.push(writing);
    return writing;
  };
  const throwFailure = () => {
    if (failure !== null) throw failure;
  };

  return {
    write: (item) => writeOut(owner, item),
    add: async (page) => {
      throwFailure();
      if (waiting.pages.length === 0) openedMs = ctx.now();
      addPage(waiting, owner, page);
      taken += page.items.length;
      waitingRows += page.items.length + 1;
      const isDue = waitingRows >= rowsPerCommit || ctx.now() - openedMs >= longestOpenMs;
      // Liked songs are shown when they are read; what follows them need not wait for that.
      if (!isDue && page.kind !== "liked-end") return;
      void writeWaiting();
      while (groups.length > mostGroupsWaiting) await groups[0];
      throwFailure();
    },
    flush: async () => {
      await writeWaiting();
      throwFailure();
    },
    taken: () => taken,
  };
}

/** What a scan has found of what is there already. */
interface Ground {
  /** The last group that asked found nothing of its in the catalogue: the next is copied without asking. */
  isNew: boolean;
  /** whether this is the first that is stored of the person; null: not asked yet */
  isFirst: Promise<boolean> | null;
}

/** What a transaction of a group carries out. */
interface GroupStatements {
  catalogue: Prepared<number>;
  tracks: Prepared<number>;
  liked: Prepared<number>;
  items: Prepared<unknown>;
}

interface Group extends Pick<ScanGroup, "pages" | "fresh"> {
  /** copies what is new to the tables, as far as was seen when the group was made ready */
  copying: GroupStatements;
  /** the same for rows that may all be there */
  comparing: () => GroupStatements;
  /** before and behind the liked songs, so that none comes back that was unliked meanwhile */
  lock: Prepared<unknown>;
  takeBack: Prepared<number>;
}

/** Makes a group ready ahead, so that the database need not wait for that when its turn comes. */
async function prepareGroup(
  { ctx, scan, provider }: ScanWriterOptions,
  { pages, fresh, catalogue, liked, items }: ScanGroup,
  ground: Ground,
): Promise<Group> {
  const ids = catalogue.tracks.map(({ id }) => id);
  const likedRows = new WrittenRows([...liked.values()]);
  const itemRows = new WrittenRows(items);
  const [known, isFirst] = await Promise.all([
    ground.isNew ? noRow : readKnownCatalogue(ctx.database, provider, catalogue),
    ground.isFirst,
  ]);
  ground.isNew = known === noRow || (ids.length > 0 && countKnown(known) === 0);
  const stored = prepareCatalogue(catalogue, known);
  const comparing = (): GroupStatements => ({
    catalogue: stored.comparing(),
    tracks: prepareLibraryTracks(scan.user_id, ids),
    liked: prepareLiked(likedRows.rows()),
    items: prepareItems(itemRows.rows()),
  });
  const copying = {
    catalogue: stored.copying,
    tracks: (isFirst ? copyLibraryTracks : prepareLibraryTracks)(scan.user_id, ids),
    liked: isFirst ? copyLiked(likedRows) : prepareLiked(likedRows.rows()),
    items: copyItems(itemRows),
  };
  return { pages, fresh, copying, comparing, ...aroundLiked(scan, liked.size > 0) };
}

function aroundLiked(scan: ScanRow, hasLiked: boolean): Pick<Group, "lock" | "takeBack"> {
  if (!hasLiked) return { lock: async () => undefined, takeBack: async () => 0 };
  return {
    lock: prepareScanLock(scan.user_id, scan.scan_id),
    takeBack: prepareTakingBack(scan.user_id, scan.scan_id),
  };
}

/** A row that was new when the group was made ready may be there by now: then all rows are compared. */
async function writeGroup(options: ScanWriterOptions, group: Group, ground: Ground): Promise<void> {
  try {
    await carryOut(options, group, group.copying);
  } catch (error) {
    if (!isConflict(error)) throw error;
    ground.isNew = false;
    await carryOut(options, group, group.comparing());
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
  pages: readonly PageOutcome[],
  next: ScanTally,
): Promise<number> {
  const contents = new Map<string, PlaylistContent>();
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
      const { inserted, removed } = await compareRevisions(trx, options.scan.user_id, content);
      next.inserted += inserted;
      next.removed += removed;
      growth += inserted - removed;
    }
  }
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
