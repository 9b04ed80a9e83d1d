import { connectMediaControls, showInMediaControls } from "./media-session.ts";
import { PlayerEngine } from "./player-engine.ts";
import { PlayerListeners } from "./player-listeners.ts";

/**
 * The Web Playback SDK's `Spotify.Player` for the provider at `base` (no trailing slash): the constructor,
 * methods, events and state objects of https://developer.spotify.com/documentation/web-playback-sdk/reference.
 */
export function createPlayerClass(base: string): typeof Spotify.Player {
  return class Player implements Spotify.Player {
    readonly _options: Spotify.PlayerInit & { id: string };
    readonly on: Spotify.AddListenerFn;
    readonly #listeners = new PlayerListeners();
    readonly #engine: PlayerEngine;

    constructor(options: Spotify.PlayerInit) {
      if (typeof options?.name !== "string" || typeof options.getOAuthToken !== "function") {
        throw new TypeError("A player needs a name and getOAuthToken");
      }
      this._options = { ...options, id: crypto.randomUUID() };
      this.on = (event: string, listener: (payload: never) => void) => this.addListener(event, listener);
      const { name, volume = 1 } = options;
      const getOAuthToken = (callback: (token: string) => void) => options.getOAuthToken(callback);
      this.#engine = new PlayerEngine({ base, name, volume, getOAuthToken }, this.#listeners);
      if (options.enableMediaSession === true) this.#useMediaControls();
    }

    connect(): Promise<boolean> {
      return this.#engine.connect();
    }

    disconnect(): void {
      this.#engine.disconnect();
    }

    addListener(event: string, listener: (payload: never) => void): boolean {
      return this.#listeners.add(event, listener);
    }

    removeListener(event: string, listener?: (payload: never) => void): boolean {
      return this.#listeners.remove(event, listener);
    }

    async getCurrentState(): Promise<Spotify.PlaybackState | null> {
      return this.#engine.state();
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

    #useMediaControls(): void {
      const engine = this.#engine;
      connectMediaControls({
        play: () => void engine.setPaused(false),
        pause: () => void engine.setPaused(true),
        next: () => void engine.skip("next"),
        previous: () => void engine.skip("previous"),
        seek: (positionMs) => void engine.seek(positionMs),
      });
      this.#listeners.add("player_state_changed", showInMediaControls);
    }
  };
}
