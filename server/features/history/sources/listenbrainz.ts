import {
  createJsonLines,
  createJsonRows,
  createNamedJsonRows,
} from "#server/features/history/export-files/json-rows.ts";
import type { HistoryRow } from "#server/features/history/export-files/read-play.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import {
  bareScrobble,
  fieldsOf,
  isJson,
  readLength,
  readNumber,
  rowsFile,
  textNamed,
  uriOfPage,
  type Fields,
  type PlaySource,
} from "./source.ts";

/**
 * Listens as ListenBrainz's export (a zip of lines by month), its API and what is submitted to it have them
 * (https://listenbrainz.readthedocs.io, JSON documentation).
 */
export const listenbrainz: PlaySource = {
  recognise: (head) => {
    if (!isJson(head) || !head.includes('"track_metadata"')) return null;
    const account = textNamed(head, "user_name");
    return rowsFile("listenbrainz", rowsOf(head), (row, { now }) => readListen(row, now), account);
  },
};

function rowsOf(head: string) {
  if (head.trimStart().startsWith("[")) return createJsonRows;
  if (/"listens"\s{0,4}:\s{0,4}\[/u.test(head)) return () => createNamedJsonRows("listens");
  return /"payload"\s{0,4}:\s{0,4}\[/u.test(head) ? () => createNamedJsonRows("payload") : createJsonLines;
}

/** Reads a listen. Never throws. `now` in epoch milliseconds. */
export function readListen(row: Fields, now: number): HistoryRow {
  const track = fieldsOf(row["track_metadata"]);
  const more = fieldsOf(track["additional_info"]);
  const scrobble = {
    ...bareScrobble,
    atMs: row["listened_at"] === undefined ? ("undated" as const) : readNumber(row["listened_at"], 1000),
    title: track["track_name"],
    artist: track["artist_name"] ?? null,
    album: track["release_name"],
    uri: uriOfPage(more["spotify_id"]),
    lengthMs:
      readLength(more["duration_played"], 1000) ??
      readLength(more["duration_ms"], 1) ??
      readLength(more["duration"], 1000),
  };
  return scrobbleRow(scrobble, now);
}
