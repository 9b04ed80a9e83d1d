import { libraryKey, libraryKeys } from "#web/features/library/library.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

function invalidate(keys: readonly (readonly unknown[])[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

/** Reads again what was done, for the viewer at it. */
export function refreshOperations(): void {
  invalidate([["operations"]]);
}

/** Reads again what a like or an unlike has changed: the liked songs, and what counts them. */
export function refreshLiked(): void {
  invalidate([
    ["liked"],
    libraryKeys.likedCount,
    libraryKeys.status,
    libraryKeys.playlist("liked"),
    libraryKeys.playlistRows("liked"),
    libraryKeys.presence(),
  ]);
}

/** Reads again what a write to these playlists has changed; also after a failure, which may have been carried out. */
export function refreshPlaylists(ids: readonly string[]): void {
  invalidate([
    libraryKeys.playlists,
    libraryKeys.status,
    libraryKeys.holding(),
    libraryKeys.presence(),
    ...ids.flatMap((id) => [libraryKeys.playlist(id), libraryKeys.playlistRows(id)]),
  ]);
}

/** Reads again what one's own genre of a song has changed; lists that show it are reported by anyone who changed it. */
export function refreshGenreFigures(): void {
  const parts = ["dry-run", "coverage", "map", "why"];
  invalidate([...parts.map((part) => libraryKeys.genres(part)), libraryKeys.search()]);
}

/** Reads again what a correction of genres has changed: what is known of them, and every list that shows them. */
export function refreshGenres(): void {
  refreshGenreFigures();
  invalidate([
    libraryKeys.genres("songs"),
    [...libraryKey, "playlist-rows"],
    [...libraryKey, "collection-rows"],
  ]);
}
