import { watchGoneDevice } from "./watch-gone-device.ts";
import type { PlaybackSdk } from "./load-sdk.ts";
import { observeSdk } from "#web/features/player/state/merge-state.ts";
import { watchPlayback } from "./watch-sdk-state.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import { setNotice, usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { ProviderCalls } from "#web/features/player/source/provider-calls.ts";
import { readSdkState } from "#web/features/player/source/read-state.ts";
import { createResumer, type Interrupted, type ResumeAt, type Resumer } from "./resume-playback.ts";
import { openSdkConnection, type SdkConnection } from "./sdk-connection.ts";
import type { SdkListener } from "./sdk-events.ts";
import type { TokenSource } from "./token-source.ts";

/** What the life of the SDK in this page depends on. */
export interface SdkLifeParts {
  /** how people know this page among their devices */
  name: () => string;
  tokens: TokenSource;
  calls: ProviderCalls;
  load: () => Promise<PlaybackSdk>;
  /** what played in this browser until now: it is gone on with */
  interrupted: Interrupted | null;
  resumeAt: ResumeAt;
}

/** The SDK from its script to its last breath: connected, watched, rebuilt, and its word put into the store. */
export function openSdkLife(parts: SdkLifeParts): SdkConnection {
  const { name, tokens, calls, load, interrupted, resumeAt } = parts;
  const resumer = createResumer({ ...calls, resumeAt }, interrupted);
  const listener = createListener(() => connection.player(), resumer);
  const connection: SdkConnection = openSdkConnection({
    name,
    tokens,
    load,
    readVolume: () => usePlayerStore.getState().model.ownVolume,
    listener: {
      ...listener,
      onState(state) {
        watch.noteEvent(state);
        listener.onState(state);
      },
    },
  });
  const watch = watchPlayback({
    player: () => connection.player(),
    model: () => usePlayerStore.getState().model,
    onState: (state) => listener.onState(state),
    onStale: () => {
      if (navigator.onLine) connection.renew();
    },
    // Of events, not of the page's clock: what is looked at moves with the sound, which no one can hurry.
    clock: () => new Event("look").timeStamp,
  });
  const stopLooking = watchGoneDevice(calls, name);
  return {
    ...connection,
    close() {
      watch.stop();
      stopLooking();
      resumer.stop();
      connection.close();
    },
  };
}

/** Puts what the SDK tells into the store. */
function createListener(sdk: () => Spotify.Player | null, resumer: Resumer): SdkListener {
  const readVolume = async (): Promise<void> => {
    const volume = await sdk()?.getVolume();
    // While the sleep timer fades out, the volume is not what a person chose.
    if (volume !== undefined && !usePlayerStore.getState().isFading)
      updateModel((model) => ({ ...model, ownVolume: volume }));
  };
  return {
    onReady(deviceId) {
      updateModel((model) => ({ ...model, deviceId }));
      clearTrouble(["reconnecting", "sdk-unreachable", "not-authorized", "stalled"]);
      resumer.noteReady(deviceId);
    },
    onLost() {
      updateModel((model, nowMs) => {
        resumer.noteLost(model, nowMs);
        return { ...observeSdk(model, null, nowMs), deviceId: null };
      });
    },
    onState(state) {
      // A device that is lost says that it plays nothing: that is no reason not to go on.
      if (state !== null || usePlayerStore.getState().model.sdk !== null) resumer.forget();
      updateModel((model, nowMs) => observeSdk(model, state && readSdkState(state, nowMs), nowMs));
      if (state === null) return;
      if (!state.paused) clearTrouble(["autoplay-blocked", "playback-error"]);
      // The SDK tells no volume with its state, and another device may have changed it.
      readVolume().catch(() => setNotice(null));
    },
    onTrouble(trouble) {
      setNotice({ about: trouble, detail: null });
    },
  };
}

function clearTrouble(troubles: readonly string[]): void {
  const { notice } = usePlayerStore.getState();
  if (notice && troubles.includes(notice.about)) setNotice(null);
}
