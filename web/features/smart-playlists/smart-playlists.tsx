import { lazyPage } from "#web/platform/loading/lazy-component.ts";

export { type SmartPlaylist, smartPlaylistsQuery } from "./smart-playlists.queries.ts";

/** The editor of a playlist that a rule fills: `/library/smart-playlists?edit=`. */
export const SmartPlaylistPage = lazyPage(async () => ({
  default: (await import("./smart-page.tsx")).SmartPlaylistPage,
}));

/** The rules alone, each with what can be done with it, for a screen that has a heading of its own. */
export const SmartPlaylistsList = lazyPage(async () => ({
  default: (await import("./smart-page.tsx")).SmartPlaylistsList,
}));
