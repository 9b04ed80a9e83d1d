import { createHash } from "node:crypto";
import type { SameSong, VersionRule } from "#contract/playlists/clean-up.ts";
import type { Survey } from "./survey.ts";

/** A short text of each part of what was found, another one for other findings: what is applied must be what was shown. */
export function marksOf(
  { playlists, empty, unsortedLikes, versions }: Survey,
  { rule, versionRule = "same-recording" }: { rule: SameSong; versionRule?: VersionRule | undefined },
) {
  const likes = markOf(unsortedLikes);
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
    likes,
    unliked: likes,
    versions: markOf([
      versionRule,
      // Other rows of the same playlist may be between.
      playlists.filter((each) => each.versions.length > 0).map(({ row, mark }) => [row.playlist_id, mark]),
      versions[versionRule].mark,
    ]),
  };
}

function markOf(findings: unknown): string {
  return createHash("sha256").update(JSON.stringify(findings)).digest("base64url");
}
