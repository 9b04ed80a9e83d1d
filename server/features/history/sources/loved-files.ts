import type { TableMapping } from "#contract/history/play-tables.ts";
import type { ListedSong } from "#server/features/history/export-files/read-account-library.ts";
import {
  createJsonLines,
  createJsonRows,
  createNamedJsonRows,
  type JsonRows,
} from "#server/features/history/export-files/json-rows.ts";
import { readName, readTrackUri } from "#server/features/history/export-files/read-play.ts";
import { guessMapping } from "./table-mapping.ts";
import { lastfmTable } from "./tables.ts";
import { fieldsOf, type Fields, uriOfPage } from "./source.ts";
import { readFirstLines } from "#server/features/history/scrobbles/table-rows.ts";
import { readWrittenTime } from "#server/features/history/scrobbles/read-time.ts";

/**
 * A file of songs that someone loved at another service: likes, never plays. `service` names the list, of which the newest
 * stands.
 */
export type LovedFile = { service: string } & (
  | { as: "json"; createRows: () => JsonRows }
  | { as: "table"; mapping: TableMapping }
);

/** A loved song; `ids` are those of MusicBrainz and ListenBrainz, by which a file may name it alone. */
export interface LovedSong {
  song: ListedSong | null;
  ids: readonly string[];
}

/** How programs call such a file: `loved_tracks.csv`, `my-favourites.json`. */
const lovedName =
  /(?:^|[^a-z])(?:loved[-_ ]?(?:tracks?|songs?)?|likes?|liked|favou?rites?|hearted)(?:[^a-z]|$)/iu;

/** Reports a file of loved songs by its first text, and by its name where rows of plays look the same; null for any other. */
export function recogniseLoved(head: string, name: string): LovedFile | null {
  const text = head.trimStart();
  const has = (mark: string) => text.includes(`"${mark}"`);
  const isCalledLoved = lovedName.test(name.split(/[\\/]/u).at(-1) ?? "");
  if (!text.startsWith("{") && !text.startsWith("[")) return lovedTable(head, isCalledLoved);
  const isFeedback = has("score") && (has("recording_msid") || has("recording_mbid"));
  if (isFeedback) return { service: "ListenBrainz", as: "json", createRows: rowsOf(text, "feedback") };
  const isOfLastfm = has("lovedtracks") || (isCalledLoved && has("artist") && (has("name") || has("track")));
  return isOfLastfm ? { service: serviceOf(head), as: "json", createRows: rowsOf(text, "track") } : null;
}

const listNamed = {
  feedback: /"feedback"\s{0,4}:\s{0,4}\[/u,
  track: /"track"\s{0,4}:\s{0,4}\[/u,
};

/** The rows of a list, of lines, or of what is called `named` in an answer of the service or pages of such. */
function rowsOf(text: string, named: keyof typeof listNamed): () => JsonRows {
  if (listNamed[named].test(text)) return () => createNamedJsonRows(named);
  return text.startsWith("[") ? createJsonRows : createJsonLines;
}

function lovedTable(head: string, isCalledLoved: boolean): LovedFile | null {
  const mapping = lastfmTable(head)?.mapping ?? guessMapping(head);
  if (mapping === null || mapping.title === null || mapping.artist === null) return null;
  const [titles = []] = (mapping.has_header && readFirstLines(head, mapping.delimiter, 1)) || [];
  const isLoved = isCalledLoved || titles.some((title) => /\bloved\b/iu.test(title));
  return isLoved ? { service: serviceOf(head), as: "table", mapping } : null;
}

const serviceOf = (head: string) => (/libre\.fm/iu.test(head) ? "Libre.fm" : "Last.fm");

/** Reads a row of such a file in JSON; null for what is not loved, as ListenBrainz's hated ones. */
export function readLovedRow(value: unknown): LovedSong | null {
  const row = fieldsOf(value);
  const isHated = "score" in row && Number(row["score"]) !== 1;
  const isUnloved = row["loved"] === false || String(row["loved"]) === "0";
  return isHated || isUnloved ? null : { song: songOf(row), ids: idsOf(row) };
}

const firstName = (values: readonly unknown[]) => values.map(readName).find((name) => name !== null) ?? null;

/** Null where the row names its song by ids alone. */
function songOf(row: Fields): ListedSong | null {
  const metadata = fieldsOf(row["track_metadata"]);
  const artist = fieldsOf(row["artist"]);
  const track = firstName([row["name"], row["track"], row["title"], metadata["track_name"]]);
  if (track === null) return null;
  const stamps = [row["created"], fieldsOf(row["date"])["uts"], row["uts"], row["date"]];
  return {
    uri: readTrackUri(row["uri"]) ?? uriOfPage(fieldsOf(metadata["additional_info"])["spotify_id"]),
    track,
    artist: firstName([row["artist"], artist["name"], artist["#text"], metadata["artist_name"]]) ?? "",
    album: firstName([row["album"], metadata["release_name"]]),
    addedDate: stamps.map(readStamp).find((date) => date !== null) ?? null,
  };
}

/** The ids by which a listen and a loved song of ListenBrainz name their recording. */
function idsOf(row: Fields): string[] {
  const metadata = fieldsOf(row["track_metadata"]);
  const places = [row, fieldsOf(metadata["additional_info"]), fieldsOf(metadata["mbid_mapping"])];
  return places
    .flatMap((place) => [place["recording_mbid"], place["recording_msid"]])
    .filter((id) => typeof id === "string" && id !== "") as string[];
}

/** Reads a line of such a table; null for one without a title. */
export function readLovedLine(cells: readonly string[], mapping: TableMapping): LovedSong | null {
  const cell = (column: number | null) => (column === null ? null : readName(cells[column]));
  const track = cell(mapping.title);
  const time = readWrittenTime(cell(mapping.time) ?? "", mapping.time_format, mapping.time_zone);
  if (track === null) return null;
  const addedDate = time === null ? null : dateOf(time.atMs);
  const uri = cells.map(readTrackUri).find((address) => address !== null) ?? null;
  return {
    song: { uri, track, artist: cell(mapping.artist) ?? "", album: cell(mapping.album), addedDate },
    ids: [],
  };
}

/** RFC 3339 of seconds since 1970, as a number or its digits; null for what is neither. */
function readStamp(value: unknown): string | null {
  const seconds = typeof value === "string" && /^\d{9,10}$/u.test(value) ? Number(value) : value;
  return typeof seconds === "number" ? dateOf(seconds * 1_000) : null;
}

function dateOf(atMs: number): string | null {
  const isDate = Number.isFinite(atMs) && atMs > 0 && atMs < 4e12;
  return isDate ? new Date(atMs).toISOString() : null;
}
