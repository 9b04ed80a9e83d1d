import { queryClient } from "#web/platform/api/query-client.ts";
import { startProgress, stopProgress } from "#web/features/library/scan/scan-progress.ts";
import { followChanges } from "./follow-changes.ts";
import { libraryKey } from "./library-keys.ts";
import { cacheStatusQuery, likedCountQuery, playlistsQuery } from "./library.queries.ts";
import { isScanActive, type Progress } from "#web/features/library/scan/scan-progress-rule.ts";

let stopListening: (() => void) | null = null;

/** Whether a short scan began and ended while the lists were read: what they say is older than it. */
function isAheadOfLists(progress: Progress): boolean {
  const status = queryClient.getQueryData(cacheStatusQuery.queryKey);
  return status !== undefined && progress.counts !== null && progress.counts.last_scan !== status.last_scan;
}

/**
 * Begins a signed-in person's library: playlists, liked count and songs are asked for in parallel
 * (specification 1, section 4), the scan is followed, and everything is read again when one ends.
 *
 * @param onRead called now and whenever a scan ended: anyone who keeps something made of the songs reads them
 */
export function startLibrary({ onRead }: { onRead: () => void }): void {
  let before: Progress | null = null;
  void queryClient.prefetchQuery(playlistsQuery);
  void queryClient.prefetchQuery(likedCountQuery);
  void queryClient.prefetchQuery(cacheStatusQuery);
  onRead();
  stopListening = followChanges();
  startProgress((progress) => {
    const isFirstWord = before === null;
    if ((isScanActive(before) || (isFirstWord && isAheadOfLists(progress))) && !isScanActive(progress)) {
      void queryClient.invalidateQueries({ queryKey: libraryKey });
      onRead();
    }
    before = progress;
  });
}

/** Ends it. */
export function stopLibrary(): void {
  stopListening?.();
  stopListening = null;
  stopProgress();
}
