import { begin, type QueueCommandParts } from "./begin-playback.ts";
import { dealDeck, renewDeck } from "#web/features/player/queue/shuffle-order.ts";
import { orderOf } from "#web/features/player/queue/list-order.ts";
import type {
  ShuffleOrder,
  IsWanted,
  ListOrder,
  ListSource,
  PlayQueue,
} from "#web/features/player/queue/play-queue.ts";
import { playRow } from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { setNotice } from "#web/features/player/state/player-store.ts";

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
  const { queue } = useQueueStore.getState();
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
