import { dayMs } from "#contract/base/durations.ts";
import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import type { ExportFileKind } from "./export-file-names.ts";
import { platformFamilyOf, type PlatformFamily } from "./platform-family.ts";

/** A play of a song as an export reports it, without anything that says where or on which device. */
export interface Play {
  /** `scrobbles`: of another service or a table, which say when a song began and seldom how long it was heard */
  source: "extended" | "account" | "scrobbles";
  /** epoch milliseconds of the end; of the beginning of that minute where `isToMinute` */
  endedAt: number;
  startedAt: number;
  msPlayed: number;
  /** which of the times was worked out from a length that the file does not have */
  assumed: "start" | "end" | null;
  /** null where the export holds none */
  uri: string | null;
  track: string;
  /** empty where the export names no one */
  artist: string;
  album: string | null;
  platform: PlatformFamily | null;
  skipped: boolean | null;
  shuffle: boolean | null;
  offline: boolean | null;
  /** in a private session */
  isPrivate: boolean;
  isVideo: boolean;
  isToMinute: boolean;
  /** of which only the day is known; null where there is a time of day */
  day: PlayedDay | null;
}

/** A day by the clock of a file, in epoch milliseconds from its beginning to its end, and the play's place among those of its song. */
interface PlayedDay {
  from: number;
  to: number;
  place: number;
}

/** Why a row is no play: what it is of, or that it cannot be read. */
type LeftOutReason = "podcast" | "audiobook" | "video" | "not_played" | "loved" | "undated" | "unreadable";

/**
 * A row of a history file: a play, or why it is none, with what it is called where it is called anything. Of an unreadable
 * one `said` is what it lacks, and `example` the same in English.
 */
export type HistoryRow =
  | { play: Play; year: number }
  | { leftOut: LeftOutReason; year: number | null; example: string; said?: Message };

/** Files of an export that hold plays. */
export type HistoryFileKind = Exclude<ExportFileKind, "library" | "playlists">;

/** Where times may lie: the service began in 2006, and a clock may be a day ahead. */
const earliest = Date.UTC(2006, 0, 1);
/** Nothing plays for longer. */
export const maxPlayMs = 7 * dayMs;
/** Letters of a name that are kept. */
const maxNameLength = 500;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a row of a history file of any generation. Never throws.
 *
 * @param value the row as parsed JSON
 * @param now epoch milliseconds
 */
export function readHistoryRow(value: unknown, kind: HistoryFileKind, now: number): HistoryRow {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return unreadableRow(null, message("history.rowNoObject"));
  const fields = value as Fields;
  return kind === "account-music" ? readAccountRow(fields, now) : readExtendedRow(fields, kind, now);
}

function readExtendedRow(fields: Fields, kind: HistoryFileKind, now: number): HistoryRow {
  const endedAt = readTime(fields["ts"], now);
  const year = endedAt === null ? null : new Date(endedAt).getUTCFullYear();
  const isVideo = kind === "extended-video";
  const { is, name } = subjectOf(fields, isVideo);
  const msPlayed = readDuration(fields["ms_played"]);
  if (year === null || endedAt === null) return unreadable(null, name, "time");
  if (msPlayed === null) return unreadable(year, name, "length");
  if (is === null) return unreadable(year, name, "subject");
  if (is !== "song") return { leftOut: is, year, example: name };
  const play = playOf(fields, { endedAt, msPlayed, isVideo });
  return play === null ? unreadable(year, name, "title") : { year, play };
}

/** Null where the song has no name. */
function playOf(fields: Fields, known: Pick<Play, "endedAt" | "msPlayed" | "isVideo">): Play | null {
  const track = readName(fields["master_metadata_track_name"]);
  if (track === null) return null;
  return {
    ...known,
    source: "extended",
    startedAt: known.endedAt - known.msPlayed,
    assumed: null,
    uri: readTrackUri(fields["spotify_track_uri"]),
    track,
    artist: readName(fields["master_metadata_album_artist_name"]) ?? "",
    album: readName(fields["master_metadata_album_album_name"]),
    platform: platformFamilyOf(fields["platform"]),
    // Older exports leave it out, and name the button that ended the song.
    skipped: readFlag(fields["skipped"]) ?? (fields["reason_end"] === "fwdbtn" ? true : null),
    shuffle: readFlag(fields["shuffle"]),
    offline: readFlag(fields["offline"]),
    isPrivate: fields["incognito_mode"] === true,
    isToMinute: false,
    day: null,
  };
}

