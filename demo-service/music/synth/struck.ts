import { filter, shape } from "./filter.ts";
import {
  addDyingSine,
  addNoise,
  type NoteShape,
  SAMPLE_RATE,
  sineOfTurns,
  type Synth,
} from "./oscillator.ts";

export interface StruckSettings {
  /** ratio to the fundamental, level, seconds of ringing at middle C */
  partials: readonly (readonly [number, number, number])[];
  /** level of the hammer's or mallet's knock */
  knock: number;
  knockHz: number;
  release: number;
  /** seconds between the notes of a chord */
  spread?: number;
  /** depth of a tremolo at 5 Hz, 0..1 */
  tremolo?: number;
}

function addKnock(target: Float32Array, settings: StruckSettings, note: NoteShape): void {
  const knock = new Float32Array(Math.min(target.length, 2200));
  addNoise(knock, settings.knock, note.random);
  filter(knock, { kind: "band", cutoff: settings.knockHz, resonance: 0.4 });
  for (let frame = 0; frame < knock.length; frame++) {
    const fall = Math.exp(-frame / 260) * Math.min(1, frame / 20);
    target[frame] = (target[frame] as number) + (knock[frame] as number) * fall;
  }
}

function addTremolo(target: Float32Array, depth: number): void {
  for (let frame = 0; frame < target.length; frame++) {
    const swing = 0.5 - 0.5 * sineOfTurns((5 * frame) / SAMPLE_RATE + 0.25);
    target[frame] = (target[frame] as number) * (1 - depth * swing);
  }
}

/** Bars, bells and tines: a sum of partials that die at their own speeds. */
export function struck(settings: StruckSettings): Synth {
  return (target, note) => {
    for (const [index, frequency] of note.frequencies.entries()) {
      const start = Math.round(index * (settings.spread ?? 0) * SAMPLE_RATE);
      const length = (261.63 / frequency) ** 0.5;
      for (const [ratio, level, seconds] of settings.partials) {
        addDyingSine(target, {
          frequency: frequency * ratio,
          gain: 0.25 * level,
          seconds: seconds * length,
          start,
        });
      }
    }
    if (settings.knock > 0) addKnock(target, settings, note);
    if (settings.tremolo !== undefined) addTremolo(target, settings.tremolo);
    shape(target, note.gate, { attack: 0.001, decay: 1, sustain: 1, release: settings.release });
  };
}

/** A piano: stretched partials, two strings a note beating slowly, a felt knock; `hardness` 0..1. */
export function piano(hardness: number): Synth {
  return (target, note) => {
    for (const [index, frequency] of note.frequencies.entries()) {
      const start = Math.round(index * 0.004 * SAMPLE_RATE * note.random() * 2);
      addPianoNote(target, { frequency, start, hardness });
    }
    addKnock(target, { partials: [], knock: 0.25 + 0.3 * hardness, knockHz: 900, release: 0.2 }, note);
    shape(target, note.gate, { attack: 0.001, decay: 1, sustain: 1, release: 0.28 });
  };
}

function addPianoNote(
  target: Float32Array,
  key: { frequency: number; start: number; hardness: number },
): void {
  const { frequency, start, hardness } = key;
  const stiffness = 0.00035 * (frequency / 261.63) ** 1.1;
  const ring = 5.5 * (261.63 / frequency) ** 0.6;
  for (let number = 1; number <= 12; number++) {
    const partial = frequency * number * Math.sqrt(1 + stiffness * number * number);
    if (partial > 9000) break;
    const level =
      0.28 *
      number ** -(1.55 - 0.6 * hardness) *
      (1 - 0.7 * Math.abs(Math.cos(Math.PI * number * 0.125)) ** 8);
    const seconds = ring / (1 + 0.35 * (number - 1));
    addDyingSine(target, { frequency: partial, gain: level * 0.6, seconds, start });
    if (number < 6)
      addDyingSine(target, {
        frequency: partial * 1.0007,
        gain: level * 0.45,
        seconds: seconds * 1.4,
        start,
      });
  }
}

export interface FrequencyModulationSettings {
  /** modulator frequency to carrier frequency */
  ratio: number;
  /** radians at the attack */
  index: number;
  /** seconds in which the brightness falls by 60 % */
  indexSeconds: number;
  /** seconds in which the note falls by 60 % */
  seconds: number;
  release: number;
  attack?: number;
  tremolo?: number;
}

/** Two-operator frequency modulation: electric pianos, glassy bells, rubbery basses. */
export function modulated(settings: FrequencyModulationSettings): Synth {
  return (target, note) => {
    const dim = Math.exp(-1 / (settings.indexSeconds * SAMPLE_RATE));
    const fall = Math.exp(-1 / (settings.seconds * SAMPLE_RATE));
    for (const frequency of note.frequencies) {
      const carrier = frequency / SAMPLE_RATE;
      const modulator = carrier * settings.ratio * (1 + (note.random() - 0.5) * 0.001);
      let index = (settings.index * Math.min(1, (700 / frequency) ** 0.5)) / (2 * Math.PI);
      let level = 0.25;
      for (let frame = 0; frame < target.length; frame++) {
        target[frame] =
          (target[frame] as number) +
          level * sineOfTurns(carrier * frame + index * sineOfTurns(modulator * frame));
        index *= dim;
        level *= fall;
      }
    }
    if (settings.tremolo !== undefined) addTremolo(target, settings.tremolo);
    shape(target, note.gate, {
      attack: settings.attack ?? 0.002,
      decay: 1,
      sustain: 1,
      release: settings.release,
    });
  };
}
