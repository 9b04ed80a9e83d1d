import type { PlaybackSdk } from "./load-sdk.ts";
import type { SdkTrouble } from "#web/features/player/state/player-state.ts";
import { addSdkHandlers, type SdkHandlers, type SdkListener } from "./sdk-events.ts";
import type { TokenSource } from "./token-source.ts";

export interface SdkConnectionOptions {
  name: () => string;
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
  /** Tries again at once: the network came back, or a person asked. Nothing while it is, or is being, connected. */
  reconnect(): void;
  /** Makes the player again: it is dead, or the provider does not know its device. */
  renew(): void;
  close(): void;
}

/** Waits between attempts to connect, in milliseconds; the last one repeats. */
const retryWaitsMs = [2000, 4000, 8000, 16_000, 32_000, 60_000];

/** The SDK gets this long to come back by itself after it lost its connection. */
const ownRecoveryMs = 3000;

/** How long a player may take from its making to being ready; doubled with each attempt up to the last. */
const readyLimitMs = 5000;
const maxReadyLimitMs = 40_000;

/** Waits before a dead player is rebuilt, in milliseconds. After the last one it takes a person to try again. */
const renewalWaitsMs = [0, 1000, 4000, 10_000, 20_000];

/** A player that has lived this long is no longer held to have been made in vain. */
const soundLifeMs = 60_000;

/**
 * Connects and stays connected. A lost connection is left to the SDK for 3 s, then rebuilt; a refused
 * token is replaced and tried once more; no Premium and no protected playback are final and reported once; a player
 * that dies again and again is rebuilt five times, ever later, and then when a person asks.
 */
export function openSdkConnection(options: SdkConnectionOptions): SdkConnection {
  const line = new SdkLine(options);
  line.connectIn(0);
  return {
    player: () => line.player,
    renew: () => line.renew(),
    reconnect: () => line.reconnect(),
    close: () => line.close(),
  };
}

/** One player after the other, and what became of each. */
class SdkLine implements SdkHandlers {
  player: Spotify.Player | null = null;
  readonly #options: SdkConnectionOptions;
  readonly #listener: SdkListener;
  #state: "waiting" | "connecting" | "ready" | "closed" = "waiting";
  /** grows with every player that is dropped: what began before is not ours any more */
  #turn = 0;
  #attempt = 0;
  #refusals = 0;
  #renewals = 0;
  #readyAtMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SdkConnectionOptions) {
    this.#options = options;
    this.#listener = options.listener;
  }

  connectIn(waitMs: number): void {
    clearTimeout(this.#timer);
    if (waitMs === 0) void this.#connect();
    else this.#timer = setTimeout(() => void this.#connect(), waitMs);
  }

  renew(): void {
    if (this.#state === "closed") return;
    if (this.#state === "ready" && Date.now() - this.#readyAtMs > soundLifeMs) this.#renewals = 0;
    const waitMs = renewalWaitsMs[this.#renewals];
    this.#renewals += 1;
    this.#listener.onLost();
    this.#drop();
    this.#listener.onTrouble(waitMs === undefined ? "stalled" : "reconnecting");
    if (waitMs !== undefined) this.connectIn(waitMs);
  }

  reconnect(): void {
    if (this.#state !== "waiting") return;
    this.#attempt = 0;
    this.#renewals = 0;
    this.connectIn(0);
  }

  close(): void {
    this.#drop();
    this.#state = "closed";
  }

  onReady(deviceId: string): void {
    clearTimeout(this.#timer);
    this.#state = "ready";
    this.#attempt = 0;
    this.#refusals = 0;
    this.#readyAtMs = Date.now();
    this.#listener.onReady(deviceId);
  }

  onLost(): void {
    this.#state = "waiting";
    this.#listener.onLost();
    this.#listener.onTrouble("reconnecting");
    this.connectIn(ownRecoveryMs);
  }

  onState(state: Spotify.PlaybackState | null): void {
    this.#listener.onState(state);
  }

  onTrouble(trouble: SdkTrouble): void {
    this.#listener.onTrouble(trouble);
  }

  onRefused(): void {
    this.#options.tokens.reject();
    this.#refusals += 1;
    this.#listener.onLost();
    this.#drop();
    if (this.#refusals === 1) this.connectIn(0);
    else this.#retry("not-authorized");
  }

  onFinal(trouble: SdkTrouble): void {
    this.#listener.onLost();
    this.close();
    this.#listener.onTrouble(trouble);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    const dropped = this.player;
    // First it is no longer ours: what it says in parting is not about playback.
    this.player = null;
    if (this.#state !== "closed") this.#state = "waiting";
    dropped?.disconnect();
  }

  #retry(trouble: SdkTrouble): void {
    if (this.#state === "closed") return;
    this.#state = "waiting";
    this.#listener.onTrouble(trouble);
    const waitMs = retryWaitsMs[Math.min(this.#attempt, retryWaitsMs.length - 1)] ?? 0;
    this.#attempt += 1;
    this.connectIn(waitMs);
  }

  async #connect(): Promise<void> {
    this.#drop();
    this.#state = "connecting";
    const turn = this.#turn;
    const fail = (): void => {
      if (turn === this.#turn) this.#retry("sdk-unreachable");
    };
    try {
      const sdk = await this.#options.load();
      if (turn !== this.#turn) return;
      const made = makePlayer(sdk, this.#options, fail);
      this.player = made;
      addSdkHandlers(made, this, () => made === this.player);
      const limitMs = Math.min(readyLimitMs * 2 ** this.#attempt, maxReadyLimitMs);
      this.#timer = setTimeout(fail, limitMs);
      if (!(await made.connect())) fail();
    } catch {
      fail();
    }
  }
}

function makePlayer(sdk: PlaybackSdk, options: SdkConnectionOptions, onNoToken: () => void): Spotify.Player {
  return new sdk.Player({
    ...sdk.ownOutput,
    name: options.name(),
    volume: options.readVolume(),
    getOAuthToken: (give) => {
      options.tokens.get().then(({ access_token }) => give(access_token), onNoToken);
    },
  });
}
