import { queryClient } from "#web/platform/query-client.ts";

/** The library's own keys; the player may not enter its feature. */
const keysOfLiked = [
  ["liked-count"],
  ["status"],
  ["playlist", "liked"],
  ["playlist-rows", "liked"],
  ["health"],
];

/** Reads again what a like or an unlike has changed: the liked songs, and what counts them. */
export function refreshLiked(): void {
  for (const key of keysOfLiked) void queryClient.invalidateQueries({ queryKey: ["library", ...key] });
}
