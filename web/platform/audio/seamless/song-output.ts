import { audibleContext, enterAudioGraph, followElement } from "#web/platform/audio/audio-graph.ts";
import { createGlide, type Glide } from "#web/platform/audio/glide.ts";
import { knownLoudness, loudnessOf } from "./known-loudness.ts";
import { levelFor, overlapOf } from "./seam-rules.ts";
import type { ComingSong, OutputSong, SongOutputParts } from "./output-parts.ts";
import { OutputElement } from "./output-element.ts";
import { silentFile } from "./silent-file.ts";
import { frameAt, lengthOf, openIfPossible, type SongSamples } from "./song-samples.ts";
import { preload, preloadPatiently, SongVoice } from "./song-voice.ts";

/** The next song is prepared when this much of the current one is left, and its seam planned from this on, seconds. */
const prepareS = 30;
const planS = 6;
/** So long before the seam the coming song counts as started. */
const adoptS = 0.25;
/** From its being planned to its sounding, a voice takes this long, seconds. */
const startS = 0.02;
/** Elements go to places that are as near as this to what was asked for, seconds. */
const maxSeekErrorS = 0.05;

/**
 * The sound of one player: songs follow one another to the frame, or over a crossfade, since each is scheduled on the
 * clock of Web Audio. The one audio element of the player plays silence of the same length meanwhile: it is what media
 * keys, lock screens and the page hold on to, and pausing, seeking and its volume carry over to the song. Where there is
 * no Web Audio, or a song's samples cannot be had, the element plays the song itself.
 */
