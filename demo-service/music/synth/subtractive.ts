import { type EnvelopeSettings, filter, saturate, shape } from "./filter.ts";
import { addNoise, addOscillator, type Synth, type Wave } from "./oscillator.ts";

/** A voice of oscillators through a swept filter. */
export interface SubtractiveSettings extends EnvelopeSettings {
  wave: Wave;
  /** oscillators a note, spread by `detune` */
  voices: number;
  /** share of the frequency between the outermost oscillators */
  detune: number;
  /** level of a sine an octave below */
  sub?: number;
  /** hertz, at middle C */
  cutoff: number;
  /** how much the cutoff follows the pitch, 0..1 */
  tracking?: number;
  resonance?: number;
  sweepOctaves?: number;
  sweepSeconds?: number;
  sweepAttack?: number;
  vibrato?: number;
  vibratoHz?: number;
  glide?: number;
  duty?: number;
  /** level of breath or bow noise */
  noise?: number;
  drive?: number;
  /** hertz below which nothing is kept */
  lowCut?: number;
  /** hertz, resonance and level of fixed resonances: a mouth, a body */
  formants?: readonly (readonly [number, number])[];
}

/** An instrument of oscillators and a filter: pads, leads, basses, strings, brass. */
export function subtractive(settings: SubtractiveSettings): Synth {
  return (target, note) => {
    for (const frequency of note.frequencies) {
      for (let voice = 0; voice < settings.voices; voice++) {
        const place = settings.voices === 1 ? 0 : (voice / (settings.voices - 1)) * 2 - 1;
        const drift = (note.random() - 0.5) * settings.detune * 0.4;
        addOscillator(target, {
          wave: settings.wave,
          frequency: frequency * (1 + (place * settings.detune) / 2 + drift),
          gain: 0.3 / settings.voices,
          phase: note.random(),
          vibrato: settings.vibrato ?? 0,
          vibratoHz: settings.vibratoHz ?? 5.2,
          glide: settings.glide ?? 0,
          duty: settings.duty ?? 0.5,
        });
      }
      if (settings.sub !== undefined) {
        addOscillator(target, { wave: "sine", frequency: frequency / 2, gain: 0.3 * settings.sub, phase: 0 });
      }
    }
    if (settings.noise !== undefined) addNoise(target, settings.noise, note.random);
    finish(target, note.gate, { settings, frequency: note.frequencies[0] ?? 261.63 });
  };
}

function finish(
  target: Float32Array,
  gate: number,
  voice: { settings: SubtractiveSettings; frequency: number },
): void {
  const { settings, frequency } = voice;
  const tracked = settings.cutoff * (frequency / 261.63) ** (settings.tracking ?? 0.4);
  filter(target, {
    kind: "low",
    cutoff: Math.max(60, tracked),
    resonance: settings.resonance ?? 0.1,
    sweepOctaves: settings.sweepOctaves ?? 0,
    sweepSeconds: settings.sweepSeconds ?? 0.3,
    sweepAttack: settings.sweepAttack ?? 0,
  });
  if (settings.formants !== undefined) addFormants(target, settings.formants);
  if (settings.drive !== undefined) saturate(target, settings.drive);
  if (settings.lowCut !== undefined) filter(target, { kind: "high", cutoff: settings.lowCut });
  shape(target, gate, settings);
}

function addFormants(target: Float32Array, formants: readonly (readonly [number, number])[]): void {
  const source = target.slice();
  for (let frame = 0; frame < target.length; frame++) target[frame] = (target[frame] as number) * 0.15;
  for (const [cutoff, level] of formants) {
    const band = source.slice();
    filter(band, { kind: "band", cutoff, resonance: 0.9 });
    for (let frame = 0; frame < target.length; frame++) {
      target[frame] = (target[frame] as number) + level * (band[frame] as number);
    }
  }
}

/** Drawbar organ: sines at the pipe ratios, with the slow beating of a turning speaker. */
export function organ(drawbars: readonly (readonly [number, number])[], rotorHz: number): Synth {
  return (target, note) => {
    for (const frequency of note.frequencies) {
      for (const [ratio, level] of drawbars) {
        addOscillator(target, {
          wave: "sine",
          frequency: frequency * ratio,
          gain: 0.12 * level,
          phase: note.random(),
          vibrato: 0.003,
          vibratoHz: rotorHz,
        });
      }
    }
    saturate(target, 1.2);
    shape(target, note.gate, { attack: 0.008, decay: 1, sustain: 1, release: 0.09 });
  };
}
