import type { SdkTrouble } from "#web/features/player/state/player-state.ts";

/** What a connection tells, as it happens. */
export interface SdkListener {
  onReady(deviceId: string): void;
  onLost(): void;
  /** null: this page no longer is the device that plays */
  onState(state: Spotify.PlaybackState | null): void;
  onTrouble(trouble: SdkTrouble): void;
}

/** The same with what the connection itself deals with. */
export interface SdkHandlers extends SdkListener {
  onRefused(): void;
  onFinal(trouble: SdkTrouble): void;
}

/** Listens to a player for as long as it is the current one. */
export function addSdkHandlers(
  player: Spotify.Player,
  handlers: SdkHandlers,
  isCurrent: () => boolean,
): void {
  const current =
    <A extends unknown[]>(handle: (...given: A) => void) =>
    (...given: A): void => {
      if (isCurrent()) handle(...given);
    };
  player.addListener(
    "ready",
    current(({ device_id }) => handlers.onReady(device_id)),
  );
  player.addListener(
    "not_ready",
    current(() => handlers.onLost()),
  );
  // The published types leave out that the state is null once another device plays.
  player.addListener(
    "player_state_changed",
    current((state: Spotify.PlaybackState | null) => handlers.onState(state)),
  );
  player.addListener(
    "autoplay_failed",
    current(() => handlers.onTrouble("autoplay-blocked")),
  );
  player.addListener(
    "playback_error",
    current(() => handlers.onTrouble("playback-error")),
  );
  player.addListener(
    "account_error",
    current(({ message }) => handlers.onFinal(troubleOfAccount(message))),
  );
  player.addListener(
    "initialization_error",
    current(() => handlers.onFinal("no-drm")),
  );
  player.addListener(
    "authentication_error",
    current(() => handlers.onRefused()),
  );
}

/** The service says "premium" where that is what is missing; anything else is about which account it is. */
function troubleOfAccount(message: string): SdkTrouble {
  return message === "" || /premium/i.test(message) ? "no-premium" : "wrong-account";
}
