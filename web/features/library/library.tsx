import { lazy } from "react";

/** Home: the library as tiles, its figures, and the progress of a scan. */
export const HomePage = lazy(async () => ({ default: (await import("./home-page.tsx")).HomePage }));

/** An album or an artist with the songs that the library has of them. */
export const EntryPage = lazy(async () => ({ default: (await import("./entry-page.tsx")).EntryPage }));

export { libraryKey } from "./library.queries.ts";
export { type LibraryEntries, listLibrary, useLibraryEntries } from "./library-names.ts";
export { useNoteUse } from "./use-note-use.ts";
export { LibrarySidebar } from "./library-sidebar.tsx";
export { startLibrary, stopLibrary } from "./library-session.ts";
export { LikedArt } from "./sidebar-entry.tsx";
export { formatSongs, playlistName } from "./sidebar-items.ts";
export { useRefreshLibrary } from "./library-summary.tsx";
