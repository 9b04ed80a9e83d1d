import { createHash } from "node:crypto";
import type { SameSong } from "#contract/playlists/clean-up.ts";
import type { Survey } from "./survey.ts";

/** A short text of each part of what was found, another one for other findings: what is applied must be what was shown. */
export function marksOf({ playlists, empty, unsortedLikes }: Survey, rule: SameSong) {
  const duplicates = playlists.filter((each) => each.duplicates[rule].length > 0);
  const gone = playlists.filter((each) => each.gone.length > 0);
  return {
    duplicates: markOf([rule, ...duplicates.map(({ row, mark }) => [row.playlist_id, mark])]),
    gone: markOf(
      gone.map(({ row, mark, gone: rows }) => [
        row.playlist_id,
        mark,
        rows.map(({ state, replacement }) => (state === "replace" ? replacement?.uri : null)),
      ]),
    ),
    local: markOf(
      playlists
        .filter((each) => each.local.length > 0)
        .map(({ row, mark, local }) => [row.playlist_id, mark, local]),
    ),
    not_liked: markOf(
      playlists
        .filter((each) => each.notLiked.length > 0)
        .map(({ row, mark, notLiked }) => [row.playlist_id, mark, notLiked]),
    ),
    empty: markOf(empty.map(({ playlist_id: id }) => id)),
    likes: markOf(unsortedLikes),
  };
}

function markOf(findings: unknown): string {
  return createHash("sha256").update(JSON.stringify(findings)).digest("base64url");
}
