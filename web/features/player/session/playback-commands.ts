import { begin, playContext, type QueueCommandParts, resumeAt } from "./begin-playback.ts";
import { type CommandQueue, createCommandQueue, onOwnDevice } from "./command-queue.ts";
import { createLatestOnly } from "./latest-only.ts";
import { createListenIn } from "./listen-in/listen-in.ts";
import { pause, play } from "./play-and-pause.ts";
import { createQueueCommands } from "./queue-commands.ts";
import { keepQueue, type QueueKeeper } from "./queue-keeper.ts";
import { setRepeat, setShuffle, skipBack, skipOn } from "./queue-transport.ts";
import type { PlayerEngine } from "./playback-engine.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { Random } from "#web/features/player/queue/shuffle-order.ts";
import type { PlayRequest } from "#web/features/player/source/provider-calls.ts";
import type { ListedDevice } from "#web/features/player/source/read-state.ts";
import { clampVolume, restartAfterMs, seekTarget } from "#web/features/player/state/command-rules.ts";
import { trackAfterSkip } from "#web/features/player/state/merge-state.ts";
import { proposeFields, settleFields, updateModel } from "#web/features/player/state/player-model.ts";
import type {
  RepeatMode,
  PlaybackDevice,
  PlayerTrack,
  ProposedFields,
} from "#web/features/player/state/player-state.ts";
import { type SleepTimer, usePlayerStore } from "#web/features/player/state/player-store.ts";

/** Volume travels to the provider when it has been still for this long; here it changes at once. */
const volumeStillMs = 250;

/** What a person can tell the player to do. Nothing rejects but what asks: a failure is taken back and said in a sentence. */
export type PlayerCommands = ReturnType<typeof createPlayerCommands>;

/**
 * The commands over a running engine. They reach the provider one after the other, in the order of presses. `random` deals
 * the songs of a shuffled list.
 */
export function createPlayerCommands(engine: PlayerEngine, random: Random = Math.random) {
  const { calls } = engine;
  const queue = createCommandQueue(engine);
  const sendSeek = createSeekSender(engine, queue);
  const sendVolume = createVolumeSender(engine, queue);
  const keeper: QueueKeeper = keepQueue({
    engine,
    commands: queue,
    server: engine.queue,
    random,
    playFromStart: () => begin(parts, useQueueStore.getState().queue, { command: "play" }),
    goOn: async () => skip(1),
  });
  const parts: QueueCommandParts = {
    engine,
    keeper,
    commands: queue,
    random,
    refused: new Set(),
  };
  const skip = (direction: 1 | -1): Promise<unknown> =>
    (direction === 1 ? skipOn(parts) : skipBack(parts)) ?? skipDevice(engine, queue, direction);
  engine.onStop(() => keeper.stop());
  engine.resumeBy((uri, positionMs, device) => resumeAt(parts, { uri, positionMs, device }));

  return {
    ...createQueueCommands(parts),
    ...createListenIn(parts),
    /** Plays what is no list of the queue's; answers whether a list that played was left for it. */
    async play(request: PlayRequest, preview: PlayerTrack | null): Promise<boolean> {
      engine.activate();
      return playContext(parts, request, preview);
    },
    resume: (): Promise<void> => play(parts),
    pause: (): Promise<void> => pause(parts),
    async skip(direction: 1 | -1): Promise<void> {
      engine.activate();
      await skip(direction);
    },
    /** milliseconds; floored, within the track */
    seek: (positionMs: number): void =>
      sendSeek(seekTarget(positionMs, usePlayerStore.getState().state.duration)),
    /** 0..1; anything beyond is brought in */
    setVolume: (volume: number): void => sendVolume(clampVolume(volume)),
    async setShuffle(isOn: boolean): Promise<void> {
      await (setShuffle(parts, isOn) ?? setDeviceShuffle(engine, queue, isOn));
    },
    async setRepeat(repeat: RepeatMode): Promise<void> {
      await (setRepeat(parts, repeat) ?? setDeviceRepeat(engine, queue, repeat));
    },
    async transferHere(): Promise<void> {
      engine.activate();
      await queue.attempt({
        command: "transfer",
        fields: { paused: false },
        send: () => onOwnDevice(engine, (device) => calls.transfer(device)),
      });
    },
    /** Moves playback to another device of the account; it goes on playing, or stays paused. */
    async transferTo({ id }: PlaybackDevice): Promise<void> {
      if (id === null) return;
      const isPlaying = !usePlayerStore.getState().state.paused;
      await queue.attempt({ command: "transfer", fields: {}, send: () => calls.transfer(id, isPlaying) });
      engine.readAfterCommand();
    },
    /** Reports the service how this page's device is called now. */
    async renameDevice(): Promise<void> {
      await engine.sdk()?.setName(engine.deviceName());
    },
    /** Likes a song or takes the like back, also one that plays no more. */
    setLiked: (uri: string, isLiked: boolean): Promise<void> => engine.likes.set(uri, isLiked),
    /** The account's devices. Rejects with the server's failure. */
    listDevices: (): Promise<ListedDevice[]> => calls.readDevices(),
    /** What the provider plays next by itself, as far as it tells. Rejects with the server's failure. */
    readQueue: (): Promise<PlayerTrack[]> => calls.readQueue(),
    /** Resolves when Gatefold's own queue was read, or cannot be read for now. */
    loadQueue: (): Promise<void> => keeper.whenRead(),
    /** Playback stops by itself then; null: it does not. */
    setSleep: (sleep: SleepTimer | null): void => usePlayerStore.setState({ sleep }),
  };
}

