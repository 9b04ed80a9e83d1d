import { begin, resumeAt, undoQueue, type QueueCommandParts } from "./begin-playback.ts";
import { playList, type PlayList } from "./play-list.ts";
import type { QueueKeeper } from "./queue-keeper.ts";
import { restart, cycleRepeat, skipBack, skipOn, toggleShuffle } from "./queue-transport.ts";
import type { PlayQueue, QueuedSong, StopPlace } from "#web/features/player/queue/play-queue.ts";
import * as arrange from "#web/features/player/queue/arrange-rules.ts";
import { stopAt } from "#web/features/player/queue/stop-rules.ts";
import * as rules from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/** What a person can do with the queue. Nothing rejects: a failure is said in a sentence. */
export interface QueueCommands {
  /** Answers whether it took the place of another list that played. */
  playList(list: PlayList): Promise<boolean>;
  /** Puts songs in front of the queue; when nothing plays, the first one begins. */
  playNext(songs: readonly PlayerTrack[]): Promise<void>;
  /** Puts songs at the end of the queue; when nothing plays, the first one begins. */
  addSongs(songs: readonly PlayerTrack[]): Promise<void>;
  /** Plays an added song now; those above it stay. */
  playAdded(key: string): Promise<void>;
  /** Plays a song now, such as one heard before; what was to come follows it. */
  playSong(song: PlayerTrack): Promise<void>;
  /** Plays a row of the list now. */
  playRow(row: number): Promise<void>;
  removeAdded(keys: readonly string[]): void;
  moveAdded(key: string, before: string | null): void;
  clearAdded(): void;
  /** Puts a row of the list that is to come before another one, or at the end. */
  moveRow(row: number, before: number | null): void;
  /** Takes rows of the list out of what is to come. */
  removeRows(rows: readonly number[]): void;
  /** Puts a row's song in front of the queue, in place of where the list has it. */
  playRowNext(row: number, song: PlayerTrack): void;
  /** Has playback stop after a song of the queue; null: after none. */
  stopAfter(place: StopPlace | null): void;
  /** Has these rows of the list play next, and playback stop behind the last of them. */
  playThenStop(rows: readonly number[]): void;
  /** Deals what is to come again; `fromStart` the whole list. */
  reshuffle(fromStart: boolean): void;
  /**
   * Back to the queue before the last one that replaced it: order, song and second. With `thread`, on with a list that was
   * left for another.
   */
  undoQueue(thread?: number): Promise<void>;
}

/** The queue's part of the commands that the player has anyway; null: the queue has nothing to say about it. */
interface QueueTransport {
  /**
   * `play` plays something that is no list of the queue's: added songs stay and play after it, and the queue before is
   * kept for undo. It stands again where `play` answers that it did not work. Answers whether a list was left.
   */
  leaveList(play: () => Promise<boolean>): Promise<boolean>;
  skip(direction: 1 | -1): Promise<unknown> | null;
  /** Plays the current song from its start, and what follows it, by a window. */
  playFromStart(): Promise<unknown>;
  /** Begins the list again where its last song is over. */
  restart(): Promise<unknown> | null;
  toggleShuffle(): Promise<unknown> | null;
  cycleRepeat(): Promise<unknown> | null;
  /** Goes on with the current song at a position, on a device that knows nothing of it. */
  resumeAt(uri: string, positionMs: number, device: string): Promise<boolean>;
}

const { getState } = useQueueStore;

/** The commands over a kept queue. */
export function createQueueCommands(parts: QueueCommandParts): QueueCommands & QueueTransport {
  const { keeper } = parts;
  /** Adds songs by a rule; the first of them begins where nothing plays. */
  const add = async (
    songs: readonly PlayerTrack[],
    rule: (queue: PlayQueue, songs: readonly QueuedSong[]) => PlayQueue,
  ): Promise<void> => {
    keeper.names.note(songs);
    const queued = songs.map((song) => ({ key: crypto.randomUUID(), song }));
    const after = rule(getState().queue, queued);
    const [first] = queued;
    const isSilent = usePlayerStore.getState().state.track === null;
    if (first !== undefined && isSilent)
      await begin(parts, rules.playAdded(after, first.key), { command: "play" });
    else if (after !== getState().queue) keeper.change(after, { keepsBefore: true });
  };

  return {
    playList: (list) => playList(parts, list),
    playNext: (songs) => add(songs, rules.queueNext),
    addSongs: (songs) => add(songs, rules.queueLast),
    async playAdded(key) {
      await begin(parts, rules.playAdded(getState().queue, key), { command: "play" });
    },
    async playSong(song) {
      keeper.names.note([song]);
      const key = crypto.randomUUID();
      const queue = rules.queueNext(getState().queue, [{ key, song }]);
      await begin(parts, rules.playAdded(queue, key), { command: "play" });
    },
    async playRow(row) {
      const { queue } = getState();
      const uri = queue.list?.order.uris[row];
      if (uri === undefined || uri === null) return;
      await begin(parts, rules.playListed(queue, row, keeper.names.songOf(uri)), { command: "play" });
    },
    removeAdded: (keys) => keeper.change(rules.removeAdded(getState().queue, keys), { keepsBefore: true }),
    moveAdded: (key, before) => {
      const { queue } = getState();
      const moved = rules.moveAdded(queue, key, before);
      if (moved !== queue) keeper.change(moved, { keepsBefore: true });
    },
    clearAdded: () => keeper.change(rules.clearAdded(getState().queue), { keepsBefore: true }),
    moveRow: (row, before) => {
      const { queue } = getState();
      const moved = arrange.moveRow(queue, row, before);
      if (moved !== queue) keeper.change(moved, { keepsBefore: true });
    },
    removeRows: (rows) => keeper.change(arrange.removeRows(getState().queue, rows), { keepsBefore: true }),
    playRowNext(row, song) {
      keeper.names.note([song]);
      const queued = { key: crypto.randomUUID(), song };
      keeper.change(arrange.playRowNext(getState().queue, row, queued), { keepsBefore: true });
    },
    stopAfter: (place) => keeper.change(stopAt(getState().queue, place), { keepsBefore: true }),
    playThenStop: (rows) =>
      keeper.change(arrange.playThenStop(getState().queue, rows), { keepsBefore: true }),
    reshuffle: (fromStart) =>
      keeper.change(rules.reshuffle(getState().queue, { random: parts.random, fromStart }), {
        keepsBefore: true,
      }),
    undoQueue: (thread) => undoQueue(parts, thread),
    leaveList: (play) => leaveList(keeper, play),
    skip: (direction) => (direction === 1 ? skipOn(parts) : skipBack(parts)),
    playFromStart: () => begin(parts, getState().queue, { command: "play" }),
    restart: () => restart(parts),
    toggleShuffle: () => toggleShuffle(parts),
    cycleRepeat: () => cycleRepeat(parts),
    resumeAt: (uri, positionMs, device) => resumeAt(parts, { uri, positionMs, device }),
  };
}

async function leaveList(keeper: QueueKeeper, play: () => Promise<boolean>): Promise<boolean> {
  const { queue: before } = getState();
  const after = rules.leaveList(before);
  const { position: positionMs } = usePlayerStore.getState().state;
  if (after !== before) keeper.change(after, { keepsBefore: true });
  return keeper.during(async () => {
    const worked = await play();
    if (!worked && getState().queue === after) keeper.change(before, { positionMs });
    return worked && before.list !== null && before.current !== null;
  });
}
