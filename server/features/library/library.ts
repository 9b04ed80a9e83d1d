/**
 * The cached library: scans of the provider, and reading what they stored. Other features read placements and tracks
 * here, or whole libraries as snapshots.
 */
import { applyLikesToCache } from "./edits/apply-likes-to-cache.ts";
import { appendToCachedPlaylist, readKnownTracks } from "./edits/append-to-playlist.db.ts";
import { readLikedAmong } from "./edits/cached-likes.db.ts";
import { insertCachedPlaylist, renameCachedPlaylist, updateSnapshot } from "./edits/edit-playlist-head.db.ts";
import {
  dropCachedPlaylist,
  readEditablePlaylist,
  readHolders,
  readPlacedUris,
  rearrangeCachedPlaylist,
} from "./edits/edit-playlist.db.ts";
import { notifyEdited } from "./edits/notify-edited.ts";
import { resyncPlaylist } from "./edits/resync-playlist.ts";
import { readListedTracks } from "./entries/entries.db.ts";
import { entryRoutes } from "./entries/entry.routes.ts";
import { takeMadeHere } from "./imported/carry-library.ts";
import { fillFromExport } from "./imported/fill-from-export.ts";
import { libraryRoutes as cacheRoutes } from "./library.routes.ts";
import { findForeignTracks } from "./reads/foreign-tracks.db.ts";
import { libraryVersion, readLibraryVersion } from "./reads/library-version.db.ts";
import { readListRows } from "./reads/list-rows.db.ts";
import { readRowsOfPlaylists } from "./reads/playlist-rows.db.ts";
import { readLikedSummary, readPlaylist, readPlaylists } from "./reads/playlists.db.ts";
import {
  presentImages,
  presentItem,
  presentPlaylist,
  presentProviderTrack,
  presentTrack,
} from "./reads/present-library.ts";
import { readEpisodesDuration, readTrackDetails } from "./reads/track-details.db.ts";
import {
  readLibraryTracks,
  readLikedItems,
  readPlaylistItems,
  readTracksById,
  readTracksOfService,
} from "./reads/tracks.db.ts";
import { scanAfterSignIn, scanJob } from "./scan-requests/library.jobs.ts";
import { refreshLibrary } from "./scan-requests/refresh-library.ts";
import { isScanUnderWay } from "./scan/scans.db.ts";
import { findTrackIds } from "./stored/export-songs.db.ts";
import { readLibraryState } from "./stored/library-state.db.ts";
import {
  readEpisodeNames,
  readGonePlaylists,
  readVersionItems,
  readVersions,
} from "./stored/playlist-versions.db.ts";

export { createLibraryMemory } from "./library-memory.ts";
export { createLibraryTopic } from "./library-topic.ts";
export { libraryPersonData } from "./forget-library.ts";
export type { LibraryCtx } from "./scan-requests/library.jobs.ts";
export type { LibrarySnapshots } from "./snapshot/snapshot-memory.ts";
export { unsortedLikesOf, type LibrarySnapshot } from "./snapshot/library-snapshot.ts";
export { OwnerChanged, type FillCtx } from "./imported/fill-songs.ts";
export type { ImportedLibrary } from "./imported/fill-from-export.ts";
export type { MadeHere } from "./imported/carry-library.ts";
export type { EditablePlaylist, PlacedUri } from "./edits/edit-playlist.db.ts";
export type { PlaylistRow } from "./reads/playlists.db.ts";
export type { VersionRow } from "./stored/playlist-versions.db.ts";
export type { TrackRow } from "./reads/tracks.db.ts";
export type { ComparableRow } from "./reads/playlist-rows.db.ts";
export type { SortableRow } from "./reads/list-rows.db.ts";

export const libraryRoutes = [...cacheRoutes, ...entryRoutes];

/** Reading a library from its service. */
export const libraryScans = {
  job: scanJob,
  afterSignIn: scanAfterSignIn,
  refresh: refreshLibrary,
  isUnderWay: isScanUnderWay,
};

/** What a library amounts to, and a text that is another one whenever something of it has changed. */
export const libraryState = {
  read: readLibraryState,
  readVersion: readLibraryVersion,
  versionSql: libraryVersion,
};

/** A person's playlists as they are cached; `readRows` reads liked songs as well. */
export const cachedPlaylists = {
  read: readPlaylist,
  readAll: readPlaylists,
  readRows: readListRows,
  readRowsOfSome: readRowsOfPlaylists,
  readEditable: readEditablePlaylist,
  readItems: readPlaylistItems,
  readUris: readPlacedUris,
  readEpisodesDuration,
  readHolders,
};

/** Shows at once what a write has changed at the service. */
export const playlistEdits = {
  insert: insertCachedPlaylist,
  rename: renameCachedPlaylist,
  append: appendToCachedPlaylist,
  rearrange: rearrangeCachedPlaylist,
  drop: dropCachedPlaylist,
  resync: resyncPlaylist,
  updateSnapshot,
  notify: notifyEdited,
};

/** What playlists were before. */
export const playlistVersions = {
  readAll: readVersions,
  readItems: readVersionItems,
  readGone: readGonePlaylists,
  readEpisodeNames,
};

/** Liked songs as they are cached. */
export const cachedLikes = {
  readAmong: readLikedAmong,
  readItems: readLikedItems,
  readSummary: readLikedSummary,
  apply: applyLikesToCache,
};

/** Tracks by their ids: of the shared catalogue, and which of them are in a person's library. */
export const libraryTracks = {
  readById: readTracksById,
  readOfService: readTracksOfService,
  readListed: readListedTracks,
  readKnown: readKnownTracks,
  readOwn: readLibraryTracks,
  readDetails: readTrackDetails,
  findIds: findTrackIds,
  findForeign: findForeignTracks,
};

/** What rows look like in answers. */
export const presentLibrary = {
  track: presentTrack,
  item: presentItem,
  playlist: presentPlaylist,
  images: presentImages,
  providerTrack: presentProviderTrack,
};

/** A library that comes from files instead of a scan. */
export const importedLibrary = { fill: fillFromExport, takeMadeHere };
