import { createCommandQueue, type CommandQueue } from "./command-queue.ts";
import {
  clampVolume,
  nextRepeat,
  restartAfterMs,
  seekTarget,
} from "#web/features/player/state/command-rules.ts";
import { createLatestOnly } from "./latest-only.ts";
import { createQueueCommands, type QueueCommands } from "./queue-commands.ts";
import { createListenIn, type ListenInCommands } from "./listen-in/listen-in.ts";
import { keepQueue } from "./queue-keeper.ts";
import { trackAfterSkip } from "#web/features/player/state/merge-state.ts";
import type { PlayerEngine } from "#web/features/player/session/device/playback-engine.ts";
import { proposeFields, settleFields, updateModel } from "#web/features/player/state/player-model.ts";
import { type SleepTimer, usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { PlaybackDevice, PlayerTrack, ProposedFields } from "#web/features/player/state/player-state.ts";
import type { PlayRequest } from "#web/features/player/source/provider-calls.ts";
import type { ListedDevice } from "#web/features/player/source/read-state.ts";

/** Volume travels to the provider when it has been still for this long; here it changes at once. */
const volumeStillMs = 250;

/** How long the provider may take to know a device that is ready. */
const deviceKnownMs = 1000;

/** What a person can tell the player to do. Nothing rejects: a failure is taken back and said in a sentence. */
export interface PlayerCommands extends QueueCommands, ListenInCommands {
  /** Plays what is no list of the queue's; answers whether a list that played was left for it. */
  play(request: PlayRequest, preview: PlayerTrack | null): Promise<boolean>;
  toggle(): Promise<void>;
  skip(direction: 1 | -1): Promise<void>;
  /** milliseconds; floored, within the track */
  seek(positionMs: number): void;
  /** 0..1; anything beyond is brought in */
  setVolume(volume: number): void;
  toggleShuffle(): Promise<void>;
  cycleRepeat(): Promise<void>;
  transferHere(): Promise<void>;
  /** Moves playback to another device of the account; it goes on playing, or stays paused. */
  transferTo(device: PlaybackDevice): Promise<void>;
  /** Reports the service how this page's device is called now. */
  renameDevice(): Promise<void>;
  toggleLike(): Promise<void>;
  /** The account's devices. Rejects with the server's failure. */
  listDevices(): Promise<ListedDevice[]>;
  /** Resolves when Gatefold's own queue was read, or cannot be read for now. */
  loadQueue(): Promise<void>;
  /** What the provider plays next by itself, as far as it tells. Rejects with the server's failure. */
  readQueue(): Promise<PlayerTrack[]>;
  /** Playback stops by itself then; null: it does not. */
  setSleep(sleep: SleepTimer | null): void;
}

/** The commands over a running engine. They reach the provider one after the other, in the order of presses. */
export function createPlayerCommands(engine: PlayerEngine): PlayerCommands {
  const { calls } = engine;
  const queue = createCommandQueue(engine);
  const sendSeek = createSeekSender(engine, queue);
  const sendVolume = createVolumeSender(engine, queue);
  const playHere = (request: PlayRequest): Promise<void> => {
    engine.activate();
    return onOwnDevice(engine, (device) => calls.play(request, device));
  };
  const keeper = keepQueue({
    engine,
    commands: queue,
    server: engine.queue,
    random: Math.random,
    playFromStart: async () => ours.playFromStart(),
    goOn: async () => ours.skip(1) ?? skipDevice(engine, queue, 1),
  });
  const parts = {
    engine,
    keeper,
    commands: queue,
    playHere,
    random: Math.random,
    refused: new Set<string>(),
  };
  const ours = createQueueCommands(parts);
  engine.onStop(() => keeper.stop());
  engine.resumeBy((...at) => ours.resumeAt(...at));

  return {
    ...ours,
    ...createListenIn(parts),
    async play(request, preview) {
      engine.activate();
      return ours.leaveList(() =>
        queue.attempt({
          command: "play",
          fields: {
            paused: false,
            positionMs: 0,
            contextUri: "contextUri" in request ? request.contextUri : null,
            ...(preview ? { track: preview } : {}),
          },
          send: () => onOwnDevice(engine, (device) => calls.play(request, device)),
        }),
      );
    },
    toggle: () => toggle(engine, queue, ours),
    async skip(direction) {
      engine.activate();
      await (ours.skip(direction) ?? skipDevice(engine, queue, direction));
    },
    seek: (positionMs) => sendSeek(seekTarget(positionMs, usePlayerStore.getState().state.duration)),
    setVolume: (volume) => sendVolume(clampVolume(volume)),
    toggleShuffle: async () => void (await (ours.toggleShuffle() ?? toggleDeviceShuffle(engine, queue))),
    cycleRepeat: async () => void (await (ours.cycleRepeat() ?? cycleDeviceRepeat(engine, queue))),
    async transferHere() {
      engine.activate();
      await queue.attempt({
        command: "transfer",
        fields: { paused: false },
        send: () => onOwnDevice(engine, (device) => calls.transfer(device)),
      });
    },
    async transferTo({ id }) {
      if (id === null) return;
      const isPlaying = !usePlayerStore.getState().state.paused;
      await queue.attempt({ command: "transfer", fields: {}, send: () => calls.transfer(id, isPlaying) });
      engine.readAfterCommand();
    },
    async renameDevice() {
      await engine.sdk()?.setName(engine.deviceName());
    },
    toggleLike: () => engine.likes.toggle(),
    listDevices: () => calls.readDevices(),
    readQueue: () => calls.readQueue(),
    loadQueue: () => keeper.whenRead(),
    setSleep: (sleep) => usePlayerStore.setState({ sleep }),
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

function toggleDeviceShuffle({ calls }: PlayerEngine, queue: CommandQueue): Promise<unknown> {
  const shuffle = !usePlayerStore.getState().state.shuffle;
  return queue.attempt({
    command: "shuffle",
    fields: { shuffle },
    send: () => queue.onTarget((device) => calls.setShuffle(shuffle, device)),
  });
}

function cycleDeviceRepeat({ calls }: PlayerEngine, queue: CommandQueue): Promise<unknown> {
  const repeat = nextRepeat(usePlayerStore.getState().state.repeat);
  return queue.attempt({
    command: "repeat",
    fields: { repeat },
    send: () => queue.onTarget((device) => calls.setRepeat(repeat, device)),
  });
}

type OwnCommands = Pick<ReturnType<typeof createQueueCommands>, "resumeAt" | "restart">;

async function toggle(engine: PlayerEngine, queue: CommandQueue, ours: OwnCommands): Promise<void> {
  engine.activate();
  const paused = !usePlayerStore.getState().state.paused;
  const started = paused ? null : ours.restart();
  if (started !== null) return void (await started);
  await queue.attempt({
    command: paused ? "pause" : "play",
    fields: { paused },
    send: () => (paused ? pause(engine, queue) : resume(engine, queue, ours)),
  });
}

/** A device that has gone without a word is silent already. */
async function pause({ calls }: PlayerEngine, queue: CommandQueue): Promise<void> {
  await queue.onDevice(
    (player) => player.pause(),
    (device) => calls.pause(device),
    async () => undefined,
  );
}

/** What a device played that has gone without a word goes on here. */
async function resume(engine: PlayerEngine, queue: CommandQueue, ours: OwnCommands): Promise<void> {
  const here = () => onOwnDevice(engine, (own) => resumeHere(engine, own, ours));
  const isElsewhere = usePlayerStore.getState().other !== null;
  await queue.onDevice(
    (player) => player.resume(),
    isElsewhere ? (device) => engine.calls.resume(device) : here,
    isElsewhere ? here : undefined,
  );
}

/**
 * Goes on with what the provider knows of; where it knows nothing any more, with what this browser kept, or what was
 * played last by a device that has gone.
 */
async function resumeHere({ calls }: PlayerEngine, device: string, ours: OwnCommands): Promise<void> {
  const { kept, provider } = usePlayerStore.getState().model;
  const last = kept ?? (provider?.device === null ? provider : null);
  if (last === null || last.track === null) return calls.resume(device);
  const { contextUri, position, track } = last;
  try {
    await calls.resume(device);
  } catch {
    if (await ours.resumeAt(track.uri, position.ms, device)) return;
    await calls.playAt({ contextUri, uri: track.uri, positionMs: Math.floor(position.ms) }, device);
  }
}

/**
 * Does something on this page's device when it is ready. The provider may not know yet a device that has just got
 * ready: what it does not know is sent once more. A device that it still does not know is dead: it is rebuilt.
 */
async function onOwnDevice(engine: PlayerEngine, send: (device: string) => Promise<void>): Promise<void> {
  try {
    return await send(await engine.whenReady());
  } catch (error) {
    if (!engine.isUnknown(error)) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, deviceKnownMs));
  try {
    return await send(await engine.whenReady());
  } catch (error) {
    if (!engine.isDeviceUnknown(error)) throw error;
  }
  engine.renewDevice();
  await send(await engine.whenReady());
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
