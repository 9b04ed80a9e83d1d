import { readName } from "#server/features/history/export-files/read-play.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import { findHeader, tableFile } from "./table-file.ts";
import {
  bareScrobble,
  noPlay,
  readDate,
  readLength,
  readNumber,
  type Fields,
  type PlaySource,
  type ReadContext,
  type SourceRow,
} from "./source.ts";

const activity = {
  began: ["Event Start Timestamp"],
  ended: ["Event End Timestamp"],
  event: ["Event Type"],
  title: ["Song Name", "Content Name"],
  artist: ["Artist Name", "Container Artist Name"],
  album: ["Album Name", "Container Album Name"],
  played: ["Play Duration Milliseconds"],
  media: ["Media Type"],
} as const;

const history = {
  song: ["Track Name"],
  at: ["Last Played Date"],
} as const;

/**
 * Files of a copy of one's data (https://privacy.apple.com): `Apple Music Play Activity.csv`, a line an event, whose lines
 * seldom name the artist; and `Apple Music - Track Play History.csv`, the last play of each song.
 */
export const appleMusic: PlaySource = {
  recognise: (head) => {
    const events = findHeader(head, activity, ["event", "title", "played"]);
    if (events !== null && (events.columns.began ?? events.columns.ended) !== null)
      return tableFile("appleMusic", events.lines, (cells, context) =>
        readEvent(events.fieldsOf(cells), context),
      );
    const last = findHeader(head, history, ["song", "at"]);
    return (
      last && tableFile("appleMusic", last.lines, (cells, context) => readLast(last.fieldsOf(cells), context))
    );
  },
};

/** Older files leave the kind of the event empty; other kinds, as a look at the words of a song, are no plays. */
function readEvent(row: Fields, { now }: ReadContext): SourceRow {
  const [began, ended] = [readDate(row["began"]), readDate(row["ended"])];
  const lengthMs = readNumber(row["played"], 1);
  const isPlay = row["event"] === "PLAY_END" || row["event"] === "";
  if (!isPlay || lengthMs === null || lengthMs === 0) return noPlay(began ?? ended, row["title"]);
  if (typeof row["media"] === "string" && /VIDEO/iu.test(row["media"]))
    return { ...noPlay(began ?? ended, row["title"]), leftOut: "video" };
  const named = readName(row["artist"]);
  return scrobbleRow(
    {
      ...bareScrobble,
      // What was paused for a while began earlier than its length says: the end is exact.
      of: ended === null ? "start" : "end",
      atMs: ended ?? began,
      title: row["title"],
      artist: named ?? undefined,
      album: row["album"],
      lengthMs,
    },
    now,
  );
}

/** `Artist - Title`; what has no such sign cannot be parted without guessing. */
function readLast(row: Fields, { now }: ReadContext): SourceRow {
  const [artist = "", ...title] = (readName(row["song"]) ?? "").split(" - ");
  const isParted = title.length > 0;
  return scrobbleRow(
    {
      ...bareScrobble,
      atMs: readNumber(row["at"], 1) ?? readDate(row["at"]),
      title: isParted ? title.join(" - ") : artist,
      artist: isParted ? artist : null,
      album: null,
      lengthMs: readLength(undefined, 1),
    },
    now,
  );
}
