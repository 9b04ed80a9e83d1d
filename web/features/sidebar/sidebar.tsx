/* The sidebar's public entry: Your Library at the side, and what this browser remembers of it. */
import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** What can be done with a folder; loaded when it first opens. */
export const FolderMenu = lazyPart(async () => (await import("./list/folder-menu.tsx")).FolderMenu);

export { LibrarySidebar } from "./library-sidebar.tsx";
export { findFolders, splitFolderName } from "./items/folders.ts";
export { recallLibrary } from "#web/features/sidebar/items/sidebar-memory.ts";
export { useNoteUse } from "#web/features/sidebar/items/use-note-use.ts";
