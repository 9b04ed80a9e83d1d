import { drawFrom, type Draw } from "./exports/export-generator.ts";
import type { TestCatalogue } from "./catalogue.ts";
import type { RawSong } from "#testing/people/recount.ts";
import {
  rowOf2020,
  rowOf2022,
  rowOf2023,
  rowOf2024,
  rowOfAccount,
  type ExportedPlay,
} from "./exports/export-zip.ts";
import {
  ghanCsv,
  lastfmPages,
  lastfmStatsCsv,
  lastfmStatsFile,
  lastfmToCsv,
  listenBrainzFiles,
  malojaFile,
} from "./exports/scrobble-exports.ts";

/** How a file describes plays. */
const fileKinds = [
  "2020",
  "2022",
  "2023",
  "2024",
  "account",
  "listenbrainz",
  "maloja",
  "lastfmstats",
  "lastfmstats-csv",
  "lastfm",
  "ghan",
  "lastfm-to-csv",
] as const;
export type FileKind = (typeof fileKinds)[number];

/** A song of a life: what it is, the one album that its files name, and the titles by which files call it. */
interface LivedSong extends RawSong {
  trackId: string;
  titles: readonly string[];
  artistName: string;
  lengthMs: number;
}

export interface LivedPlay {
  song: LivedSong;
  endedAt: number;
  msPlayed: number;
  isPrivate: boolean;
}

/** What one upload holds, and what is true of it. */
export interface LivedImport {
  kind: FileKind;
  name: string;
  /** files of a zip by their paths, or the text of the one file */
  content: Record<string, unknown> | string;
  /** places of the plays of which it tells */
  labels: readonly number[];
}

/** Someone's listening, in uploads that overlap. */
export interface Life {
  plays: readonly LivedPlay[];
  imports: readonly LivedImport[];
  /** the key of a song or artist by the name under which it may be shown */
  keyOf: ReadonlyMap<string, string>;
}

/** Moments about which clocks are set and days, years and weeks change. */
const moments = [
  "2019-03-31T00:20:00Z",
  "2021-11-07T05:10:00Z",
  "2022-12-31T21:50:00Z",
  "2024-03-10T06:40:00Z",
  "2024-10-05T15:10:00Z",
  "2024-10-27T00:10:00Z",
  "2025-03-30T00:40:00Z",
  "2025-03-31T23:40:00Z",
  "2025-07-14T09:00:00Z",
  "2025-10-26T00:05:00Z",
  "2026-03-29T00:30:00Z",
].map((time) => Date.parse(time));

/** Songs of which some have guests, are known by several titles, or share an album. */
function songsOf(owner: number): LivedSong[] {
  return Array.from({ length: 9 }, (_, n) => {
    const main = `Band ${n % 4}`;
    const guest = n % 3 === 0 ? `Guest ${n % 2}` : null;
    const withGuest = guest === null ? "" : ` (feat. ${guest})`;
    const title = n % 2 === 0 ? `Don't Go ${n}` : `Café – Part ${n}`;
    const titles = [
      `${title}${withGuest}`,
      `${title.replace("'", "’").replace("–", "-")}${withGuest}`,
      `${title.toUpperCase()}${withGuest} - 2011 Remaster`,
    ];
    return {
      key: `song ${n}`,
      artists: [main, ...(guest === null ? [] : [guest])],
      artistName: main,
      album: `Album ${n % 3} of ${main}`,
      // Another person's files call the same address otherwise.
      titles: owner === 0 ? titles : titles.toReversed(),
      trackId: `lived${n}`.padStart(22, "0"),
      lengthMs: 95_000 + n * 13_337,
    };
  });
}

/** Some evenings of listening, one song after the other, with skips, repeats and pauses. */
function listen(songs: readonly LivedSong[], draw: Draw): LivedPlay[] {
  const starts = moments.filter(() => draw(3) > 0).map((at) => at + draw(50 * 60) * 1_000);
  return starts.flatMap((start) => {
    let at = start;
    return Array.from({ length: 1 + draw(7) }, () => {
      const song = songs[draw(songs.length)] as LivedSong;
      const part = draw(4);
      const msPlayed = part === 0 ? 1_000 + draw(28_900) : part === 1 ? 30_000 + draw(60_000) : song.lengthMs;
      at += Math.ceil((msPlayed + draw(3) * draw(15 * 60_000)) / 1_000) * 1_000;
      return { song, endedAt: at, msPlayed, isPrivate: draw(9) === 0 };
    });
  });
}

const writers = { 2020: rowOf2020, 2022: rowOf2022, 2023: rowOf2023, 2024: rowOf2024 };
export const isExtended = (kind: FileKind): kind is keyof typeof writers & FileKind => kind in writers;

