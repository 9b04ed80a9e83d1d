import type { ProviderItem, ProviderTrack } from "#server/spotify/provider-objects.ts";
import type { ItemRow, LikedRow, PlaylistContent } from "./placements.db.ts";
import type { ItemsCheckpoint } from "./scan-plan.ts";

/** A page of liked songs, from `offset` at the provider. */
interface LikedPage {
  kind: "liked";
  offset: number;
  items: ProviderItem[];
  /** rows of the provider's list behind us after this page */
  nextOffset: number;
}

/** A page of a playlist's items. */
export interface ItemsPage {
  kind: "items";
  playlistId: string;
  /** the revision that is shown now; 0: none was ever complete */
  shownRevision: number;
  /** as it is before this page */
  at: ItemsCheckpoint;
  items: ProviderItem[];
  isLast: boolean;
}

export type ScannedPage = LikedPage | ItemsPage;

/** Tracks of these pages that the scan has not stored yet, each once. */
export function freshTracks(pages: ScannedPage[], seen: Set<string>): ProviderTrack[] {
  const fresh = new Map<string, ProviderTrack>();
  for (const item of pages.flatMap((page) => page.items)) {
    if (item.kind === "track" && !seen.has(item.track.id)) fresh.set(item.track.id, item.track);
  }
  return [...fresh.values()];
}

/** Liked songs of these pages; one that stands in two, because the list shifted between them, counts once. */
export function likedRows(pages: readonly ScannedPage[]): LikedRow[] {
  return [...new Map(pages.flatMap(likedOfPage).map((row) => [row.track_id, row])).values()];
}

function likedOfPage(page: ScannedPage): LikedRow[] {
  if (page.kind !== "liked") return [];
  return page.items.flatMap((item, index) =>
    item.kind === "track"
      ? [{ track_id: item.track.id, added_at: item.addedAt ?? new Date(0), ordinal: page.offset + index }]
      : [],
  );
}

/** Playlist items of a page. */
export function itemRows(page: ScannedPage): ItemRow[] {
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

/** What a playlist holds after a page. */
export function contentOf(page: ItemsPage): PlaylistContent {
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