/** What a row of the extended history is of, by the address that is set; by names where there are no addresses. */
function subjectOf(
  fields: Fields,
  isVideo: boolean,
): { is: "song" | "podcast" | "audiobook" | "video" | null; name: string } {
  const [song, episode, book] = [
    readName(fields["master_metadata_track_name"]),
    readName(fields["episode_name"]),
    readName(fields["audiobook_title"]) ?? readName(fields["audiobook_chapter_title"]),
  ];
  // A music video may be an episode that belongs to no show.
  const ofEpisode = isVideo && readName(fields["episode_show_name"]) === null ? "video" : "podcast";
  const subjects = [
    { is: "song", name: song, uri: fields["spotify_track_uri"] },
    { is: ofEpisode, name: episode, uri: fields["spotify_episode_uri"] },
    { is: "audiobook", name: book, uri: fields["audiobook_uri"] ?? fields["audiobook_chapter_uri"] },
  ] as const;
  const subject =
    subjects.find(({ uri }) => typeof uri === "string" && uri !== "") ??
    subjects.find(({ name }) => name !== null);
  return { is: subject?.is ?? null, name: subject?.name ?? "" };
}

function readAccountRow(fields: Fields, now: number): HistoryRow {
  const ended = readTime(fields["endTime"], now);
  const track = readName(fields["trackName"]);
  const podcast = readName(fields["episodeName"]) ?? readName(fields["podcastName"]);
  const book = readName(fields["chapterName"]) ?? readName(fields["audiobookName"]);
  const name = track ?? podcast ?? book ?? "";
  if (ended === null) return unreadable(null, name, "time");
  const endedAt = Math.floor(ended / 60_000) * 60_000;
  const year = new Date(endedAt).getUTCFullYear();
  const msPlayed = readDuration(fields["msPlayed"]);
  if (msPlayed === null) return unreadable(year, name, "length");
  if (track === null) return leaveOut(year, podcast, book);
  const artist = readName(fields["artistName"]) ?? "";
  if (track === "Unknown Track" && artist === "Unknown Artist") return unreadable(year, name, "title");
  return {
    year,
    play: {
      ...bareFields,
      source: "account",
      endedAt,
      startedAt: endedAt - msPlayed,
      msPlayed,
      uri: null,
      track,
      artist,
      album: null,
      isToMinute: true,
    },
  };
}

/** What files that hold only song and time leave open. */
export const bareFields = {
  assumed: null,
  platform: null,
  skipped: null,
  shuffle: null,
  offline: null,
  isPrivate: false,
  isVideo: false,
  isToMinute: false,
  day: null,
} as const;

function leaveOut(year: number, podcast: string | null, book: string | null): HistoryRow {
  if (podcast !== null) return { leftOut: "podcast", year, example: podcast };
  if (book !== null) return { leftOut: "audiobook", year, example: book };
  return unreadable(year, "", "subject");
}

/** A row that lacks something; `name` is empty where it is not called anything. */
export function unreadable(year: number | null, name: string, lacks: keyof typeof lacking): HistoryRow {
  const row = name === "" ? message("history.namelessRow") : name;
  return unreadableRow(year, message(lacking[lacks], { row }));
}

const lacking = {
  time: "history.lacksTime",
  title: "history.lacksTitle",
  artist: "history.lacksArtist",
  length: "history.lacksLength",
  subject: "history.lacksSubject",
} as const;

/** A row that cannot be read, and why. */
export function unreadableRow(year: number | null, said: Message): HistoryRow {
  return { leftOut: "unreadable", year, example: inEnglish(said), said };
}

const timePattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?(?:Z| ?UTC| ?[+-]00:?00)?$/;

/** Epoch milliseconds of a time in UTC; null for what is none, or lies before 2006 or in the future. */
function readTime(value: unknown, now: number): number | null {
  const [, day, minute, second] = (typeof value === "string" && timePattern.exec(value)) || [];
  if (day === undefined || minute === undefined) return null;
  const time = Date.parse(`${day}T${minute}${second ?? ":00"}Z`);
  // Date.parse takes 30 February for 1 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return null;
  return time < earliest || time > now + dayMs ? null : time;
}

function readDuration(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxPlayMs
    ? (value as number)
    : null;
}

function readFlag(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

/** The address of a song of the service; null for what is none. */
export function readTrackUri(value: unknown): string | null {
  return typeof value === "string" && /^spotify:track:[A-Za-z0-9]{1,64}$/.test(value) ? value : null;
}

/** A name as it can be stored, at most 500 letters; null for what is no text or empty. */
export function readName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const storable = value.replaceAll("\u0000", "").toWellFormed().trim();
  if (storable.length <= maxNameLength) return storable === "" ? null : storable;
  // The cut may fall into a letter of two units.
  return storable.slice(0, maxNameLength).replace(/[\uD800-\uDBFF]$/, "");
}
