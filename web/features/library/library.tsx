import { lazyPage } from "#web/platform/lazy-page.tsx";

/** Home: the library as tiles, its figures, and the progress of a scan. */
export const HomePage = lazyPage(async () => (await import("./home-page.tsx")).HomePage);

/** An album or an artist with the songs that the library has of them. */
export const EntryPage = lazyPage(async () => (await import("./entry-page.tsx")).EntryPage);

export { libraryKey } from "./library.queries.ts";
export { type LibraryEntries, listLibrary, useLibraryEntries } from "./library-names.ts";
export { useNoteUse } from "./use-note-use.ts";
export { LibrarySidebar } from "./library-sidebar.tsx";
export { startLibrary, stopLibrary } from "./library-session.ts";
export { LikedArt } from "./sidebar-entry.tsx";
export { formatSongs, playlistName } from "./sidebar-items.ts";
export { useRefreshLibrary } from "./library-summary.tsx";
