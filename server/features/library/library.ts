/**
 * The cached library: scans of the provider, and reading what they stored. Other features read placements and tracks
 * here.
 */
export { fillFromExport, type ImportedLibrary } from "#server/features/library/imported/fill-from-export.ts";
export { OwnerChanged, type FillCtx } from "#server/features/library/imported/fill-songs.ts";
export { takeMadeHere, type MadeHere } from "#server/features/library/imported/carry-library.ts";
export { findTrackIds } from "#server/features/library/stored/export-songs.db.ts";
export { findForeignTracks } from "#server/features/library/reads/foreign-tracks.db.ts";
export { libraryPersonData } from "./forget-library.ts";
export { readListedTracks } from "./entries/entries.db.ts";
export { entryRoutes } from "./entries/entry.routes.ts";
export { libraryRoutes } from "./library.routes.ts";
export {
  scanAfterSignIn,
  scanJob,
  type LibraryCtx,
} from "#server/features/library/scan-requests/library.jobs.ts";
export { refreshLibrary } from "./scan-requests/refresh-library.ts";
export { isScanUnderWay } from "./scan/scans.db.ts";
export { createLibraryMemory } from "./library-memory.ts";
export { createLibraryTopic } from "./library-topic.ts";
export { libraryVersion, readLibraryVersion } from "#server/features/library/reads/library-version.db.ts";
export type { LibrarySnapshots } from "./snapshot/snapshot-memory.ts";
export type { LibrarySnapshot } from "./snapshot/library-snapshot.ts";
export { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
export {
  appendToCachedPlaylist,
  readKnownTracks,
  readPlaylistsWith,
} from "#server/features/library/edits/append-to-playlist.db.ts";
export {
  insertCachedPlaylist,
  updateSnapshot,
  renameCachedPlaylist,
} from "#server/features/library/edits/edit-playlist-head.db.ts";
export {
  dropCachedPlaylist,
  readEditablePlaylist,
  readHolders,
  readPlacedUris,
  rearrangeCachedPlaylist,
  type EditablePlaylist,
  type PlacedUri,
} from "#server/features/library/edits/edit-playlist.db.ts";
export {
  readFirstArtists,
  readLengths,
  readLibraryTracks,
  readOwnOrder,
  readSongsOfArtists,
} from "#server/features/library/edits/own-order.db.ts";
export {
  readLikedSummary,
  readPlaylist,
  readPlaylists,
  type PlaylistRow,
} from "#server/features/library/reads/playlists.db.ts";
export {
  presentImages,
  presentItem,
  presentPlaylist,
  presentProviderTrack,
  presentTrack,
} from "#server/features/library/reads/present-library.ts";
export { readLikedAmong } from "#server/features/library/edits/cached-likes.db.ts";
export {
  readEpisodeNames,
  readGonePlaylists,
  readVersionItems,
  readVersions,
  type VersionRow,
} from "#server/features/library/stored/playlist-versions.db.ts";
export { readMergeRows, type MergeRow } from "#server/features/library/reads/merge-rows.db.ts";
export { readSplitRows, type SplitRow } from "#server/features/library/reads/split-rows.db.ts";
export { notifyEdited } from "#server/features/library/edits/notify-edited.ts";
export { applyLikesToCache } from "#server/features/library/edits/apply-likes-to-cache.ts";
export { resyncPlaylist } from "#server/features/library/edits/resync-playlist.ts";
export {
  countAdded,
  readRecordings,
  readShortTracks,
  readSoundOf,
  type TrackSound,
} from "#server/features/library/reads/for-statistics.db.ts";
export { readEpisodesDuration, readTrackDetails } from "#server/features/library/reads/track-details.db.ts";
export {
  readLikedItems,
  readPlaylistItems,
  readTracksById,
  readTracksOfService,
  type TrackRow,
} from "#server/features/library/reads/tracks.db.ts";
