import type { FileSourceId } from "#contract/history/file-sources.ts";
import { albumOf, type ExportedPlay } from "./export-zip.ts";
import {
  ghanCsv,
  lastfmPages,
  lastfmStatsCsv,
  lastfmStatsFile,
  lastfmToCsv,
  listenBrainzFiles,
  listenOf,
  malojaFile,
  quoted,
  startedAt,
} from "./scrobble-exports.ts";

/** A kind of file of another service or program, and what of plays it keeps. */
export interface PlayFileSample {
  source: FileSourceId;
  name: string;
  write: (plays: readonly ExportedPlay[]) => string;
  /** it says how long songs or plays are, in whole seconds at least */
  hasLengths: boolean;
  /** milliseconds that its times are exact to */
  exactToMs: number;
  hasAlbums?: false;
  /** its cells cannot hold tabs, nor its lines more than one */
  isTabbed?: true;
  /** rows that are no plays: what is playing, skips and others */
  others?: number;
}

const secondsOf = (play: ExportedPlay) => Math.floor(startedAt(play) / 1000);
const isoOf = (atMs: number) => new Date(atMs).toISOString();
const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** A text as programs write it in XML. */
export const inXml = (text: string) => text.replaceAll(/[&<>"']/gu, (sign) => signs[sign] ?? sign);

/** Pages of `user.getRecentTracks` in XML, as lastfm.ghan.nl exports them; the first track is what is playing. */
export function lastfmXml(plays: readonly ExportedPlay[]): string {
  const track = (play: ExportedPlay, attributes: string, date: string) =>
    `<track${attributes}><artist mbid="">${inXml(play.artist)}</artist><name>${inXml(play.track)}</name>` +
    `<streamable>0</streamable><mbid></mbid><album mbid="">${inXml(albumOf(play))}</album>${date}</track>`;
  const [first] = plays;
  const playing = first === undefined ? "" : track(first, ` nowplaying="true"`, "");
  const rows = plays.map((play) =>
    track(play, "", `<date uts="${secondsOf(play)}">01 May 2025, 11:57</date>`),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<lfm status="ok"><recenttracks user="vera" page="1">\n${playing}\n${rows.join("\n")}</recenttracks></lfm>`;
}

/** A list of bare rows, as scripts write them that keep what they need. */
const bareJson = (plays: readonly ExportedPlay[]) =>
  JSON.stringify(
    plays.map((play) => ({
      artist: play.artist,
      name: play.track,
      album: albumOf(play),
      date: String(secondsOf(play)),
    })),
  );

/** What Koito exports; the first song of its name is the one that is shown. */
function koitoFile(plays: readonly ExportedPlay[]): object {
  const named = (text: string) => ({
    mbid: null,
    aliases: [
      { alias: `${text} (other)`, source: "MusicBrainz", is_primary: false },
      { alias: text, source: "Canonical", is_primary: true },
    ],
  });
  return {
    version: "1",
    exported_at: "2025-06-18T12:56:53Z",
    user: "vera",
    listens: plays.map((play) => ({
      listened_at: isoOf(secondsOf(play) * 1000),
      client: "a player",
      track: { ...named(play.track), duration: Math.round(play.msPlayed / 1000) },
      album: { ...named(albumOf(play)), various_artists: false },
      artists: [named(play.artist), named("A Guest")],
    })),
  };
}

/** Plays as multi-scrobbler keeps them. */
const multiScrobblerPlay = (play: ExportedPlay) => ({
  data: {
    artists: [play.artist, "A Guest"],
    track: play.track,
    album: albumOf(play),
    duration: Math.round(play.msPlayed / 1000),
    playDate: isoOf(startedAt(play)),
  },
  meta: { source: "Maloja" },
});

/** An event that Pano Scrobbler writes. */
export const panoEvent = (
  play: ExportedPlay,
  event: "scrobble" | "love" | "unlove" = "scrobble",
): object => ({
  timeHuman: "November 12, 2025, 08:31 CST",
  timeMs: startedAt(play),
  artist: play.artist,
  track: play.track,
  album: albumOf(play),
  albumArtist: play.artist,
  durationMs: play.msPlayed,
  mediaPlayerPackage: "com.example.player",
  mediaPlayerName: "A player",
  mediaPlayerVersion: "1.0",
  event,
});

function panoCsv(plays: readonly ExportedPlay[]): string {
  const rows = plays.map((play) => panoEvent(play) as Record<string, unknown>);
  const names = Object.keys(panoEvent({ endedAt: 0, msPlayed: 0, track: "", artist: "", trackId: null }));
  return [names.join(","), ...rows.map((row) => quoted(Object.values(row))), ""].join("\n");
}

/** A portable player's log: `zone` as it stands in its head. Every second line more is a skip of the same song. */
export function rockboxLog(plays: readonly ExportedPlay[], zone: "UTC" | "UNKNOWN" = "UTC"): string {
  const line = (play: ExportedPlay, rating: "L" | "S") =>
    [
      play.artist,
      albumOf(play),
      play.track,
      1,
      Math.round(play.msPlayed / 1000),
      rating,
      secondsOf(play),
      "",
    ].join("\t");
  const rows = plays.flatMap((play) => [
    line(play, "L"),
    line({ ...play, endedAt: play.endedAt + 1000 }, "S"),
  ]);
  const head = `#AUDIOSCROBBLER/1.1\n#TZ/${zone}\n#CLIENT/A player 1.0\n#ARTIST\t#ALBUM\t#TITLE\t#TRACKNUM\t#LENGTH\t#RATING\t#TIMESTAMP\t#MUSICBRAINZ_TRACKID`;
  return [head, ...rows, ""].join("\n");
}

/** `watch-history.json` of an account, with a video that is no music. */
function youtubeFile(plays: readonly ExportedPlay[]): string {
  const row = (play: ExportedPlay) => ({
    header: "YouTube Music",
    title: `Watched ${play.track}`,
    titleUrl: "https://music.youtube.com/watch?v=a",
    subtitles: [{ name: `${play.artist} - Topic`, url: "https://www.youtube.com/channel/a" }],
    time: isoOf(startedAt(play)),
    products: ["YouTube"],
    activityControls: ["YouTube watch history"],
  });
  const video = { header: "YouTube", title: "Watched A film", titleUrl: "https://www.youtube.com/watch?v=b" };
  return JSON.stringify([{ ...video, time: "2025-05-01T10:00:00Z" }, ...plays.map(row)]);
}

/** `Apple Music Play Activity.csv`, with a look at the words of the first song. */
function appleActivity(plays: readonly ExportedPlay[]): string {
  const head =
    "Album Name,Client IP Address,Container Artist Name,Event End Timestamp,Event Start Timestamp,Event Type,Media Duration In Milliseconds,Play Duration Milliseconds,Song Name";
  const row = (play: ExportedPlay, event: string) =>
    quoted([
      albumOf(play),
      "203.0.113.77",
      play.artist,
      isoOf(play.endedAt),
      isoOf(startedAt(play)),
      event,
      240_000,
      play.msPlayed,
      play.track,
    ]);
  const words = plays.slice(0, 1).map((play) => row(play, "LYRIC_DISPLAY"));
  return [head, ...words, ...plays.map((play) => row(play, "PLAY_END")), ""].join("\r\n");
}

/** `Apple Music - Track Play History.csv`. */
export const appleHistory = (plays: readonly ExportedPlay[]): string =>
  [
    "Track Name,Last Played Date,Is User Initiated",
    ...plays.map((play) => quoted([`${play.artist} - ${play.track}`, startedAt(play), "true"])),
    "",
  ].join("\n");

/** The rows of the sheet of Deezer's workbook, with the names of its columns. */
export const deezerRows = (plays: readonly ExportedPlay[]): (string | number)[][] => [
  "Song Title,Artist,ISRC,Album Title,IP Address,Listening Time,Platform Name,Platform Model,Date".split(","),
  ...plays.map((play) => [
    play.track,
    play.artist,
    "QZ0000000000",
    albumOf(play),
    "203.0.113.77",
    Math.round(play.msPlayed / 1000),
    "web",
    "",
    isoOf(secondsOf(play) * 1000)
      .slice(0, 19)
      .replace("T", " "),
  ]),
];

/** The sheet saved as a table. */
export const deezerCsv = (plays: readonly ExportedPlay[]): string =>
  `${deezerRows(plays)
    .map((cells) => quoted(cells))
    .join("\n")}\n`;

/** Libre.fm's download. */
const librefmCsv = (plays: readonly ExportedPlay[]) =>
  [
    "# Data export from Libre.fm,,,",
    "# 2025-07-23 15:05:47 -0400,,,",
    "Artist,Track,Album,Time",
    ...plays.map((play) => quoted([play.artist, play.track, albumOf(play), secondsOf(play)])),
    "",
  ].join("\n");

/** What Maloja kept before version 3. */
const malojaTable = (plays: readonly ExportedPlay[]) =>
  plays
    .map((play) =>
      [
        secondsOf(play),
        `${play.artist}\u241fA Guest`,
        play.track,
        albumOf(play),
        Math.round(play.msPlayed / 1000),
      ].join("\t"),
    )
    .join("\n");

/** lastexport: seconds, names and three ids. */
const lastexport = (plays: readonly ExportedPlay[]) =>
  plays
    .map((play) => [secondsOf(play), play.track, play.artist, albumOf(play), "", "", ""].join("\t"))
    .join("\n");

/** Any table whose columns and times can be understood in one way alone. */
const namedTable = (plays: readonly ExportedPlay[]) =>
  [
    "artist;album;track;timestamp",
    ...plays.map((play) => quoted([play.artist, albumOf(play), play.track, secondsOf(play)], ";")),
    "",
  ].join("\n");

const listens = (plays: readonly ExportedPlay[]) => Object.values(listenBrainzFiles(plays)).at(-1) ?? "";
const exact = { hasLengths: true, exactToMs: 1_000 } as const;
const bare = { hasLengths: false, exactToMs: 1_000 } as const;

/** Every kind of file that is recognised, by service. Made up here: the services' shapes with invented plays. */
export const playFiles: readonly PlayFileSample[] = [
  {
    source: "lastfm",
    name: "pages.json",
    write: (plays) => JSON.stringify(lastfmPages(plays)),
    others: 2,
    ...bare,
  },
  { source: "lastfm", name: "pages.xml", write: lastfmXml, others: 1, ...bare },
  { source: "lastfm", name: "bare.json", write: bareJson, ...bare },
  { source: "lastfm", name: "stats.json", write: (plays) => JSON.stringify(lastfmStatsFile(plays)), ...bare },
  { source: "lastfm", name: "stats.csv", write: lastfmStatsCsv, ...bare },
  { source: "lastfm", name: "recent.csv", write: ghanCsv, ...bare },
  { source: "lastfm", name: "lastfm-to-csv.csv", write: lastfmToCsv, hasLengths: false, exactToMs: 60_000 },
  { source: "lastfm", name: "lastexport.tsv", write: lastexport, isTabbed: true, ...bare },
  { source: "listenbrainz", name: "5.jsonl", write: listens, ...exact },
  {
    source: "listenbrainz",
    name: "listens.json",
    write: (plays) => JSON.stringify(plays.map(listenOf)),
    ...exact,
  },
  {
    source: "listenbrainz",
    name: "submitted.json",
    write: (plays) => JSON.stringify({ listen_type: "import", payload: plays.map(listenOf) }),
    ...exact,
  },
  { source: "librefm", name: "librefm.csv", write: librefmCsv, ...bare },
  {
    source: "maloja",
    name: "maloja.json",
    write: (plays) => JSON.stringify(malojaFile(plays), null, 2),
    ...exact,
  },
  { source: "maloja", name: "2019_06.tsv", write: malojaTable, isTabbed: true, ...exact },
  { source: "koito", name: "koito.json", write: (plays) => JSON.stringify(koitoFile(plays)), ...exact },
  {
    source: "multiScrobbler",
    name: "plays.json",
    write: (plays) => JSON.stringify(plays.map(multiScrobblerPlay)),
    ...exact,
  },
  {
    source: "multiScrobbler",
    name: "plays.jsonl",
    write: (plays) => lines(plays.map(multiScrobblerPlay)),
    ...exact,
  },
  {
    source: "pano",
    name: "pano.jsonl",
    write: (plays) => lines(plays.map((play) => panoEvent(play))),
    ...exact,
  },
  { source: "pano", name: "pano.csv", write: panoCsv, ...exact },
  {
    source: "rockbox",
    name: ".scrobbler.log",
    write: (plays) => rockboxLog(plays),
    isTabbed: true,
    ...exact,
  },
  { source: "youtube", name: "watch-history.json", write: youtubeFile, hasAlbums: false, others: 1, ...bare },
  { source: "appleMusic", name: "Apple Music Play Activity.csv", write: appleActivity, others: 1, ...exact },
  {
    source: "appleMusic",
    name: "Apple Music - Track Play History.csv",
    write: appleHistory,
    hasAlbums: false,
    ...bare,
  },
  { source: "deezer", name: "deezer.csv", write: deezerCsv, ...exact },
  { source: "table", name: "any.csv", write: namedTable, ...bare },
];
