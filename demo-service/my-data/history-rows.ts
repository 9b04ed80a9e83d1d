import type { Catalogue, CatalogueAccount, CataloguePlay, CatalogueTrack } from "../catalogue/catalogue.ts";
import { hash, unit } from "../catalogue/seeded.ts";

/** A play as the service's extended streaming history has it, since 2023. */
export interface HistoryRow {
  ts: string;
  platform: string;
  ms_played: number;
  conn_country: string;
  ip_addr: string;
  master_metadata_track_name: string | null;
  master_metadata_album_artist_name: string | null;
  master_metadata_album_album_name: string | null;
  spotify_track_uri: string | null;
  episode_name: null;
  episode_show_name: null;
  spotify_episode_uri: null;
  reason_start: string;
  reason_end: string;
  shuffle: boolean;
  skipped: boolean;
  offline: boolean;
  offline_timestamp: number | null;
  incognito_mode: boolean;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const SEED = 0x5eed;
/** Weeks without a play, of a summer and a winter holiday, in every year. */
const HOLIDAYS: readonly number[] = [31, 32, 52];

/** Whether a person plays nothing then: on holiday, or on one of the few days on which they do something else. */
function isQuiet(atMs: number): boolean {
  const yearStart = Date.UTC(new Date(atMs).getUTCFullYear(), 0, 1);
  const week = Math.floor((atMs - yearStart) / WEEK_MS) + 1;
  return HOLIDAYS.includes(week) || unit(SEED, Math.floor(atMs / DAY_MS)) < 0.03;
}

/** Where music is heard: at a desk on weekdays, else on the way; on Sunday evenings from a loudspeaker. */
function platformAt(atMs: number): string {
  const date = new Date(atMs);
  const hour = date.getUTCHours();
  const isWeekend = [0, 6].includes(date.getUTCDay());
  if (!isWeekend && hour >= 9 && hour < 17) return "web_player windows 10;chrome 130.0.0.0;desktop";
  return isWeekend && hour >= 18 ? "Partner google cast;Cast Audio" : "android";
}

/** The rows of an account's plays, the oldest first; of two plays at once, which no export has, one. */
export function* historyRows(catalogue: Catalogue, account: CatalogueAccount): Generator<HistoryRow> {
  const atOnce = 500;
  let lastEndMs = 0;
  for (let end = account.playTotal; end > 0; end -= atOnce) {
    const from = Math.max(0, end - atOnce);
    for (const [place, play] of account
      .plays(from, end - from)
      .toReversed()
      .entries()) {
      if (play.playedAtMs <= lastEndMs || isQuiet(play.playedAtMs)) continue;
      lastEndMs = play.playedAtMs;
      yield rowOf(catalogue, play, end - place);
    }
  }
}

type Song = Pick<
  HistoryRow,
  | "master_metadata_track_name"
  | "master_metadata_album_artist_name"
  | "master_metadata_album_album_name"
  | "spotify_track_uri"
>;

/** What a row says of a song that the service no longer has. */
const noSong: Song = {
  master_metadata_track_name: null,
  master_metadata_album_artist_name: null,
  master_metadata_album_album_name: null,
  spotify_track_uri: null,
};

function songOf(catalogue: Catalogue, track: CatalogueTrack): Song {
  return {
    master_metadata_track_name: track.name,
    master_metadata_album_artist_name: catalogue.artist(track.artistIds[0] ?? "")?.name ?? null,
    master_metadata_album_album_name: catalogue.album(track.albumId)?.name ?? null,
    spotify_track_uri: `spotify:track:${track.id}`,
  };
}

function rowOf(catalogue: Catalogue, play: CataloguePlay, number: number): HistoryRow {
  const track = catalogue.track(play.trackId);
  const isSkipped = track !== null && play.msPlayed < track.durationMs;
  const isOffline = hash(SEED + 1, number) % 23 === 0;
  return {
    ts: `${new Date(play.playedAtMs).toISOString().slice(0, 19)}Z`,
    platform: platformAt(play.playedAtMs),
    ms_played: play.msPlayed,
    conn_country: "ZZ",
    ip_addr: "192.0.2.1",
    ...(track === null ? noSong : songOf(catalogue, track)),
    episode_name: null,
    episode_show_name: null,
    spotify_episode_uri: null,
    reason_start: hash(SEED + 2, number) % 5 === 0 ? "clickrow" : "trackdone",
    reason_end: isSkipped ? "fwdbtn" : "trackdone",
    shuffle: hash(SEED + 3, number) % 3 === 0,
    skipped: isSkipped,
    offline: isOffline,
    offline_timestamp: isOffline ? Math.floor((play.playedAtMs - play.msPlayed) / 1000) : null,
    incognito_mode: hash(SEED + 4, number) % 211 === 0,
  };
}
