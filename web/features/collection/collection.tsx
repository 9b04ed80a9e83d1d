import { lazy } from "react";

/** An album or an artist with the songs that the library has of them. */
export const EntryPage = lazy(async () => ({ default: (await import("./collection-page.tsx")).EntryPage }));

export { type LibraryEntries, listLibrary, useLibraryEntries } from "./library-entries.ts";
export {
  dropCatalogue,
  loadCatalogueFor,
  searchKeptSongs,
  useCatalogue,
} from "#web/features/collection/songs/collection-store.ts";
export type { AlbumEntry, ArtistEntry, CatalogueTrack } from "#web/features/collection/songs/group-songs.ts";
