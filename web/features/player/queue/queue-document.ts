import type { QueueState } from "#contract/player/queue.ts";
import { type CurrentSong, emptyQueue, type PlayQueue, type ShuffleOrder } from "./play-queue.ts";

/** Ids under which the server keeps the lists of a queue. */
export interface ListIds {
  order: string | null;
  rows: string | null;
}

/** A queue as the server stores it, with the position (milliseconds) in the current song. */
export function documentOf(queue: PlayQueue, ids: ListIds, positionMs: number): Omit<QueueState, "kept_by"> {
  const { list, deck, current } = queue;
  return {
    list: list && ids.order !== null ? { source: list.source, order: ids.order } : null,
    row: queue.row,
    deck: deck && ids.rows !== null ? storedDeck(deck, ids.rows) : null,
    ...(queue.removed.length === 0 ? {} : { removed: [...queue.removed] }),
    current: current && storedCurrent(current),
    position_ms: Math.max(0, Math.round(positionMs)),
    added: queue.added.map(({ key, song }) => ({ key, song: storedSong(song) })),
    front_count: queue.frontCount,
    ...(queue.autoplay.length === 0
      ? {}
      : {
          autoplay: queue.autoplay.map(({ key, song, reason }) => ({ key, song: storedSong(song), reason })),
        }),
    ...(queue.stopAfter === null ? {} : { stop_after: queue.stopAfter }),
    history: queue.history.map(({ song, row }) => ({ song: storedSong(song), row })),
    repeat: queue.repeat,
  };
}

/** A stored queue with the rows of its lists, as far as the server still has them. */
export function queueOf(
  state: QueueState,
  lists: { uris: readonly (string | null)[] | null; rows: readonly number[] | null },
): PlayQueue {
  const { list, deck } = state;
  const hasList = list !== null && lists.uris !== null;
  return {
    ...emptyQueue,
    list: hasList ? { source: list.source, order: { id: list.order, uris: lists.uris ?? [] } } : null,
    row: hasList ? state.row : -1,
    deck: hasList && deck !== null && lists.rows !== null ? deckOf(deck, lists.rows) : null,
    removed: hasList ? (state.removed ?? []) : [],
    current: state.current,
    added: state.added,
    frontCount: state.front_count,
    autoplay: state.autoplay ?? [],
    stopAfter: state.stop_after ?? null,
    history: state.history,
    repeat: state.repeat,
  };
}

function storedCurrent({ song, from, reason }: CurrentSong): QueueState["current"] {
  return { song: storedSong(song), from, ...(reason === undefined ? {} : { reason }) };
}

function storedDeck({ cursor, isArranged }: ShuffleOrder, rows: string): QueueState["deck"] {
  return { rows, cursor, ...(isArranged === true ? { arranged: true } : {}) };
}

function deckOf(
  { cursor, arranged }: NonNullable<QueueState["deck"]>,
  rows: readonly number[],
): ShuffleOrder {
  return { rows, cursor, ...(arranged === true ? { isArranged: true } : {}) };
}

function named({ id, name }: { id: string | null; name: string }): { id: string | null; name: string } {
  return { id, name: name.slice(0, 500) };
}

/** Names longer than the server takes are cut, as screens cut them too. */
function storedSong(song: PlayQueue["history"][number]["song"]): QueueState["history"][number]["song"] {
  return {
    id: song.id,
    uri: song.uri,
    name: song.name.slice(0, 500),
    artists: song.artists.slice(0, 100).map(named),
    album: named(song.album),
    image: song.image,
    duration_ms: Math.round(song.duration_ms),
  };
}
