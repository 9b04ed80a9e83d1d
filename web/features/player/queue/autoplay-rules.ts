import type { RouteInput } from "#contract/api.ts";
import { maxAutoplaySeeds } from "#contract/player/queue-limits.ts";
import type { AutoplaySong, IsWanted, PlayQueue } from "./play-queue.ts";
import { upcoming } from "./queue-rules.ts";

/*
 * What goes on when list and queue are through, where a person wants that: songs of the library, chosen a few at a time
 * while the last ones play.
 */

/** More songs are chosen while fewer than this are to come. */
const minAhead = 4;

/** So many are chosen at once. */
const atOnce = 10;

/** Songs to come that are not chosen once more; of longer queues the end is far. */
const maxAvoidedAhead = 200;

/** Whether more songs are to be chosen: the queue ends soon, and it is not another app's. */
export function isEndNear(queue: PlayQueue, isWanted: IsWanted): boolean {
  const { current, list, repeat } = queue;
  if (current === null || repeat !== "off" || (list === null && current.from === "elsewhere")) return false;
  return upcoming(queue, isWanted, minAhead).length < minAhead;
}

/** What is asked for: songs that go with what played last, and none that was heard lately or is to come. */
export function autoplayRequest(
  queue: PlayQueue,
  { isWanted, random }: { isWanted: IsWanted; random: () => number },
): RouteInput<"POST /queue/autoplay">["body"] {
  const heard = queue.history.map(({ song }) => song.uri).toReversed();
  const played = queue.current === null ? heard : [queue.current.song.uri, ...heard];
  const toCome = upcoming(queue, isWanted, maxAvoidedAhead).map(({ uri }) => uri);
  return {
    after: [...new Set(played)].slice(0, maxAutoplaySeeds),
    avoid: [...new Set([...played, ...toCome])],
    seed: Math.floor(random() * 0x7fff_ffff),
    count: atOnce,
  };
}

/** Chooses songs that go on when the list is through, after those that were chosen before; each song once. */
export function chooseNext(queue: PlayQueue, songs: readonly AutoplaySong[]): PlayQueue {
  const known = new Set([queue.current?.song.uri, ...queue.autoplay.map(({ song }) => song.uri)]);
  const chosen = songs.filter(({ song }) => !known.has(song.uri) && known.add(song.uri));
  return chosen.length === 0 ? queue : { ...queue, autoplay: [...queue.autoplay, ...chosen] };
}

/** Nothing goes on when the list is through. */
export function chooseNone(queue: PlayQueue): PlayQueue {
  return queue.autoplay.length === 0 ? queue : { ...queue, autoplay: [] };
}
