import { queryClient } from "#web/platform/api/query-client.ts";
import { startProgress, stopProgress } from "#web/features/library/scan/scan-progress.ts";
import { followChanges } from "./follow-changes.ts";
import { libraryKey } from "./library-keys.ts";
import { cacheStatusQuery, likedCountQuery, playlistsQuery } from "./library.queries.ts";
import { isScanActive, type Progress } from "#web/features/library/scan/scan-progress-rule.ts";

let stopListening: (() => void) | null = null;

/**
 * Whether a scan has ended since the lists were asked for: what any of them says may be older than it, whatever the others
 * say.
 */
function isNewerThanLists({ ended_ms_ago: endedMsAgo }: Progress, askedAtMs: number): boolean {
  return endedMsAgo !== null && endedMsAgo <= performance.now() - askedAtMs;
}

/**
 * Begins a signed-in person's library: playlists, liked count and songs are asked for in parallel
 * (specification 1, section 4), the scan is followed, and everything is read again when one ends.
 *
 * @param onRead called now and whenever a scan ended: anyone who keeps something made of the songs reads them
 */
export function startLibrary({ onRead }: { onRead: () => void }): void {
  let before: Progress | null = null;
  const askedAtMs = performance.now();
  void queryClient.prefetchQuery(playlistsQuery);
  void queryClient.prefetchQuery(likedCountQuery);
  void queryClient.prefetchQuery(cacheStatusQuery);
  onRead();
  stopListening = followChanges();
  startProgress((progress) => {
    const isFirstWord = before === null;
    const hasEnded = isScanActive(before) || (isFirstWord && isNewerThanLists(progress, askedAtMs));
    if (hasEnded && !isScanActive(progress)) {
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
