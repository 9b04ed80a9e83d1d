import type { PlayerTrack } from "../state/player-state.ts";
import { stopBehind, stopFrom, stopWithout } from "./stop-rules.ts";
import { dealDeck, playFromDeck, type Random } from "./shuffle-order.ts";
import {
  historyLimit,
  isShuffled,
  type CurrentSong,
  type ShuffleOrder,
  type IsWanted,
  type ListOrder,
  type ListSource,
  type PlayQueue,
  type QueuedSong,
  type QueuePlace,
} from "./play-queue.ts";

/*
 * What each press does to the queue, without sound or server. Every rule answers a new queue; one that changes nothing
 * answers the queue it was given.
 */

/** A list whose row is pressed. `deck` is given where the list plays shuffled. */
export interface PressedList {
  source: ListSource;
  order: ListOrder;
  deck: ShuffleOrder | null;
}

/** Plays a row of a list: the list goes on from there as shown, or as dealt. Added songs stay and play after it. */
export function playRow(
  queue: PlayQueue,
  { source, order, deck }: PressedList,
  row: number,
  song: PlayerTrack,
): PlayQueue {
  return enter(
    queue,
    { song, from: "list" },
    { list: { source, order }, row, deck: deck && playFromDeck(deck, row), removed: [], autoplay: [] },
  );
}

/** No list, and nothing that goes on when it is through. */
const noList = { list: null, row: -1, deck: null, removed: [], autoplay: [] } as const;

/** Something plays that is no list of the queue's: nothing follows from here but what was added. */
export function leaveList(queue: PlayQueue): PlayQueue {
  if (queue.list === null) return queue;
  const history = historyAfter(queue, { isSameList: false });
  return { ...queue, ...noList, current: null, frontCount: 0, history };
}

/** Puts songs in front of what was added, behind those that were put there while the same song played. */
export function queueNext(queue: PlayQueue, songs: readonly QueuedSong[]): PlayQueue {
  if (songs.length === 0) return queue;
  const { added, frontCount } = queue;
  return {
    ...withoutChosen(queue, songs),
    added: [...added.slice(0, frontCount), ...songs, ...added.slice(frontCount)],
    frontCount: frontCount + songs.length,
  };
}

/** What a person adds is not chosen by autoplay once more. */
function withoutChosen(queue: PlayQueue, songs: readonly QueuedSong[]): PlayQueue {
  if (queue.autoplay.length === 0) return queue;
  const added = new Set(songs.map(({ song }) => song.uri));
  return { ...queue, autoplay: queue.autoplay.filter(({ song }) => !added.has(song.uri)) };
}

/** Puts songs behind what was added. */
export function queueLast(queue: PlayQueue, songs: readonly QueuedSong[]): PlayQueue {
  if (songs.length === 0) return queue;
  return { ...withoutChosen(queue, songs), added: [...queue.added, ...songs] };
}

/** Takes songs out that were added, or chosen by autoplay. */
export function removeAdded(queue: PlayQueue, keys: readonly string[]): PlayQueue {
  const gone = new Set(keys);
  const isLeft = ({ key }: QueuedSong): boolean => !gone.has(key);
  const [added, autoplay] = [queue.added.filter(isLeft), queue.autoplay.filter(isLeft)];
  if (added.length + autoplay.length === queue.added.length + queue.autoplay.length) return queue;
  const left = {
    ...queue,
    added,
    autoplay,
    frontCount: queue.added.slice(0, queue.frontCount).filter(isLeft).length,
  };
  return { ...left, stopAfter: stopWithout(left) };
}

/** Takes all added songs out; the list stays. */
export function clearAdded(queue: PlayQueue): PlayQueue {
  return queue.added.length === 0 ? queue : { ...queue, added: [], frontCount: 0 };
}

/**
 * Puts an added song before another added one, or at the end where `before` is null; or one that autoplay chose among those
 * that it chose.
 */
export function moveAdded(queue: PlayQueue, key: string, before: string | null): PlayQueue {
  const added = moveIn(queue.added, key, before);
  const autoplay = moveIn(queue.autoplay, key, before);
  return added === queue.added && autoplay === queue.autoplay ? queue : { ...queue, added, autoplay };
}

function moveIn<Song extends QueuedSong>(
  songs: readonly Song[],
  key: string,
  before: string | null,
): readonly Song[] {
  const moved = songs.find((entry) => entry.key === key);
  if (moved === undefined || key === before) return songs;
  const others = songs.filter((entry) => entry !== moved);
  const place = before === null ? others.length : others.findIndex((entry) => entry.key === before);
  return place === -1 ? songs : [...others.slice(0, place), moved, ...others.slice(place)];
}

