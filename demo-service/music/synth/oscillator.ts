import type { Random } from "../random.ts";

/** Frames a second of everything that is rendered. */
export const SAMPLE_RATE = 44_100;

/** One sound to synthesize. The target's length is the gate plus the instrument's release. */
export interface NoteShape {
  /** hertz, lowest first; several make a chord */
  frequencies: readonly number[];
  /** frames until the key is let go */
  gate: number;
  random: Random;
}

/** Adds a sound to a mono buffer that is empty at the start. */
export type Synth = (target: Float32Array, note: NoteShape) => void;

export type Wave = "saw" | "pulse" | "triangle" | "sine";

export interface OscillatorSettings {
  wave: Wave;
  frequency: number;
  gain: number;
  /** 0..1 */
  phase: number;
  /** vibrato depth as a share of the frequency; 0.006 is ten cents */
  vibrato?: number;
  vibratoHz?: number;
  /** share of the frequency by which the note starts flat, gone after `glideSeconds` */
  glide?: number;
  glideSeconds?: number;
  /** duty of a pulse, 0.5 a square */
  duty?: number;
}

const CONTROL_FRAMES = 32;
const TABLE_SIZE = 16_384;
const SINE_TABLE = Float32Array.from({ length: TABLE_SIZE }, (_, index) =>
  Math.sin((2 * Math.PI * index) / TABLE_SIZE),
);

/** Sine of a phase in turns (not radians), from a table: 76 dB above its own error, and several times faster. */
export function sineOfTurns(turns: number): number {
  return SINE_TABLE[(turns * TABLE_SIZE) & (TABLE_SIZE - 1)] as number;
}

/** Band-limiting residual of a step at phase 0 (polynomial, two samples wide). */
function stepResidual(phase: number, increment: number): number {
  if (phase < increment) {
    const t = phase / increment;
    return t + t - t * t - 1;
  }
  if (phase > 1 - increment) {
    const t = (phase - 1) / increment;
    return t * t + t + t + 1;
  }
  return 0;
}

function incrementAt(settings: OscillatorSettings, frame: number): number {
  const seconds = frame / SAMPLE_RATE;
  let frequency = settings.frequency;
  if (settings.vibrato !== undefined && settings.vibrato > 0) {
    const depth = settings.vibrato * Math.min(1, Math.max(0, (seconds - 0.12) * 4));
    frequency *=
      1 + depth * Math.sin(2 * Math.PI * (settings.vibratoHz ?? 5.2) * seconds + settings.phase * 6.28);
  }
  if (settings.glide !== undefined && settings.glide !== 0) {
    frequency *= 1 - settings.glide * Math.exp((-4 * seconds) / (settings.glideSeconds ?? 0.06));
  }
  return Math.min(0.45, frequency / SAMPLE_RATE);
}

/** Adds a band-limited oscillator over the whole of `target`. */
export function addOscillator(target: Float32Array, settings: OscillatorSettings): void {
  const moving = (settings.vibrato ?? 0) > 0 || (settings.glide ?? 0) !== 0;
  let increment = incrementAt(settings, 0);
  let phase = settings.phase;
  for (let start = 0; start < target.length; start += CONTROL_FRAMES) {
    if (moving) increment = incrementAt(settings, start);
    const end = Math.min(target.length, start + CONTROL_FRAMES);
    phase = addStretch({ target, start, end, phase, increment, settings });
  }
}

interface Stretch {
  target: Float32Array;
  start: number;
  end: number;
  phase: number;
  increment: number;
  settings: OscillatorSettings;
}

function addStretch(stretch: Stretch): number {
  if (stretch.settings.wave === "saw") return addSaw(stretch);
  if (stretch.settings.wave === "pulse") return addPulse(stretch);
  return addSmooth(stretch);
}

function addSaw({ target, start, end, phase, increment, settings }: Stretch): number {
  const gain = settings.gain;
  for (let frame = start; frame < end; frame++) {
    target[frame] = (target[frame] as number) + gain * (2 * phase - 1 - stepResidual(phase, increment));
    phase += increment;
    if (phase >= 1) phase -= 1;
  }
  return phase;
}

function addPulse({ target, start, end, phase, increment, settings }: Stretch): number {
  const { gain, duty = 0.5 } = settings;
  for (let frame = start; frame < end; frame++) {
    let shifted = phase + 1 - duty;
    if (shifted >= 1) shifted -= 1;
    const level = phase < duty ? 1 : -1;
    const edge = stepResidual(phase, increment) - stepResidual(shifted, increment);
    target[frame] = (target[frame] as number) + gain * (level + edge - (2 * duty - 1));
    phase += increment;
    if (phase >= 1) phase -= 1;
  }
  return phase;
}

function addSmooth({ target, start, end, phase, increment, settings }: Stretch): number {
  const { gain, wave } = settings;
  for (let frame = start; frame < end; frame++) {
    const value = wave === "sine" ? sineOfTurns(phase) : phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase;
    target[frame] = (target[frame] as number) + gain * value;
    phase += increment;
    if (phase >= 1) phase -= 1;
  }
  return phase;
}

/** Adds a sine that dies away exponentially, by recurrence: the cheapest partial there is. */
export function addDyingSine(
  target: Float32Array,
  sine: { frequency: number; gain: number; seconds: number; start?: number },
): void {
  if (sine.frequency > SAMPLE_RATE * 0.45) return;
  const angle = (2 * Math.PI * sine.frequency) / SAMPLE_RATE;
  const shrink = Math.exp(-6.9 / (sine.seconds * SAMPLE_RATE));
  const first = 2 * shrink * Math.cos(angle);
  const second = -shrink * shrink;
  let before = 0;
  let now = sine.gain * shrink * Math.sin(angle);
  const start = sine.start ?? 0;
  const end = Math.min(target.length, start + Math.ceil(sine.seconds * 1.2 * SAMPLE_RATE));
  for (let frame = start; frame < end; frame++) {
    target[frame] = (target[frame] as number) + before;
    const next = first * now + second * before;
    before = now;
    now = next;
  }
}

/** Adds white noise at a gain. */
export function addNoise(target: Float32Array, gain: number, random: Random): void {
  let state = Math.floor(random() * 4294967295) | 1;
  for (let frame = 0; frame < target.length; frame++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    target[frame] = (target[frame] as number) + gain * (state / 2147483648);
  }
}
