import { SAMPLE_RATE } from "../synth/oscillator.ts";
import { soundFrames, type SoundDescription } from "../synth/sound-bank.ts";

/** A sound at a time. */
export interface ScoreEvent {
  frame: number;
  /** index into `Score.sounds` */
  sound: number;
  left: number;
  right: number;
  /** gives way to the kick */
  pumped: boolean;
}

/** Everything that a renderer needs of a track. */
export interface Score {
  /** length of the track */
  frames: number;
  sounds: readonly SoundDescription[];
  /** frames of each sound */
  lengths: readonly number[];
  /** in order of time */
  events: readonly ScoreEvent[];
  /** frames of a beat, a fraction included */
  beatFrames: number;
  /** 0..1 */
  pump: number;
  gain: number;
  fadeInFrames: number;
  fadeOutFrames: number;
}

/** Writes events on a grid of beats; equal sounds are kept once. */
export class ScorePad {
  readonly beatFrames: number;
  readonly frames: number;
  readonly #swing: number;
  readonly #swingUnit: number;
  readonly #sounds: SoundDescription[] = [];
  readonly #lengths: number[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #events: ScoreEvent[] = [];

  /** @param grid tempo in beats a minute, length in frames, swing 0..1 of the `swingUnit`-th part of a beat */
  constructor(grid: { tempo: number; frames: number; swing: number; swingUnit: 2 | 4 }) {
    this.beatFrames = (60 * SAMPLE_RATE) / grid.tempo;
    this.frames = grid.frames;
    this.#swing = grid.swing;
    this.#swingUnit = grid.swingUnit;
  }

  /** Frames of a note value in sixteenths, rounded so that equal values share a sound. */
  gateOf(sixteenths: number): number {
    return Math.max(600, Math.round((sixteenths * this.beatFrames) / 4));
  }

  /** Frame of a beat, swung. */
  frameAt(beat: number): number {
    const units = beat * this.#swingUnit;
    const pair = Math.floor(units / 2) * 2;
    const within = units - pair;
    const middle = 1 + this.#swing / 3;
    const swung = within < 1 ? within * middle : middle + (within - 1) * (2 - middle);
    return Math.round(((pair + swung) / this.#swingUnit) * this.beatFrames);
  }

  /** Adds a sound at a beat; `late` in seconds, `pan` -1..1. Beyond the end nothing is added. */
  add(
    beat: number,
    sound: SoundDescription,
    play: { gain: number; pan: number; late?: number; pumped?: boolean },
  ): void {
    const frame = Math.max(0, this.frameAt(beat) + Math.round((play.late ?? 0) * SAMPLE_RATE));
    if (frame >= this.frames) return;
    const angle = ((Math.max(-1, Math.min(1, play.pan)) + 1) * Math.PI) / 4;
    this.#events.push({
      frame,
      sound: this.#indexOf(sound),
      left: play.gain * Math.cos(angle) * Math.SQRT2,
      right: play.gain * Math.sin(angle) * Math.SQRT2,
      pumped: play.pumped ?? false,
    });
  }

  #indexOf(sound: SoundDescription): number {
    const key = `${sound.instrument}|${sound.pitches.join(",")}|${sound.gate}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.#sounds.length;
    this.#indexes.set(key, index);
    this.#sounds.push(sound);
    this.#lengths.push(soundFrames(sound));
    return index;
  }

  /** The finished score, events in order of time. */
  finish(mix: { pump: number; gain: number; fadeInFrames: number; fadeOutFrames: number }): Score {
    return {
      frames: this.frames,
      sounds: this.#sounds,
      lengths: this.#lengths,
      events: [...this.#events].sort((a, b) => a.frame - b.frame || a.sound - b.sound),
      beatFrames: this.beatFrames,
      ...mix,
    };
  }
}
