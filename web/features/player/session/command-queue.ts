import type { PlayerEngine } from "#web/features/player/session/device/playback-engine.ts";
import { NoPlaybackError } from "#web/features/player/source/playback-source.ts";
import { forgetDevice, proposeFields, settleFields } from "#web/features/player/state/player-model.ts";
import type { ProposedFields } from "#web/features/player/state/player-state.ts";
import { setNotice, usePlayerStore, type PlayerCommand } from "#web/features/player/state/player-store.ts";
import type { DeviceId, PlayRequest } from "#web/features/player/source/provider-calls.ts";

/** How long the SDK may take for a command before it counts as failed. */
const sdkLimitMs = 10_000;

/** How long the provider may take to know a device that is ready. */
const deviceKnownMs = 1000;

/** One press: what it will have changed, and how to bring it about. */
interface Attempt {
  command: PlayerCommand;
  fields: ProposedFields;
  /** +1 next, -1 previous */
  skip?: number;
  send: () => Promise<unknown>;
}

/** How commands leave: shown at once, sent one after the other, taken back with a sentence when they fail. */
export type CommandQueue = ReturnType<typeof createCommandQueue>;

/** The queue of a running engine. */
export function createCommandQueue(engine: PlayerEngine) {
  let last: Promise<unknown> = Promise.resolve();
  /**
   * By the provider, on the device that plays, else on this page's. One that the provider does not know has gone: it is
   * forgotten, and `onGone` is done instead; without it, the command has failed.
   */
  const onTarget = async (
    byProvider: (device: DeviceId) => Promise<void>,
    onGone?: () => Promise<void>,
  ): Promise<void> => {
    const device = targetDevice();
    try {
      await byProvider(device);
    } catch (error) {
      if (device === null || !engine.isDeviceUnknown(error)) throw error;
      forgetDevice(device);
      if (onGone === undefined) throw error;
      await onGone();
    }
  };
  return {
    onTarget,
    /** Never rejects: answers whether it worked. `change` is the change that shows it already, if there is one. */
    async attempt({ command, fields, skip = 0, send }: Attempt, change?: number): Promise<boolean> {
      const id = change ?? proposeFields(fields, skip);
      const sent = last.then(async () => (engine.isStopped() ? undefined : await send()));
      last = sent.catch(() => undefined);
      try {
        await sent;
        settleFields(id, true);
        if (usePlayerStore.getState().notice?.about.endsWith("-failed")) setNotice(null);
        if (!isPlayingHere()) engine.readAfterCommand();
        return true;
      } catch (error) {
        settleFields(id, false);
        const about = error instanceof NoPlaybackError ? "no-playback" : (`${command}-failed` as const);
        setNotice({ about, detail: engine.sentenceOf(error) });
        return false;
      }
    },
    /** By the SDK where this page plays, which costs no calls; else as `onTarget`. */
    async onDevice(
      bySdk: (player: Spotify.Player) => Promise<void>,
      byProvider: (device: DeviceId) => Promise<void>,
      onGone?: () => Promise<void>,
    ): Promise<void> {
      const player = engine.sdk();
      if (player && isPlayingHere()) await withLimit(bySdk(player));
      else await onTarget(byProvider, onGone);
    },
  };
}

/** Begins to play on this page's device, which is made ready. */
export function playHere(engine: PlayerEngine, request: PlayRequest): Promise<void> {
  engine.activate();
  return onOwnDevice(engine, (device) => engine.calls.play(request, device));
}

/**
 * Does something on this page's device when it is ready. The provider may not know yet a device that has just got
 * ready: what it does not know is sent once more. A device that it still does not know is dead: it is rebuilt.
 */
export async function onOwnDevice(
  engine: PlayerEngine,
  send: (device: string) => Promise<void>,
): Promise<void> {
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

/** The device that plays; else this page's; null lets the provider choose. */
function targetDevice(): DeviceId {
  const { other, state } = usePlayerStore.getState();
  return other ? other.id : state.deviceId;
}

function isPlayingHere(): boolean {
  return usePlayerStore.getState().model.sdk !== null;
}

async function withLimit(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The player did not answer.")), sdkLimitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
