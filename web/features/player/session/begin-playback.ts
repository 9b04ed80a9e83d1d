import type { CommandQueue } from "./command-queue.ts";
import { handOverWindow } from "#web/features/player/session/device/handed-over.ts";
import type { PlayerEngine } from "#web/features/player/session/device/playback-engine.ts";
import type { QueueKeeper } from "./queue-keeper.ts";
import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { isSamePlay } from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { PlayRequest } from "#web/features/player/source/provider-calls.ts";

/** What queue commands work with. */
export interface QueueCommandParts {
  engine: PlayerEngine;
  keeper: QueueKeeper;
  commands: CommandQueue;
  /** begins to play on this page's device, which is made ready */
  playHere: (request: PlayRequest) => Promise<void>;
  random: () => number;
  /** lists that a device did not play by their name, as `device list`: they are not named to it again */
  refused: Set<string>;
}

const { getState } = useQueueStore;

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
  { engine, keeper, commands, playHere, refused }: QueueCommandParts,
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
      ? playHere(request)
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

/** One song on or back, by the device itself. */
export async function step(
  { engine, keeper, commands }: QueueCommandParts,
  after: PlayQueue,
  direction: 1 | -1,
): Promise<void> {
  const { queue: before } = getState();
  const song = after.current?.song;
  keeper.change(after, { positionMs: 0 });
  if (after.current?.from === "list") keeper.deviceQueue.noteReached(after.row);
  await keeper.during(async () => {
    const worked = await commands.attempt({
      command: direction === 1 ? "next" : "previous",
      fields: { positionMs: 0, ...(song === undefined || song.name === "" ? {} : { track: song }) },
      skip: direction,
      send: () =>
        commands.onDevice(
          (player) => (direction === 1 ? player.nextTrack() : player.previousTrack()),
          (device) => engine.calls.skip(direction, device),
        ),
    });
    if (!worked && getState().queue === after) keeper.change(before);
  });
}

/**
 * Back to the queue before, at the second where it was left; a song that plays in both is not touched. With `thread`, on
 * with the list that was left so, and the present queue is kept where it is.
 */
export async function undoQueue(
  { engine, keeper, commands, playHere }: QueueCommandParts,
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
        await playHere({ uris: window.uris, positionMs });
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
