import { lazyPage } from "#web/platform/loading/lazy-component.ts";

export { type SmartPlaylist, smartPlaylistsQuery } from "./smart-playlists.queries.ts";

/** Playlists that rules fill, and the editor of a rule: `/library/smart-playlists`. */
export const SmartPlaylistsPage = lazyPage(async () => ({
  default: (await import("./smart-page.tsx")).SmartPlaylistsPage,
}));

/** The rules alone, each with what can be done with it, for a screen that has a heading of its own. */
export const SmartPlaylistsList = lazyPage(async () => ({
  default: (await import("./smart-page.tsx")).SmartPlaylistsList,
}));
