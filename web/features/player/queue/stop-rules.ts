import type { PlayQueue, StopPlace } from "./play-queue.ts";

/*
 * The stop line: playback stops after a song of the queue, and goes on behind it at the next press on Play. The line stays at
 * its song, wherever that is moved.
 */

/** Has playback stop after a song, and after no other one; null: after none. */
export function stopAt(queue: PlayQueue, stopAfter: StopPlace | null): PlayQueue {
  return { ...queue, stopAfter };
}

/** The line once another song begins: it is at that one, is behind it still, or was passed. */
export function stopFrom({ stopAfter, ...before }: PlayQueue, after: PlayQueue): StopPlace | null {
  if (stopAfter === null || stopAfter.from === "current") return null;
  if (stopAfter.from === "list") {
    if (after.list?.order.id !== before.list?.order.id) return null;
    return after.current?.from === "list" && after.row === stopAfter.row ? { from: "current" } : stopAfter;
  }
  return hasKey(after, stopAfter.key)
    ? stopAfter
    : hasKey(before, stopAfter.key)
      ? { from: "current" }
      : null;
}

/** The line where the song before plays again: one at the song that was left goes. */
export function stopBehind({ stopAfter }: PlayQueue): StopPlace | null {
  return stopAfter?.from === "current" ? null : stopAfter;
}

/** The line after songs were taken out: it goes with its song. */
export function stopWithout({ stopAfter, ...queue }: PlayQueue): StopPlace | null {
  if (stopAfter?.from === "added") return hasKey(queue, stopAfter.key) ? stopAfter : null;
  if (stopAfter?.from === "list") return queue.removed.includes(stopAfter.row) ? null : stopAfter;
  return stopAfter;
}

function hasKey({ added, autoplay }: Pick<PlayQueue, "added" | "autoplay">, key: string): boolean {
  return [...added, ...autoplay].some((song) => song.key === key);
}
