import { dayMs } from "#contract/base/durations.ts";
import { shortPlayMs } from "#contract/history/play-rule.ts";
import {
  bareFields,
  maxPlayMs,
  readName,
  readTrackUri,
  unreadable,
  type HistoryRow,
  type Play,
} from "#server/features/history/export-files/read-play.ts";

/** The content of a row of another service or of a table. */
export interface Scrobble {
  /** epoch milliseconds; null for none that can be read; `undated` where there is none */
  atMs: number | "undated" | null;
  /** whether `atMs` is the beginning of the play or its end */
  of: "start" | "end";
  isToMinute: boolean;
  title: unknown;
  /** undefined: a table without a column of artists */
  artist: unknown;
  album: unknown;
  uri: unknown;
  /** how long it was heard, or how long the song is; null where that is unknown, undefined for what is no length */
  lengthMs: number | null | undefined;
}

/** The oldest of these services began in 2002. */
const earliest = Date.UTC(2002, 0, 1);
const unknownDates = Date.UTC(1971, 0, 1);

/**
 * A play of another service or a table. Without a length it is taken for 30 s, the least that counts.
 * What was playing when the file was made, and dates of 1970, which stand for unknown ones, are `undated`.
 */
export function scrobbleRow(scrobble: Scrobble, now: number): HistoryRow {
  const track = readName(scrobble.title);
  const { atMs, lengthMs } = scrobble;
  if (isUndated(atMs)) return { leftOut: "undated", year: null, example: track ?? "" };
  if (atMs === null || atMs < earliest || atMs > now + dayMs) return unreadable(null, track ?? "", "time");
  const year = new Date(atMs).getUTCFullYear();
  if (track === null) return unreadable(year, "", "title");
  if (scrobble.artist !== undefined && readName(scrobble.artist) === null)
    return unreadable(year, track, "artist");
  if (!isLength(lengthMs)) return unreadable(year, track, "length");
  return { year, play: { ...playOf(scrobble, atMs, lengthMs), track } };
}

const isUndated = (atMs: Scrobble["atMs"]): atMs is "undated" =>
  atMs === "undated" || (atMs !== null && atMs < unknownDates);

const isLength = (lengthMs: Scrobble["lengthMs"]): lengthMs is number | null =>
  lengthMs === null || (lengthMs !== undefined && lengthMs >= 0 && lengthMs <= maxPlayMs);

function playOf(scrobble: Scrobble, atMs: number, lengthMs: number | null): Omit<Play, "track"> {
  const msPlayed = Math.round(lengthMs ?? shortPlayMs);
  const isStart = scrobble.of === "start";
  const assumedTime = isStart ? "end" : "start";
  return {
    ...bareFields,
    source: "scrobbles",
    startedAt: isStart ? atMs : atMs - msPlayed,
    endedAt: isStart ? atMs + msPlayed : atMs,
    msPlayed,
    assumed: lengthMs === null ? assumedTime : null,
    uri: readTrackUri(scrobble.uri),
    artist: readName(scrobble.artist) ?? "",
    album: readName(scrobble.album),
    isToMinute: scrobble.isToMinute,
  };
}
