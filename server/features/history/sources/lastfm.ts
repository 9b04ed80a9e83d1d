import {
  createJsonLines,
  createJsonRows,
  createNamedJsonRows,
} from "#server/features/history/export-files/json-rows.ts";
import { createElementRows } from "#server/features/history/export-files/element-rows.ts";
import { readName } from "#server/features/history/export-files/read-play.ts";
import { readWrittenTime } from "#server/features/history/scrobbles/read-time.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import {
  bareScrobble,
  fieldsOf,
  isFields,
  isJson,
  readDate,
  readNumber,
  rowsFile,
  textNamed,
  type Fields,
  type PlayFile,
  type PlaySource,
  type ReadContext,
  type SourceRow,
} from "./source.ts";

/**
 * Scrobbles of Last.fm in JSON and XML: answers of `user.getRecentTracks` (https://www.last.fm/api/show/user.getRecentTracks)
 * as a page, pages or their tracks, which exporters keep; and what lastfmstats.com and others make of them.
 */
export const lastfm: PlaySource = {
  recognise: (head) => {
    if (isXml(head)) return recogniseXml(head);
    return isJson(head) ? recogniseJson(head) : null;
  },
};

const isXml = (head: string) => /^\s{0,100}<(?:\?xml|lfm|recenttracks|scrobbles|tracks)[\s>]/u.test(head);

function recogniseXml(head: string): PlayFile | null {
  if (!/<track[\s>]/u.test(head) || !/<artist[\s>]/u.test(head)) return null;
  const [, tag = ""] = head.split("<recenttracks", 2);
  const [, account = null] =
    /\suser="([^"]{1,100})"/u.exec(tag.slice(0, Math.max(0, tag.indexOf(">")))) ?? [];
  return rowsFile("lastfm", () => createElementRows("track"), readTrack, account);
}

function recogniseJson(head: string): PlayFile | null {
  const has = (name: string) => head.includes(`"${name}"`);
  const isList = head.trimStart().startsWith("[");
  if (has("scrobbles") && !isList && !has("maloja"))
    return rowsFile("lastfm", () => createNamedJsonRows("scrobbles"), readStats, textNamed(head, "username"));
  const isOfApi = has("uts") && (has("#text") || has("recenttracks"));
  if (isOfApi) return rowsFile("lastfm", rowsOfApi(head, isList), readTrack, textNamed(head, "user"));
  return isBare(has) ? rowsFile("lastfm", isList ? createJsonRows : createJsonLines, readTrack) : null;
}

/** Rows of names and times alone, as scripts keep them. */
function isBare(has: (name: string) => boolean): boolean {
  const isOther = ["scrobbles", "listens", "tracks"].some(has);
  const hasTime = ["uts", "timestamp", "date", "scrobbled_at", "played_at", "time"].some(has);
  return !isOther && hasTime && has("artist") && (has("name") || has("track"));
}

function rowsOfApi(head: string, isList: boolean) {
  if (/"track"\s{0,4}:\s{0,4}\[/u.test(head)) return () => createNamedJsonRows("track");
  return isList ? createJsonRows : createJsonLines;
}

/** A scrobble of lastfmstats.com. */
const readStats = (row: Fields, { now }: ReadContext) =>
  scrobbleRow(
    {
      ...bareScrobble,
      atMs: readNumber(row["date"], 1),
      title: row["track"],
      artist: row["artist"] ?? null,
      album: row["album"],
    },
    now,
  );

/** A track of an answer; its names stand alone or as `#text` or `name` of an object. What is playing has no time. */
function readTrack(row: Fields, { now }: ReadContext): SourceRow {
  const [title, artist, album] = [
    row["name"] ?? row["track"] ?? row["title"],
    nameOf(row["artist"]),
    nameOf(row["album"]),
  ];
  const time = isPlaying(row) ? undated : timeOf(row);
  const play = scrobbleRow({ ...bareScrobble, ...time, title, artist: artist ?? null, album }, now);
  const name = readName(title);
  if (String(row["loved"]) !== "1" || name === null) return play;
  const loved = {
    uri: null,
    track: name,
    artist: readName(artist) ?? "",
    album: readName(album),
    addedDate: null,
  };
  return { ...play, loved };
}

const isPlaying = (row: Fields) =>
  String(row["nowplaying"] ?? fieldsOf(row["@attr"])["nowplaying"]) === "true";

const undated = { atMs: "undated" as const, isToMinute: false };

const isWritten = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Seconds since 1970, or a time in words, which Last.fm writes in UTC. */
function timeOf(row: Fields): { atMs: number | null | "undated"; isToMinute: boolean } {
  const date = row["date"];
  const stamps = [row["uts"], row["timestamp"], isFields(date) ? date["uts"] : date];
  const others = [row["scrobbled_at"], row["played_at"], row["time"], isFields(date) ? date["#text"] : null];
  const written = [...stamps, ...others].find(isWritten);
  if (written === undefined) return undated;
  const exact = readNumber(written, 1000) ?? readDate(written);
  if (exact !== null || typeof written !== "string") return { atMs: exact, isToMinute: false };
  const inWords =
    readWrittenTime(written, "named_month", "UTC") ?? readWrittenTime(written, "year_first", "UTC");
  return inWords ?? { atMs: null, isToMinute: false };
}

function nameOf(value: unknown): unknown {
  return isFields(value) ? (value["#text"] ?? value["name"]) : value;
}
