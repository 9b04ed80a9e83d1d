import { subtractive, type SubtractiveSettings } from "./subtractive.ts";
import type { Synth } from "./oscillator.ts";

/** The voice that most synthesizers start from. */
const SAW = {
  wave: "saw",
  voices: 2,
  detune: 0.006,
  attack: 0.005,
  decay: 0.4,
  sustain: 0.7,
  release: 0.2,
} as const;

/** A sawtooth voice with some settings of its own. */
export function saw(settings: Partial<SubtractiveSettings> & { cutoff: number }): Synth {
  return subtractive({ ...SAW, ...settings });
}
