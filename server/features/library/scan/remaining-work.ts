import { itemsPageSize, pageSizes, readsOthers } from "#server/provider-client/api/provider-library.ts";
import type { ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";
import type { ScanJob } from "./scan-job.ts";

/** What a scan still has before it, besides what it is reading. */
export interface RemainingWork {
  /** liked songs */
  liked: number;
  playlists: readonly ProviderPlaylist[];
}

export const noRemainingWork: RemainingWork = { liked: 0, playlists: [] };

/** Rows that are still to be read of these playlists, as far as it is known that they may be. */
function remainingItems(job: ScanJob, changed: readonly ProviderPlaylist[]): number {
  const stored = Object.values(job.tally.checkpoint.items).reduce((sum, at) => sum + at.offset, 0);
  const readable = changed.filter(
    (playlist) => isOurs(job, playlist) || readsOthers(job.apiVersion) === true,
  );
  return Math.max(0, readable.reduce((sum, playlist) => sum + (playlist.total ?? 0), 0) - stored);
}

/** Playlists of this person, and those that others let them change: their items may always be read. */
export function isOurs(job: ScanJob, playlist: ProviderPlaylist): boolean {
  return playlist.ownerId === job.providerUserId || playlist.collaborative;
}

/** Rows ahead in all. */
export function countRows(job: ScanJob, ahead: RemainingWork): number {
  return ahead.liked + remainingItems(job, ahead.playlists);
}

/** Notes how many calls are left, where they are few: pages of liked songs, and of each playlist that may be read. */
export function countCalls(job: ScanJob, ahead: RemainingWork): void {
  if (!job.hasBudget) return;
  const size = itemsPageSize(job.apiVersion);
  const { items } = job.tally.checkpoint;
  const pages = ahead.playlists
    .filter((playlist) => isOurs(job, playlist) || readsOthers(job.apiVersion) !== false)
    .map((playlist) => Math.ceil(((playlist.total ?? 1) - (items[playlist.id]?.offset ?? 0)) / size));
  job.calls.left =
    Math.ceil(ahead.liked / pageSizes.liked) + pages.reduce((sum, count) => sum + Math.max(0, count), 0);
}
