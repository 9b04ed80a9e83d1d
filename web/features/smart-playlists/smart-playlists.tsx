import { lazy } from "react";

/** Playlists that rules fill, and the editor of a rule: `/library/smart-playlists`. */
export const SmartPlaylistsPage = lazy(async () => ({
  default: (await import("./smart-page.tsx")).SmartPlaylistsPage,
}));
