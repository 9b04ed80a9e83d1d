import { NoPlaybackError, type PlaybackSource } from "#web/features/player/source/playback-source.ts";
import { watchLike } from "#web/features/player/source/watch-like.ts";
import { refreshState, resetPlayerStore } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { createProviderCalls } from "#web/features/player/source/provider-calls.ts";
import type { SdkConnection } from "#web/features/player/source/sdk/sdk-connection.ts";
import { type ProviderWatch, watchProvider } from "#web/features/player/source/watch-playback.ts";
import type { Interrupted, ResumeAt } from "#web/features/player/source/sdk/resume-playback.ts";
import type { SdkLifeParts } from "#web/features/player/source/sdk/sdk-lifecycle.ts";
import { createTokenSource } from "#web/features/player/source/sdk/token-source.ts";

/** What the engine works with: the page's real parts, or a test's. */
export interface EngineParts extends PlaybackSource {
  /** what connects, watches and renews the SDK; loaded when there is an account that can play */
  loadLife: () => Promise<{ openSdkLife: (parts: SdkLifeParts) => SdkConnection }>;
  /** how people know this page among their devices, at this moment */
  deviceName: () => string;
  /** so long before the end of a song the next one begins to sound, where the sound is ours */
  crossfadeMs: () => number;
  /** whether someone looks at any of this browser's tabs */
  isWatched: () => boolean;
  /** what played in this browser until now: it is gone on with */
  interrupted: Interrupted | null;
}

/** The running player: one for as long as someone is signed in. */
export type PlayerEngine = ReturnType<typeof startEngine>;

/** How long a press of play waits for the device. */
const readyLimitMs = 12_000;

/** Between two updates of the position (specification 1, section 9). */
const tickMs = 1000;

/** Waits before the first token is asked for again, in milliseconds; the last one repeats. */
const openWaitsMs = [2000, 5000, 15_000, 60_000];

const neverResumes: ResumeAt = async () => false;

/** Starts everything: token, SDK, polling, likes, the clock. Accounts without playback get no further. */
export function startEngine(parts: EngineParts) {
  const tokens = createTokenSource(parts.askToken);
  const calls = createProviderCalls(parts.forward);
  let connection: SdkConnection | null = null;
  let watch: ProviderWatch | null = null;
  let canPlay = true;
  let isStopped = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let resumeAt = neverResumes;
  const stopListeners = new Set<() => void>();

  const sdk = (): Spotify.Player | null => connection?.player() ?? null;

  const open = async (attempt: number): Promise<void> => {
    try {
      const { sdk_url: url, capabilities } = await tokens.get();
      canPlay = capabilities.playback;
      if (isStopped || !canPlay) return;
      watch ??= watchProvider({ calls, stream: parts.stream, isWatched: parts.isWatched });
      const { openSdkLife } = await parts.loadLife();
      if (isStopped) return;
      connection = openSdkLife({
        name: parts.deviceName,
        tokens,
        calls,
        load: () => parts.loadSdk(url),
        interrupted: parts.interrupted,
        resumeAt: (...at) => resumeAt(...at),
      });
    } catch (error) {
      if (error instanceof NoPlaybackError) return void (canPlay = false);
      // The account is read from the cache meanwhile; playing has to wait.
      const waitMs = openWaitsMs[Math.min(attempt, openWaitsMs.length - 1)];
      if (!isStopped) opening = setTimeout(() => void open(attempt + 1), waitMs);
    }
  };

  const activate = (): void => void sdk()?.activateElement();
  const handleOnline = (): void => {
    if (!usePlayerStore.getState().state.isReady) connection?.reconnect();
  };
  const likes = watchLike(calls, parts);
  const stopClock = startClock();
  const stopGestures = onPress(activate);
  window.addEventListener("online", handleOnline);
  void open(0);

  return {
    calls,
    likes,
    sentenceOf: parts.sentenceOf,
    isUnknown: parts.isUnknown,
    isDeviceUnknown: parts.isDeviceUnknown,
    isRefused: parts.isRefused,
    queue: parts.queue,
    soundOf: parts.soundOf,
    deviceName: parts.deviceName,
    crossfadeMs: parts.crossfadeMs,
    /** The SDK's player; null before it is loaded and on accounts without playback. */
    sdk,
    /** Makes this page's device again, under another id. */
    renewDevice: (): void => connection?.renew(),
    /** Lets sound begin: to be called inside a person's press. */
    activate,
    /** Resolves with this page's device when it is ready; rejects after 12 s, or when the account cannot play. */
    whenReady(): Promise<string> {
      // A person asks: whatever was given up is tried again.
      connection?.reconnect();
      return waitForDevice(() => canPlay);
    },
    /** Reads the effect of a command to another device, which no event tells. */
    readAfterCommand: (): void => watch?.readAfterCommand(),
    /** Someone looks again, or no one does any more. */
    lookAgain: (): void => watch?.lookAgain(),
    isStopped: (): boolean => isStopped,
    /** How a device that replaces a lost one goes on where the provider has forgotten what played: first by this. */
    resumeBy: (resume: ResumeAt): void => void (resumeAt = resume),
    /** Calls back when the engine stops. */
    onStop: (listener: () => void): void => void stopListeners.add(listener),
    /** `isForgetting`: what is known is forgotten as well; else another tab goes on with it. */
    stop(isForgetting = true): void {
      isStopped = true;
      for (const listener of stopListeners) listener();
      clearTimeout(opening);
      window.removeEventListener("online", handleOnline);
      stopGestures();
      stopClock();
      likes.stop();
      watch?.stop();
      connection?.close();
      tokens.stop();
      if (isForgetting) resetPlayerStore();
    },
  };
}

/** Keeps the position moving while something plays and someone looks. Answers how to stop. */
export function startClock(): () => void {
  const timer = setInterval(tick, tickMs);
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

function tick(): void {
  const { state, model } = usePlayerStore.getState();
  const isMoving = !state.paused || model.changes.length > 0;
  if (document.visibilityState === "visible" && isMoving) refreshState();
}

/** Calls back inside every press until sound is allowed, so that playing may begin later without one. */
function onPress(activate: () => void): () => void {
  const handlePress = (): void => {
    activate();
    if (usePlayerStore.getState().state.isReady) stop();
  };
  const stop = (): void => {
    window.removeEventListener("pointerdown", handlePress, { capture: true });
    window.removeEventListener("keydown", handlePress, { capture: true });
  };
  window.addEventListener("pointerdown", handlePress, { capture: true });
  window.addEventListener("keydown", handlePress, { capture: true });
  return stop;
}

function waitForDevice(canPlay: () => boolean): Promise<string> {
  const known = usePlayerStore.getState().state.deviceId;
  if (known !== null) return Promise.resolve(known);
  return new Promise((resolve, reject) => {
    const end = (finish: () => void): void => {
      clearTimeout(limit);
      unsubscribe();
      finish();
    };
    const limit = setTimeout(
      () => {
        end(() =>
          reject(canPlay() ? new Error("The playback device did not get ready.") : new NoPlaybackError()),
        );
      },
      canPlay() ? readyLimitMs : 0,
    );
    const unsubscribe = usePlayerStore.subscribe(({ state }) => {
      const { deviceId } = state;
      if (deviceId !== null) end(() => resolve(deviceId));
    });
  });
}
