import type { DeviceOrders, DevicePlaying, StreamMessage } from "../connect/connect-protocol.ts";
import { AudioOutput, type AudioOutputListener, type MakeOutput, type PlayerOutput } from "./audio-output.ts";
import { ordersAfterEnd, presentState } from "./playback-state.ts";
import type { PlayerListeners } from "./player-listeners.ts";
import { ServiceConnection, wait, type ProviderLinkListener } from "./service-connection.ts";

/** The provider has nothing else to play, or the line is broken: no one waits for orders any longer than this. */
const MAX_ORDERS_MS = 1_000;

/** What a player is made with. */
export interface EngineOptions {
  /** the provider's address, without a trailing slash */
  base: string;
  name: string;
  /** 0..1 */
  volume: number;
  getOAuthToken: (callback: (token: string) => void) => void;
  /** what plays, where the page brings it; left out: an audio element */
  makeOutput?: MakeOutput | undefined;
}

/**
 * A Connect device: follows the provider's orders with an audio element, lets the page control it, and reports the
 * outcome to the provider. The provider decides what plays; the device knows where it is.
 */
export class LocalPlayer implements AudioOutputListener, ProviderLinkListener {
  name: string;
  volume: number;
  readonly #base: string;
  readonly #listeners: PlayerListeners;
  readonly #link: ServiceConnection;
  readonly #makeOutput: MakeOutput;
  #audio: PlayerOutput | null = null;
  #orders: DeviceOrders | null = null;
  #isPaused = true;
  #readyAs: string | null = null;
  #frozen: Spotify.PlaybackState | null = null;
  #nextOrders = Promise.withResolvers<void>();

  constructor(options: EngineOptions, listeners: PlayerListeners) {
    this.name = options.name;
    this.volume = options.volume;
    this.#base = options.base;
    this.#makeOutput = options.makeOutput ?? ((parts) => new AudioOutput(parts));
    this.#listeners = listeners;
    this.#link = new ServiceConnection(options.base, options.getOAuthToken, this);
  }

  /** Registers the device. Resolves false when the provider refuses it; an event has said why. */
  async connect(): Promise<boolean> {
    if (document.body === null) {
      this.handleRefused("initialization", "The page has no body yet");
      return false;
    }
    this.#ensureAudio();
    return this.#link.open();
  }

  /** Gives the device up and falls silent. */
  disconnect(): void {
    this.#frozen = null;
    this.#link.close();
    this.#readyAs = null;
    this.#obey(null);
    this.#audio?.detach();
  }

  /** A fault: the line is gone for good and the sound stops; with `isTold` the page hears of it. */
  breakDown(isAnnounced: boolean): void {
    this.#frozen = isAnnounced ? null : this.state();
    this.#link.abandon();
    this.#audio?.clear();
    if (isAnnounced) {
      this.handleLost();
      this.#obey(null);
    }
  }

