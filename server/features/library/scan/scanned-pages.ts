import type { ProviderItem, ProviderTrack } from "#server/provider-client/api/provider-objects.ts";
import type { CatalogueRows } from "#server/features/library/stored/catalogue.db.ts";
import type { ItemRow, PlaylistContent } from "#server/features/library/stored/placements.db.ts";
import type { ItemsCheckpoint } from "./scan-plan.ts";

/**
 * What a scan keeps of a track. Pages wait for those before them and then for the database, and whatever waits is
 * copied by the garbage collector again and again: rows weigh far less than the objects that they were.
 */
export interface WrittenTrack {
  id: string;
  durationMs: number | null;
  /** null: the scan has stored it already */
  rows: CatalogueRows | null;
  /** the track itself where someone hears of new ones, else null */
  watchedTrack: ProviderTrack | null;
}

/** A row of a page as a scan keeps it. */
export type WrittenItem = ProviderItem<WrittenTrack>;

/** A page of liked songs, from `offset` at the provider. */
interface LikedPage {
  kind: "liked";
  offset: number;
  items: WrittenItem[];
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
  items: WrittenItem[];
  isLast: boolean;
}

/** Behind the last page of liked songs, so that they are taken for read no sooner than they are stored. */
interface LikedEnd {
  kind: "liked-end";
  items: [];
}

export type ScannedPage = LikedPage | LikedEnd | ItemsPage;

/** Items of a playlist from `offset` on, as rows of a revision. */
export function itemColumns(
  at: { playlistId: string; revision: number; offset: number },
  items: readonly ProviderItem<{ id: string }>[],
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
      at.durationMs += item.track.durationMs ?? 0;
    } else {
      at.skipped += 1;
    }
    const addedAtMs = item.addedAt?.getTime() ?? null;
    if (addedAtMs !== null && addedAtMs > (at.lastAddedAtMs ?? -Infinity)) at.lastAddedAtMs = addedAtMs;
  }
  return at;
}

/** What a playlist holds up to a checkpoint. */
export function contentAt(playlistId: string, at: ItemsCheckpoint, isComplete: boolean): PlaylistContent {
  return {
    playlist_id: playlistId,
    revision: at.revision,
    track_count: at.tracks,
    skipped_count: at.skipped,
    duration_ms: at.durationMs,
    last_added_at: at.lastAddedAtMs === null ? null : new Date(at.lastAddedAtMs),
    items_snapshot: isComplete ? at.snapshot : null,
  };
}
