import { begin, type PlayList, playList, type QueueCommandParts, undoQueue } from "./begin-playback.ts";
import * as arrange from "#web/features/player/queue/arrange-rules.ts";
import type { PlayQueue, QueuedSong, StopPlace } from "#web/features/player/queue/play-queue.ts";
import * as rules from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { stopAt } from "#web/features/player/queue/stop-rules.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

const { getState } = useQueueStore;

/** What a person can do with the queue. Nothing rejects: a failure is said in a sentence. */
export function createQueueCommands(parts: QueueCommandParts) {
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
    /** Answers whether it took the place of another list that played. */
    playList: (list: PlayList): Promise<boolean> => playList(parts, list),
    /** Puts songs in front of the queue; when nothing plays, the first one begins. */
    playNext: (songs: readonly PlayerTrack[]): Promise<void> => add(songs, rules.queueNext),
    /** Puts songs at the end of the queue; when nothing plays, the first one begins. */
    addSongs: (songs: readonly PlayerTrack[]): Promise<void> => add(songs, rules.queueLast),
    /** Plays an added song now; those above it stay. */
    async playAdded(key: string): Promise<void> {
      await begin(parts, rules.playAdded(getState().queue, key), { command: "play" });
    },
    /** Plays a song now, such as one heard before; what was to come follows it. */
    async playSong(song: PlayerTrack): Promise<void> {
      keeper.names.note([song]);
      const key = crypto.randomUUID();
      const queue = rules.queueNext(getState().queue, [{ key, song }]);
      await begin(parts, rules.playAdded(queue, key), { command: "play" });
    },
    /** Plays a row of the list now. */
    async playRow(row: number): Promise<void> {
      const { queue } = getState();
      const uri = queue.list?.order.uris[row];
      if (uri === undefined || uri === null) return;
      await begin(parts, rules.playListed(queue, row, keeper.names.songOf(uri)), { command: "play" });
    },
    removeAdded: (keys: readonly string[]): void =>
      keeper.change(rules.removeAdded(getState().queue, keys), { keepsBefore: true }),
    moveAdded(key: string, before: string | null): void {
      const { queue } = getState();
      const moved = rules.moveAdded(queue, key, before);
      if (moved !== queue) keeper.change(moved, { keepsBefore: true });
    },
    clearAdded: (): void => keeper.change(rules.clearAdded(getState().queue), { keepsBefore: true }),
    /** Puts a row of the list that is to come before another one, or at the end. */
    moveRow(row: number, before: number | null): void {
      const { queue } = getState();
      const moved = arrange.moveRow(queue, row, before);
      if (moved !== queue) keeper.change(moved, { keepsBefore: true });
    },
    /** Takes rows of the list out of what is to come. */
    removeRows: (rows: readonly number[]): void =>
      keeper.change(arrange.removeRows(getState().queue, rows), { keepsBefore: true }),
    /** Puts a row's song in front of the queue, in place of where the list has it. */
    playRowNext(row: number, song: PlayerTrack): void {
      keeper.names.note([song]);
      const queued = { key: crypto.randomUUID(), song };
      keeper.change(arrange.playRowNext(getState().queue, row, queued), { keepsBefore: true });
    },
    /** Has playback stop after a song of the queue; null: after none. */
    stopAfter: (place: StopPlace | null): void =>
      keeper.change(stopAt(getState().queue, place), { keepsBefore: true }),
    /** Has these rows of the list play next, and playback stop behind the last of them. */
    playThenStop: (rows: readonly number[]): void =>
      keeper.change(arrange.playThenStop(getState().queue, rows), { keepsBefore: true }),
    /** Deals what is to come again; `fromStart` the whole list. */
    reshuffle: (fromStart: boolean): void =>
      keeper.change(rules.reshuffle(getState().queue, { random: parts.random, fromStart }), {
        keepsBefore: true,
      }),
    /**
     * Back to the queue before the last one that replaced it: order, song and second. With `thread`, on with a list that was
     * left for another.
     */
    undoQueue: (thread?: number): Promise<void> => undoQueue(parts, thread),
  };
}
