import { createJsonLines, createJsonRows } from "#server/features/history/export-files/json-rows.ts";
import { readName } from "#server/features/history/export-files/read-play.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import { findHeader, tableFile } from "./table-file.ts";
import {
  bareScrobble,
  isJson,
  maxDate,
  noPlay,
  readLength,
  readNumber,
  rowsFile,
  type Fields,
  type PlaySource,
  type ReadContext,
  type SourceRow,
} from "./source.ts";

const columns = {
  timeMs: ["timeMs"],
  artist: ["artist"],
  track: ["track"],
  album: ["album"],
  albumArtist: ["albumArtist"],
  durationMs: ["durationMs"],
  event: ["event"],
} as const;

/** What Pano Scrobbler writes into a file, as a table or as lines (https://github.com/kawaiiDango/pano-scrobbler). */
export const pano: PlaySource = {
  recognise: (head) => {
    if (isJson(head)) {
      if (!head.includes('"timeHuman"') || !head.includes('"timeMs"')) return null;
      return rowsFile("pano", head.trimStart().startsWith("[") ? createJsonRows : createJsonLines, readEntry);
    }
    const found = findHeader(head, columns, ["timeMs", "artist", "track"]);
    return (
      found && tableFile("pano", found.lines, (cells, context) => readEntry(found.fieldsOf(cells), context))
    );
  },
};

/** Beside scrobbles the file holds what was loved, and what is loved no more. */
function readEntry(row: Fields, { now }: ReadContext): SourceRow {
  const { event, track, artist = null, album } = row;
  const atMs = readNumber(row["timeMs"], 1);
  if (event === "love" || event === "unlove") return readLove(row, event, atMs);
  if (event !== undefined && event !== "" && event !== "scrobble") return noPlay(atMs, track);
  const lengthMs = readLength(row["durationMs"], 1);
  return scrobbleRow({ ...bareScrobble, atMs, title: track, artist, album, lengthMs }, now);
}

function readLove(row: Fields, event: "love" | "unlove", atMs: number | null): SourceRow {
  const track = readName(row["track"]);
  const noted = noPlay(atMs, row["track"]);
  if (track === null) return noted;
  const loved = {
    uri: null,
    track,
    artist: readName(row["artist"]) ?? "",
    album: readName(row["album"]),
    addedDate: atMs === null || atMs > maxDate ? null : new Date(atMs).toISOString(),
  };
  return event === "love" ? { ...noted, leftOut: "loved", loved } : { ...noted, loved, isUnloved: true };
}
