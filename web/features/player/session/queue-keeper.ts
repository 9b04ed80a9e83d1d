import type { CommandQueue } from "./command-queue.ts";
import { keepAutoplay } from "#web/features/player/queue/keep/keep-autoplay.ts";
import { keepStopLine } from "#web/features/player/queue/keep/keep-stop-line.ts";
import { followDevice } from "#web/features/player/session/device/follow-device.ts";
import { createDeviceQueue } from "#web/features/player/session/device/device-queue.ts";
import type { PlayerEngine } from "#web/features/player/session/device/playback-engine.ts";
import {
  isShuffled as isDealt,
  type IsWanted,
  type ListOrder,
  type ListSource,
  type PlayQueue,
} from "#web/features/player/queue/play-queue.ts";
import { upcoming, wrapDeck } from "#web/features/player/queue/queue-rules.ts";
import type { QueueMark, QueueParts } from "#web/features/player/queue/queue-server.ts";
import { isLeftOut, skipListOf } from "#web/features/player/queue/skip-list.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import {
  createQueueSync,
  type QueueSync,
  type ResumedThread,
} from "#web/features/player/queue/queue-sync.ts";
import { keepPlace, showStoredQueue } from "#web/features/player/queue/keep/stored-queue.ts";
import { watchDeparted } from "#web/features/player/queue/keep/watch-departed.ts";
import { createSongNames, type SongNames } from "#web/features/player/queue/song-names.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/** How many songs ahead are known by name, so that `next` shows them at once. */
const namesAhead = 8;

/** Wait before the server is asked again for a queue that could not be read. */
const loadAgainMs = 5000;

/** Longest time that a press waits for a queue that is being read. */
const readLimitMs = 3000;

/** The queue of the tab that leads: follows what plays, hands songs to the provider in time, and stores changes. */
export type QueueKeeper = ReturnType<typeof keepQueue>;

interface KeeperParts {
  engine: PlayerEngine;
  commands: CommandQueue;
  server: QueueParts;
  random: () => number;
  /** sends the window that begins with the next song */
  goOn: () => Promise<unknown>;
  /** sends the window that begins with the current song */
  playFromStart: () => Promise<unknown>;
}

/** Keeps the queue of a running engine. */
export function keepQueue(parts: KeeperParts) {
  const { engine, commands, server, random, goOn, playFromStart } = parts;
  const sync = createQueueSync(server);
  const names = createSongNames(server.describe);
  const isWanted = createIsWanted(names);
  const departures = watchDeparted(server, (uris) => sync.idOf(uris));
  const deviceQueue = createDeviceQueue({ engine, commands, isWanted, goOn });
  let isLoaded = false;
  let pressesUnderWay = 0;

  /** Changes the queue, here and at the server; what follows it is learned by name. */
  const change: QueueSync["change"] = (queue, how) => {
    sync.change(queue, how);
    void names.learn(upcoming(queue, isWanted, namesAhead).map(({ uri }) => uri));
  };
  const following = followDevice({
    deviceQueue,
    isWanted,
    isListening: () => isLoaded && pressesUnderWay === 0,
    isKeptHere: () => sync.isKeptHere(),
    goOn,
    playFromStart,
    onMoved: (queue) => follow(queue, change),
    onNamed: (song) => names.note([song]),
    songOf: (uri) => names.songOf(uri),
    wrap: (queue) => wrap(queue, random, change),
  });
  const isKeptHere = (): boolean => sync.isKeptHere();
  const autoplay = keepAutoplay({ server, isWanted, random, isKeptHere, names, change });
  const stopKeepingLine = keepStopLine(isKeptHere);
  const stopKeepingPlace = keepPlace(() => change(useQueueStore.getState().queue, { isFollowed: true }));
  const firstRead = waitForRead();
  const stopLoading = keepLoaded(
    server,
    (version) => sync.load(version).finally(firstRead.end),
    () => {
      isLoaded = true;
      useQueueStore.setState({ isRead: true });
      showStoredQueue();
      departures.lookAtLoaded();
      following.look();
      autoplay.look();
    },
  );

  return {
    names,
    deviceQueue,
    /** Resolves when the queue was read for the first time, or could not be: what is pressed then must not wait. */
    whenRead: (): Promise<void> => firstRead.ended,
    isWanted,
    isShuffled,
    change,
    /** A list is pressed as it is shown now: what left the one before counts no more. */
    forgetDeparted: (): void => departures.forget(),
    undo: (resumed?: ResumedThread) => sync.undo(resumed),
    deckOf: (source: ListSource) => sync.deckOf(source).catch(() => null),
    /** The rows of a playlist in its own order, as the server has them. */
    async readOwnOrder(playlistId: string): Promise<ListOrder> {
      const { id, uris } = await server.readOwnOrder(playlistId);
      sync.noteStored(uris, id);
      return { id, uris };
    },
    artistsOf: (order: ListOrder) => readArtistsOf(server, () => sync.idOf(order.uris)),
    /** Carries a press out; what the device says meanwhile may be of before, and is looked at afterwards. */
    async during<T>(press: () => Promise<T>): Promise<T> {
      pressesUnderWay += 1;
      try {
        return await press();
      } finally {
        pressesUnderWay -= 1;
        following.look();
      }
    },
    stop(): void {
      firstRead.end();
      stopKeepingPlace();
      following.stop();
      autoplay.stop();
      stopKeepingLine();
      deviceQueue.stop();
      stopLoading();
      departures.stop();
    },
  };
}

