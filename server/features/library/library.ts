/**
 * The cached library: scans of the provider, and reading what they stored. Other features read placements and tracks
 * here.
 */
export { findForeignTracks } from "./foreign-tracks.db.ts";
export { libraryPersonData } from "./forget-library.ts";
export { libraryRoutes } from "./library.routes.ts";
export { defineLibraryJobs, scanAfterSignIn, startScanKeeper, type LibraryCtx } from "./library.jobs.ts";
export { createLibraryMemory } from "./library-memory.ts";
export { readLibraryState } from "./library-state.db.ts";
export { appendToCachedPlaylist, readKnownTracks, readPlaylistsWith } from "./playlist-edits.db.ts";
export {
  dropCachedPlaylist,
  insertCachedPlaylist,
  learnSnapshot,
  readEditablePlaylist,
  readHolders,
  readPlacedUris,
  rearrangeCachedPlaylist,
  renameCachedPlaylist,
  type EditablePlaylist,
  type PlacedUri,
} from "./playlist-rows.db.ts";
export { readLikedSummary, readPlaylist, readPlaylists, type PlaylistRow } from "./playlists.db.ts";
export { presentItem, presentPlaylist, presentTrack } from "./present-library.ts";
export { showLikes, type LikesCtx } from "./show-likes.ts";
export { resyncPlaylist } from "./resync-playlist.ts";
export { readEpisodesDuration, readTrackDetails } from "./track-details.db.ts";
export { readLikedItems, readPlaylistItems, readTracksById, type TrackRow } from "./tracks.db.ts";
