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

/**
 * Whether this is a Google account's history as a web page, whose times are written in the account's language and name
 * zones by letters that mean several.
 */
export function isHistoryPage(head: string): boolean {
  return (
    /^\s{0,100}<(?:!doctype )?html/iu.test(head) &&
    head.includes("mdl-typography") &&
    /youtube\.com/iu.test(head)
  );
}
