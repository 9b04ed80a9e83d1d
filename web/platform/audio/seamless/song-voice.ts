import type { SongSamples } from "./song-samples.ts";
import { fadeCurve } from "./seam-rules.ts";

/** Sound is handed to the browser in parts of this length, seconds; the first ones are shorter, to be there sooner. */
const partS = 2;
const firstPartS = 0.5;
/**
 * So much is handed over ahead of what is heard: a network that is gone for 20 s does not stop the song, and timers of a page
 * that no one sees come about once a second. About 350 KB of memory a second.
 */
const aheadS = 40;
/** How often it is looked whether more is wanted. */
const lookMs = 500;
/** A voice that is to sound at once does so this much later, seconds; it counts as starved when it has to wait for long. */
const startS = 0.02;
const maxWaitS = 0.15;
/** Sound that stops within this time does not click, seconds. */
const stopS = 0.015;

/** One song as it sounds, from a place of it on, on the context's own clock: exact to the frame. */
export class SongVoice {
  readonly #samples: SongSamples;
  readonly #context: BaseAudioContext;
  readonly #fade: GainNode;
  readonly #level: GainNode;
  readonly #sources = new Set<AudioBufferSourceNode>();
  readonly #starved: () => void;
  #startFrame = 0;
  #from = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  /**
   * @param parts.level the song's gain as a factor
   * @param parts.onStarved called when a part does not come in time: the voice is to be stopped, and a new one started
   */
  constructor(
    samples: SongSamples,
    output: AudioNode,
    parts: { level: number; onStarved?: () => void } = { level: 1 },
  ) {
    this.#samples = samples;
    this.#context = output.context;
    this.#starved = parts.onStarved ?? (() => undefined);
    this.#fade = new GainNode(this.#context);
    this.#level = new GainNode(this.#context, { gain: parts.level });
    this.#fade.connect(this.#level).connect(output);
  }

  /** When the last frame has sounded, in seconds of the context. */
  get endsAt(): number {
    return (this.#startFrame + this.#samples.frames - this.#from) / this.#samples.rate;
  }

  /** The place of the song that sounds at a time of the context, both in seconds. */
  positionAt(time: number): number {
    return (this.#from - this.#startFrame) / this.#samples.rate + time;
  }

  /**
   * Lets the song sound from frame `from` on at `at` seconds of the context, rounded to a whole frame; null: as soon as it
   * can. Resolves when all of it has been handed over, or it was stopped or starved. What cannot be read is asked for again
   * until its turn has come.
   */
  async start(from: number, at: number | null): Promise<void> {
    const { rate, frames } = this.#samples;
    this.#from = from;
    if (at === null) {
      const askedAt = this.#context.currentTime;
      const part = await this.#read(from, firstPart(this.#samples, from), askedAt + maxWaitS);
      if (this.#isStopped) return;
      const now = this.#context.currentTime;
      if (part === null || now - askedAt > maxWaitS) return this.#starved();
      this.#startFrame = Math.ceil((now + startS) * rate);
    } else {
      this.#startFrame = Math.ceil(at * rate - 1e-6);
    }
    let length = firstPart(this.#samples, from);
    for (let frame = from; frame < frames && !this.#isStopped;) {
      const due = (this.#startFrame + frame - from) / rate;
      await this.#untilWanted(due);
      if (this.#isStopped) return;
      const part = await this.#read(frame, length, due);
      if (this.#isStopped) return;
      if (part === null || due < this.#context.currentTime) return this.#starved();
      this.#schedule(part, due);
      frame += part.length;
      length = Math.min(Math.round(partS * rate), frames - frame);
    }
  }

  /** The song grows from silence over a time, both in seconds of the context, at equal power with one that fades out. */
  fadeIn(at: number, durationS: number): void {
    this.#fade.gain.setValueAtTime(0, this.#context.currentTime);
    this.#fade.gain.setValueCurveAtTime(fadeCurve("in"), at, durationS);
  }

  /** The counterpart of `fadeIn`. */
  fadeOut(at: number, durationS: number): void {
    this.#fade.gain.setValueCurveAtTime(fadeCurve("out"), at, durationS);
  }

  /** Takes a fade back that was planned. */
  unfade(): void {
    this.#fade.gain.cancelScheduledValues(0);
    this.#fade.gain.setValueAtTime(1, this.#context.currentTime);
  }

  /** Lets the song's gain, a factor, glide to another one within a second. */
  setLevel(level: number): void {
    if (this.#isStopped) return;
    this.#level.gain.setTargetAtTime(level, this.#context.currentTime, 0.3);
  }

  /** Falls silent for good, without a click. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#wake?.();
    const now = this.#context.currentTime;
    this.#level.gain.cancelScheduledValues(now);
    this.#level.gain.setTargetAtTime(0, now, stopS / 5);
    for (const source of this.#sources) source.stop(now + stopS);
    if (this.#sources.size === 0) this.#level.disconnect();
  }

  #wake: (() => void) | null = null;

  /** A part that is due at a time of the context; null when it could not be read by then. */
  async #read(from: number, count: number, due: number): Promise<AudioBuffer | null> {
    for (;;) {
      try {
        return await this.#samples.read(from, count);
      } catch {
        // The network may be back before the sound runs out.
        if (this.#isStopped || this.#context.currentTime >= due) return null;
        await this.#pause();
      }
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#timer = setTimeout(resolve, lookMs);
    });
  }

  async #untilWanted(due: number): Promise<void> {
    while (!this.#isStopped && due - this.#context.currentTime > aheadS && !isOffline(this.#context))
      await this.#pause();
  }

  #schedule(part: AudioBuffer, when: number): void {
    const source = new AudioBufferSourceNode(this.#context, { buffer: part });
    source.connect(this.#fade);
    this.#sources.add(source);
    source.addEventListener("ended", () => {
      source.disconnect();
      this.#sources.delete(source);
      const isOver = this.#isStopped || this.#context.currentTime >= this.endsAt;
      if (isOver && this.#sources.size === 0) this.#level.disconnect();
    });
    source.start(when);
  }
}

function firstPart({ rate, frames }: SongSamples, from: number): number {
  return Math.min(Math.round(firstPartS * rate), frames - from);
}

/** Reads the beginning of what a voice reads from a frame on, so that it is there at once then. */
export async function preload(samples: SongSamples, from: number): Promise<void> {
  const length = firstPart(samples, from);
  await samples.read(from, length);
  const rest = samples.frames - from - length;
  if (rest > 0) await samples.read(from + length, Math.min(Math.round(partS * samples.rate), rest));
}

/** What cannot be read while the sound stands still is asked for so often, with so much time between. */
const maxTries = 20;
const retryMs = 1000;

/** The same again and again, until it is there (true), is not wanted any more, or has failed for too long. */
export async function preloadPatiently(
  samples: SongSamples,
  from: number,
  isWanted: () => boolean,
): Promise<boolean> {
  for (let tries = 0; tries < maxTries && isWanted(); tries += 1) {
    const isThere = await preload(samples, from).then(
      () => true,
      () => false,
    );
    if (isThere) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs);
    });
  }
  return false;
}

/** What is rendered faster than it sounds takes everything at once. */
function isOffline(context: BaseAudioContext): boolean {
  return context instanceof OfflineAudioContext;
}
