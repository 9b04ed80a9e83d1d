import { maxImportRows } from "#contract/playlist-files.ts";
import { isWithinBounds, maxJsonDepth } from "#server/platform/text/bounded-json.ts";
import {
  emptyRow,
  millisecondsOf,
  tooComplex,
  type ListRow,
  type ListWriter,
  type ReadList,
} from "./list-row.ts";

/** `{name, exported_at, tracks: [{uri, title, artists, album, duration_ms, isrc, added_at, release_date, genre}]}`. */
export const jsonWriter: ListWriter = {
  contentType: "application/json; charset=utf-8",
  head: ({ name, at }) => `{"name":${JSON.stringify(name)},"exported_at":"${at.toISOString()}","tracks":[`,
  row: (row, index) => `${index === 0 ? "\n" : ",\n"}${JSON.stringify(written(row))}`,
  foot: () => "\n]}\n",
};

function written(row: ListRow): object {
  return {
    uri: row.uri,
    title: row.title,
    artists: row.artists,
    album: row.album,
    duration_ms: row.durationMs,
    isrc: row.isrc,
    added_at: row.addedAt,
    release_date: row.releaseDate,
    genre: row.genre,
  };
}

/** Each row has 9 fields and some artists; a list with too many rows is distinguished from one that is no list. */
const bounds = { depth: maxJsonDepth, values: 100 * maxImportRows };

/** Reads what `jsonWriter` wrote, or a bare array of such tracks; null for any other JSON, and for what is none. */
export function readJson(text: string): ReadList | null {
  const value = parsed(text);
  const list: unknown = Array.isArray(value) ? value : objectOf(value)["tracks"];
  if (!Array.isArray(list)) return null;
  const name = objectOf(value)["name"];
  return {
    name: typeof name === "string" ? name : null,
    rows: list.slice(0, maxImportRows + 1).map(readRow),
  };
}

function readRow(value: unknown): ListRow {
  const raw = objectOf(value);
  const text = (name: string) => (typeof raw[name] === "string" && raw[name] !== "" ? raw[name] : null);
  const artists: unknown[] = Array.isArray(raw["artists"]) ? raw["artists"] : [];
  return {
    ...emptyRow,
    uri: text("uri"),
    title: text("title") ?? text("name") ?? "",
    artists: artists.flatMap((artist) => {
      const name: unknown = typeof artist === "string" ? artist : objectOf(artist)["name"];
      return typeof name === "string" ? [name] : [];
    }),
    album: text("album"),
    durationMs: millisecondsOf(raw["duration_ms"]),
    isrc: text("isrc"),
    addedAt: text("added_at"),
    releaseDate: text("release_date"),
    genre: text("genre"),
  };
}

/** Throws AppError `file-too-complex` for what is nested deeper, or holds more, than any list of so many rows. */
function parsed(text: string): unknown {
  const json = text.replace(/^\u{feff}/u, "").trimStart();
  if (!json.startsWith("{") && !json.startsWith("[")) return null;
  if (!isWithinBounds(json, bounds)) throw tooComplex();
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
