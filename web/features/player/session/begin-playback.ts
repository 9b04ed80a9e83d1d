import { type CommandQueue, playHere } from "./command-queue.ts";
import type { PlayerEngine } from "#web/features/player/session/device/playback-engine.ts";
import type { QueueKeeper } from "./queue-keeper.ts";
import { handOverWindow } from "#web/features/player/queue/handed-over.ts";
import {
  type IsWanted,
  type ListOrder,
  type ListSource,
  orderOf,
  type PlayQueue,
  type ShuffleOrder,
} from "#web/features/player/queue/play-queue.ts";
import { isSamePlay, leaveList, playRow } from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { dealDeck, renewDeck } from "#web/features/player/queue/shuffle-order.ts";
import type { PlayRequest } from "#web/features/player/source/provider-calls.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { setNotice, usePlayerStore } from "#web/features/player/state/player-store.ts";

/*
 * A press on Play, carried out: which songs of a list play (`playList`, by the rules of `queue/`), and how their playback
 * begins (`begin`): shown and stored by the keeper, sent by the command queue.
 */

/** What queue commands work with. */
export interface QueueCommandParts {
  engine: PlayerEngine;
  keeper: QueueKeeper;
  commands: CommandQueue;
  random: () => number;
  /** lists that a device did not play by their name, as `device list`: they are not named to it again */
  refused: Set<string>;
}

const { getState } = useQueueStore;

/** A list that a person wants to hear. */
export interface PlayList {
  source: ListSource;
  /** addresses of the rows as shown, null for what cannot be played; null: the playlist's own order, which is read */
  uris: readonly (string | null)[] | null;
  /** the pressed row; null: where the list begins, which shuffle chooses */
  row: number | null;
  /** what is known of the pressed row */
  song: PlayerTrack | null;
  /** the list's uri at the service, where the rows are shown in its own order; else null */
  contextUri: string | null;
  /** the pressed row plays by itself, without the list after it */
  isAlone?: boolean;
  /** whether it is dealt; left out: as lists are played now */
  isShuffled?: boolean;
}

/**
 * Plays a list from a row on. Where the service can play it in this order, it does so by itself. Answers whether it took
 * the place of another list that played.
 */
export async function playList(parts: QueueCommandParts, list: PlayList): Promise<boolean> {
  const { keeper } = parts;
  keeper.forgetDeparted();
  if (list.song) keeper.names.note([list.song]);
  const wanted = await orderOfList(parts, list);
  if (wanted === null) return false;
  if (list.row !== null && list.isAlone === true) return playAlone(parts, list, wanted);
  return playOrder(parts, list, wanted);
}

/**
 * Plays what is no list of the queue's: added songs stay and play after it, and the queue before is kept for undo. It stands
 * again where that did not work. `preview` is shown before the answer. Answers whether a list that played was left for it.
 */
export function playContext(
  { engine, keeper, commands }: QueueCommandParts,
  request: PlayRequest,
  preview: PlayerTrack | null,
): Promise<boolean> {
  const { queue: before } = getState();
  const after = leaveList(before);
  const { position: positionMs } = usePlayerStore.getState().state;
  if (after !== before) keeper.change(after, { keepsBefore: true });
  return keeper.during(async () => {
    const worked = await commands.attempt({
      command: "play",
      fields: {
        paused: false,
        positionMs: 0,
        contextUri: "contextUri" in request ? request.contextUri : null,
        ...(preview ? { track: preview } : {}),
      },
      send: () => playHere(engine, request),
    });
    if (!worked && getState().queue === after) keeper.change(before, { positionMs });
    return worked && before.list !== null && before.current !== null;
  });
}

/** Plays the pressed song of a list as a list of its own: the list does not go on after it. */
function playAlone(parts: QueueCommandParts, list: PlayList, { uris }: ListOrder): Promise<boolean> {
  const order = orderOf([uris[list.row ?? 0] ?? null]);
  return playOrder(parts, { ...list, row: 0, contextUri: null }, order);
}

async function playOrder(parts: QueueCommandParts, list: PlayList, order: ListOrder): Promise<boolean> {
  const { keeper } = parts;
  const deck = (list.isShuffled ?? keeper.isShuffled()) ? await deckFor(parts, list.source, order) : null;
  const row = list.row ?? firstRow(order, deck, keeper.isWanted);
  const uri = order.uris[row] ?? null;
  if (uri === null) return false;
  const song = keeper.names.songOf(uri);
  const { queue } = getState();
  const after = playRow(queue, { source: list.source, order, deck }, row, song);
  const isByService = deck === null && isAllWanted(parts, order);
  const { contextUri } = list;
  const context = contextUri !== null && isByService ? { contextUri, position: row } : null;
  const worked = await begin(parts, after, { command: "play", keepsBefore: true, context });
  return worked && playsOther(queue, order);
}

/** Whether a queue plays another list than this one. */
function playsOther({ list, current }: PlayQueue, { id }: ListOrder): boolean {
  return current !== null && list !== null && list.order.id !== id;
}

/** Where a list begins: with the deck's next row, or the first one, that can be played and is wanted. */
function firstRow({ uris }: ListOrder, deck: ShuffleOrder | null, isWanted: IsWanted): number {
  const mayPlay = (row: number): boolean => {
    const uri = uris[row];
    return uri !== undefined && uri !== null && isWanted(uri);
  };
  if (deck !== null) return deck.rows.slice(deck.cursor + 1).find(mayPlay) ?? -1;
  return uris.findIndex((_uri, row) => mayPlay(row));
}

function isAllWanted({ keeper }: QueueCommandParts, { uris }: ListOrder): boolean {
  return uris.every((uri) => uri === null || keeper.isWanted(uri));
}

