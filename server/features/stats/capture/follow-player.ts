import type { ReportedPlayback } from "#contract/player/player.ts";
import type { CapturedPlay } from "#server/features/history/history.ts";

/** The song that a person's player is at. Times in epoch milliseconds, durations in milliseconds. */
export interface HeardSong {
  deviceId: string;
  uri: string;
  name: string;
  artist: string;
  album: string;
  durationMs: number;
  heardMs: number;
  positionMs: number;
  isPlaying: boolean;
  shuffle: boolean;
  startedAtMs: number;
  observedAtMs: number;
}

/** What a page reported of the device that it is; `playback` null: it has gone. */
export interface PlayerReport {
  deviceId: string;
  playback: ReportedPlayback | null;
  atMs: number;
}

/** Pages report once a minute; of one that stopped to, no more than this is believed. */
const maxSilenceMs = 90_000;
/** So close to its end a song was not skipped, and so close to its beginning it started over. */
const nearMs = 5_000;
const shortestMs = 1_000;

/**
 * What is heard after a report, and the play that it ended. Heard is time with sound: neither pauses nor what was jumped
 * over.
 */
export function followPlayer(
  present: HeardSong | null,
  report: PlayerReport,
): { next: HeardSong | null; ended: CapturedPlay | null } {
  const { playback, deviceId, atMs } = report;
  const isOfOther = present !== null && present.deviceId !== deviceId;
  if (playback === null)
    return isOfOther ? { next: present, ended: null } : { next: null, ended: endOf(present, atMs, null) };
  if (isOfOther && !playback.is_playing) return { next: present, ended: null };
  const isSame = present !== null && !isOfOther && present.uri === playback.item.uri;
  if (isSame && !hasRestarted(present, playback, atMs))
    return { next: goOn(present, playback, atMs), ended: null };
  return { next: begin(report, playback), ended: endOf(present, atMs, isSame ? false : undefined) };
}

function hasRestarted(
  present: HeardSong,
  { progress_ms: position }: ReportedPlayback,
  atMs: number,
): boolean {
  return (
    position < present.positionMs &&
    present.positionMs + soundSince(present, atMs) >= present.durationMs - nearMs
  );
}

/** Milliseconds of sound since the last report, at most to the song's end. */
function soundSince({ isPlaying, observedAtMs, durationMs, positionMs }: HeardSong, atMs: number): number {
  if (!isPlaying) return 0;
  return Math.max(0, Math.min(atMs - observedAtMs, maxSilenceMs, durationMs - positionMs));
}

function goOn(present: HeardSong, playback: ReportedPlayback, atMs: number): HeardSong {
  return {
    ...present,
    heardMs: present.heardMs + soundSince(present, atMs),
    positionMs: playback.progress_ms,
    isPlaying: playback.is_playing,
    observedAtMs: atMs,
  };
}

function begin({ deviceId, atMs }: PlayerReport, playback: ReportedPlayback): HeardSong | null {
  const { item, progress_ms: positionMs, is_playing: isPlaying } = playback;
  if (!/^spotify:track:[A-Za-z0-9-]{1,64}$/.test(item.uri) || item.name.trim() === "") return null;
  // What sounded before this report is known where it is the song's beginning.
  const heardMs = isPlaying && positionMs <= maxSilenceMs ? positionMs : 0;
  return {
    deviceId,
    uri: item.uri,
    name: item.name,
    artist: item.artists[0]?.name ?? "",
    album: item.album.name,
    durationMs: item.duration_ms,
    heardMs,
    positionMs,
    isPlaying,
    shuffle: playback.shuffle_state,
    startedAtMs: atMs - heardMs,
    observedAtMs: atMs,
  };
}

/** @param skipped undefined: as its position tells */
function endOf(
  present: HeardSong | null,
  atMs: number,
  skipped: boolean | null | undefined,
): CapturedPlay | null {
  if (present === null) return null;
  const sound = soundSince(present, atMs);
  const msPlayed = present.heardMs + sound;
  if (msPlayed < shortestMs) return null;
  return {
    endedAtMs: present.observedAtMs + sound,
    startedAtMs: present.startedAtMs,
    msPlayed,
    durationMs: present.durationMs,
    uri: present.uri,
    track: present.name,
    artist: present.artist,
    album: present.album === "" ? null : present.album,
    source: "player",
    skipped: skipped === undefined ? present.positionMs + sound < present.durationMs - nearMs : skipped,
    shuffle: present.shuffle,
  };
}
