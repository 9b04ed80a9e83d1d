/* The library's public entry: what the server says of a library, how far a scan is, and how both are named. */
export { formatSongs, playlistDetail, playlistName, type SuggestedPlaylist } from "./describe-playlist.ts";
export { type DraggedTracks, dragType, parseDraggedTracks, setDraggedList } from "./dragged-tracks.ts";
export { onLikesChanged } from "./follow-changes.ts";
export { libraryKey, libraryKeys } from "./library-keys.ts";
export { startLibrary, stopLibrary } from "./library-session.ts";
export { LibrarySummary, RefreshButton, useRefreshLibrary } from "./library-summary.tsx";
export {
  cacheStatusQuery,
  type Playlist,
  playlistsQuery,
  useCacheStatus,
  useIsFirstScan,
  useLikedCount,
  usePlaylists,
} from "./library.queries.ts";
export { isScanActive, type Progress } from "#web/features/library/scan/scan-progress-rule.ts";
export { useProgress } from "#web/features/library/scan/scan-progress.ts";
export { presenceQuery, readTrackDetails, type TrackDetails } from "./track-details.ts";
