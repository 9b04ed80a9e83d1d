import { type Instrument, pitched } from "./instrument.ts";
import { CONCERT, HALL, SMALL, STUDIO } from "./rooms.ts";
import { saw } from "./saw-voice.ts";
import type { SubtractiveSettings } from "./subtractive.ts";

/** One note, six openings of the same filter, so that a sweep can be played note by note. */
function sweptFamily(name: string, settings: Partial<SubtractiveSettings>): Record<string, Instrument> {
  const family: Record<string, Instrument> = {};
  for (let step = 0; step < 6; step++) {
    const synth = saw({ ...settings, cutoff: 320 * 1.55 ** step });
    family[`${name}-${step}`] = pitched(synth, settings.release ?? 0.2, STUDIO);
  }
  return family;
}

/** Synthetic basses, arpeggios and swept notes. */
export const SYNTHESIZERS: Record<string, Instrument> = {
  arpeggio: pitched(
    saw({
      wave: "pulse",
      duty: 0.35,
      cutoff: 900,
      sweepOctaves: 2,
      sweepSeconds: 0.12,
      resonance: 0.3,
      decay: 0.18,
      sustain: 0.2,
      release: 0.15,
    }),
    0.18,
    CONCERT,
  ),
  "sub-bass": pitched(
    saw({
      wave: "sine",
      voices: 1,
      detune: 0,
      cutoff: 900,
      attack: 0.008,
      sustain: 1,
      release: 0.08,
      drive: 1.8,
    }),
    0.09,
    null,
  ),
  "long-808": pitched(
    saw({
      wave: "sine",
      voices: 1,
      detune: 0,
      cutoff: 700,
      attack: 0.004,
      decay: 1.4,
      sustain: 0.35,
      release: 0.15,
      glide: -0.5,
      drive: 2.4,
    }),
    0.16,
    null,
  ),
  "synth-bass": pitched(
    saw({
      voices: 2,
      detune: 0.005,
      cutoff: 420,
      sweepOctaves: 1.7,
      sweepSeconds: 0.14,
      resonance: 0.3,
      decay: 0.3,
      sustain: 0.6,
      release: 0.06,
      sub: 0.6,
      drive: 1.4,
    }),
    0.07,
    null,
  ),
  "reese-bass": pitched(
    saw({
      voices: 3,
      detune: 0.018,
      cutoff: 520,
      resonance: 0.25,
      sustain: 1,
      release: 0.08,
      sub: 0.9,
      drive: 1.6,
      sweepOctaves: 0.8,
      sweepAttack: 0.25,
      sweepSeconds: 0.4,
    }),
    0.09,
    SMALL,
  ),
  "house-bass": pitched(
    saw({
      wave: "pulse",
      voices: 1,
      detune: 0,
      cutoff: 360,
      sweepOctaves: 1.6,
      sweepSeconds: 0.09,
      resonance: 0.25,
      decay: 0.25,
      sustain: 0.5,
      release: 0.05,
      sub: 0.7,
    }),
    0.06,
    null,
  ),
  "drone-bass": pitched(
    saw({
      wave: "triangle",
      voices: 2,
      detune: 0.004,
      cutoff: 400,
      attack: 0.9,
      sustain: 1,
      release: 1.2,
      sub: 0.5,
    }),
    1.2,
    HALL,
  ),
  ...sweptFamily("sweep", {
    resonance: 0.55,
    sweepOctaves: 1.4,
    sweepSeconds: 0.1,
    decay: 0.16,
    sustain: 0.15,
    release: 0.12,
    lowCut: 150,
  }),
};
