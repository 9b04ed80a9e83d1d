import type { RowText } from "#server/platform/database/json-rows.db.ts";
import type {
  ProviderItem,
  ProviderTrack,
  TrackInPage,
} from "#server/provider-client/api/provider-objects.ts";
import {
  addCatalogueRows,
  emptyCatalogueRows,
  writeTrack,
  type CatalogueRows,
  type StoredAlready,
} from "#server/features/library/stored/catalogue.db.ts";
import { writeItem, writeLiked } from "#server/features/library/stored/placements.db.ts";
import type { ItemsCheckpoint } from "./scan-plan.ts";
import {
  afterPage,
  itemColumns,
  type ItemsPage,
  type ScannedPage,
  type WrittenItem,
  type WrittenTrack,
} from "./scanned-pages.ts";

/** What a page means besides its rows. */
export type PageOutcome = { rows: number; tracks: number } & (
  | { kind: "liked"; nextOffset: number }
  | { kind: "liked-end" }
  | (Pick<ItemsPage, "kind" | "playlistId" | "shownRevision" | "isLast"> & { after: ItemsCheckpoint })
);

/** Pages that are stored together. */
export interface ScanGroup {
  pages: PageOutcome[];
  catalogue: CatalogueRows;
  /** by track; one that stands in two pages, because the list shifted between them, counts once */
  liked: Map<string, RowText>;
  items: RowText[];
  /** tracks that the scan had not seen before; only kept where someone hears of them */
  fresh: ProviderTrack[];
}

/** What of the scan is written already, and for whom. */
export interface GroupOwner {
  /** grows with the pages that are added to groups, in their order */
  stored: StoredAlready;
  /** whether someone hears of new tracks */
  isWatched: boolean;
}

export function emptyGroup(): ScanGroup {
  return { pages: [], catalogue: emptyCatalogueRows(), liked: new Map(), items: [], fresh: [] };
}

/** Writes out what the scan has not stored yet of an item. */
export function serializeItem(owner: GroupOwner, item: ProviderItem<TrackInPage>): WrittenItem {
  if (item.kind !== "track") return item;
  const { kind, addedAt, track } = item;
  return { kind, addedAt, track: writeTrackOut(owner, track) };
}

function writeTrackOut({ stored, isWatched }: GroupOwner, inPage: TrackInPage): WrittenTrack {
  const { id, durationMs } = inPage;
  if (stored.tracks.has(id)) return { id, durationMs, rows: null, watchedTrack: null };
  const track = inPage.whole();
  return { id, durationMs, rows: writeTrack(track, stored), watchedTrack: isWatched ? track : null };
}

/** Adds a page to a group. */
export function addPage(group: ScanGroup, owner: GroupOwner, page: ScannedPage): void {
  let tracks = 0;
  for (const [index, item] of page.items.entries()) {
    if (item.kind !== "track") continue;
    tracks += 1;
    addTrack(group, owner, item.track);
    if (page.kind === "liked") addLiked(group, { ...item, ordinal: page.offset + index });
  }
  const counted = { rows: page.items.length, tracks };
  if (page.kind === "liked") {
    group.pages.push({ ...counted, kind: page.kind, nextOffset: page.nextOffset });
    return;
  }
  if (page.kind === "liked-end") {
    group.pages.push({ ...counted, kind: page.kind });
    return;
  }
  const { kind, playlistId, shownRevision, isLast } = page;
  for (const row of itemColumns({ playlistId, ...page.at }, page.items)) group.items.push(writeItem(row));
  group.pages.push({ ...counted, kind, playlistId, shownRevision, isLast, after: afterPage(page) });
}

function addTrack(group: ScanGroup, { stored }: GroupOwner, { id, rows, watchedTrack }: WrittenTrack): void {
  if (rows === null || stored.tracks.has(id)) return;
  addCatalogueRows(group.catalogue, rows, stored);
  if (watchedTrack !== null) group.fresh.push(watchedTrack);
}

function addLiked(
  group: ScanGroup,
  { track, addedAt, ordinal }: { track: WrittenTrack; addedAt: Date | null; ordinal: number },
): void {
  const row = { track_id: track.id, added_at: addedAt ?? new Date(0), ordinal };
  group.liked.set(track.id, writeLiked(row));
}
