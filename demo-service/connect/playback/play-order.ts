import { randomFrom, shuffledPositions } from "./shuffled-positions.ts";

/** As the Web API names it in `repeat_state`. */
export type RepeatMode = "off" | "context" | "track";

/**
 * What plays, what played and what is next. A value: every change makes a new one, and the long lists in it
 * are shared, never copied.
 */
export interface PlayOrder {
  readonly contextUri: string | null;
  /** Track uris in context order; `null` where an item cannot be played. */
  readonly items: readonly (string | null)[];
  /** Shuffled: play position to context position. `null`: in context order. */
  readonly shuffled: Uint32Array | null;
  /** Play position of the context item that plays, or that a queued track interrupts; -1 without any. */
  readonly cursor: number;
  /** Track uris that people put in the queue, first to play first. */
  readonly queued: readonly string[];
  /** The queued track that plays now instead of the context item at the cursor. */
  readonly queuedNow: string | null;
  readonly repeat: RepeatMode;
}

/** A list to play and how. */
export interface OrderStart {
  contextUri: string | null;
  items: readonly (string | null)[];
  /** Context position to begin with; `null`: the first, or any when shuffled. */
  startAt: number | null;
  /** `null`: in context order. */
  shuffleSeed: number | null;
}

/** Nothing to play; repeat is off. */
export const emptyOrder: PlayOrder = {
  contextUri: null,
  items: [],
  shuffled: null,
  cursor: -1,
  queued: [],
  queuedNow: null,
  repeat: "off",
};

/** A new list in place of the old one; the queue and the repeat mode stay, as in the service's clients.
 *  Begins with the first playable item from `startAt` on; the cursor is -1 when nothing can be played. */
export function startOrder(before: PlayOrder, start: OrderStart): PlayOrder {
  const { items, shuffleSeed } = start;
  const first = start.startAt ?? (shuffleSeed === null ? 0 : anyPosition(items.length, shuffleSeed));
  const shuffled = shuffleSeed === null ? null : shuffledPositions(items.length, first, shuffleSeed);
  const order: PlayOrder = {
    ...before,
    contextUri: start.contextUri,
    items,
    shuffled,
    queuedNow: null,
    cursor: shuffled === null ? first : 0,
  };
  return { ...order, cursor: playableFrom(order, order.cursor, 1, true) ?? -1 };
}

/** The uri that plays, or `null`. */
export function currentUri(order: PlayOrder): string | null {
  return order.queuedNow ?? uriAt(order, order.cursor);
}

/**
 * The order after the current track. `ended`: it came to its end, so that repeat-track plays it again;
 * `skipped`: someone asked for the next one, which passes repeat-track by.
 * `isFinished`: nothing is left, and the order stands at its beginning.
 */
export function advance(
  order: PlayOrder,
  why: "ended" | "skipped",
): { order: PlayOrder; isFinished: boolean } {
  if (why === "ended" && order.repeat === "track" && currentUri(order) !== null) {
    return { order, isFinished: false };
  }
  const [head, ...rest] = order.queued;
  if (head !== undefined) return { order: { ...order, queuedNow: head, queued: rest }, isFinished: false };
  const next = playableFrom(order, order.cursor + 1, 1, order.repeat !== "off");
  if (next !== null) return { order: { ...order, queuedNow: null, cursor: next }, isFinished: false };
  const beginning = playableFrom(order, 0, 1, false) ?? -1;
  return { order: { ...order, queuedNow: null, cursor: beginning }, isFinished: true };
}

/** The order one track back; the same one at the beginning of a list that does not repeat. */
export function goBack(order: PlayOrder): PlayOrder {
  if (order.queuedNow !== null) {
    return order.cursor < 0 ? order : { ...order, queuedNow: null };
  }
  const before = playableFrom(order, order.cursor - 1, -1, order.repeat !== "off");
  return before === null ? order : { ...order, cursor: before };
}

/** Shuffles what comes after the current track, or with `null` returns to context order around it. */
export function withShuffle(order: PlayOrder, seed: number | null): PlayOrder {
  const position = contextPosition(order, order.cursor);
  const cursor = position === undefined ? -1 : 0;
  if (seed === null) return { ...order, shuffled: null, cursor: position ?? -1 };
  return { ...order, shuffled: shuffledPositions(order.items.length, position ?? 0, seed), cursor };
}

/** Up to `count` uris in the order that skipping would play them. */
export function upcoming(order: PlayOrder, count: number): string[] {
  const uris: string[] = [];
  let at = order;
  while (uris.length < count) {
    const step = advance(at, "skipped");
    const uri = currentUri(step.order);
    if (step.isFinished || uri === null) break;
    uris.push(uri);
    at = step.order;
  }
  return uris;
}

/** Up to `count` uris before the current one, oldest first. */
export function previous(order: PlayOrder, count: number): string[] {
  const uris: string[] = [];
  let position = order.queuedNow === null ? order.cursor - 1 : order.cursor;
  while (uris.length < count) {
    const playable = playableFrom(order, position, -1, false);
    if (playable === null) break;
    const uri = uriAt(order, playable);
    if (uri !== null) uris.unshift(uri);
    position = playable - 1;
  }
  return uris;
}

/** What plays by itself when the current track ends; `null` when playback stops there. */
export function nextByItself(order: PlayOrder): string | null {
  const { order: after, isFinished } = advance(order, "ended");
  return isFinished ? null : currentUri(after);
}

function anyPosition(length: number, seed: number): number {
  return Math.floor(randomFrom(seed)() * length);
}

function contextPosition(order: PlayOrder, position: number): number | undefined {
  if (position < 0 || position >= order.items.length) return undefined;
  return order.shuffled === null ? position : order.shuffled[position];
}

function uriAt(order: PlayOrder, position: number): string | null {
  const at = contextPosition(order, position);
  return at === undefined ? null : (order.items[at] ?? null);
}

/** The first playable position from `from` on in one direction, at most once around. */
function playableFrom(order: PlayOrder, from: number, direction: 1 | -1, isWrapping: boolean): number | null {
  const { length } = order.items;
  for (let step = 0; step < length; step += 1) {
    const straight = from + step * direction;
    if (!isWrapping && (straight < 0 || straight >= length)) return null;
    const position = ((straight % length) + length) % length;
    if (uriAt(order, position) !== null) return position;
  }
  return null;
}
