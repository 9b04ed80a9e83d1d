import { createNamedJsonRows } from "#server/features/history/export-files/json-rows.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import { tableFile } from "./table-file.ts";
import {
  bareScrobble,
  fieldsOf,
  isJson,
  readLength,
  readNumber,
  rowsFile,
  type Fields,
  type PlaySource,
} from "./source.ts";

/** Maloja's export and API in JSON, and the tables that it kept before version 3 (https://github.com/krateng/maloja). */
export const maloja: PlaySource = {
  recognise: (head) => (isJson(head) ? recogniseJson(head) : recogniseTable(head)),
};

function recogniseJson(head: string) {
  const hasScrobbles = head.includes('"maloja"') && /"scrobbles"\s{0,4}:\s{0,4}\[/u.test(head);
  const isAnswer =
    /"list"\s{0,4}:\s{0,4}\[/u.test(head) && head.includes('"albumtitle"') && head.includes('"artists"');
  if (!hasScrobbles && !isAnswer) return null;
  const name = hasScrobbles ? "scrobbles" : "list";
  return rowsFile(
    "maloja",
    () => createNamedJsonRows(name),
    (row, { now }) => scrobbleRow(scrobbleOf(row), now),
  );
}

/** Before version 3 a scrobble's artists and album stood beside its title. */
function scrobbleOf(row: Fields) {
  const inner = fieldsOf(row["track"]);
  const track = row["track"] === undefined ? row : inner;
  const { artists, album } = track;
  const named = fieldsOf(album);
  return {
    ...bareScrobble,
    atMs: readNumber(row["time"], 1000),
    title: track["title"],
    // Exports of the streaming service name the first artist alone.
    artist: (Array.isArray(artists) ? artists[0] : artists) ?? null,
    album: typeof album === "string" ? album : (named["albumtitle"] ?? named["name"]),
    lengthMs: readLength(row["duration"], 1000) ?? readLength(inner["length"], 1000),
  };
}

/** Seconds, artists with a sign between them, title, album and seconds of the play; `-` for what is unknown. */
const oldLine = /^\d{9,10}\t[^\t\n]{1,500}\t[^\t\n]{1,500}\t[^\t\n]{1,500}\t(?:-|\d{1,6})?\r?(?:\n|$)/u;
const artistSeparator = "\u241f";

const known = (cell: string | undefined) => (cell === "-" || cell === undefined ? null : cell);

function recogniseTable(head: string) {
  if (!oldLine.test(head)) return null;
  return tableFile(
    "maloja",
    { delimiter: "\t", has_header: false, isUnquoted: true },
    ([time, artists, title, album, length], { now }) =>
      scrobbleRow(
        {
          ...bareScrobble,
          atMs: readNumber(time, 1000),
          title,
          artist: artists?.split(artistSeparator)[0] ?? null,
          album: known(album),
          lengthMs: readLength(known(length), 1000),
        },
        now,
      ),
  );
}