/** The rows of a list: as shown, or its own order as the server has it. Null when that cannot be read. */
async function orderOfList({ engine, keeper }: QueueCommandParts, list: PlayList): Promise<ListOrder | null> {
  if (list.uris !== null) return orderOf(list.uris);
  const id = list.source.kind === "liked" ? "liked" : list.source.id;
  try {
    return await keeper.readOwnOrder(id);
  } catch (error) {
    setNotice({ about: "play-failed", detail: engine.sentenceOf(error) });
    return null;
  }
}

/** The deck that the list was left with, on the list as it is now; a new one where there is none or it is through. */
async function deckFor(
  { keeper, random }: QueueCommandParts,
  source: ListSource,
  order: ListOrder,
): Promise<ShuffleOrder> {
  const artistOf = await keeper.artistsOf(order);
  const before = await keeper.deckOf(source);
  if (before !== null) {
    const deck = renewDeck(before.deck, before.order, order, random);
    if (deck.cursor < deck.rows.length - 1) return deck;
  }
  return dealDeck(order, [], { random, artistOf, lastHeard: before?.deck.rows });
}

/** How playback of a queue's current song begins. */
interface Beginning {
  command: "play" | "next" | "previous";
  /** the queue before is kept for undo */
  keepsBefore?: boolean;
  /** where the service can play the list by itself */
  context?: { contextUri: string; position: number } | null;
}

/**
 * Plays the current song of `after`, and what follows it: `context` where the service can go on by itself, else a
 * window. When that fails the queue before stands again.
 */
export async function begin(
  { engine, keeper, commands, refused }: QueueCommandParts,
  after: PlayQueue,
  { command, keepsBefore = false, context = null }: Beginning,
): Promise<boolean> {
  const { queue: before } = getState();
  const { current } = after;
  const window = handOverWindow(after, keeper.isWanted);
  if (current === null || window === null) return false;
  const { state, other } = usePlayerStore.getState();
  const positionMs = state.position;
  // A pressed list plays in this browser; what follows plays on the device that plays already.
  const play = (request: PlayRequest): Promise<void> =>
    command === "play" || other === null
      ? playHere(engine, request)
      : commands.onTarget((device) => engine.calls.play(request, device));
  keeper.change(after, { keepsBefore, positionMs: 0 });
  return keeper.during(async () => {
    const worked = await commands.attempt({
      command,
      fields: {
        paused: false,
        positionMs: 0,
        contextUri: context?.contextUri ?? null,
        ...(current.song.name === "" ? {} : { track: current.song }),
      },
      skip: command === "next" ? 1 : command === "previous" ? -1 : 0,
      send: async () => {
        await turnDeviceShuffleOff(engine);
        const named = context && `${usePlayerStore.getState().state.deviceId} ${context.contextUri}`;
        if (context !== null && named !== null && after.list !== null && !refused.has(named)) {
          try {
            await play(context);
            const { contextUri: _uri, position: at } = context;
            return keeper.deviceQueue.noteHandedOver({ kind: "context", orderId: after.list.order.id, at });
          } catch (error) {
            // The service does not play every list of its own by its name everywhere.
            if (!engine.isRefused(error)) throw error;
            refused.add(named);
          }
        }
        await play({ uris: window.uris });
        keeper.deviceQueue.noteHandedOver(window.handed);
      },
    });
    if (!worked && getState().queue === after) keeper.change(before, { positionMs });
    return worked;
  });
}

/**
 * Back to the queue before, at the second where it was left; a song that plays in both is not touched. With `thread`, on
 * with the list that was left so, and the present queue is kept where it is.
 */
export async function undoQueue(
  { engine, keeper, commands }: QueueCommandParts,
  thread?: number,
): Promise<void> {
  const { queue: left } = getState();
  const { position: leftAtMs } = usePlayerStore.getState().state;
  const resumed = thread === undefined ? undefined : { thread, leftAtMs };
  const before = await keeper.undo(resumed).catch(() => null);
  if (before !== null && thread === undefined && isSamePlay(left, before.queue)) return;
  const window = before && handOverWindow(before.queue, keeper.isWanted);
  if (before === null || window === null || before.queue.current === null) return;
  const { current } = before.queue;
  const { positionMs } = before;
  await keeper.during(() =>
    commands.attempt({
      command: "play",
      fields: { paused: false, positionMs, track: current.song, contextUri: null },
      send: async () => {
        await turnDeviceShuffleOff(engine);
        await playHere(engine, { uris: window.uris, positionMs });
        keeper.deviceQueue.noteHandedOver(window.handed);
      },
    }),
  );
}

/** Goes on with the current song on a device that knows nothing of it; false where the queue has another one. */
export async function resumeAt(
  { engine, keeper }: QueueCommandParts,
  at: { uri: string; positionMs: number; device: string },
): Promise<boolean> {
  const { queue } = getState();
  if (queue.current?.song.uri !== at.uri || !isOurs(queue)) return false;
  const window = handOverWindow(queue, keeper.isWanted);
  if (window === null) return false;
  await engine.calls.play({ uris: window.uris, positionMs: at.positionMs }, at.device);
  keeper.deviceQueue.noteHandedOver(window.handed);
  return true;
}

/** A device that shuffles would play a window in another order. */
export async function turnDeviceShuffleOff(engine: PlayerEngine): Promise<void> {
  const { state, other } = usePlayerStore.getState();
  if (state.shuffle) await engine.calls.setShuffle(false, other?.id ?? state.deviceId);
}

/** Whether the queue decides what comes next: there is a list, or something was added or chosen. */
export function isOurs(queue: PlayQueue): boolean {
  return queue.list !== null || queue.added.length > 0 || queue.autoplay.length > 0;
}
