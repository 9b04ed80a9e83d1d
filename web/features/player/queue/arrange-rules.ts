import { type PlayQueue, removedLimit, type QueuedSong } from "./play-queue.ts";
import { stopAt, stopWithout } from "./stop-rules.ts";
import { queueNext } from "./queue-rules.ts";
import { arrangeRow, gatherRows } from "./shuffle-order.ts";

/*
 * What a person does to songs of the list that plays: they move, go and come back as added ones do. The list itself is
 * left alone, and plays as shown when it is pressed again.
 */

/** Puts a row that is to come before another one, or at the end where `before` is null. */
export function moveRow(queue: PlayQueue, row: number, before: number | null): PlayQueue {
  if (queue.list === null) return queue;
  const { deck, row: playing } = queue;
  const moved = arrangeRow({ deck, row: playing, count: queue.list.order.uris.length }, row, before);
  return moved === undefined ? queue : { ...queue, deck: moved };
}

/** Takes rows out of what is to come; the song that plays goes on. */
export function removeRows(queue: PlayQueue, rows: readonly number[]): PlayQueue {
  const count = queue.list?.order.uris.length ?? 0;
  const known = new Set(queue.removed);
  const gone = rows.filter((row) => row >= 0 && row < count && !known.has(row));
  if (gone.length === 0) return queue;
  const left = { ...queue, removed: [...queue.removed, ...gone].slice(-removedLimit) };
  return { ...left, stopAfter: stopWithout(left) };
}

/** Puts a row's song in front of what was added, so that it plays next and not once more in its own place. */
export function playRowNext(queue: PlayQueue, row: number, song: QueuedSong): PlayQueue {
  const without = removeRows(queue, [row]);
  return without === queue ? queue : queueNext(without, [song]);
}

/** Has these rows play next, in their order, before the rest of what is to come, and playback stop behind the last of them. */
export function playThenStop(queue: PlayQueue, rows: readonly number[]): PlayQueue {
  if (queue.list === null) return queue;
  const deck = gatherRows({ ...queue, count: queue.list.order.uris.length }, rows);
  const last = rows.findLast((row) => deck.rows.indexOf(row) > deck.cursor);
  return last === undefined ? queue : stopAt({ ...queue, deck }, { from: "list", row: last });
}
