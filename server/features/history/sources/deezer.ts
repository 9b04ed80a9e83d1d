import { readName } from "#server/features/history/export-files/read-play.ts";
import { readWrittenTime } from "#server/features/history/scrobbles/read-time.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import { findHeader, tableFile } from "./table-file.ts";
import { bareScrobble, readNumber, type Fields, type PlaySource, type ReadContext } from "./source.ts";

/** What the sheet `10_listeningHistory` calls its columns. */
const deezerColumns = {
  title: ["Song Title"],
  artist: ["Artist"],
  album: ["Album Title"],
  isrc: ["ISRC"],
  played: ["Listening Time"],
  date: ["Date"],
} as const;

/** The listening history of a copy of one's data at Deezer, which is a workbook: its sheet, saved as a table. */
export const deezer: PlaySource = {
  recognise: (head) => {
    const found = findHeader(head, deezerColumns, ["title", "artist", "played", "date"]);
    return (
      found &&
      tableFile("deezer", found.lines, (cells, context) => readDeezerRow(found.fieldsOf(cells), context), {
        needsTimeZone: true,
      })
    );
  },
};

/** Seconds that were heard, and when it began by a clock of no named zone. */
function readDeezerRow(row: Fields, { now, timeZone }: ReadContext) {
  const written = readName(row["date"]) ?? "";
  const time = readWrittenTime(written, "year_first", timeZone);
  const seconds = readNumber(row["played"], 1000);
  return scrobbleRow(
    {
      ...bareScrobble,
      atMs: written === "" ? "undated" : (time?.atMs ?? null),
      isToMinute: time?.isToMinute ?? false,
      title: row["title"],
      artist: row["artist"] ?? null,
      album: row["album"],
      lengthMs: seconds,
    },
    now,
  );
}
