import type { HistoryRow } from "#server/features/history/export-files/read-play.ts";
import { scrobbleRow, type Scrobble } from "./scrobble-row.ts";

/** Kinds of JSON that other services and those who export from them write. */
export type ScrobbleKind = "listenbrainz" | "maloja" | "lastfmstats" | "lastfm" | "koito" | "youtube";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const readers: Readonly<Record<ScrobbleKind, (row: Fields) => Scrobble>> = {
  listenbrainz: readListen,
  maloja: readMaloja,
  lastfmstats: (row) => ({
    ...unknownFields,
    atMs: readNumber(row["date"], 1),
    title: row["track"],
    artist: row["artist"],
    album: row["album"],
  }),
  lastfm: readLastfm,
  koito: readKoito,
  youtube: readYouTube,
};

const unknownFields = { of: "start", isToMinute: false, uri: null, lengthMs: null } as const;

/**
 * Reads a row of a file of another service. Never throws.
 *
 * @param value the row as parsed JSON
 * @param now epoch milliseconds
 */
export function readScrobble(value: unknown, kind: ScrobbleKind, now: number): HistoryRow {
  const row = fieldsOf(value);
  if (kind === "youtube" && !isOfYouTubeMusic(row))
    return {
      leftOut: "video",
      year: null,
      example: (typeof row["title"] === "string" ? row["title"] : "").slice(0, 200).toWellFormed(),
    };
  const scrobble = readers[kind](row);
  return scrobbleRow({ ...scrobble, artist: scrobble.artist ?? null }, now);
}

const songPage = /open\.spotify\.com\/track\/([A-Za-z0-9]{22})$/u;

/** A listen, as ListenBrainz's export and API have it (https://listenbrainz.readthedocs.io, JSON documentation). */
function readListen(row: Fields): Scrobble {
  const track = fieldsOf(row["track_metadata"]);
  const more = fieldsOf(track["additional_info"]);
  const address = more["spotify_id"];
  const [, id] = (typeof address === "string" && songPage.exec(address)) || [];
  return {
    ...unknownFields,
    atMs: row["listened_at"] === undefined ? "undated" : readNumber(row["listened_at"], 1000),
    title: track["track_name"],
    artist: track["artist_name"],
    album: track["release_name"],
    uri: id === undefined ? null : `spotify:track:${id}`,
    lengthMs:
      readLength(more["duration_played"], 1000) ??
      readLength(more["duration_ms"], 1) ??
      readLength(more["duration"], 1000),
  };
}

/** A scrobble, as Maloja's export has it; before version 3 its artists and album stood beside its title. */
function readMaloja(row: Fields): Scrobble {
  const inner = fieldsOf(row["track"]);
  const track = row["track"] === undefined ? row : inner;
  const { artists, album } = track;
  const named = fieldsOf(album);
  return {
    ...unknownFields,
    atMs: readNumber(row["time"], 1000),
    title: track["title"],
    // Exports of the streaming service name the first artist alone.
    artist: Array.isArray(artists) ? artists[0] : artists,
    album: typeof album === "string" ? album : (named["albumtitle"] ?? named["name"]),
    lengthMs: readLength(row["duration"], 1000) ?? readLength(inner["length"], 1000),
  };
}

/** A track of `user.getRecentTracks` (https://www.last.fm/api/show/user.getRecentTracks), which exporters pass on. */
function readLastfm(row: Fields): Scrobble {
  const date = row["date"];
  const seconds = row["uts"] ?? row["timestamp"] ?? (isFields(date) ? date["uts"] : date);
  const isPlaying = String(fieldsOf(row["@attr"])["nowplaying"]) === "true";
  return {
    ...unknownFields,
    atMs: isPlaying || seconds === undefined ? "undated" : readNumber(seconds, 1000),
    title: row["name"] ?? row["track"],
    artist: nameOf(row["artist"]),
    album: nameOf(row["album"]),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function nameOf(value: unknown): unknown {
  return isFields(value) ? (value["#text"] ?? value["name"]) : value;
}

/** A listen of Koito's export (https://koito.io): names are lists of aliases, of which one is primary. */
function readKoito(row: Fields): Scrobble {
  const track = fieldsOf(row["track"]);
  const [artist] = Array.isArray(row["artists"]) ? row["artists"] : [];
  return {
    ...unknownFields,
    atMs: readDate(row["listened_at"]),
    title: aliasOf(track),
    artist: aliasOf(fieldsOf(artist)),
    album: aliasOf(fieldsOf(row["album"])),
    lengthMs: readLength(track["duration"], 1000),
  };
}

function aliasOf({ aliases }: Fields): unknown {
  const all = Array.isArray(aliases) ? aliases.map(fieldsOf) : [];
  return (all.find((alias) => alias["is_primary"] === true) ?? all[0])?.["alias"];
}

/** The history of a Google account holds videos of every kind; those of YouTube Music say so. */
function isOfYouTubeMusic(row: Fields): boolean {
  return (
    row["header"] === "YouTube Music" || String(row["titleUrl"]).startsWith("https://music.youtube.com/")
  );
}

/** What the account's language puts before or behind a title that was played. */
const watchedBefore =
  /^(?:Watched|Listened to|Has visto|Vous avez regardé|Hai guardato|Angesehen:|Você assistiu a|Assistiu a|Bekeken:|Просмотрено:|Вы посмотрели видео) /u;
const watchedBehind = / (?:angesehen|bekeken|を視聴しました)$/u;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** An entry of `watch-history.json`, as Google Takeout has it. */
function readYouTube(row: Fields): Scrobble {
  const [channel] = Array.isArray(row["subtitles"]) ? row["subtitles"].map(fieldsOf) : [];
  return {
    ...unknownFields,
    atMs: readDate(row["time"]),
    title: textOf(row["title"]).replace(watchedBefore, "").replace(watchedBehind, ""),
    artist: textOf(channel?.["name"]).replace(/ - Topic$/u, ""),
    album: null,
  };
}

/** Epoch milliseconds of a time as RFC 3339; null for what is none. */
function readDate(value: unknown): number | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** A number, or digits, times `factor`; null for what is neither. */
function readNumber(value: unknown, factor: number): number | null {
  const number = typeof value === "string" && /^\d{1,14}$/u.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0
    ? Math.floor(number * factor)
    : null;
}

/** A length in milliseconds; null where none is given, for which some write 0. */
function readLength(value: unknown, factor: number): number | null {
  const length = readNumber(value, factor);
  return length === 0 ? null : length;
}