export class SongOutput {
  readonly element: HTMLAudioElement;
  readonly #file: OutputElement;
  readonly #parts: SongOutputParts;
  #context: AudioContext | null = null;
  #volume: { node: GainNode; glide: Glide } | null = null;
  #song: OutputSong | null = null;
  #coming: ComingSong | null = null;
  #leaving: SongVoice | null = null;
  #startsFrom: number | null = null;
  #pendingMs = 0;
  #wantsSound = false;
  /** the element waits for the song's samples, not a person */
  #isHeld = false;
  #seam: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SongOutputParts) {
    this.#parts = parts;
    this.#file = new OutputElement(() => parts.listener.handleAutoplayBlocked());
    const { element } = this.#file;
    this.element = element;
    this.attach();
    element.addEventListener("ended", () => this.#handleElementEnded());
    element.addEventListener("playing", () => this.#handleElementPlaying());
    element.addEventListener("seeked", () => {
      if (!element.paused) this.#sound();
    });
    element.addEventListener("seeking", () => {
      if (Math.abs(element.currentTime - (this.#startsFrom ?? element.currentTime)) > maxSeekErrorS)
        this.#startsFrom = null;
      this.#silence();
    });
    element.addEventListener("error", () => {
      if (this.#song?.isReady === true)
        parts.listener.handleFailure(element.error?.message ?? "The track cannot be played");
    });
    element.addEventListener("play", () => this.#handleElementToggled());
    element.addEventListener("pause", () => this.#handleElementToggled());
    element.addEventListener("timeupdate", () => this.#watchEnd());
    element.addEventListener("volumechange", () =>
      this.#volume?.glide.to(element.muted ? 0 : element.volume),
    );
  }

  /** Puts the element into the page, for as long as the player is connected. */
  attach(): void {
    document.body.append(this.element);
  }

  detach(): void {
    this.element.remove();
  }

  get positionMs(): number {
    return this.#song?.isReady === true ? this.element.currentTime * 1000 : this.#pendingMs;
  }

  /** Standing at the end of its song. */
  get hasEnded(): boolean {
    return this.#song?.isReady === true && this.element.ended;
  }

  /** Waiting for data that it needs to go on. */
  get isLoading(): boolean {
    if (this.#song === null) return false;
    return !this.#song.isReady || this.#isHeld || this.element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  /** Goes over to a song: on the seam that was planned, if it is the one; else at once. */
  load(songId: string, positionMs: number): void {
    const coming = this.#coming?.id === songId ? this.#coming : null;
    this.#isHeld = false;
    if (positionMs === 0 && coming !== null && this.#sounds(coming)) return this.#adopt(coming);
    this.#dropComing();
    this.#silence();
    this.#wantsSound = false;
    const song: OutputSong = { id: songId, samples: null, voice: null, isReady: false };
    this.#song = song;
    this.#pendingMs = positionMs;
    this.#file.replaceFile(null);
    void this.#begin(song, coming?.opened ?? null);
  }

  /** Whether a song sounds already, over the one before or behind it, or is about to. */
  #sounds({ voice, startsAt }: ComingSong): boolean {
    return voice !== null && this.#context !== null && this.#context.currentTime >= startsAt - adoptS;
  }

  #adopt(coming: ComingSong): void {
    this.#leaving = this.#song?.voice ?? null;
    this.#coming = null;
    clearTimeout(this.#seam);
    this.#song = coming;
    this.#carry(coming);
    // The element follows without a seek, which would silence it.
    this.#startsFrom = null;
  }

  /** Resolves once sound is allowed to start; blocked or broken playback goes to the listener instead. */
  async play(): Promise<void> {
    if (this.#song === null) return;
    this.#wantsSound = true;
    if (this.#song.isReady && !this.#isHeld) await this.#file.play();
  }

  pause(): void {
    this.#wantsSound = false;
    this.element.pause();
  }

  seek(positionMs: number): void {
    this.#pendingMs = positionMs;
    if (this.#song?.isReady !== true) return;
    this.#startsFrom = positionMs / 1000;
    this.element.currentTime = positionMs / 1000;
  }

  /** 0..1 */
  setVolume(volume: number): void {
    this.element.volume = volume;
  }

  /** Falls silent and lets go of the song. */
  clear(): void {
    this.#dropComing();
    this.#silence();
    this.#song = null;
    this.#wantsSound = false;
    this.element.pause();
    this.#file.replaceFile(null);
  }

  /** Unlocks sound for later; to be called while handling a gesture. */
  async activate(): Promise<void> {
    if (this.#parts.hasGraph) void audibleContext();
    if (this.#song === null) await this.#file.unlock();
  }

  /** Prepares the song that is to come, or none; asking for the same one again does nothing. */
  async fetchAhead(songId: string | null): Promise<void> {
    if (this.#coming?.id === songId) return;
    this.#dropComing();
    if (songId === null || this.#context === null) return;
    const opened = this.#open(songId, this.#context);
    const coming: ComingSong = {
      id: songId,
      opened,
      startsAt: 0,
      samples: null,
      voice: null,
      isReady: false,
      isAnnounced: false,
    };
    this.#coming = coming;
    const samples = await opened;
    if (samples !== null && this.#parts.settings().isLevelled) await loudnessOf(songId, samples);
    if (samples !== null) await preload(samples, 0).catch(() => null);
    coming.samples = samples;
  }

  #open(songId: string, context: AudioContext): Promise<SongSamples | null> {
    return openIfPossible(async () => this.#parts.sourceOf(songId), context);
  }

  async #begin(song: OutputSong, opened: Promise<SongSamples | null> | null): Promise<void> {
    const context = this.#parts.hasGraph ? await audibleContext() : null;
    const samples = context && (await (opened ?? this.#open(song.id, context)));
    if (samples !== null) await preload(samples, frameAt(samples, this.#pendingMs / 1000)).catch(() => null);
    if (this.#song !== song) return;
    if (context !== null && samples !== null && this.#enter(context)) {
      song.samples = samples;
      this.#carry(song, this.#pendingMs / 1000);
    } else if (!(await this.#leaveToElement(song, context))) {
      return;
    }
    if (this.#wantsSound) await this.#file.play();
  }

  /** Has the element play a song by itself; false where there is nothing to play, or something else by now. */
  async #leaveToElement(song: OutputSong, context: AudioContext | null): Promise<boolean> {
    const source = await this.#parts.sourceOf(song.id);
    if (this.#song !== song) return false;
    if (source === null) {
      this.#parts.listener.handleFailure("The song is gone");
      return false;
    }
    song.isReady = true;
    this.#file.replaceFile(source);
    if (this.#pendingMs > 0) this.element.currentTime = this.#pendingMs / 1000;
    // An element that was among silence so far sounds past the graph, unless it joins it.
    if (context !== null && this.#volume !== null) followElement(this.element);
    return true;
  }

  /** Has the element play silence as long as the song. */
  #carry(song: OutputSong, positionS = 0): void {
    const { samples } = song;
    if (samples === null) return;
    song.isReady = true;
    this.#file.replaceFile(silentFile(lengthOf(samples)));
    this.#startsFrom = positionS;
    if (positionS > 0) this.element.currentTime = positionS;
  }

  /** Joins the graph with a gain that follows the element's volume; false where the browser refuses. */
  #enter(context: AudioContext): boolean {
    if (this.#volume !== null) return true;
    try {
      const node = new GainNode(context);
      node.connect(enterAudioGraph(this.element));
      const first = this.element.muted ? 0 : this.element.volume;
      this.#volume = { node, glide: createGlide(node.gain, context, { first }) };
      this.#context = context;
      return true;
    } catch {
      return false;
    }
  }

  /** Lets the song sound from where the element is. */
  #sound(): void {
    const [song, context, volume] = [this.#song, this.#context, this.#volume];
    if (!song?.samples || song.voice !== null || context === null || volume === null) return;
    const from = frameAt(song.samples, this.#startsFrom ?? this.element.currentTime);
    this.#startsFrom = null;
    song.voice = this.#voiceOf(song, song.samples, volume.node);
    void song.voice.start(from, null);
  }

  #voiceOf(song: OutputSong, samples: SongSamples, output: AudioNode): SongVoice {
    const isLevelled = this.#parts.settings().isLevelled;
    const lufs = isLevelled ? knownLoudness(song.id) : null;
    const voice = new SongVoice(samples, output, {
      level: levelFor(lufs ?? null),
      onStarved: () => {
        if (song === this.#song) void this.#hold(song);
      },
    });
    // A song that was pressed sounds at once, and comes to its level as soon as it is measured.
    if (lufs === undefined)
      void loudnessOf(song.id, samples).then((measured) => voice.setLevel(levelFor(measured)));
    return voice;
  }

  /** The samples do not come as fast as they sound: stands still until those for some seconds are there. */
  async #hold(song: OutputSong): Promise<void> {
    const { samples } = song;
    if (samples === null || this.#isHeld) return;
    this.#isHeld = true;
    this.element.pause();
    this.#silence();
    const isHeld = () => this.#song === song && this.#isHeld;
    const isThere = await preloadPatiently(samples, frameAt(samples, this.element.currentTime), isHeld);
    if (!isHeld()) return;
    if (!isThere) return this.#parts.listener.handleFailure("The song cannot be read to its end");
    this.#isHeld = false;
    if (this.#wantsSound) await this.#file.play();
  }

  #silence(): void {
    clearTimeout(this.#seam);
    for (const voice of [this.#song?.voice, this.#leaving, this.#coming?.voice]) voice?.stop();
    if (this.#song !== null) this.#song.voice = null;
    if (this.#coming !== null) this.#coming.voice = null;
    this.#leaving = null;
  }

  #dropComing(): void {
    clearTimeout(this.#seam);
    if (this.#coming?.voice) {
      this.#coming.voice.stop();
      this.#song?.voice?.unfade();
    }
    this.#coming = null;
  }

  #watchEnd(): void {
    const { element } = this;
    if (this.#song?.isReady !== true) return;
    const { crossfadeS } = this.#parts.settings();
    const leftS = element.duration - element.currentTime;
    if (leftS < prepareS + crossfadeS) this.#parts.listener.handleNearEnd();
    if (leftS < planS + crossfadeS) this.#planSeam(crossfadeS);
  }

  /** Schedules the coming song at the end of the current one, or over it. */
  #planSeam(crossfadeS: number): void {
    const [song, coming, context, volume] = [this.#song, this.#coming, this.#context, this.#volume];
    if (!song?.voice || !coming?.samples || coming.voice || !context || !volume) return;
    const { endsAt } = song.voice;
    const overlap = overlapOf(
      crossfadeS,
      song.samples ? lengthOf(song.samples) : 0,
      lengthOf(coming.samples),
    );
    const startsAt = Math.max(endsAt - overlap, context.currentTime + startS);
    if (startsAt > endsAt) return;
    coming.voice = this.#voiceOf(coming, coming.samples, volume.node);
    coming.startsAt = startsAt;
    if (endsAt - startsAt > startS) {
      song.voice.fadeOut(startsAt, endsAt - startsAt);
      coming.voice.fadeIn(startsAt, endsAt - startsAt);
    }
    void coming.voice.start(0, startsAt);
    this.#seam = setTimeout(() => this.#crossSeam(), (startsAt - context.currentTime) * 1000);
  }

  #crossSeam(): void {
    const [coming, context] = [this.#coming, this.#context];
    if (!coming?.voice || coming.isAnnounced || context === null) return;
    const waitS = coming.startsAt - context.currentTime;
    clearTimeout(this.#seam);
    if (waitS > adoptS / 2) this.#seam = setTimeout(() => this.#crossSeam(), waitS * 1000);
    else {
      coming.isAnnounced = true;
      this.#parts.listener.handleEnded();
    }
  }

  #handleElementEnded(): void {
    if (this.#song?.isReady !== true) return;
    if (this.#coming?.voice) this.#crossSeam();
    else this.#parts.listener.handleEnded();
  }

  #handleElementPlaying(): void {
    if (this.#song?.isReady !== true) return;
    this.#sound();
    this.#parts.listener.handlePlaying();
  }

  #handleElementToggled(): void {
    const { element } = this;
    if (this.#song?.isReady !== true || this.#isHeld || element.ended) return;
    if (element.paused) this.#silence();
    this.#parts.listener.handleToggled(element.paused);
  }
}