/** On or back in what the device plays, where the queue has nothing to say about it. */
function skipDevice({ calls }: PlayerEngine, queue: CommandQueue, direction: 1 | -1): Promise<unknown> {
  return queue.attempt({
    command: direction === 1 ? "next" : "previous",
    ...skipFields(direction),
    send: () =>
      queue.onDevice(
        (player) => (direction === 1 ? player.nextTrack() : player.previousTrack()),
        (device) => calls.skip(direction, device),
      ),
  });
}

function setDeviceShuffle({ calls }: PlayerEngine, queue: CommandQueue, shuffle: boolean): Promise<unknown> {
  return queue.attempt({
    command: "shuffle",
    fields: { shuffle },
    send: () => queue.onTarget((device) => calls.setShuffle(shuffle, device)),
  });
}

function setDeviceRepeat({ calls }: PlayerEngine, queue: CommandQueue, repeat: RepeatMode): Promise<unknown> {
  return queue.attempt({
    command: "repeat",
    fields: { repeat },
    send: () => queue.onTarget((device) => calls.setRepeat(repeat, device)),
  });
}

/** A position shows at once; of those that arrive while one is sent, only the last is sent after it. */
function createSeekSender(engine: PlayerEngine, queue: CommandQueue): (positionMs: number) => void {
  return createLatestOnly({
    stillMs: 0,
    propose: (positionMs) => proposeFields({ positionMs }),
    withdraw: (change) => settleFields(change, false),
    send: (positionMs, change) => {
      const send = () =>
        queue.onDevice(
          (player) => player.seek(positionMs),
          (device) => engine.calls.seek(positionMs, device),
        );
      return queue.attempt({ command: "seek", fields: { positionMs }, send }, change);
    },
  });
}

/** Volume of this page changes at once; the provider hears of it when the slider rests. */
function createVolumeSender(engine: PlayerEngine, queue: CommandQueue): (volume: number) => void {
  let before: number | null = null;
  return createLatestOnly({
    stillMs: volumeStillMs,
    propose: (volume) => {
      const { state, other } = usePlayerStore.getState();
      before ??= state.volume;
      if (!other) void setOwnVolume(engine, volume);
      return proposeFields({ volume });
    },
    withdraw: (change) => settleFields(change, false),
    send: async (volume, change) => {
      const { state, other } = usePlayerStore.getState();
      const undo = before ?? volume;
      before = null;
      if (!state.track) return settleFields(change, true);
      const send = async (): Promise<void> => {
        try {
          await queue.onTarget((device) => engine.calls.setVolume(volume, device));
        } catch (error) {
          if (!other) await setOwnVolume(engine, undo);
          throw error;
        }
      };
      await queue.attempt({ command: "volume", fields: { volume }, send }, change);
    },
  });
}

async function setOwnVolume(engine: PlayerEngine, volume: number): Promise<void> {
  updateModel((model) => ({ ...model, ownVolume: volume }));
  await engine.sdk()?.setVolume(volume);
}

/** What the screen shows before the answer: near the beginning `previous` leaves the track, later it restarts it. */
function skipFields(direction: 1 | -1): { fields: ProposedFields; skip: number } {
  const { state, model } = usePlayerStore.getState();
  const isRestart = direction === -1 && state.position > restartAfterMs;
  const track = isRestart ? null : trackAfterSkip(model, direction);
  return { fields: { positionMs: 0, ...(track ? { track } : {}) }, skip: isRestart ? 0 : direction };
}