/** Another app's list replaces the queue's, and may be undone as one that was pressed here. */
function follow(queue: PlayQueue, change: QueueSync["change"]): void {
  const isReplaced = queue.list === null && useQueueStore.getState().queue.list !== null;
  change(queue, { isFollowed: true, keepsBefore: isReplaced });
}

/** A deck that is through is dealt again where the list repeats. */
function wrap(queue: PlayQueue, random: () => number, change: QueueSync["change"]): PlayQueue {
  const wrapped = wrapDeck(queue, { random });
  if (wrapped !== queue) change(wrapped, { isFollowed: true });
  return wrapped;
}

/** A wait that ends when it is asked to, or after the time that a press waits. */
function waitForRead(): { ended: Promise<void>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, readLimitMs);
  const end = (): void => {
    clearTimeout(timer);
    resolve();
  };
  return { ended: promise, end };
}

/** Whether lists that are pressed now play shuffled. */
function isShuffled(): boolean {
  const { queue } = useQueueStore.getState();
  return queue.list === null ? usePlayerStore.getState().state.shuffle : isDealt(queue);
}

/** What the songs of a list are spread by; nothing is known while the server does not answer. */
async function readArtistsOf(
  server: Pick<QueueParts, "readArtists">,
  storedAs: () => Promise<string>,
): Promise<(row: number) => string | undefined> {
  try {
    const artists = await server.readArtists(await storedAs());
    return (row) => artists[row] ?? undefined;
  } catch {
    return () => undefined;
  }
}

/** Whether a song of the list may be played: it is not left out, and did not leave the list. */
function createIsWanted(names: SongNames): IsWanted {
  return (uri) => {
    const { departed, skipped } = useQueueStore.getState();
    // Asked of each of 50,000 rows: names are looked up only where they matter.
    const artists = skipped.artists.size === 0 ? [] : names.songOf(uri).artists.map(({ id }) => id);
    return !departed.has(uri) && !isLeftOut(skipped, uri, artists);
  };
}

/** Reads queue and skip list now and when they were changed elsewhere; tries again while that fails. */
function keepLoaded(
  server: QueueParts,
  loadQueue: (version: number | null) => Promise<void>,
  onLoaded: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let observed: QueueMark | null = null;
  let skipsRead: string | null = null;
  const loadSkips = async (): Promise<void> => {
    const skips = observed?.skips ?? null;
    if (skips !== null && skips === skipsRead) return;
    useQueueStore.setState({ skipped: skipListOf(await server.readSkips()) });
    skipsRead = skips;
  };
  const load = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      await Promise.all([loadSkips(), loadQueue(observed?.version ?? null)]);
      onLoaded();
    } catch {
      timer = setTimeout(() => void load(), loadAgainMs);
    }
  };
  const stopListening = server.onChanged((mark) => {
    observed = mark;
    void load();
  });
  if (observed === null) void load();
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}
