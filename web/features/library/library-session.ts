import { getSession } from "#web/platform/session.ts";
import { loadOtherScripts } from "#web/platform/other-scripts.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { dropCatalogue, loadCatalogueFor } from "./catalogue-store.ts";
import { recallLibrary } from "./library-memory.ts";
import { startProgress, stopProgress } from "./library-progress.ts";
import { cacheStatusQuery, libraryKey, likedCountQuery, playlistsQuery } from "./library.queries.ts";
import { isScanActive, type Progress } from "./progress-rule.ts";

function readAllAgain(): void {
  void queryClient.invalidateQueries({ queryKey: libraryKey });
  const session = getSession();
  if (session !== null) void loadCatalogueFor(session.appToken);
}

/** Whether a short scan began and ended while the lists were read: what they say is older than it. */
function isAheadOfLists(progress: Progress): boolean {
  const status = queryClient.getQueryData(cacheStatusQuery.queryKey);
  return status !== undefined && progress.counts !== null && progress.counts.last_scan !== status.last_scan;
}

/**
 * Begins a signed-in person's library: playlists, liked count and songs are asked for in parallel
 * (specification 1, section 4), the scan is followed, and everything is read again when one ends.
 */
export function startLibrary(appToken: string): void {
  recallLibrary();
  let before: Progress | null = null;
  void queryClient.prefetchQuery(playlistsQuery);
  void queryClient.prefetchQuery(likedCountQuery);
  void queryClient.prefetchQuery(cacheStatusQuery);
  void loadCatalogueFor(appToken);
  void loadOtherScripts();
  startProgress((progress) => {
    const isFirstWord = before === null;
    if ((isScanActive(before) || (isFirstWord && isAheadOfLists(progress))) && !isScanActive(progress))
      readAllAgain();
    before = progress;
  });
}

/** Ends it: nothing of the person stays in memory. */
export function stopLibrary(): void {
  stopProgress();
  dropCatalogue();
}
