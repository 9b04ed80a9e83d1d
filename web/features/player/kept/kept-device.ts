import { keptDeviceId, type KeptSong } from "#web/platform/offline/kept-songs.ts";

/** What the device plays from. */
export interface KeptSource {
  songs: ReadonlyMap<string, KeptSong>;
  /** the song's sound; null where it has been removed meanwhile */
  soundOf: (id: string) => Promise<Blob | null>;
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
export class KeptDevice implements Omit<
  Spotify.Player,
  "_options" | "on" | "addListener" | "removeListener"
> {
  readonly #source: KeptSource;
  readonly #element = new Audio();
  readonly #listeners = new Map<string, Set<Listener>>();
  /** kept songs in the order in which they play, and the place of the one that does */
  #window: readonly KeptSong[] = [];
  #at = 0;
  #repeatsSong = false;
  #address: string | null = null;

  constructor(source: KeptSource, { volume = 1 }: Pick<Spotify.PlayerInit, "volume">) {
    this.#source = source;
    this.#element.dataset["gatefoldAudio"] = "";
    this.#element.volume = volume;
    for (const change of ["play", "pause", "playing", "seeked"])
      this.#element.addEventListener(change, () => this.#publish());
    this.#element.addEventListener("ended", () => void this.#handleEnded());
    this.#element.addEventListener("error", () => {
      if (this.#address !== null)
        this.#emit("playback_error", { message: this.#element.error?.message ?? "" });
    });
  }

  async connect(): Promise<boolean> {
    document.body.append(this.#element);
    this.#emit("ready", { device_id: keptDeviceId });
    return true;
  }

  disconnect(): void {
    this.#release();
    this.#element.remove();
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
    this.#element.pause();
  }

  /** Throws NotKeptError while there is nothing to go on with. */
  async resume(): Promise<void> {
    if (this.#address === null) throw new NotKeptError();
    await this.#sound();
  }

  togglePlay(): Promise<void> {
    return this.#element.paused ? this.resume() : this.pause();
  }

  async seek(positionMs: number): Promise<void> {
    this.#element.currentTime = positionMs / 1000;
  }

  async nextTrack(): Promise<void> {
    if (this.#at + 1 < this.#window.length) await this.#goTo(this.#at + 1, 0);
    else await this.#stopAtStart();
  }

  async previousTrack(): Promise<void> {
    const isRestart = this.#element.currentTime * 1000 > restartAfterMs || this.#at === 0;
    await this.#goTo(isRestart ? this.#at : this.#at - 1, 0);
  }

  async getVolume(): Promise<number> {
    return this.#element.volume;
  }

  async setVolume(volume: number): Promise<void> {
    this.#element.volume = volume;
  }

  /** There is no list of devices that a name would stand in. */
  async setName(): Promise<void> {}

  /** The first press plays by itself: nothing has to be fetched before there is sound. */
  async activateElement(): Promise<void> {}

  async #goTo(place: number, positionMs: number): Promise<void> {
    const song = this.#window[place];
    const sound = song === undefined ? null : await this.#source.soundOf(song.id);
    if (sound === null) throw new NotKeptError();
    this.#release();
    this.#at = place;
    this.#address = URL.createObjectURL(sound);
    this.#element.src = this.#address;
    this.#element.currentTime = positionMs / 1000;
    await this.#sound();
  }

  async #sound(): Promise<void> {
    try {
      await this.#element.play();
    } catch (error) {
      // Anything else is a newer song or a pause cutting in, or an error event on its way.
      if (!(error instanceof DOMException) || error.name !== "NotAllowedError") return;
      this.#emit("autoplay_failed");
      this.#publish();
    }
  }

  async #handleEnded(): Promise<void> {
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
    this.#element.pause();
    this.#element.currentTime = 0;
    this.#publish();
  }

  #release(): void {
    const address = this.#address;
    this.#address = null;
    this.#element.pause();
    this.#element.removeAttribute("src");
    if (address !== null) URL.revokeObjectURL(address);
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
    if (song === undefined || this.#address === null) return null;
    const { paused, currentTime, readyState } = this.#element;
    // Of a state only what the player reads is filled in.
    return {
      context: { uri: null, metadata: null },
      duration: song.duration_ms,
      loading: readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      paused,
      position: Math.round(currentTime * 1000),
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
