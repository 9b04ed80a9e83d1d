import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";

/** `9 playlists`, `412 songs` */
export function countText(key: "plan.playlistCount" | "plan.songCount", count: number): string {
  return genreToolsText(key, { count });
}
