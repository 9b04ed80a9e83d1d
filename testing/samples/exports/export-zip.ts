import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** How entries of a zip are written: `mode` as Unix has it. */
interface EntryOptions {
  compress?: boolean;
  forceZip64Format?: boolean;
  mode?: number;
}

/** A zip in memory with these files, by their paths. */
export function aZip(files: Readonly<Record<string, unknown>>, options: EntryOptions = {}): Promise<Buffer> {
  return buffer(zipOf(files, options).outputStream);
}

function zipOf(files: Readonly<Record<string, unknown>>, options: EntryOptions): ZipFile {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(asText(content)), path, options);
  zip.end();
  return zip;
}

const asText = (content: unknown) =>
  typeof content === "string" ? content : JSON.stringify(content, null, 2);

/** A play as all generations of an export tell it; `track` and `artist` name the song. */
export interface ExportedPlay {
  /** epoch milliseconds of its end */
  endedAt: number;
  msPlayed: number;
  track: string;
  artist: string;
  /** `{track} album` unless it is given */
  album?: string;
  /** without its prefix; null where the export has none */
  trackId: string | null;
  isPrivate?: boolean;
}

/** The album of a play as files name it. */
export const albumOf = ({ track, album = `${track} album` }: ExportedPlay): string => album;

const time = (endedAt: number) => `${new Date(endedAt).toISOString().slice(0, 19)}Z`;

/** As `endsong_N.json` of 2020: unsorted rows without addresses, with places and milliseconds. */
export function rowOf2020(play: ExportedPlay): object {
  const { endedAt, msPlayed, track, artist, isPrivate = false } = play;
  return {
    ts: time(endedAt),
    username: "somebody",
    platform: "Android OS 9 API 28 (samsung, SM-G950F)",
    ms_played: msPlayed,
    conn_country: "DE",
    ip_addr_decrypted: "203.0.113.77",
    user_agent_decrypted: "unknown",
    city: "Springfield",
    region: "XX",
    metro_code: null,
    longitude: -1.5,
    latitude: 50.5,
    master_metadata_track_name: track,
    master_metadata_album_artist_name: artist,
    master_metadata_album_album_name: albumOf(play),
    episode_name: null,
    episode_show_name: null,
    reason_start: "trackdone",
    reason_end: "trackdone",
    shuffle: false,
    skipped: null,
    offline: false,
    offline_timestamp: endedAt - msPlayed,
    incognito_mode: isPrivate,
  };
}

/** As `endsong_N.json` of 2021 and 2022: with addresses of songs, without places. */
export function rowOf2022(play: ExportedPlay): object {
  return { ...rowOf2023(play), skipped: null, offline_timestamp: 0 };
}

/** As `Streaming_History_Audio_YYYY_N.json` of 2023: with addresses of songs, network and browser. */
export function rowOf2023(play: ExportedPlay): object {
  const {
    city: _c,
    region: _r,
    metro_code: _m,
    longitude: _x,
    latitude: _y,
    ...row
  } = rowOf2020(play) as Record<string, unknown>;
  return {
    ...row,
    spotify_track_uri: play.trackId === null ? null : `spotify:track:${play.trackId}`,
    spotify_episode_uri: null,
    skipped: false,
    offline_timestamp: Math.floor((play.endedAt - play.msPlayed) / 1000),
  };
}

/** As from 2024 on: with audiobooks, without names of users and browsers. */
export function rowOf2024(play: ExportedPlay): object {
  const {
    username: _u,
    ip_addr_decrypted: ip,
    user_agent_decrypted: _a,
    ...row
  } = rowOf2023(play) as Record<string, unknown>;
  return {
    ...row,
    platform: "Partner android_tv Amazon;AFTMM;0123456789abcdef0123456789abcdef;;tpapi",
    ip_addr: ip,
    audiobook_title: null,
    audiobook_uri: null,
    audiobook_chapter_uri: null,
    audiobook_chapter_title: null,
  };
}

/** As `StreamingHistory_music_N.json`: to the minute, without addresses. */
export function rowOfAccount({ endedAt, msPlayed, track, artist }: ExportedPlay): object {
  const endTime = new Date(endedAt).toISOString().slice(0, 16).replace("T", " ");
  return { endTime, artistName: artist, trackName: track, msPlayed };
}

/** So many plays, a song each three minutes back from `newest` (epoch milliseconds); every fifth is a short one. */
export function somePlays(count: number, newest: number, songs = 50): ExportedPlay[] {
  return Array.from({ length: count }, (_, n) => ({
    endedAt: newest - n * 180_000,
    msPlayed: n % 5 === 4 ? 12_000 : 150_000 + n,
    track: `Song ${n % songs}`,
    artist: `Artist ${n % 7}`,
    trackId: String((n % songs) * 7 + (n % 7)).padStart(22, "0"),
  }));
}