  /** `null` while another device plays, or none does. */
  state(): Spotify.PlaybackState | null {
    if (this.#frozen !== null) return this.#frozen;
    if (this.#orders === null || this.#audio === null) return null;
    const { positionMs, isLoading } = this.#audio;
    return presentState(this.#orders, { positionMs, paused: this.#isPaused, loading: isLoading });
  }

  /** Pauses or resumes here; does nothing while nothing is played here. */
  async setPaused(isPaused: boolean): Promise<void> {
    if (this.#orders === null || this.#audio === null) return;
    // Sound that the browser may be holding back begins with the next press, although nothing is paused yet.
    if (this.#isPaused === isPaused) return isPaused ? undefined : this.#audio.play();
    this.#isPaused = isPaused;
    if (isPaused) this.#audio.pause();
    else void this.#audio.play();
    this.#tellPage();
    await this.#report();
  }

  async togglePlay(): Promise<void> {
    await this.setPaused(!this.#isPaused);
  }

  async seek(positionMs: number): Promise<void> {
    if (this.#orders === null || this.#audio === null) return;
    this.#audio.seek(Math.max(0, Math.min(positionMs, this.#orders.sdk.duration)));
    this.#tellPage();
    await this.#report();
  }

  /**
   * Asks the provider, which decides what is next or before. Resolves when its orders are there, so that anyone who
   * pauses then pauses what comes.
   */
  async skip(direction: "next" | "previous"): Promise<void> {
    if (this.#orders === null) return;
    const ordered = this.#nextOrders.promise;
    await this.#link.say({ type: direction });
    await Promise.race([ordered, wait(MAX_ORDERS_MS)]);
  }

  async rename(name: string): Promise<void> {
    this.name = name;
    await this.#link.say({ type: "rename", name });
  }

  /** 0..1 */
  async setVolume(volume: number): Promise<void> {
    this.volume = Math.max(0, Math.min(1, volume));
    this.#audio?.setVolume(this.volume);
    await this.#link.say({ type: "volume", volume_percent: Math.round(this.volume * 100) });
  }

  /** Unlocks sound; to be called while handling a gesture. */
  async activate(): Promise<void> {
    await this.#ensureAudio().activate();
  }

  describe(): { name: string; volumePercent: number; playing: DevicePlaying | null } {
    const volumePercent = Math.round(this.volume * 100);
    return { name: this.name, volumePercent, playing: this.#playing() };
  }

  handleMessage(message: StreamMessage): void {
    if (message.type === "welcome") {
      this.#readyAs = message.device_id;
      this.#listeners.emit("ready", { device_id: message.device_id });
      this.#obey(message.orders);
      // The track ended while no one could be known.
      if (this.#audio?.hasEnded === true) this.handleEnded();
    } else if (message.type === "orders") {
      this.#obey(message.orders);
    } else if (message.type === "volume") {
      this.volume = message.volume_percent / 100;
      this.#audio?.setVolume(this.volume);
    }
  }

  handleLost(): void {
    if (this.#readyAs === null) return;
    const device_id = this.#readyAs;
    this.#readyAs = null;
    this.#listeners.emit("not_ready", { device_id });
  }

  handleRefused(why: "authentication" | "account" | "initialization", message: string): void {
    this.handleLost();
    this.#obey(null);
    this.#listeners.emit(`${why}_error`, { message });
  }

  handleEnded(): void {
    const ended = this.#orders;
    if (ended === null) return;
    const after = ordersAfterEnd(ended);
    const { playback_id, control_serial } = ended;
    if (after !== null) {
      this.#orders = after;
      this.#isPaused = false;
      this.#audio?.load(after.track_id, 0);
      void this.#audio?.play();
      this.#tellPage();
    }
    const started_track_id = after?.track_id ?? null;
    void this.#link.say({ type: "ended", playback_id, control_serial, started_track_id });
  }

  handlePlaying(): void {
    this.#tellPage();
    void this.#report();
  }

  handleToggled(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    this.#tellPage();
    void this.#report();
  }

  handleAutoplayBlocked(): void {
    this.#isPaused = true;
    this.#listeners.emit("autoplay_failed", undefined);
    this.#tellPage();
    this.#sayFailed("autoplay");
  }

  handleFailure(message: string): void {
    this.#listeners.emit("playback_error", { message });
    this.#sayFailed("media");
  }

  handleNearEnd(): void {
    void this.#audio?.fetchAhead(this.#orders?.next?.track.id ?? null);
  }

  #ensureAudio(): PlayerOutput {
    if (this.#audio === null) {
      const sourceOf = (trackId: string) => `${this.#base}/audio/${encodeURIComponent(trackId)}`;
      this.#audio = this.#makeOutput({ listener: this, sourceOf });
      this.#audio.setVolume(this.volume);
    }
    if (!this.#audio.element.isConnected) this.#audio.attach();
    return this.#audio;
  }

  #obey(orders: DeviceOrders | null): void {
    const before = this.#orders;
    this.#orders = orders;
    if (orders === null) this.#isPaused = true;
    if (orders !== null && this.#audio !== null) this.#follow(this.#audio, orders, before);
    else if (before !== null) this.#audio?.clear();
    if (orders !== null || before !== null) this.#tellPage();
    this.#nextOrders.resolve();
    this.#nextOrders = Promise.withResolvers();
  }

  #follow(audio: PlayerOutput, orders: DeviceOrders, before: DeviceOrders | null): void {
    const isSameTrack = before?.playback_id === orders.playback_id && before.track_id === orders.track_id;
    if (!isSameTrack) audio.load(orders.track_id, orders.position_ms);
    else if (before.position_serial !== orders.position_serial) audio.seek(orders.position_ms);
    if (isSameTrack && before.pause_serial === orders.pause_serial) {
      // The orders of a seek may cross what was pressed here, of which the provider took no report about an older command.
      if (orders.paused !== this.#isPaused && orders.control_serial !== before.control_serial)
        void this.#report();
      return;
    }
    this.#isPaused = orders.paused;
    if (orders.paused) audio.pause();
    else void audio.play();
  }

  #tellPage(): void {
    this.#listeners.emit("player_state_changed", this.state());
  }

  #playing(): DevicePlaying | null {
    if (this.#orders === null || this.#audio === null) return null;
    const { playback_id, track_id, control_serial } = this.#orders;
    return {
      playback_id,
      track_id,
      control_serial,
      position_ms: this.#audio.positionMs,
      paused: this.#isPaused,
    };
  }

  async #report(): Promise<void> {
    const playing = this.#playing();
    if (playing === null) return;
    const { track_id: _trackId, ...state } = playing;
    await this.#link.say({ type: "state", ...state });
  }

  #sayFailed(reason: "autoplay" | "media"): void {
    if (this.#orders === null) return;
    const { playback_id, control_serial } = this.#orders;
    void this.#link.say({ type: "failed", playback_id, control_serial, reason });
  }
}
