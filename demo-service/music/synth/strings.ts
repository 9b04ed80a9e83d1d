import { filter, saturate, shape } from "./filter.ts";
import { type NoteShape, SAMPLE_RATE, type Synth } from "./oscillator.ts";

export interface PluckSettings {
  /** seconds of ringing at middle C */
  ring: number;
  /** 0 dull .. 1 bright */
  brightness: number;
  /** where the string is plucked, 0..0.5 of its length */
  position: number;
  /** seconds between the strings of a chord */
  strum?: number;
  release: number;
  /** hertz of a wooden body's resonance; none: solid */
  body?: number;
  drive?: number;
  /** seconds after which a palm stops the string */
  muted?: number;
}

/** Fills a delay line with a plucked displacement: noise, low-passed, combed by the plucking position. */
function excite(line: Float32Array, settings: PluckSettings, note: NoteShape): void {
  let dull = 0;
  for (let index = 0; index < line.length; index++) {
    dull += (note.random() * 2 - 1 - dull) * (0.15 + 0.85 * settings.brightness);
    line[index] = dull;
  }
  const offset = Math.max(1, Math.round(line.length * settings.position));
  const source = line.slice();
  let mean = 0;
  for (let index = 0; index < line.length; index++) {
    const value = (source[index] as number) - 0.9 * (source[(index + offset) % line.length] as number);
    line[index] = value;
    mean += value / line.length;
  }
  for (let index = 0; index < line.length; index++) line[index] = (line[index] as number) - mean;
}

/** One string (Karplus and Strong's loop, tuned by a first-order all-pass). */
function addString(
  target: Float32Array,
  string: { frequency: number; start: number; settings: PluckSettings },
  note: NoteShape,
): void {
  const { frequency, start, settings } = string;
  const blend = 0.5 - 0.42 * settings.brightness;
  const period = SAMPLE_RATE / frequency - blend;
  const whole = Math.max(2, Math.floor(period - 0.2));
  const remainder = period - whole;
  const tuning = (1 - remainder) / (1 + remainder);
  const line = new Float32Array(whole);
  excite(line, settings, note);
  const seconds = (settings.muted ?? settings.ring) * (261.63 / frequency) ** 0.35;
  const loss = 10 ** (-3 / (seconds * frequency));
  let at = 0;
  let previous = 0;
  let passed = 0;
  let passedInput = 0;
  for (let frame = start; frame < target.length; frame++) {
    const value = line[at] as number;
    const averaged = loss * ((1 - blend) * value + blend * previous);
    previous = value;
    passed = tuning * (averaged - passed) + passedInput;
    passedInput = averaged;
    line[at] = passed;
    target[frame] = (target[frame] as number) + value * 0.5;
    if (++at === whole) at = 0;
  }
}

/** Plucked strings: guitars, basses, harps. */
export function plucked(settings: PluckSettings): Synth {
  return (target, note) => {
    for (const [index, frequency] of note.frequencies.entries()) {
      const start = Math.round(index * (settings.strum ?? 0) * SAMPLE_RATE);
      if (start < target.length) addString(target, { frequency, start, settings }, note);
    }
    if (settings.body !== undefined) addBody(target, settings.body);
    if (settings.drive !== undefined) saturate(target, settings.drive);
    shape(target, note.gate, { attack: 0.001, decay: 1, sustain: 1, release: settings.release });
  };
}

function addBody(target: Float32Array, cutoff: number): void {
  const resonance = target.slice();
  filter(resonance, { kind: "band", cutoff, resonance: 0.75 });
  for (let frame = 0; frame < target.length; frame++) {
    target[frame] = (target[frame] as number) * 0.8 + (resonance[frame] as number) * 0.9;
  }
}

/** An overdriven guitar: strings into a stage of gain, then a speaker that keeps 90 to 4,500 Hz. */
export function distorted(settings: PluckSettings & { gain: number; speaker: number }): Synth {
  return (target, note) => {
    for (const frequency of note.frequencies) {
      addString(target, { frequency, start: 0, settings }, note);
      addString(target, { frequency: frequency * 1.002, start: 90, settings }, note);
    }
    filter(target, { kind: "high", cutoff: 110, resonance: 0.1 });
    saturate(target, settings.gain);
    filter(target, { kind: "low", cutoff: settings.speaker, resonance: 0.3 });
    filter(target, { kind: "low", cutoff: settings.speaker * 1.3, resonance: 0.1 });
    shape(target, note.gate, { attack: 0.002, decay: 1, sustain: 1, release: settings.release });
  };
}
