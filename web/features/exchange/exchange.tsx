import { lazy } from "react";
import { lazyPage } from "#web/platform/lazy-page.tsx";

/**
 * A menu that saves a list as a file: `list` is `liked`, `all`, `search` (with `q` and `genre`) or a playlist's id.
 * A button of its own; it shows its progress and can be stopped.
 */
export const ExportMenu = lazy(async () => ({ default: (await import("./export-menu.tsx")).ExportMenu }));

/** Matches a list's file with the library and makes a playlist of it: `/library/import`. */
export const ImportPage = lazyPage(async () => (await import("./import-page.tsx")).ImportPage);
