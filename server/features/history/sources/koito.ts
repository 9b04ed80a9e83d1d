import { createNamedJsonRows } from "#server/features/history/export-files/json-rows.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import {
  bareScrobble,
  fieldsOf,
  isJson,
  readDate,
  readLength,
  rowsFile,
  textNamed,
  type Fields,
  type PlaySource,
} from "./source.ts";

/** Koito's export (https://koito.io): names are lists of aliases, of which one is primary. */
export const koito: PlaySource = {
  recognise: (head) => {
    if (!isJson(head) || !head.includes('"listens"') || !head.includes('"aliases"')) return null;
    return rowsFile(
      "koito",
      () => createNamedJsonRows("listens"),
      (row, { now }) => scrobbleRow(scrobbleOf(row), now),
      textNamed(head, "user"),
    );
  },
};

function scrobbleOf(row: Fields) {
  const track = fieldsOf(row["track"]);
  const [artist] = Array.isArray(row["artists"]) ? row["artists"] : [];
  return {
    ...bareScrobble,
    atMs: readDate(row["listened_at"]),
    title: aliasOf(track),
    artist: aliasOf(fieldsOf(artist)) ?? null,
    album: aliasOf(fieldsOf(row["album"])),
    lengthMs: readLength(track["duration"], 1000),
  };
}

function aliasOf({ aliases }: Fields): unknown {
  const all = Array.isArray(aliases) ? aliases.map(fieldsOf) : [];
  return (all.find((alias) => alias["is_primary"] === true) ?? all[0])?.["alias"];
}
