import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** An album or an artist with the songs that the library has of them. */
export const EntryPage = lazyPage(async () => ({
  default: (await import("./albums-and-artists-page.tsx")).EntryPage,
}));

export { type LibraryEntries, listLibrary, useLibraryEntries } from "./library-entries.ts";
export {
  dropCollection,
  loadCatalogueFor,
  searchKeptSongs,
  useCollection,
} from "#web/features/albums-and-artists/songs/collection-store.ts";
export type {
  AlbumEntry,
  ArtistEntry,
  CollectionTrack,
} from "#web/features/albums-and-artists/songs/group-songs.ts";
