import type { SongOutputListener } from "#web/platform/audio/seamless/output-parts.ts";
import type { SongOutput } from "#web/platform/audio/seamless/song-output.ts";
import { keptDeviceId, type KeptSong } from "#web/platform/offline/kept-songs.ts";

/** What the device plays from. */
export interface KeptSource {
  songs: ReadonlyMap<string, KeptSong>;
  /** the song's sound; null where it has been removed meanwhile */
  soundOf: (id: string) => Promise<Blob | null>;
  /** what it plays on */
  makeOutput: (parts: { listener: SongOutputListener; sourceOf: KeptSource["soundOf"] }) => SongOutput;
}

/** The song, or the way of playing, that was asked for is not to be had without the service. */
export class NotKeptError extends Error {
  override name = "NotKeptError";
}

type Listener = (given: never) => void;

/** So far into a song, `previous` begins it again. In milliseconds, as services have it. */
const restartAfterMs = 3000;

/**
 * A playback device for the songs that this browser keeps, in the shape of the service's SDK: the engine drives it as it
 * drives the SDK's player, so that the bar, the queue, the equalizer and media keys work without a connection. Songs of a
 * list that are not kept are passed over.
 */
export class KeptDevice
  implements Omit<Spotify.Player, "_options" | "on" | "addListener" | "removeListener">, SongOutputListener
{
  readonly #source: KeptSource;
  readonly #output: SongOutput;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** kept songs in the order in which they play, and the place of the one that does */
  #window: readonly KeptSong[] = [];
  #at = 0;
  #repeatsSong = false;
  #isLoaded = false;
  #isPaused = true;

  constructor(source: KeptSource, { volume = 1 }: Pick<Spotify.PlayerInit, "volume">) {
    this.#source = source;
    this.#output = source.makeOutput({ listener: this, sourceOf: source.soundOf });
    this.#output.setVolume(volume);
    this.#output.element.addEventListener("seeked", () => this.#publish());
  }

  async connect(): Promise<boolean> {
    this.#output.attach();
    this.#emit("ready", { device_id: keptDeviceId });
    return true;
  }

  disconnect(): void {
    this.#isLoaded = false;
    this.#output.clear();
    this.#output.detach();
    this.#window = [];
  }

  addListener(event: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return true;
  }

  removeListener(event: string, listener?: Listener): boolean {
    return listener === undefined
      ? this.#listeners.delete(event)
      : this.#listeners.get(event)?.delete(listener) === true;
  }

  async getCurrentState(): Promise<Spotify.PlaybackState | null> {
    return this.#state();
  }

  /**
   * Plays the kept ones of these songs, from `positionMs` in the first. Throws NotKeptError when the first one is not kept:
   * it was asked for by itself.
   */
  async play(ids: readonly string[], positionMs: number): Promise<void> {
    const [first = ""] = ids;
    if (!this.#source.songs.has(first)) throw new NotKeptError();
    this.#window = ids.flatMap((id) => this.#source.songs.get(id) ?? []);
    await this.#goTo(0, positionMs);
  }

  /** Lines a song up behind the one that plays. Throws NotKeptError when it is not kept. */
  enqueue(id: string): void {
    const song = this.#source.songs.get(id);
    if (song === undefined) throw new NotKeptError();
    this.#window = this.#window.toSpliced(this.#at + 1, 0, song);
    this.#publish();
  }

  /** What plays after the current song. */
  next(): readonly KeptSong[] {
    return this.#window.slice(this.#at + 1);
  }

  repeatSong(isRepeated: boolean): void {
    this.#repeatsSong = isRepeated;
    this.#publish();
  }

  async pause(): Promise<void> {
    this.#isPaused = true;
    this.#output.pause();
    this.#publish();
  }

  /** Throws NotKeptError while there is nothing to go on with. */
  async resume(): Promise<void> {
    if (!this.#isLoaded) throw new NotKeptError();
    this.#isPaused = false;
    await this.#output.play();
    this.#publish();
  }

  togglePlay(): Promise<void> {
    return this.#isPaused ? this.resume() : this.pause();
  }

  async seek(positionMs: number): Promise<void> {
    this.#output.seek(positionMs);
  }

  async nextTrack(): Promise<void> {
    if (this.#at + 1 < this.#window.length) await this.#goTo(this.#at + 1, 0);
    else await this.#stopAtStart();
  }

  async previousTrack(): Promise<void> {
    const isRestart = this.#output.positionMs > restartAfterMs || this.#at === 0;
    await this.#goTo(isRestart ? this.#at : this.#at - 1, 0);
  }

  async getVolume(): Promise<number> {
    return this.#output.element.volume;
  }

  async setVolume(volume: number): Promise<void> {
    this.#output.setVolume(volume);
  }

  /** There is no list of devices that a name would stand in. */
  async setName(): Promise<void> {}

  async activateElement(): Promise<void> {
    await this.#output.activate();
  }

  handleEnded(): void {
    void this.#goOn();
  }

  handlePlaying(): void {
    this.#publish();
  }

  handleToggled(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#publish();
  }

  handleAutoplayBlocked(): void {
    this.#isPaused = true;
    this.#emit("autoplay_failed");
    this.#publish();
  }

  handleFailure(message: string): void {
    this.#emit("playback_error", { message });
  }

  handleNearEnd(): void {
    const next = this.#window[this.#repeatsSong ? this.#at : this.#at + 1];
    void this.#output.fetchAhead(next?.id ?? null);
  }

  async #goTo(place: number, positionMs: number): Promise<void> {
    const song = this.#window[place];
    const sound = song === undefined ? null : await this.#source.soundOf(song.id);
    if (song === undefined || sound === null) throw new NotKeptError();
    this.#at = place;
    this.#isLoaded = true;
    this.#output.load(song.id, positionMs);
    await this.resume();
  }

  async #goOn(): Promise<void> {
    try {
      if (this.#repeatsSong) await this.#goTo(this.#at, 0);
      else await this.nextTrack();
    } catch {
      // What follows was removed from this browser meanwhile.
      await this.#stopAtStart();
    }
  }

  /** As services do it at the end of a list: the last song stands paused at its start. */
  async #stopAtStart(): Promise<void> {
    this.#output.seek(0);
    await this.pause();
  }

  #publish(): void {
    const state = this.#state();
    if (state !== null) this.#emit("player_state_changed", state);
  }

  #emit(event: string, given?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(given as never);
  }

  #state(): Spotify.PlaybackState | null {
    const song = this.#window[this.#at];
    if (song === undefined || !this.#isLoaded) return null;
    // Of a state only what the player reads is filled in.
    return {
      context: { uri: null, metadata: null },
      duration: song.duration_ms,
      loading: this.#output.isLoading,
      paused: this.#isPaused,
      position: Math.round(this.#output.positionMs),
      repeat_mode: this.#repeatsSong ? 1 : 0,
      shuffle: false,
      timestamp: Date.now(),
      track_window: {
        current_track: sdkTrack(song),
        previous_tracks: this.#window.slice(0, this.#at).map(sdkTrack),
        next_tracks: this.next().map(sdkTrack),
      },
    } as unknown as Spotify.PlaybackState;
  }
}

/** A song as the SDK and the Web API name its fields. */
export function sdkTrack({ image, ...song }: KeptSong): object {
  const images = image === null ? [] : [{ url: image }];
  return { ...song, type: "track", album: { ...song.album, images } };
}
