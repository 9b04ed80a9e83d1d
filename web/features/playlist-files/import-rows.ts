import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import type { RouteOutput } from "#contract/api.ts";

export type ImportAnswer = RouteOutput<"POST /library/import-list">;
export type ImportRow = ImportAnswer["items"][number];

/** The song that a row of the file is to become. */
export interface Song {
  uri: string;
  name: string;
  artists: string[];
  albumName: string;
}

/** What a person decided about a row; what is left out is as it was matched. */
export interface Decision {
  song?: Song;
  isTaken?: boolean;
}

/** By the file's row numbers. */
export type Decisions = ReadonlyMap<number, Decision>;

/** How sure it is that a row is its song. `unsure` may be another; `local` cannot be put into a playlist from here. */
export type Certainty = "uri" | "isrc" | "title" | "unsure" | "hand" | "missing" | "local";

/** Likenesses of title, artist and length below this are to be looked at. */
const sureFrom = 0.9;
const addable = /^spotify:track:[0-9A-Za-z]+$/u;

/** The song of a row: chosen by hand, or matched; null for none. */
export function songOf({ row, match }: ImportRow, decisions: Decisions): Song | null {
  const chosen = decisions.get(row)?.song;
  if (chosen !== undefined) return chosen;
  return match === null
    ? null
    : { uri: match.uri, name: match.name, artists: match.artists, albumName: match.album_name };
}

/** See Certainty. */
export function certaintyOf(row: ImportRow, decisions: Decisions): Certainty {
  const song = songOf(row, decisions);
  if (song === null) return "missing";
  if (!addable.test(song.uri)) return "local";
  if (decisions.get(row.row)?.song !== undefined || row.match === null) return "hand";
  return row.match.by === "title" && row.match.confidence < sureFrom ? "unsure" : row.match.by;
}

/** Whether a row's song goes into the playlist. */
export function isTaken(row: ImportRow, decisions: Decisions): boolean {
  const certainty = certaintyOf(row, decisions);
  if (certainty === "missing" || certainty === "local") return false;
  return decisions.get(row.row)?.isTaken ?? true;
}

/** The songs of the new playlist, in the file's order; a song that is in the file twice is in the playlist twice. */
export function takenUris(rows: readonly ImportRow[], decisions: Decisions): string[] {
  return rows.flatMap((row) => {
    const song = songOf(row, decisions);
    return song !== null && isTaken(row, decisions) ? [song.uri] : [];
  });
}

export type Shown = "all" | "unsure" | "missing";

/** The rows that are shown: all, those to check, or those without a song that can be added. */
export function rowsShown(rows: readonly ImportRow[], decisions: Decisions, shown: Shown): ImportRow[] {
  return rows.filter((row) => {
    const certainty = certaintyOf(row, decisions);
    if (shown === "unsure") return certainty === "unsure";
    return shown === "all" || certainty === "missing" || certainty === "local";
  });
}

const extension = /\.(?:csv|json|m3u8?|xspf|txt)$/iu;
const characters = byLanguage((language) => new Intl.Segmenter(language));

/** A name for the playlist: the one that the list gives itself, else the file's without its ending. */
export function suggestName(listName: string | null, fileName: string): string {
  const own = listName?.trim() ?? "";
  const name = own === "" ? fileName.replace(extension, "").trim() : own;
  let kept = "";
  for (const { segment } of characters().segment(name)) {
    if (kept.length + segment.length > maxPlaylistNameLength) break;
    kept += segment;
  }
  return kept;
}
