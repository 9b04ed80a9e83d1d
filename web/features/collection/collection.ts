/* The public entry to albums, artists and songs of a library as this browser has them. */
export { type LibraryEntries, listLibrary, useLibraryEntries } from "./library-entries.ts";
export {
  dropCollection,
  fetchEntryTracks,
  loadCatalogueFor,
  searchKeptSongs,
  useCollection,
} from "./collection-store.ts";
export type { AlbumEntry, ArtistEntry, CollectionTrack } from "./group-songs.ts";
export type { EntryKind } from "./collection-protocol.ts";
