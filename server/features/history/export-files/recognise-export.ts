import type { ExportFile, ExportFileKind } from "./export-file-names.ts";

/** What each kind of file of an export holds, by names that stand in its first rows. */
const marks: readonly (readonly [ExportFileKind, readonly string[]])[] = [
  ["extended-audio", ["ts", "ms_played", "master_metadata_track_name"]],
  ["account-music", ["endTime", "msPlayed"]],
  ["playlists", ["playlists", "items", "trackName"]],
  ["library", ["tracks", "artist", "track", "uri"]],
];

/**
 * Which file of an export of the streaming service this is by its first text, whatever it is called; null for any other.
 */
export function recogniseExport(head: string, name: string): ExportFile | null {
  const text = head.trimStart();
  if (!text.startsWith("[") && !text.startsWith("{")) return null;
  const found = marks.find(([, names]) => names.every((mark) => text.includes(`"${mark}"`)));
  return found === undefined ? null : { kind: found[0], name, year: null, number: 0 };
}

const others: readonly (readonly [RegExp, string])[] = [
  [/^#AUDIOSCROBBLER\//u, "Rockbox"],
  [/"timeHuman"|"scrobbleData"|"timeMs"/u, "Pano Scrobbler"],
  [/libre\.fm/iu, "Libre.fm"],
];

/** The program that wrote a file of a kind that Gatefold does not read; null for any other file. */
export function nameOtherProgram(head: string): string | null {
  return others.find(([pattern]) => pattern.test(head.trimStart()))?.[1] ?? null;
}
