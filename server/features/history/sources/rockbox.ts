import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import { instantOf } from "#server/features/history/scrobbles/read-time.ts";
import { tableFile } from "./table-file.ts";
import { bareScrobble, noPlay, readLength, readNumber, type PlaySource, type ReadContext } from "./source.ts";

/** What a player without a connection keeps of what it played (https://web.archive.org/web/2017/http://www.audioscrobbler.net/wiki/Portable_Player_Logging). */
export const rockbox: PlaySource = {
  recognise: (head) => {
    if (!/^#AUDIOSCROBBLER\/1\.\d/u.test(head.trimStart())) return null;
    // Of a clock that knows no zone, the file has what the clock showed as if it were in UTC.
    const needsTimeZone = !/^#TZ\/UTC\s/mu.test(head);
    const lines = { delimiter: "\t", has_header: false, skip: remarksOf(head), isUnquoted: true } as const;
    return tableFile("rockbox", lines, (cells, context) => readLine(cells, context, needsTimeZone), {
      needsTimeZone,
    });
  },
};

/** Lines in front of the first song, each of which begins with `#`; empty lines count for nothing. */
function remarksOf(head: string): number {
  const lines = head.split(/\r\n|\r|\n/u).filter((line) => line !== "");
  const first = lines.findIndex((line) => !line.startsWith("#"));
  return first === -1 ? lines.length : first;
}

/** Artist, album, title, number, seconds, `L` for heard or `S` for skipped, time, id. */
function readLine(cells: readonly string[], { now, timeZone }: ReadContext, isLocal: boolean) {
  const [artist, album, title, , length, rating, stamp] = cells;
  const shown = readNumber(stamp, 1000);
  const atMs = shown !== null && isLocal ? instantOf(shown, timeZone) : shown;
  if (rating === "S") return noPlay(atMs, title);
  const named = artist === "<Untagged>" ? null : (artist ?? null);
  const scrobble = { ...bareScrobble, atMs, title, artist: named, album, lengthMs: readLength(length, 1000) };
  return scrobbleRow(scrobble, now);
}
