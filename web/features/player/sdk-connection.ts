import type { PlaybackSdk } from "./load-sdk.ts";
import type { TokenSource } from "./token-source.ts";

/** What can be wrong with playback in this page; each has one sentence in the catalogue. */
export type SdkTrouble =
  | "no-premium"
  | "no-drm"
  | "not-authorized"
  | "playback-error"
  | "autoplay-blocked"
  | "sdk-unreachable"
  | "reconnecting";

/** What a connection tells, as it happens. */
export interface SdkListener {
  onReady(deviceId: string): void;
  onLost(): void;
  /** null: this page no longer is the device that plays */
  onState(state: Spotify.PlaybackState | null): void;
  onTrouble(trouble: SdkTrouble): void;
}

export interface SdkConnectionOptions {
  name: string;
  tokens: TokenSource;
  load: () => Promise<PlaybackSdk>;
  /** 0..1, for every player that the connection makes */
  readVolume: () => number;
  listener: SdkListener;
}

/** This page as a playback device, kept connected until it is closed. */
export interface SdkConnection {
  /** The SDK's player; null until the script has loaded. */
  player(): Spotify.Player | null;
  /** Tries again at once: the network came back, or a person asked. */
  reconnect(): void;
  close(): void;
}

/** Waits between attempts to connect, in milliseconds; the last one repeats. */
const retryWaitsMs = [2000, 4000, 8000, 16_000, 32_000, 60_000];

/** The SDK gets this long to come back by itself after it lost its connection. */
const ownRecoveryMs = 10_000;

/**
 * Connects and stays connected. A lost connection is left to the SDK for 10 s, then made anew; a refused
 * token is replaced and tried once more; no Premium and no protected playback are final and told once.
 */
export function openSdkConnection(options: SdkConnectionOptions): SdkConnection {
  const { listener, tokens } = options;
  let player: Spotify.Player | null = null;
  let isClosed = false;
  let attempt = 0;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = (): void => {
    player?.disconnect();
    player = null;
  };

  const giveUp = (trouble: SdkTrouble): void => {
    clearTimeout(timer);
    isClosed = true;
    listener.onLost();
    listener.onTrouble(trouble);
  };

  const retry = (trouble: SdkTrouble): void => {
    if (isClosed) return;
    listener.onTrouble(trouble);
    const waitMs = retryWaitsMs[Math.min(attempt, retryWaitsMs.length - 1)];
    attempt += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), waitMs);
  };

  const handlers: SdkHandlers = {
    ...listener,
    onReady(deviceId) {
      clearTimeout(timer);
      attempt = 0;
      refusals = 0;
      listener.onReady(deviceId);
    },
    onLost() {
      listener.onLost();
      listener.onTrouble("reconnecting");
      clearTimeout(timer);
      timer = setTimeout(() => void connect(), ownRecoveryMs);
    },
    onRefused() {
      tokens.reject();
      refusals += 1;
      listener.onLost();
      drop();
      if (refusals === 1) void connect();
      else retry("not-authorized");
    },
    onFinal: giveUp,
  };

  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    drop();
    try {
      const sdk = await options.load();
      if (isClosed) return;
      const made = makePlayer(sdk, options, () => retry("sdk-unreachable"));
      player = made;
      addHandlers(made, handlers, () => made === player && !isClosed);
      const isConnected = await made.connect();
      if (!isConnected && player === made) retry("sdk-unreachable");
    } catch {
      retry("sdk-unreachable");
    }
  };

  void connect();
  return {
    player: () => player,
    reconnect() {
      if (isClosed) return;
      attempt = 0;
      void connect();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      drop();
    },
  };
}

function makePlayer(sdk: PlaybackSdk, options: SdkConnectionOptions, onNoToken: () => void): Spotify.Player {
  return new sdk.Player({
    name: options.name,
    volume: options.readVolume(),
    getOAuthToken: (give) => {
      options.tokens.get().then(({ access_token }) => give(access_token), onNoToken);
    },
  });
}

interface SdkHandlers extends SdkListener {
  onRefused(): void;
  onFinal(trouble: SdkTrouble): void;
}

/** Listens to a player for as long as it is the current one. */
function addHandlers(player: Spotify.Player, handlers: SdkHandlers, isCurrent: () => boolean): void {
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
    current(() => handlers.onFinal("no-premium")),
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
