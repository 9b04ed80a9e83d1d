import type { IsWanted, PlayQueue, QueuePlace } from "./play-queue.ts";
import { upcoming } from "./queue-rules.ts";

/** Most addresses that one play command carries; the service refuses bodies of about 32 KB, 800 addresses. */
export const windowLimit = 200;

/** What the provider was handed: it plays these addresses in this order. */
export interface PlayWindow {
  uris: readonly string[];
  /** the queue's row of each address; null for the first one where a person had added it */
  rows: readonly (number | null)[];
}

/**
 * What the provider was asked to play, which decides what it does by itself when a song ends.
 * `context`: a list of the service in its own order, `at` being the row that it has reached. `window`: addresses, `at`
 * being the place of the one that it has reached. `unknown`: what another tab or device gave it.
 */
export type HandedOver =
  | { kind: "context"; orderId: string; at: number }
  | { kind: "window"; window: PlayWindow; at: number }
  | { kind: "unknown" };

/** A song that was put into the provider's own queue: it plays after the current one, wherever the list stands. */
export interface EnqueuedSong {
  place: QueuePlace;
  /** key of the added song; null for a row of the list */
  key: string | null;
}

/** The row that the provider goes on with; null at the end of what it got, or when that is unknown. */
export function rowAfter(handed: HandedOver, queue: PlayQueue): number | null {
  if (queue.list === null || handed.kind === "unknown") return null;
  if (handed.kind === "window") return handed.window.rows[handed.at + 1] ?? null;
  const isSame = handed.orderId === queue.list.order.id;
  return isSame && handed.at + 1 < queue.list.order.uris.length ? handed.at + 1 : null;
}

/** The row that the provider goes back to; null where it has none. */
export function rowBefore(handed: HandedOver): number | null {
  if (handed.kind === "unknown") return null;
  if (handed.kind === "context") return handed.at > 0 ? handed.at - 1 : null;
  return handed.at > 0 ? (handed.window.rows[handed.at - 1] ?? null) : null;
}

/** Whether the provider stands at the queue's row, and not at a song that was put in between. */
export function standsAt(handed: HandedOver, row: number): boolean {
  if (handed.kind === "unknown") return false;
  return handed.kind === "context" ? handed.at === row : handed.window.rows[handed.at] === row;
}

/** Whether the provider, left alone, plays `place` next. */
export function comesByItself(
  handed: HandedOver,
  queue: PlayQueue,
  next: { place: QueuePlace; posted: EnqueuedSong | null },
): boolean {
  const { place, posted } = next;
  if (posted !== null) return posted.place.uri === place.uri && posted.place.from === place.from;
  return place.from === "list" && rowAfter(handed, queue) === place.row;
}

/** So many songs before its end a full window is followed by a new one at the next press that changes the song. */
const renewAtLeft = 20;

/**
 * Whether a press that changes the song is a good moment for the next window: this one ends soon, and the list goes on
 * behind it. The press interrupts the sound anyway, and at the end of a window each song costs a call.
 */
export function isWindowNearEnd(handed: HandedOver): boolean {
  if (handed.kind !== "window") return false;
  const { uris } = handed.window;
  return uris.length >= windowLimit && uris.length - 1 - handed.at <= renewAtLeft;
}

/** What the provider has reached when the list's `row` plays; a row that it did not get leaves it where it was. */
export function reach(handed: HandedOver, row: number): HandedOver {
  if (handed.kind === "unknown") return handed;
  if (handed.kind === "context") return { ...handed, at: row };
  // Usually the next one; a list that repeats may hold the row earlier as well.
  const ahead = handed.window.rows.indexOf(row, handed.at);
  const at = ahead === -1 ? handed.window.rows.indexOf(row) : ahead;
  return at === -1 ? handed : { ...handed, at };
}

/** The play command that begins with the queue's current song, and what it hands over. Null when nothing plays. */
export function handOverWindow(
  queue: PlayQueue,
  isWanted: IsWanted,
): { uris: readonly string[]; handed: HandedOver } | null {
  const window = windowOf(queue, isWanted);
  return window && { uris: window.uris, handed: { kind: "window", window, at: 0 } };
}

/**
 * The window that begins with the current song and goes on with the list; songs that were added or chosen are no part of
 * it, since the provider neither reorders nor removes what it was handed. Null when nothing plays.
 */
export function windowOf(queue: PlayQueue, isWanted: IsWanted, limit = windowLimit): PlayWindow | null {
  const { current } = queue;
  if (current === null) return null;
  const rest = upcoming({ ...queue, added: [], autoplay: [] }, isWanted, limit - 1);
  return {
    uris: [current.song.uri, ...rest.map(({ uri }) => uri)],
    rows: [
      current.from === "list" ? queue.row : null,
      ...rest.map((place) => (place.from === "list" ? place.row : null)),
    ],
  };
}