/** Plays a song at once that was added, or chosen by autoplay. Those above it stay where they are. */
export function playAdded(queue: PlayQueue, key: string): PlayQueue {
  const chosen = queue.autoplay.find((entry) => entry.key === key);
  const entry = chosen ?? queue.added.find((added) => added.key === key);
  if (entry === undefined) return queue;
  const { song } = entry;
  const current: CurrentSong = chosen
    ? { song, from: "autoplay", reason: chosen.reason }
    : { song, from: "added" };
  const { added, autoplay } = removeAdded(queue, [key]);
  return enter(queue, current, { added, autoplay });
}

/** Plays a row of the list that is to come, or came. In a deck, the songs that are passed over stay to come. */
export function playListed(queue: PlayQueue, row: number, song: PlayerTrack): PlayQueue {
  if (queue.list === null || row < 0 || row >= queue.list.order.uris.length) return queue;
  return enter(queue, { song, from: "list" }, { row, deck: queue.deck && playFromDeck(queue.deck, row) });
}

/** What a deal of the queue's list goes by. */
interface DealBy {
  random: Random;
  /** what songs are spread by, usually the first artist; undefined where it is not known */
  artistOf?: ((row: number) => string | undefined) | undefined;
}

/**
 * Turns the deck on. What plays goes on, what was heard of this list stays heard, and only the rest is dealt.
 * `remembered` is the deck that the list was played with before, on the list as it is now.
 */
export function shuffleOn(
  queue: PlayQueue,
  options: DealBy & { remembered?: ShuffleOrder | null },
): PlayQueue {
  if (queue.list === null || isShuffled(queue)) return queue;
  const { remembered } = options;
  const earlier = remembered ? remembered.rows.slice(0, remembered.cursor + 1) : [];
  const heard = lastOfEach([...earlier, ...heardRows(queue)]);
  return { ...queue, deck: dealDeck(queue.list.order, heard, options) };
}

/** Turns the deck off: the list goes on below the row that plays, in the order shown. */
export function shuffleOff(queue: PlayQueue): PlayQueue {
  return isShuffled(queue) ? { ...queue, deck: null } : queue;
}

/** Deals what is to come again. `fromStart` forgets what was heard as well, but for the row that plays. */
export function reshuffle(queue: PlayQueue, options: DealBy & { fromStart?: boolean }): PlayQueue {
  const { list, deck, row } = queue;
  if (list === null || deck === null || !isShuffled(queue)) return queue;
  const heard = deck.rows.slice(0, deck.cursor + 1);
  const kept = options.fromStart === true ? (row === -1 ? [] : [row]) : heard;
  return { ...queue, deck: dealDeck(list.order, kept, { ...options, lastHeard: heard }) };
}

/** What plays after the current song; null at the end. */
export function nextPlace(queue: PlayQueue, isWanted: IsWanted): QueuePlace | null {
  return upcoming(queue, isWanted, 1)[0] ?? null;
}

/**
 * What plays next, at most `limit` songs: added songs first, then the list, which begins again where it repeats; where
 * nothing repeats, what autoplay chose. Rows that cannot be played and songs that are not wanted are left out; added ones
 * are always wanted.
 */
export function upcoming(queue: PlayQueue, isWanted: IsWanted, limit: number): QueuePlace[] {
  const places: QueuePlace[] = queue.added
    .slice(0, limit)
    .map(({ song }, index) => ({ from: "added", index, uri: song.uri }));
  for (const row of rowsToCome(queue)) {
    if (places.length >= limit) break;
    const uri = queue.list?.order.uris[row];
    if (uri !== null && uri !== undefined && isWanted(uri)) places.push({ from: "list", row, uri });
  }
  if (queue.repeat !== "off") return places;
  for (const [index, { song }] of queue.autoplay.entries()) {
    if (places.length >= limit) break;
    if (isWanted(song.uri)) places.push({ from: "autoplay", index, uri: song.uri });
  }
  return places;
}

/** Rows that follow in the list and were not taken out of it. */
function* rowsToCome(queue: PlayQueue): Generator<number> {
  const removed = new Set(queue.removed);
  for (const row of rowsInOrder(queue)) if (removed.size === 0 || !removed.has(row)) yield row;
}

/** Rows that follow; an order that repeats begins again, a deck that was dealt is reshuffled when it gets there. */
function* rowsInOrder({ list, row, deck, repeat }: PlayQueue): Generator<number> {
  if (list === null) return;
  if (deck !== null) {
    for (let place = deck.cursor + 1; place < deck.rows.length; place += 1) yield deck.rows[place] ?? -1;
    if (repeat === "context" && deck.isArranged === true) yield* deck.rows.slice(0, deck.cursor + 1);
    return;
  }
  const { length } = list.order.uris;
  for (let next = row + 1; next < length; next += 1) yield next;
  if (repeat === "context") for (let next = 0; next <= Math.min(row, length - 1); next += 1) yield next;
}

/**
 * Goes on to `place`, which the queue named as to come; `song` is what is known of it. A song that was added or
 * chosen leaves the queue as it begins.
 */
export function advanceTo(queue: PlayQueue, place: QueuePlace, song: PlayerTrack): PlayQueue {
  if (place.from === "list") return playListed(queue, place.row, song);
  const entry = queue[place.from][place.index];
  return entry === undefined ? queue : playAdded(queue, entry.key);
}

