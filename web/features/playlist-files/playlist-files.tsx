import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/**
 * A menu that saves a list as a file: `list` is `liked`, `all`, `search` (with `q` and `genre`), a playlist's id,
 * or `playlists`, each as a file of one zip (with `ids` those alone).
 * A button of its own; it shows its progress and can be stopped.
 */
export const ExportMenu = lazyPart(async () => (await import("./export-menu.tsx")).ExportMenu);

/** The same as a line of another menu. */
export const ListExport = lazyPart(async () => (await import("./export-menu.tsx")).ListExport);

/**
 * Matches a list's file with the library and creates a playlist from it. With `loved`, the id of an import of
 * plays, it shows the songs that were loved elsewhere, to be liked.
 */
export const ListImport = lazyPart(async () => (await import("./list-import.tsx")).ListImport);
