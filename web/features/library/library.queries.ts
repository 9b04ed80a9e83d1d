import { queryOptions, useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { libraryKeys } from "./library-keys.ts";
import { isScanActive } from "#web/features/library/scan/scan-progress-rule.ts";
import { useProgress } from "#web/features/library/scan/scan-progress.ts";

export type Playlist = RouteOutput<"GET /library/cache/playlists">["items"][number];

const statusWhileScanningMs = 3000;
const listsWhileScanningMs = 6000;

export const playlistsQuery = queryOptions({
  queryKey: libraryKeys.playlists,
  queryFn: ({ signal }) => call("GET /library/cache/playlists", { signal }),
});

export const likedCountQuery = queryOptions({
  queryKey: libraryKeys.likedCount,
  queryFn: ({ signal }) => call("GET /library/cache/liked/count", { signal }),
});

export const cacheStatusQuery = queryOptions({
  queryKey: libraryKeys.status,
  queryFn: ({ signal }) => call("GET /library/cache/status", { signal }),
});

/** State of the cache; read every 3 s while a scan runs (specification 1, section 4). */
export function useCacheStatus() {
  const isScanning = useProgress((state) => isScanActive(state.progress));
  return useQuery({ ...cacheStatusQuery, refetchInterval: isScanning ? statusWhileScanningMs : false });
}

/** Whether the library is being read for the first time, so that everything is still to come. */
export function useIsFirstScan(): boolean {
  const isScanning = useProgress((state) => isScanActive(state.progress));
  const status = useQuery(cacheStatusQuery).data;
  return isScanning && status !== undefined && status.last_full_scan === null;
}

/** All playlists in the provider's order; filling up while the first scan runs. */
export function usePlaylists() {
  const isFirstScan = useIsFirstScan();
  return useQuery({ ...playlistsQuery, refetchInterval: isFirstScan ? listsWhileScanningMs : false });
}

/** Number of liked songs, or undefined while it is not known. */
export function useLikedCount() {
  const isFirstScan = useIsFirstScan();
  // As often as the summary that stands beside it, so that the two agree.
  return useQuery({ ...likedCountQuery, refetchInterval: isFirstScan ? statusWhileScanningMs : false });
}
