import { SAMPLE_RATE } from "./oscillator.ts";

type FilterKind = "low" | "high" | "band";

export interface FilterSettings {
  kind: FilterKind;
  /** hertz at the start of the sound */
  cutoff: number;
  /** 0 none .. 0.95 whistling */
  resonance?: number;
  /** octaves above `cutoff` that the filter opens to at the attack */
  sweepOctaves?: number;
  /** seconds for the sweep to fall back by 60 % */
  sweepSeconds?: number;
  /** seconds in which the sweep opens first */
  sweepAttack?: number;
}

const CONTROL_FRAMES = 32;

function cutoffAt(settings: FilterSettings, frame: number): number {
  const octaves = settings.sweepOctaves ?? 0;
  if (octaves === 0) return settings.cutoff;
  const seconds = frame / SAMPLE_RATE;
  const attack = settings.sweepAttack ?? 0;
  const opening =
    seconds < attack ? seconds / attack : Math.exp(-(seconds - attack) / (settings.sweepSeconds ?? 0.3));
  return settings.cutoff * 2 ** (octaves * opening);
}

/** Filters a buffer in place with a two-pole state variable filter (trapezoidal integration: stable when swept). */
export function filter(target: Float32Array, settings: FilterSettings): void {
  const damping = 2 - 1.95 * (settings.resonance ?? 0.1);
  const takeLow = settings.kind === "low" ? 1 : 0;
  const takeBand = settings.kind === "band" ? damping : 0;
  const takeInput = settings.kind === "high" ? 1 : 0;
  let first = 0;
  let second = 0;
  for (let start = 0; start < target.length; start += CONTROL_FRAMES) {
    const g = Math.tan(Math.PI * Math.min(0.45, cutoffAt(settings, start) / SAMPLE_RATE));
    const a1 = 1 / (1 + g * (g + damping));
    const a2 = g * a1;
    const a3 = g * a2;
    const end = Math.min(target.length, start + CONTROL_FRAMES);
    for (let frame = start; frame < end; frame++) {
      const input = target[frame] as number;
      const difference = input - second;
      const band = a1 * first + a2 * difference;
      const low = second + a2 * first + a3 * difference;
      first = 2 * band - first;
      second = 2 * low - second;
      target[frame] = takeLow * low + takeBand * band + takeInput * (input - damping * band - low);
    }
  }
}

/** Seconds of an envelope; `sustain` is a level of 0..1. */
export interface EnvelopeSettings {
  attack: number;
  decay: number;
  sustain: number;
  release: number;
}

/** Shapes a buffer in place; after `gate` frames the level falls to nothing by the end of `release`. */
export function shape(target: Float32Array, gate: number, envelope: EnvelopeSettings): void {
  const attackFrames = Math.max(32, envelope.attack * SAMPLE_RATE);
  const decayRate = Math.exp(-3 / Math.max(1, envelope.decay * SAMPLE_RATE));
  const releaseRate = Math.exp(-5 / Math.max(64, envelope.release * SAMPLE_RATE));
  let above = 1 - envelope.sustain;
  let level = 0;
  let fading = 1;
  for (let frame = 0; frame < target.length; frame++) {
    if (frame < attackFrames) level = frame / attackFrames;
    else {
      level = envelope.sustain + above;
      above *= decayRate;
    }
    if (frame >= gate) fading *= releaseRate;
    target[frame] = (target[frame] as number) * level * fading;
  }
  const ramp = Math.min(400, target.length);
  for (let step = 0; step < ramp; step++) {
    const frame = target.length - 1 - step;
    target[frame] = (target[frame] as number) * (step / ramp);
  }
}

/** Bends a buffer in place towards a rounded square; `drive` 1 is gentle, 20 is fuzz. */
export function saturate(target: Float32Array, drive: number): void {
  const makeUp = 1 / Math.tanh(Math.max(1, drive));
  for (let frame = 0; frame < target.length; frame++) {
    const value = (target[frame] as number) * drive;
    const bent = value > 3 ? 1 : value < -3 ? -1 : (value * (27 + value * value)) / (27 + 9 * value * value);
    target[frame] = bent * makeUp;
  }
}
