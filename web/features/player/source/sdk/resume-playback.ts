import { otherDevice, positionNow } from "#web/features/player/state/merge-state.ts";
import type { Observation, PlaybackModel } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { keptDeviceId } from "#web/platform/offline/kept-songs.ts";
import type { ProviderCalls } from "#web/features/player/source/provider-calls.ts";

/** Where the browser keeps what it played last, for the page that comes after this one. */
export const keptKey = "player_playback";

/** A player that comes back later than this does not start to sound by itself. */
const freshForMs = 60_000;

/** The provider gives a device that is ready its orders within this time, if it is the one that plays. */
const ordersMs = 700;

/** How long a device that took playback over is waited for, and how far its position may lie from where the browser was. */
const takenOverMs = 5000;
const toleranceMs = 5000;

/** What was playing here when the device was lost, or the tab that had it. */
export interface Interrupted {
  /** the device that was lost; the provider may go on naming it for a while */
  deviceId: string | null;
  seen: Observation;
  positionMs: number;
  atMs: number;
}

/**
 * Goes on with a song at a position (milliseconds) and with what the queue has behind it, on a device that knows nothing
 * of it; false where the queue does not play this song.
 */
export type ResumeAt = (uri: string, positionMs: number, device: string) => Promise<boolean>;

/** Goes on with what was playing when a device that was lost is replaced. */
export interface Resumer {
  /** Before the model forgets that this page plays. */
  noteLost(model: PlaybackModel, nowMs: number): void;
  /** After another device took over or playback was stopped: there is nothing to go on with. */
  forget(): void;
  noteReady(deviceId: string): void;
  stop(): void;
}

/** What a model says that this browser plays; null when that is nothing, or paused. */
export function interruptedOf({ sdk, deviceId }: PlaybackModel, nowMs: number): Interrupted | null {
  if (sdk === null || sdk.paused) return null;
  return { deviceId, seen: sdk, positionMs: Math.floor(positionNow(sdk, nowMs)), atMs: nowMs };
}

/** A resumer; `before`: what another tab, or this one before it was reloaded, has played until now. */
export function createResumer(
  calls: Pick<ProviderCalls, "transfer" | "playAt" | "seek"> & { resumeAt: ResumeAt },
  before: Interrupted | null = null,
): Resumer {
  let interrupted = before;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const resume = async (deviceId: string): Promise<void> => {
    const from = interrupted;
    interrupted = null;
    const { model } = usePlayerStore.getState();
    const other = otherDevice(model);
    const isElsewhere = other !== null && other.id !== from?.deviceId;
    const isOld = from === null || Date.now() - from.atMs > freshForMs;
    if (isOld || isElsewhere || model.sdk !== null || model.deviceId !== deviceId) return;
    await goOn(from, deviceId);
  };
  const goOn = async (from: Interrupted, deviceId: string): Promise<void> => {
    if (from.deviceId === keptDeviceId || !(await isTransferred(deviceId))) return playAgain(from, deviceId);
    await seekBack(calls, from, deviceId);
  };
  const isTransferred = (deviceId: string): Promise<boolean> =>
    calls.transfer(deviceId).then(
      () => true,
      () => false,
    );
  /** The provider does not know what was playing, or does not any more: this page names it. */
  const playAgain = async ({ seen, positionMs }: Interrupted, deviceId: string): Promise<void> => {
    const { uri } = seen.track ?? { uri: null };
    if (uri === null || (await calls.resumeAt(uri, positionMs, deviceId))) return;
    await calls.playAt({ contextUri: seen.contextUri, uri, positionMs }, deviceId);
  };

  return {
    noteLost(model, nowMs) {
      clearTimeout(timer);
      interrupted = interruptedOf(model, nowMs) ?? interrupted;
    },
    forget() {
      interrupted = null;
    },
    noteReady(deviceId) {
      clearTimeout(timer);
      if (interrupted === null) return;
      timer = setTimeout(() => {
        // What cannot be resumed stands paused, and pressing play says why.
        resume(deviceId).catch(() => undefined);
      }, ordersMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Seeks to where this browser left the song, once the SDK says that the song goes on far from there: a page that goes may not
 * get to report its last seek to the provider, which goes on from the position that it knows of.
 */
export async function seekBack(
  calls: Pick<ProviderCalls, "seek">,
  { seen, positionMs }: Pick<Interrupted, "seen" | "positionMs">,
  deviceId: string,
): Promise<void> {
  const sdk = await firstSdkState();
  if (sdk === null || sdk.track?.uri !== seen.track?.uri) return;
  if (Math.abs(positionNow(sdk, Date.now()) - positionMs) > toleranceMs)
    await calls.seek(positionMs, deviceId);
}

/** What the SDK says as soon as this page plays; null where it says nothing for too long. */
function firstSdkState(): Promise<Observation | null> {
  const known = usePlayerStore.getState().model.sdk;
  if (known !== null) return Promise.resolve(known);
  return new Promise((resolve) => {
    const end = (sdk: Observation | null): void => {
      clearTimeout(limit);
      unsubscribe();
      resolve(sdk);
    };
    const limit = setTimeout(end, takenOverMs, null);
    const unsubscribe = usePlayerStore.subscribe(({ model }) => {
      if (model.sdk !== null) end(model.sdk);
    });
  });
}
