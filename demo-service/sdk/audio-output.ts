/** Messages of an audio output to its player. */
export interface AudioOutputListener {
  /** the current track has come to its end; an output that mixes the next one over it says so when that begins */
  handleEnded(): void;
  /** sound comes out, or went on after waiting for data */
  handlePlaying(): void;
  /** the page must be clicked before anything may sound */
  handleAutoplayBlocked(): void;
  /** the current track cannot be played */
  handleFailure(message: string): void;
  /** the element was paused or resumed, also by others: media keys, the system, the page */
  handleToggled(isPaused: boolean): void;
  /** little is left of the current track: the next one may be fetched */
  handleNearEnd(): void;
}

/** What a player plays on: this file's own output, or one that its page brings (README.md). */
export interface PlayerOutput {
  readonly element: HTMLAudioElement;
  readonly positionMs: number;
  readonly hasEnded: boolean;
  readonly isLoading: boolean;
  attach(): void;
  detach(): void;
  load(trackId: string, positionMs: number): void;
  play(): Promise<void>;
  pause(): void;
  seek(positionMs: number): void;
  setVolume(volume: number): void;
  clear(): void;
  activate(): Promise<void>;
  fetchAhead(trackId: string | null): Promise<void>;
}

/** Makes the output of a player: what it is to call, and where each track is. */
export type MakeOutput = (parts: {
  listener: AudioOutputListener;
  sourceOf: (trackId: string) => string;
}) => PlayerOutput;

interface FetchedTrack {
  trackId: string;
  /** the blob's address; `null` while it is on its way, or when it is too long to hold */
  objectUrl: string | null;
  abort: AbortController;
}

/** The next track is fetched when this much of the current one is left, seconds. */
const FETCH_AHEAD_S = 30;
/** Longer files are left to the browser's own buffering, bytes. */
const MAX_FETCHED_BYTES = 96 * 1024 * 1024;

/**
 * The sound of one player: one audio element for its whole life, so that a MediaElementSource made of it
 * stays connected from track to track. It is in the page, marked `data-gatefold-audio`. The next track is
 * fetched into memory while the current one plays, so that the element goes over to it without a pause.
 */
export class AudioOutput implements PlayerOutput {
  readonly element: HTMLAudioElement;
  readonly #sourceOf: (trackId: string) => string;
  readonly #listener: AudioOutputListener;
  #fetched: FetchedTrack | null = null;
  #playingUrl: string | null = null;
  #hasTrack = false;

