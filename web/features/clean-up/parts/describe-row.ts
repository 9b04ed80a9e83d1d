import type { CleanUpPlaylist, CleanUpRow } from "#contract/playlists/clean-up.ts";
import type { Part } from "#web/features/clean-up/clean-up.queries.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";

interface Song {
  name: string;
  artist: string;
}

function songText({ name, artist }: Song): string {
  return artist === "" ? name : cleanUpText("songBy", { song: name, artist });
}

/** What a row is. */
export function nameOfRow({ song }: CleanUpRow): string {
  return song === null ? cleanUpText("gone.unknown") : songText(song);
}

/** Why a row goes, or what takes its place; `isKept`: it stays in the place of the earlier one. */
export function reasonOfRow({ state, stays, replacement }: CleanUpRow, isKept = false): string {
  if (stays !== null && isKept) return cleanUpText("keptReason", { position: stays.position + 1 });
  if (stays !== null)
    return cleanUpText(`duplicates.because.${stays.because}`, {
      position: stays.position + 1,
      song: songText(stays),
    });
  if (state === "local" || state === "not-liked") return cleanUpText(`${state}.row`);
  return reasonOfGone({ state, replacement });
}

/** What takes the place of a song that is gone, or why nothing does. */
function reasonOfGone({ state, replacement }: Pick<CleanUpRow, "state" | "replacement">): string {
  if (state === "there-already")
    return cleanUpText("goneSongs.there-already", {
      song: replacement === null ? "" : songText(replacement),
    });
  if (replacement === null)
    return cleanUpText(state === "unnamed" ? "goneSongs.unnamed" : "goneSongs.no-replacement");
  const what = cleanUpText(`goneSongs.because.${replacement.because}`, { song: songText(replacement) });
  return cleanUpText(replacement.is_own ? "goneSongs.fromLibrary" : "goneSongs.fromCatalogue", { what });
}

/** What is done to a playlist. */
export function describePlaylist(part: Part, { rows, replaceable }: CleanUpPlaylist): string {
  if (part === "empty") return cleanUpText("empty.playlist");
  if (part !== "gone") return cleanUpText(`${part}.playlist`, { count: rows });
  return cleanUpText("goneSongs.playlist", {
    replaceable,
    rows: cleanUpText("rows", { count: rows }),
  });
}
