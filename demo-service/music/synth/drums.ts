import { filter, saturate, shape } from "./filter.ts";
import { addDyingSine, addNoise, addOscillator, SAMPLE_RATE, type Synth } from "./oscillator.ts";

export interface DrumBodySettings {
  /** hertz at the stroke and after the skin has settled */
  from: number;
  to: number;
  /** seconds in which the pitch falls by 60 % */
  fall: number;
  /** seconds in which the level falls by 60 % */
  ring: number;
  /** level of the beater's click */
  click: number;
  drive?: number;
}

/** Kick drums and toms: a falling sine with a click. */
export function drumBody(settings: DrumBodySettings): Synth {
  return (target, note) => {
    let phase = 0;
    for (let frame = 0; frame < target.length; frame++) {
      const seconds = frame / SAMPLE_RATE;
      const frequency = settings.to + (settings.from - settings.to) * Math.exp(-seconds / settings.fall);
      phase += (2 * Math.PI * frequency) / SAMPLE_RATE;
      target[frame] = Math.sin(phase) * Math.exp(-seconds / settings.ring);
    }
    if (settings.drive !== undefined) saturate(target, settings.drive);
    const click = new Float32Array(Math.min(700, target.length));
    addNoise(click, settings.click, note.random);
    filter(click, { kind: "band", cutoff: 3200, resonance: 0.2 });
    for (let frame = 0; frame < click.length; frame++) {
      target[frame] = (target[frame] as number) + (click[frame] as number) * Math.exp(-frame / 90);
    }
    shape(target, target.length - 500, { attack: 0.0007, decay: 1, sustain: 1, release: 0.012 });
  };
}

export interface NoiseDrumSettings {
  /** level and hertz of the skins under the noise */
  body: number;
  bodyHz: number;
  /** lowest and highest hertz of the noise */
  low: number;
  high: number;
  /** seconds in which the noise falls by 60 % */
  ring: number;
  /** further strokes before the main one, as in a clap: seconds between them */
  flam?: number;
  /** seconds of attack: 0 a stick, 0.02 a shaker, 0.05 a brush */
  attack?: number;
}

/** Snares, claps, brushes, shakers: shaped noise, with skins under it if wanted. */
export function noiseDrum(settings: NoiseDrumSettings): Synth {
  return (target, note) => {
    addNoise(target, 0.6, note.random);
    filter(target, { kind: "high", cutoff: settings.low, resonance: 0.25 });
    filter(target, { kind: "low", cutoff: settings.high, resonance: 0.2 });
    const strokes = settings.flam === undefined ? [0] : [0, settings.flam, settings.flam * 2.1];
    const attack = (settings.attack ?? 0.0008) * SAMPLE_RATE;
    const last = (strokes.at(-1) ?? 0) * SAMPLE_RATE;
    for (let frame = 0; frame < target.length; frame++) {
      let level = frame >= last ? Math.exp(-(frame - last) / (settings.ring * SAMPLE_RATE)) : 0;
      for (const stroke of strokes) {
        const since = frame - stroke * SAMPLE_RATE;
        if (since >= 0 && since < 700 && frame < last) level = Math.exp(-since / 180);
      }
      target[frame] = (target[frame] as number) * level * Math.min(1, frame / attack);
    }
    if (settings.body > 0) {
      addDyingSine(target, { frequency: settings.bodyHz, gain: settings.body, seconds: 0.22 });
      addDyingSine(target, { frequency: settings.bodyHz * 1.72, gain: settings.body * 0.55, seconds: 0.14 });
    }
    shape(target, target.length - 500, { attack: 0.0007, decay: 1, sustain: 1, release: 0.012 });
  };
}

export interface MetalSettings {
  /** hertz of the lowest of six clashing tones */
  pitch: number;
  low: number;
  /** seconds in which it falls by 60 % */
  ring: number;
  /** share of noise, 0..1 */
  noise: number;
  /** level of the stick's ping */
  ping?: number;
}

const CLASHING = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523];

/** Hats, rides and crashes: six clashing squares and noise, high-passed. */
export function metal(settings: MetalSettings): Synth {
  return (target, note) => {
    for (const ratio of CLASHING) {
      addOscillator(target, {
        wave: "pulse",
        frequency: settings.pitch * ratio,
        gain: 0.16 * (1 - settings.noise),
        phase: note.random(),
      });
    }
    addNoise(target, 0.7 * settings.noise, note.random);
    filter(target, { kind: "high", cutoff: settings.low, resonance: 0.15 });
    filter(target, { kind: "high", cutoff: settings.low * 0.8, resonance: 0.15 });
    for (let frame = 0; frame < target.length; frame++) {
      const seconds = frame / SAMPLE_RATE;
      const level =
        0.7 * Math.exp(-seconds / settings.ring) + 0.3 * Math.exp(-seconds / (settings.ring * 0.2));
      target[frame] = (target[frame] as number) * level;
    }
    if (settings.ping !== undefined) {
      addDyingSine(target, {
        frequency: settings.pitch * 6.3,
        gain: settings.ping * 0.1,
        seconds: settings.ring,
      });
    }
    shape(target, target.length - 900, { attack: 0.0006, decay: 1, sustain: 1, release: 0.02 });
  };
}

/** A riser: noise whose filter opens over the whole gate. */
export const riser: Synth = (target, note) => {
  addNoise(target, 0.5, note.random);
  const seconds = note.gate / SAMPLE_RATE;
  filter(target, {
    kind: "band",
    cutoff: 300,
    resonance: 0.5,
    sweepOctaves: 4.5,
    sweepAttack: seconds,
    sweepSeconds: 0.1,
  });
  for (let frame = 0; frame < target.length; frame++) {
    const place = Math.min(1, frame / note.gate);
    target[frame] = (target[frame] as number) * place * place;
  }
  shape(target, note.gate, { attack: 0.05, decay: 1, sustain: 1, release: 0.15 });
};

/** The surface of a record: faint hiss, soft rumble and a few crackles a second. */
export const vinyl: Synth = (target, note) => {
  addNoise(target, 0.05, note.random);
  filter(target, { kind: "low", cutoff: 5200, resonance: 0.1 });
  const crackles = Math.round((target.length / SAMPLE_RATE) * 9);
  for (let count = 0; count < crackles; count++) {
    const start = Math.floor(note.random() * (target.length - 300));
    const level = 0.15 + note.random() ** 3 * 0.9;
    for (let frame = 0; frame < 120; frame++) {
      const value = level * Math.exp(-frame / 14) * Math.cos(frame * (0.5 + note.random()));
      target[start + frame] = (target[start + frame] as number) + value;
    }
  }
  filter(target, { kind: "high", cutoff: 300, resonance: 0.1 });
  shape(target, note.gate, { attack: 0.4, decay: 1, sustain: 1, release: 0.5 });
};
