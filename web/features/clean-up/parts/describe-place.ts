import type { SongVersions } from "#contract/playlists/clean-up.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import type { VersionChoice } from "#web/features/clean-up/use-choices.ts";
import { playlistName } from "#web/features/library/library.ts";
import { formatDuration } from "#web/platform/text/format.ts";

/** The id of the version that stays. */
export function staysOf({ key, stays }: SongVersions, versions: VersionChoice): string {
  return versions.stays.get(key) ?? stays;
}

/** Which version a place holds, where it is, and what becomes of it. */
export function describePlace(
  song: SongVersions,
  at: number,
  versions: VersionChoice,
): { version: string; where: string; what: string } {
  const place = song.places[at];
  const track = song.tracks.find(({ id }) => id === place?.track_id);
  if (place === undefined || track === undefined)
    return { version: cleanUpText("gone.unknown"), where: "", what: "" };
  const { album, duration_ms: ms } = track;
  const version =
    ms === null
      ? album.name
      : cleanUpText("versions.version", { album: album.name, length: formatDuration(ms) });
  return { version, where: whereIs(place), what: fateOf(song, place, versions) };
}

function whereIs(place: SongVersions["places"][number]): string {
  if (place.playlist_id === null) return cleanUpText("versions.inLiked");
  const at = { playlist: playlistName(place.playlist_name ?? ""), position: (place.position ?? 0) + 1 };
  const owner = place.playlist_owner;
  return owner === null
    ? cleanUpText("versions.inPlaylist", at)
    : cleanUpText("versions.inTheirPlaylist", { ...at, owner });
}

function fateOf(song: SongVersions, place: SongVersions["places"][number], versions: VersionChoice): string {
  const stays = staysOf(song, versions);
  if (place.track_id === stays) return cleanUpText("versions.fate.stays");
  const isThere = song.places.some(
    ({ playlist_id: id, track_id: track }) => id === place.playlist_id && track === stays,
  );
  const isReplaced = versions.how === "replace" && !isThere;
  if (place.playlist_id === null)
    return cleanUpText(isReplaced ? "versions.fate.likedInstead" : "versions.fate.unliked");
  return cleanUpText(isReplaced ? "versions.fate.replaced" : "versions.fate.removed");
}
