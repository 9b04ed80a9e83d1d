import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import type { IsWanted, PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { windowLimit } from "#web/features/player/queue/handed-over.ts";
import { upcoming } from "#web/features/player/queue/queue-rules.ts";

/** How far the lengths of one recording's releases lie apart at most, in milliseconds. */
const sameLengthMs = 2000;

/** Songs to come that are compared: more are not skipped between two reports. */
const comparedAhead = 8;

/**
 * The song of the queue that a device plays under another address: the provider keeps several of a recording, and in its
 * newer API does not say which one was asked for. Null where the queue knows the reported address itself, and where
 * title, first artist and length match nothing that is expected: the song that plays, and those that come next.
 *
 * @param parts.songOf what is known of a song by its address
 */
export function askedFor(
  queue: PlayQueue,
  reported: PlayerTrack,
  { isWanted, songOf }: { isWanted: IsWanted; songOf: (uri: string) => PlayerTrack },
): PlayerTrack | null {
  const { current, history } = queue;
  if (current?.song.uri === reported.uri) return null;
  const ahead = upcoming(queue, isWanted, windowLimit).map(({ uri }) => uri);
  const known = [history.at(-1)?.song.uri, ...ahead];
  if (known.includes(reported.uri)) return null;
  const expected = [
    ...(current === null ? [] : [current.song]),
    ...ahead.slice(0, comparedAhead).map(songOf),
  ];
  return expected.find((song) => isSameRecording(song, reported)) ?? null;
}

function isSameRecording(one: PlayerTrack, other: PlayerTrack): boolean {
  const isNamed = one.name !== "" && one.artists.length > 0;
  return (
    isNamed &&
    nameOf(one) === nameOf(other) &&
    Math.abs(one.duration_ms - other.duration_ms) <= sameLengthMs &&
    one.artists[0]?.name.toLowerCase() === other.artists[0]?.name.toLowerCase()
  );
}

function nameOf({ name }: PlayerTrack): string {
  return name.normalize("NFC").toLowerCase();
}
