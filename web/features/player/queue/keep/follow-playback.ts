import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import type { IsWanted, ListSource, PlayQueue, QueuePlace } from "#web/features/player/queue/play-queue.ts";
import { windowLimit } from "#web/features/player/queue/handed-over.ts";
import {
  advanceTo,
  goBack,
  interrupt,
  leaveListFor,
  playListed,
  upcoming,
} from "#web/features/player/queue/queue-rules.ts";

/**
 * How many songs a person may skip on another device between two reports of it: few where the device plays a list by
 * the list's own name, all that it was handed where it plays those.
 */
const skippedLimit = 20;

/** What a device said that it plays. */
export interface PlaybackReport {
  song: PlayerTrack;
  /** it started over since the last report, so that the same song twice in a row differs from one that goes on */
  isNewPlay: boolean;
  /** key of the added song that was handed to the provider; null when none waits there */
  handedOver: string | null;
  /** uri of the list that the device plays the song from; null for single songs and windows */
  contextUri: string | null;
}

/**
 * Brings the queue to what a device said: the song goes on, it is the added one that was handed over, one of those
 * to come, or the one before. Anything else was chosen in another app: a row of the same list, from which the list
 * goes on; another list, which the device then plays by itself; or a single song, after which the queue goes on.
 */
export function followPlayback(
  queue: PlayQueue,
  { song, isNewPlay, handedOver, contextUri }: PlaybackReport,
  isWanted: IsWanted,
): PlayQueue {
  const { current } = queue;
  if (current?.song.uri === song.uri && !isNewPlay) return queue;
  const index = queue.added.findIndex(({ key }) => key === handedOver);
  if (index !== -1 && queue.added[index]?.song.uri === song.uri)
    return advanceTo(queue, { from: "added", index, uri: song.uri }, song);
  const place = findAhead(queue, { song, contextUri }, isWanted);
  if (place !== undefined) return advanceTo(queue, place, song);
  if (current?.song.uri === song.uri) return queue;
  if (queue.history.at(-1)?.song.uri === song.uri) return goBack(queue);
  return followOtherApp(queue, song, contextUri);
}

/** The song's place among those that the device comes to by itself, or by skipping. */
function findAhead(
  queue: PlayQueue,
  { song, contextUri }: Pick<PlaybackReport, "song" | "contextUri">,
  isWanted: IsWanted,
): QueuePlace | undefined {
  const limit = contextUri === null ? windowLimit : skippedLimit;
  return upcoming({ ...queue, added: [] }, isWanted, limit).find(({ uri }) => uri === song.uri);
}

/** What another app chose: a song of the queue's own list, one of another list, or a single one. */
function followOtherApp(queue: PlayQueue, song: PlayerTrack, contextUri: string | null): PlayQueue {
  if (queue.list === null || contextUri === null) return interrupt(queue, song);
  const { source, order } = queue.list;
  if (!isContextOf(source, contextUri)) return leaveListFor(queue, song);
  const { uris } = order;
  const below = uris.indexOf(song.uri, queue.row + 1);
  const row = below === -1 ? uris.indexOf(song.uri) : below;
  return row === -1 ? interrupt(queue, song) : playListed(queue, row, song);
}

/** Whether the service calls this list so; of a person's liked songs it knows several names. */
function isContextOf({ kind, id }: ListSource, contextUri: string): boolean {
  if (kind === "liked") return /:collection(:tracks)?$/u.test(contextUri);
  return (kind === "playlist" || kind === "album") && contextUri === `spotify:${kind}:${id}`;
}