  constructor({ listener, sourceOf }: Parameters<MakeOutput>[0]) {
    this.#sourceOf = sourceOf;
    this.#listener = listener;
    this.element = new Audio();
    this.element.crossOrigin = "anonymous";
    this.element.preload = "auto";
    this.element.dataset["gatefoldAudio"] = "";
    this.attach();
    this.element.addEventListener("ended", () => {
      if (this.#hasTrack) listener.handleEnded();
    });
    this.element.addEventListener("playing", () => {
      if (this.#hasTrack) listener.handlePlaying();
    });
    this.element.addEventListener("error", () => {
      if (this.#hasTrack) listener.handleFailure(this.element.error?.message ?? "The track cannot be played");
    });
    for (const change of ["play", "pause"]) {
      this.element.addEventListener(change, () => {
        if (this.#hasTrack && !this.element.ended) listener.handleToggled(this.element.paused);
      });
    }
    this.element.addEventListener("timeupdate", () => this.#watchEnd());
  }

  /** Puts the element into the page, for as long as the player is connected. */
  attach(): void {
    document.body.append(this.element);
  }

  detach(): void {
    this.element.remove();
  }

  get positionMs(): number {
    return this.element.currentTime * 1_000;
  }

  /** Standing at the end of its track. */
  get hasEnded(): boolean {
    return this.#hasTrack && this.element.ended;
  }

  /** Waiting for data that it needs to go on. */
  get isLoading(): boolean {
    return this.#hasTrack && this.element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  /** Goes over to a track, from what was fetched in advance if that is it. */
  load(trackId: string, positionMs: number): void {
    const fetched = this.#fetched?.trackId === trackId ? this.#fetched.objectUrl : null;
    if (fetched === null) this.#dropFetched();
    this.#fetched = null;
    this.#hasTrack = true;
    this.#replaceSource(fetched ?? this.#sourceOf(trackId));
    if (positionMs > 0) this.element.currentTime = positionMs / 1_000;
  }

  /** Resolves once sound is allowed to start; blocked or broken playback goes to the listener instead. */
  async play(): Promise<void> {
    if (!this.#hasTrack) return;
    try {
      await this.element.play();
    } catch (error) {
      // Any other rejection is a newer load or pause cutting in, or an error event that is on its way.
      if (error instanceof DOMException && error.name === "NotAllowedError") {
        this.#listener.handleAutoplayBlocked();
      }
    }
  }

  pause(): void {
    this.element.pause();
  }

  seek(positionMs: number): void {
    this.element.currentTime = positionMs / 1_000;
    this.#watchEnd();
  }

  /** 0..1 */
  setVolume(volume: number): void {
    this.element.volume = volume;
  }

  /** Falls silent and lets go of the track. */
  clear(): void {
    this.#hasTrack = false;
    this.#dropFetched();
    this.element.pause();
    this.#replaceSource(null);
  }

  /** Unlocks the element for later; to be called while handling a gesture. */
  async activate(): Promise<void> {
    if (this.#hasTrack) return;
    const url = URL.createObjectURL(silence());
    this.#replaceSource(url);
    try {
      await this.element.play();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name === "NotAllowedError") this.#listener.handleAutoplayBlocked();
    }
    if (this.element.src === url) this.clear();
  }

  /** Fetches a track that is to come; asking for the same one again does nothing, and none drops what was fetched. */
  async fetchAhead(trackId: string | null): Promise<void> {
    if (this.#fetched?.trackId === trackId) return;
    this.#dropFetched();
    if (trackId === null) return;
    const fetched: FetchedTrack = { trackId, objectUrl: null, abort: new AbortController() };
    this.#fetched = fetched;
    try {
      const answer = await fetch(this.#sourceOf(trackId), { signal: fetched.abort.signal });
      const bytes = Number(answer.headers.get("content-length") ?? 0);
      if (!answer.ok || bytes > MAX_FETCHED_BYTES) {
        fetched.abort.abort();
        return;
      }
      const blob = await answer.blob();
      if (this.#fetched === fetched) fetched.objectUrl = URL.createObjectURL(blob);
    } catch {
      // The element itself will ask for the track and say what is wrong with it.
      if (this.#fetched === fetched) this.#fetched = null;
    }
  }

  #replaceSource(url: string | null): void {
    const before = this.#playingUrl;
    this.#playingUrl = url;
    if (url === null) {
      this.element.removeAttribute("src");
      this.element.load();
    } else {
      this.element.src = url;
    }
    if (before?.startsWith("blob:") === true) URL.revokeObjectURL(before);
  }

  #dropFetched(): void {
    this.#fetched?.abort.abort();
    const url = this.#fetched?.objectUrl ?? null;
    if (url !== null) URL.revokeObjectURL(url);
    this.#fetched = null;
  }

  #watchEnd(): void {
    const left = this.element.duration - this.element.currentTime;
    if (this.#hasTrack && left < FETCH_AHEAD_S) this.#listener.handleNearEnd();
  }
}

/** A twentieth of a second of 8-bit silence at 8 kHz. */
function silence(): Blob {
  const samples = 400;
  const wav = new DataView(new ArrayBuffer(44 + samples));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) wav.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, "RIFF");
  wav.setUint32(4, 36 + samples, true);
  write(8, "WAVEfmt ");
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, 8_000, true);
  wav.setUint32(28, 8_000, true);
  wav.setUint16(32, 1, true);
  wav.setUint16(34, 8, true);
  write(36, "data");
  wav.setUint32(40, samples, true);
  for (let index = 0; index < samples; index += 1) wav.setUint8(44 + index, 128);
  return new Blob([wav.buffer], { type: "audio/wav" });
}
