/** What each event of the SDK carries. */
export interface PlayerEvents {
  ready: Spotify.WebPlaybackInstance;
  not_ready: Spotify.WebPlaybackInstance;
  player_state_changed: Spotify.PlaybackState | null;
  autoplay_failed: undefined;
  initialization_error: Spotify.Error;
  authentication_error: Spotify.Error;
  account_error: Spotify.Error;
  playback_error: Spotify.Error;
}

type Listener = (payload: never) => void;

/** The listeners of one player. A listener that throws does not keep the others from being called; its error
 *  is reported as the page's own. */
export class PlayerListeners {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Adds a listener; false when it was there already. */
  add(event: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    const isNew = !listeners.has(listener);
    listeners.add(listener);
    return isNew;
  }

  /** Removes one listener of an event, or all of them; false when there was none. */
  remove(event: string, listener?: Listener): boolean {
    if (listener === undefined) return this.#listeners.delete(event);
    return this.#listeners.get(event)?.delete(listener) ?? false;
  }

  /** Calls the listeners of an event in the order they were added. */
  emit<Event extends keyof PlayerEvents>(event: Event, payload: PlayerEvents[Event]): void {
    for (const listener of Array.from(this.#listeners.get(event) ?? [])) {
      try {
        (listener as (payload: PlayerEvents[Event]) => void)(payload);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
