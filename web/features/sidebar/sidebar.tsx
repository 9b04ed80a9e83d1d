/* The sidebar's public entry: Your Library at the side, and what this browser remembers of it. */
export { LibrarySidebar } from "./library-sidebar.tsx";
export { findFolders, splitFolderName } from "./items/folders.ts";
export { recallLibrary } from "#web/features/sidebar/items/sidebar-memory.ts";
export { useNoteUse } from "#web/features/sidebar/items/use-note-use.ts";