/** A deck that is through is reshuffled where the list repeats; the three songs heard last do not open it. */
export function wrapDeck(queue: PlayQueue, options: DealBy): PlayQueue {
  const { list, deck, repeat } = queue;
  const isThrough = deck !== null && deck.cursor >= deck.rows.length - 1;
  if (list === null || !isThrough || !isShuffled(queue) || repeat !== "context") return queue;
  return { ...queue, deck: dealDeck(list.order, [], { ...options, lastHeard: deck.rows }) };
}

/** Back to the song heard before the current one, whatever list it came from; unchanged when there is none. */
export function goBack(queue: PlayQueue): PlayQueue {
  const last = queue.history.at(-1);
  if (last === undefined) return queue;
  const history = queue.history.slice(0, -1);
  const { row } = last;
  const stopAfter = stopBehind(queue);
  if (row === null)
    return { ...queue, history, current: { song: last.song, from: "elsewhere" }, frontCount: 0, stopAfter };
  const deck = queue.deck && stepBack(queue.deck, row);
  return {
    ...queue,
    history,
    row,
    deck,
    current: { song: last.song, from: "list" },
    frontCount: 0,
    stopAfter,
  };
}

/**
 * The row above the one that plays, or the one dealt before it: where `previous` leads when nothing was heard before.
 * Null at the top, and while another song than the list's plays.
 */
export function rowAbove({ list, row, deck, current }: PlayQueue, isWanted: IsWanted): number | null {
  if (list === null || current?.from !== "list") return null;
  const above =
    deck === null ? Array.from({ length: row }, (_, each) => each) : deck.rows.slice(0, deck.cursor);
  const isPlayable = (each: number): boolean => {
    const uri = list.order.uris[each];
    return uri !== null && uri !== undefined && isWanted(uri);
  };
  return above.findLast(isPlayable) ?? null;
}

/** Plays the row above; what was left is not heard before it, but comes after it again. */
export function goUp(queue: PlayQueue, row: number, song: PlayerTrack): PlayQueue {
  const deck = queue.deck && stepBack(queue.deck, row);
  return {
    ...queue,
    row,
    deck,
    current: { song, from: "list" },
    frontCount: 0,
    stopAfter: stopBehind(queue),
  };
}

/** Whether the same play of the same song goes on in both: only what comes next differs. */
export function isSamePlay(one: PlayQueue, other: PlayQueue): boolean {
  return (
    one.current !== null &&
    one.current.song.uri === other.current?.song.uri &&
    one.current.from === other.current.from &&
    one.row === other.row &&
    one.list?.order.id === other.list?.order.id &&
    one.history.length === other.history.length &&
    one.history.at(-1)?.song.uri === other.history.at(-1)?.song.uri
  );
}

/** Another app began another list: the device goes on with that, and added songs still play before its next one. */
export function leaveListFor(queue: PlayQueue, song: PlayerTrack): PlayQueue {
  return enter(queue, { song, from: "elsewhere" }, noList);
}

/** A song plays that the queue did not choose: another app, or the service. The queue stays, to be gone back to. */
export function interrupt(queue: PlayQueue, song: PlayerTrack): PlayQueue {
  return enter(queue, { song, from: "elsewhere" }, {});
}

/** The rows of the present list that were heard in it, oldest first, the one that plays last. */
function heardRows({ history, current, row }: PlayQueue): number[] {
  const rows = history.flatMap((heard) => (heard.row === null ? [] : [heard.row]));
  if (current?.from === "list" && row !== -1) rows.push(row);
  return rows;
}

function lastOfEach(rows: readonly number[]): number[] {
  return [...new Set(rows.toReversed())].toReversed();
}

function stepBack(deck: ShuffleOrder, row: number): ShuffleOrder {
  const place = deck.rows.indexOf(row);
  return place === -1 ? deck : { ...deck, cursor: place };
}

/** Another song begins: the one before it goes into the history. */
function enter(before: PlayQueue, current: CurrentSong, changes: Partial<PlayQueue>): PlayQueue {
  const after = { ...before, ...changes, current, frontCount: 0 };
  const isSameList = before.list?.order.id === after.list?.order.id;
  return { ...after, stopAfter: stopFrom(before, after), history: historyAfter(before, { isSameList }) };
}

/**
 * What was heard, with the song that played. Where another list begins, rows of the former one are forgotten, since they
 * would be taken for rows of this one.
 */
function historyAfter(before: PlayQueue, { isSameList }: { isSameList: boolean }): PlayQueue["history"] {
  const history = isSameList
    ? before.history
    : before.history.map((heard) => (heard.row === null ? heard : { ...heard, row: null }));
  if (before.current === null) return history;
  const row = isSameList && before.current.from === "list" && before.row !== -1 ? before.row : null;
  return [...history, { song: before.current.song, row }].slice(-historyLimit);
}
