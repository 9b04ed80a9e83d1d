import { playSources } from "#contract/stats/stats-charts.ts";
import type { StoredPlay } from "#contract/stats/stats-plays.ts";
import { readPlatforms, type PlayKey } from "#server/features/history/history.ts";
import { playFlags, songAt, sourceOf, type Listening, type ZonedListening } from "../listening/listening.ts";
import type { StatsCtx } from "../stats-context.ts";
import { playIdOf } from "./play-ids.ts";

/** What reports a play from others. */
function keyOfPlay(listening: Listening, at: number): PlayKey {
  return {
    songId: songAt(listening, at).song_id,
    endedAtMs: listening.endedMs[at] ?? 0,
    msPlayed: listening.playedMs[at] ?? 0,
  };
}

/** Plays as lists show them. */
export async function showPlays(
  { database }: Pick<StatsCtx, "database">,
  userId: string,
  listening: ZonedListening,
  places: readonly number[],
): Promise<StoredPlay[]> {
  const keys = places.map((at) => keyOfPlay(listening, at));
  const platforms = new Map(
    (await readPlatforms(database, userId, keys)).map((row) => [playIdOf(row), row.platform]),
  );
  return places.map((at) => {
    const id = playIdOf(keyOfPlay(listening, at));
    return { ...showPlay(listening, at), id, platform: platforms.get(id) ?? null };
  });
}

/** The id of the song of statistics that a play is of. */
function songIdAt({ book, song }: Listening, at: number): string {
  return book.groups.tracks[book.groupOf.tracks[song[at] ?? -1] ?? -1]?.id ?? "";
}

/** A play without what only its row tells. What the person leaves out of figures is a play like any other (decisions, 9.16). */
export function showPlay(listening: ZonedListening, at: number): Omit<StoredPlay, "id" | "platform"> {
  const { book, flags, song: songOf } = listening;
  const song = songAt(listening, at);
  const flag = flags[at] ?? 0;
  const has = (bit: number) => (flag & bit) !== 0;
  const artist = book.groups.artists[book.groupOf.artists[songOf[at] ?? -1] ?? -1];
  return {
    ended_at: new Date(listening.endedMs[at] ?? 0).toISOString(),
    ms_played: listening.playedMs[at] ?? 0,
    name: song.name,
    artist: song.artist,
    album: song.album,
    uri: song.uri,
    song_id: songIdAt(listening, at),
    artist_id: artist?.id ?? "",
    source: playSources[sourceOf(flag)] ?? "extended",
    is_to_minute: has(playFlags.toMinute),
    is_private: has(playFlags.private),
    skipped: has(playFlags.skipKnown) ? has(playFlags.skipped) : null,
    is_hidden: has(playFlags.hidden),
    counts: listening.heard[at] === 1,
  };
}
