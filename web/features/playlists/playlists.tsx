import type { TrackRow } from "#web/features/tracks/tracks.tsx";
import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** Where playlists are made and merged: `/playlists`. */
export const PlaylistsPage = lazyPage(async () => ({
  default: (await import("./manage/playlists-page.tsx")).PlaylistsPage,
}));

export { filterOf as historyFilterOf } from "./operations/operation-filter.ts";

/** What was changed, each to be undone: `/history`. */
export const OperationsPage = lazyPage(async () => ({
  default: (await import("./operations/operations-page.tsx")).OperationsPage,
}));

/** What a playlist held before, compared and restored: `/playlist/{id}/versions`. */
export const VersionsPage = lazyPage(async () => ({
  default: (await import("./versions/versions-page.tsx")).VersionsPage,
}));

/** The page of a playlist, or of the liked songs. */
export const PlaylistPage = lazyPage(async () => ({
  default: (await import("./playlist-page.tsx")).PlaylistPage,
}));

/** Asks for all that a playlist's page asks for, so that this browser keeps the answers; see `readWholePlaylist`. */
export async function readPlaylistToKeep(id: string, signal: AbortSignal): Promise<TrackRow[]> {
  return (await import("./playlists.queries.ts")).readWholePlaylist(id, signal);
}
