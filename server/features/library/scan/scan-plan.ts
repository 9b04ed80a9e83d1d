import type { ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";
import type { KnownPlaylist } from "#server/features/library/reads/playlists.db.ts";

/** How a scan reads. Stored with it, so that a resumed scan goes on in the same way. */
export interface ScanOptions {
  includeLiked: boolean;
  includePlaylists: boolean;
  /** calls in flight */
  concurrency: number;
  /** playlists at a time */
  playlistConcurrency: number;
  /** Liked songs from end to end, not only until the known part begins. */
  full: boolean;
  /** Items of unchanged playlists too. */
  everything: boolean;
  /** Leaves what it did not see; left out: takes it out. */
  skipsSweep?: true;
}

/** Hours after which a cache is stale (specification 1, section 9). */
const staleAfterHours = 12;
const staleConcurrency = 4;

/** The first scan of an account, as fast as the instance's queue lets it. */
export const firstScan: ScanOptions = {
  includeLiked: true,
  includePlaylists: true,
  concurrency: 20,
  playlistConcurrency: 10,
  full: true,
  everything: false,
};

/** The background scan of a stale cache: concurrency 4. */
export const staleScan: ScanOptions = {
  ...firstScan,
  concurrency: staleConcurrency,
  playlistConcurrency: staleConcurrency,
};

/** True when no full scan ended within the last 12 hours. */
export function isStale(lastFullScan: Date | null, nowMs: number): boolean {
  return lastFullScan === null || nowMs - lastFullScan.getTime() >= staleAfterHours * 3600 * 1000;
}

/**
 * Whether a playlist's items must be read: never read completely, its snapshot changed, or its length differs
 * (snapshots of algorithmic playlists do not always change). A playlist of someone else that was kept from us
 * before is not asked for again, unless everything is or a full scan finds that the provider gives such playlists
 * now; one of the person's own always is, since that refusal cannot last.
 */
export function needsItems(
  listed: ProviderPlaylist,
  known: KnownPlaylist | undefined,
  { options, isOurs, readsOthers }: { options: ScanOptions; isOurs: boolean; readsOthers: boolean | null },
): boolean {
  if (options.everything || !known) return true;
  if (!known.readable) return isOurs || (readsOthers === true && options.full);
  if (known.items_snapshot === null) return true;
  return (
    known.items_snapshot !== listed.snapshotId ||
    (listed.total !== null && known.track_count + known.skipped_count !== listed.total)
  );
}

/** What is read first where a day's calls may not be enough for the whole library. */
export const budgetedStart = { likedSongs: 100, playlists: 10 } as const;

/**
 * In which order playlists are read: own and shared ones before those of others, which the provider may keep to
 * itself; among them those whose reading was started, those that are known to have changed, then the rest as listed,
 * which is the person's own order with the newest first unless they moved them. The listing reports no dates, and
 * snapshots may be compared for equality only.
 */
export function inReadingOrder(
  playlists: readonly ProviderPlaylist[],
  scan: {
    known: ReadonlyMap<string, KnownPlaylist>;
    started: Readonly<Record<string, ItemsCheckpoint>>;
    isOurs: (playlist: ProviderPlaylist) => boolean;
  },
): ProviderPlaylist[] {
  const rank = (playlist: ProviderPlaylist) => {
    const others = scan.isOurs(playlist) ? 0 : 4;
    if (scan.started[playlist.id]) return others;
    const snapshot = scan.known.get(playlist.id)?.items_snapshot ?? null;
    return others + (snapshot === null ? 2 : 1);
  };
  // Sorting keeps the listing's order among equals.
  return playlists.toSorted((one, other) => rank(one) - rank(other));
}

/** Where an interrupted read of a playlist goes on. */
export interface ItemsCheckpoint {
  snapshot: string;
  revision: number;
  /** rows that are stored */
  offset: number;
  tracks: number;
  skipped: number;
  durationMs: number;
  lastAddedAtMs: number | null;
}

/** What a scan has behind it. Stored in the same transaction as the rows that it speaks of. */
export interface ScanCheckpoint {
  /** The whole listing was seen, so that playlists it lacks are gone. */
  playlistsListed: boolean;
  likedDone: boolean;
  /** liked songs stored in this scan, from the newest, and how many of them were gone */
  likedOffset: number;
  likedGone: number;
  /** total that the liked songs had when reading began; a change means that offsets shifted */
  likedTotal: number | null;
  /** Every liked song was seen in this scan, so that those not seen are gone. */
  likedSwept: boolean;
  items: Record<string, ItemsCheckpoint>;
}

export const emptyCheckpoint: ScanCheckpoint = {
  playlistsListed: false,
  likedDone: false,
  likedOffset: 0,
  likedGone: 0,
  likedTotal: null,
  likedSwept: false,
  items: {},
};