/** Whether a file of a kind has a play: what is private is not sent to other services, nor are skips. */
function labelsOf(kind: FileKind, { isPrivate, msPlayed }: LivedPlay): boolean {
  if (isExtended(kind)) return true;
  return !isPrivate && (kind === "account" || msPlayed >= 30_000);
}

function write(
  kind: FileKind,
  plays: readonly ExportedPlay[],
  n: number,
): Pick<LivedImport, "name" | "content"> {
  if (isExtended(kind))
    return {
      name: "my_spotify_data.zip",
      content: { [`Streaming_History_Audio_${n}.json`]: plays.map(writers[kind]) },
    };
  switch (kind) {
    case "account":
      return {
        name: "my_spotify_data.zip",
        content: { [`StreamingHistory${n}.json`]: plays.map(rowOfAccount) },
      };
    case "listenbrainz":
      return { name: "listens.zip", content: listenBrainzFiles(plays) };
    case "maloja":
      return { name: "maloja.json", content: JSON.stringify(malojaFile(plays)) };
    case "lastfmstats":
      return { name: "lastfm.json", content: JSON.stringify(lastfmStatsFile(plays)) };
    case "lastfmstats-csv":
      return { name: "lastfm.csv", content: lastfmStatsCsv(plays) };
    case "lastfm":
      return { name: "recent.json", content: JSON.stringify(lastfmPages(plays)) };
    case "ghan":
      return { name: "scrobbles.csv", content: ghanCsv(plays) };
    default:
      return { name: "scrobbles.csv", content: lastfmToCsv(plays) };
  }
}

/** A life and its uploads, as a seed decides. `owner` distinguishes two people's titles of the same songs. */
export function aLife(seed: number, owner: number): Life {
  const draw = drawFrom(seed);
  const songs = songsOf(owner);
  const plays = listen(songs, draw);
  const evenings = plays.map(({ endedAt }) => new Date(endedAt - 6 * 3_600_000).toISOString().slice(0, 7));
  const months = [...new Set(evenings)];
  const imports = Array.from({ length: 2 + draw(3) }, (_, n) => {
    const kind = fileKinds[draw(fileKinds.length)] ?? "2024";
    const from = draw(months.length);
    const chosen = new Set(months.slice(from, from + 1 + draw(months.length)));
    const labels = plays.flatMap((play, at) =>
      chosen.has(evenings[at] ?? "") && labelsOf(kind, play) ? [at] : [],
    );
    const title = draw(3);
    const labelled = labels.map((at): ExportedPlay => {
      const { song, endedAt, msPlayed, isPrivate } = plays[at] as LivedPlay;
      const { artistName: artist, trackId } = song;
      return {
        endedAt,
        msPlayed,
        isPrivate,
        artist,
        trackId,
        track: song.titles[title] ?? "",
        album: song.album ?? "",
      };
    });
    return { kind, labels, ...write(kind, labelled, n) };
  });
  const keyOf = new Map(songs.flatMap(({ key, titles }) => titles.map((title) => [title, key] as const)));
  return { plays, imports: imports.filter(({ labels }) => labels.length > 0), keyOf };
}

/** Genres by artist, of those who have one. */
export const genresOfBands: Readonly<Record<string, string>> = {
  "Band 0": "techno",
  "Band 1": "bebop",
  "Band 3": "bluegrass",
};

/** A catalogue of the songs of lives, in the format of DEMO_CATALOGUE, in which so many accounts like all of them. */
export function livedCatalogue(accounts: number): TestCatalogue {
  const songs = songsOf(0);
  const bands = [...new Set(songs.map(({ artistName }) => artistName))];
  return {
    artists: bands.map((name) => ({ id: name.replace(" ", ""), name })),
    albums: songs.map(({ album, trackId, artistName }) => ({
      id: `album-${trackId}`,
      name: album ?? "",
      artist_ids: [artistName.replace(" ", "")],
    })),
    tracks: songs.map(({ trackId, titles, artistName, lengthMs }) => ({
      id: trackId,
      name: titles[0] ?? "",
      album_id: `album-${trackId}`,
      artist_ids: [artistName.replace(" ", "")],
      duration_ms: lengthMs,
    })),
    accounts: Array.from({ length: accounts }, (_, n) => ({
      id: `account-${n}`,
      display_name: `Person ${n}`,
      email: `account-${n}@example.org`,
      liked: songs.map(({ trackId }, at) => ({
        track_id: trackId,
        added_at: new Date(Date.UTC(2019, 0, 1 + at)).toISOString(),
      })),
      playlists: [],
    })),
  };
}
