import { createJsonLines, createJsonRows } from "#server/features/history/export-files/json-rows.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import {
  bareScrobble,
  fieldsOf,
  isFields,
  isJson,
  readDate,
  readLength,
  readNumber,
  rowsFile,
  uriOfPage,
  type Fields,
  type PlaySource,
} from "./source.ts";

/** Plays as multi-scrobbler keeps and exports them (https://foxxmd.github.io/multi-scrobbler), as a list or as lines. */
export const multiScrobbler: PlaySource = {
  recognise: (head) => {
    if (!isJson(head) || !head.includes('"playDate"') || !head.includes('"data"')) return null;
    const rows = head.trimStart().startsWith("[") ? createJsonRows : createJsonLines;
    return rowsFile("multiScrobbler", rows, (row, { now }) => scrobbleRow(scrobbleOf(row), now));
  },
};

function scrobbleOf(row: Fields) {
  const data = fieldsOf(row["data"]);
  const meta = fieldsOf(row["meta"]);
  const [artist] = Array.isArray(data["artists"]) ? data["artists"] : [];
  const written = data["playDate"];
  return {
    ...bareScrobble,
    atMs: typeof written === "number" ? readNumber(written, 1000) : readDate(written),
    title: data["track"],
    artist: (isFields(artist) ? artist["name"] : artist) ?? null,
    album: isFields(data["album"]) ? data["album"]["name"] : data["album"],
    uri: uriOfPage(fieldsOf(meta["url"])["web"]),
    lengthMs: readLength(data["listenedFor"], 1000) ?? readLength(data["duration"], 1000),
  };
}
