import type { AutoplayReason } from "#contract/player/queue-song.ts";
import type { PlayerTrack, RepeatMode } from "../state/player-state.ts";

/** What a list is made of: a playlist, the liked songs, an album, an artist, a search, or songs picked by hand. */
export type ListKind = "playlist" | "liked" | "album" | "artist" | "search" | "songs";

/** The list that plays, as a person knows it. */
export interface ListSource {
  kind: ListKind;
  /** id of the playlist, album or artist; the words of a search; empty where the kind says it all */
  id: string;
  name: string;
  /** path and query of the page that shows the list exactly as it was pressed: sort, grouping and filter included */
  address: string;
}

/**
 * A list as it was shown when a row was pressed, frozen. A row's number is its identity, since a song may stand in a
 * list several times. Null stands for a row that cannot be played: a song that is gone, or a person's own file.
 */
export interface ListOrder {
  /** SHA-256 of the addresses, in hex; the server keeps the order under it */
  id: string;
  uris: readonly (string | null)[];
}

/** Every row of a list once, dealt or arranged. What stands up to `cursor` was played, the rest is to come. */
export interface ShuffleOrder {
  /** rows of the order, in the order in which they are played */
  rows: readonly number[];
  /** place in `rows` of the row that plays or was played last; -1 before the first */
  cursor: number;
  /** a person moved songs of the order shown: nothing is shuffled, and where the list repeats this order does */
  isArranged?: boolean;
}

/** A song that a person put into the queue. `key` distinguishes two of the same song. */
export interface QueuedSong {
  key: string;
  song: PlayerTrack;
}

/** A song of the library that goes on when list and queue are through, and why it was chosen. */
export interface AutoplaySong extends QueuedSong {
  reason: AutoplayReason;
}

/** What plays, and by what it came. */
export interface CurrentSong {
  song: PlayerTrack;
  /**
   * `list`: the queue's row; `added`: a person queued it; `autoplay`: Gatefold chose it from the library; `elsewhere`:
   * another app or the service chose it
   */
  from: "list" | "added" | "autoplay" | "elsewhere";
  /** of autoplay: why */
  reason?: AutoplayReason | undefined;
}

/**
 * Everything that decides what plays next. Gatefold owns it, whatever device plays: the provider is only ever handed a
 * window of it. A value is never changed, so that earlier ones can be kept for undo at the price of references.
 */
export interface PlayQueue {
  list: { source: ListSource; order: ListOrder } | null;
  /** row of `list` that plays or was played last; -1 before the first */
  row: number;
  /** null: the list plays in the order shown */
  deck: ShuffleOrder | null;
  /** rows of `list` that a person took out of the queue: they are passed over until the list is pressed again */
  removed: readonly number[];
  current: CurrentSong | null;
  /** songs that a person added, in the order in which they will play, before the list goes on */
  added: readonly QueuedSong[];
  /** how many of `added` were put to its front since the current song began: the next one goes behind them */
  frontCount: number;
  /** what plays when the list is through, for as long as it is this list */
  autoplay: readonly AutoplaySong[];
  /** the song after which playback stops: the queue goes on behind it at the next press on Play; null: none */
  stopAfter: StopPlace | null;
  /** what was heard, newest last; at most `historyLimit` */
  history: readonly HeardSong[];
  repeat: RepeatMode;
}

/** A song that was heard, with the row of the list it came from, if the list is still the one that plays. */
export interface HeardSong {
  song: PlayerTrack;
  row: number | null;
}

/** So many rows may be taken out of a list that plays; of more, those taken out first come back. */
export const removedLimit = 5000;

/** How far back a queue remembers. */
export const historyLimit = 200;

/** Nothing plays and nothing waits. */
export const emptyQueue: PlayQueue = {
  list: null,
  row: -1,
  deck: null,
  removed: [],
  current: null,
  added: [],
  frontCount: 0,
  autoplay: [],
  stopAfter: null,
  history: [],
  repeat: "off",
};

/** Whether what is to come of the list was dealt. */
export function isShuffled({ deck }: Pick<PlayQueue, "deck">): boolean {
  return deck !== null && deck.isArranged !== true;
}

/** A row of the list, a song that was added or chosen by its key, or the one that plays. */
export type StopPlace = { from: "list"; row: number } | { from: "added"; key: string } | { from: "current" };

/** Where a song of the queue comes from. */
export type QueuePlace =
  | { from: "added"; index: number; uri: string }
  | { from: "list"; row: number; uri: string }
  | { from: "autoplay"; index: number; uri: string };

/** Says whether a song may be played at all: false for songs and artists that the person never wants to hear. */
export type IsWanted = (uri: string) => boolean;

/** An order of rows as shown, under an id that the same rows always have in this browser. */
export function orderOf(uris: readonly (string | null)[]): ListOrder {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (const uri of uris) {
    const text = uri ?? "-";
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x85ebca6b) + low;
    }
  }
  return { id: `${uris.length} ${low >>> 0} ${high >>> 0}`, uris };
}
