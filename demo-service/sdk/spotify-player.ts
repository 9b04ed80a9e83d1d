import { connectMediaControls, showInMediaControls } from "./system-controls.ts";
import type { MakeOutput } from "./audio-output.ts";
import { LocalPlayer } from "./local-player.ts";
import { PlayerListeners } from "./player-listeners.ts";
import { errorOfFault, onFault, takeStartFault, type SdkFault } from "./sdk-faults.ts";

/**
 * The Web Playback SDK's `Spotify.Player` for the provider at `base` (no trailing slash): the constructor,
 * methods, events and state objects of https://developer.spotify.com/documentation/web-playback-sdk/reference.
 */
export function createPlayerClass(base: string): typeof Spotify.Player {
  return class Player implements Spotify.Player {
    readonly _options: Spotify.PlayerInit & { id: string };
    readonly on: Spotify.AddListenerFn;
    readonly #listeners = new PlayerListeners();
    readonly #engine: LocalPlayer;
    #connection = new AbortController();
    #isMute = false;

    constructor(options: Spotify.PlayerInit & { makeOutput?: MakeOutput }) {
      if (typeof options?.name !== "string" || typeof options.getOAuthToken !== "function") {
        throw new TypeError("A player needs a name and getOAuthToken");
      }
      this._options = { ...options, id: crypto.randomUUID() };
      this.on = (event: string, listener: (payload: never) => void) => this.addListener(event, listener);
      const { name, volume = 1, makeOutput } = options;
      const getOAuthToken = (callback: (token: string) => void) => options.getOAuthToken(callback);
      this.#engine = new LocalPlayer({ base, name, volume, getOAuthToken, makeOutput }, this.#listeners);
      if (options.enableMediaSession === true) useMediaControls(this.#engine, this.#listeners);
    }

    async connect(): Promise<boolean> {
      const fault = takeStartFault();
      if (fault !== null) {
        suffer(fault, this.#engine, this.#listeners);
        return false;
      }
      this.#connection.abort();
      this.#connection = new AbortController();
      onFault((asked) => {
        this.#isMute ||= asked === "mute";
        suffer(asked, this.#engine, this.#listeners);
      }, this.#connection.signal);
      return this.#engine.connect();
    }

    disconnect(): void {
      this.#connection.abort();
      this.#engine.disconnect();
    }

    addListener(event: string, listener: (payload: never) => void): boolean {
      return this.#listeners.add(event, listener);
    }

    removeListener(event: string, listener?: (payload: never) => void): boolean {
      return this.#listeners.remove(event, listener);
    }

    async getCurrentState(): Promise<Spotify.PlaybackState | null> {
      return this.#isMute ? new Promise(() => undefined) : this.#engine.state();
    }

    setName(name: string): Promise<void> {
      return this.#engine.rename(name);
    }

    async getVolume(): Promise<number> {
      return this.#engine.volume;
    }

    setVolume(volume: number): Promise<void> {
      return this.#engine.setVolume(volume);
    }

    pause(): Promise<void> {
      return this.#engine.setPaused(true);
    }

    resume(): Promise<void> {
      return this.#engine.setPaused(false);
    }

    togglePlay(): Promise<void> {
      return this.#engine.togglePlay();
    }

    seek(positionMs: number): Promise<void> {
      return this.#engine.seek(positionMs);
    }

    previousTrack(): Promise<void> {
      return this.#engine.skip("previous");
    }

    nextTrack(): Promise<void> {
      return this.#engine.skip("next");
    }

    activateElement(): Promise<void> {
      return this.#engine.activate();
    }
  };
}

function useMediaControls(engine: LocalPlayer, listeners: PlayerListeners): void {
  connectMediaControls({
    play: () => void engine.setPaused(false),
    pause: () => void engine.setPaused(true),
    next: () => void engine.skip("next"),
    previous: () => void engine.skip("previous"),
    seek: (positionMs) => void engine.seek(positionMs),
  });
  listeners.add("player_state_changed", showInMediaControls);
}

function suffer(fault: SdkFault, engine: LocalPlayer, listeners: PlayerListeners): void {
  const error = errorOfFault(fault);
  if (error !== null) listeners.emit(error.event, { message: error.message });
  else if (fault === "autoplay") listeners.emit("autoplay_failed", undefined);
  else if (fault === "lost" || fault === "stale") engine.breakDown(fault === "lost");
}
