import { albumOf, type ExportedPlay } from "./export-zip.ts";

/** A play as another service reports it: when the song began; of its length only ListenBrainz and Maloja know. */
export const startedAt = ({ endedAt, msPlayed }: ExportedPlay): number => endedAt - msPlayed;
const secondsOf = (play: ExportedPlay) => Math.floor(startedAt(play) / 1000);

/** As a line of `listens/2025/5.jsonl` in the export of ListenBrainz. */
export function listenOf(play: ExportedPlay): object {
  return {
    inserted_at: secondsOf(play) + 240,
    listened_at: secondsOf(play),
    track_metadata: {
      artist_name: play.artist,
      track_name: play.track,
      release_name: albumOf(play),
      mbid_mapping: { recording_mbid: "00000000-0000-4000-8000-000000000001", artists: [] },
      additional_info: {
        recording_msid: "00000000-0000-4000-8000-000000000002",
        duration_ms: play.msPlayed,
        submission_client: "a player",
        ...(play.trackId === null ? {} : { spotify_id: `https://open.spotify.com/track/${play.trackId}` }),
      },
    },
  };
}

/** The files of ListenBrainz's export, one of listens. */
export function listenBrainzFiles(plays: readonly ExportedPlay[]): Record<string, string> {
  return {
    "user.json": JSON.stringify({ user_id: 1, username: "somebody", email: "somebody@example.org" }),
    "feedback.jsonl": "",
    "pinned_recording.jsonl": "",
    "listens/2025/5.jsonl": plays.map((play) => `${JSON.stringify(listenOf(play))}\n`).join(""),
  };
}

/** As `maloja_export_….json`. */
export function malojaFile(plays: readonly ExportedPlay[]): object {
  return {
    maloja: { export_time: 1_746_100_000 },
    scrobbles: plays.map((play) => ({
      time: secondsOf(play),
      track: {
        artists: [play.artist, "A Guest"],
        title: play.track,
        album: { artists: [play.artist], albumtitle: albumOf(play) },
        length: Math.round(play.msPlayed / 1000),
      },
      duration: null,
      origin: "client:somebody",
    })),
  };
}

/** As lastfmstats.com exports JSON. */
export function lastfmStatsFile(plays: readonly ExportedPlay[]): object {
  return {
    username: "somebody",
    scrobbles: plays.map((play) => ({
      track: play.track,
      artist: play.artist,
      album: albumOf(play),
      albumId: "00000000-0000-4000-8000-000000000003",
      date: secondsOf(play) * 1000,
    })),
  };
}

/** Pages of `user.getRecentTracks` as exporters keep them; the first row is what is playing, the last has no known date. */
export function lastfmPages(plays: readonly ExportedPlay[]): object {
  const row = (play: ExportedPlay, uts: number) => ({
    artist: { mbid: "", "#text": play.artist },
    streamable: "0",
    image: [{ size: "small", "#text": "https://lastfm.example/34s/1.png" }],
    mbid: "",
    album: { mbid: "", "#text": albumOf(play) },
    name: play.track,
    url: "https://www.last.fm/music/somebody",
    date: { uts: String(uts), "#text": "01 May 2025, 11:57" },
  });
  const [first] = plays;
  if (first === undefined) return [];
  const { date: _date, ...playing } = row(first, 0);
  const tracks = [
    { ...playing, "@attr": { nowplaying: "true" } },
    ...plays.map((play) => row(play, secondsOf(play))),
    row(first, 0),
  ];
  const half = Math.ceil(tracks.length / 2);
  return [
    { track: tracks.slice(0, half), "@attr": { page: "1" } },
    { track: tracks.slice(half), "@attr": { page: "2" } },
  ];
}

/** A line of a table, each cell in quotes. */
export const quoted = (cells: readonly unknown[], separator = ","): string =>
  cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(separator);

const shortMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `01 May 2025, 11:57`, in UTC. */
function dayAndMinute(seconds: number, comma: string): string {
  const text = new Date(seconds * 1000).toISOString();
  return `${text.slice(8, 10)} ${shortMonths[Number(text.slice(5, 7)) - 1]} ${text.slice(0, 4)}${comma} ${text.slice(11, 16)}`;
}

/** As lastfm.ghan.nl exports CSV. */
export function ghanCsv(plays: readonly ExportedPlay[]): string {
  const rows = plays.map((play) => {
    const seconds = secondsOf(play);
    return quoted([seconds, dayAndMinute(seconds, ","), play.artist, "", albumOf(play), "", play.track, ""]);
  });
  return ["uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid", ...rows, ""].join("\n");
}

/** As lastfm-to-csv of benjaminbenben.com: no names of columns, times to the minute. */
export function lastfmToCsv(plays: readonly ExportedPlay[]): string {
  return plays
    .map(
      (play) => `${quoted([play.artist, albumOf(play), play.track])},${dayAndMinute(secondsOf(play), "")}\n`,
    )
    .join("");
}

/** As lastfmstats.com exports CSV. */
export function lastfmStatsCsv(plays: readonly ExportedPlay[]): string {
  const rows = plays.map((play) =>
    quoted([play.artist, albumOf(play), "", play.track, secondsOf(play) * 1000], ";"),
  );
  return ["Artist;Album;AlbumId;Track;Date#somebody", ...rows, ""].join("\n");
}
