import { type EqualizerSettings, flatSettings } from "./equalizer-settings.ts";

/** dB at 32, 64, 125, 250, 500, 1000, 2000 and 8000 Hz */
const curves = {
  flat: [0, 0, 0, 0, 0, 0, 0, 0],
  // Weight below the voice, without the boom that 200 Hz makes.
  bass: [7, 4.5, 2, 1, -0.5, 0, 0, 0],
  treble: [0, 0, 0, 0, 0, 0.5, 2, 5],
  // The presence of a voice is at 2 kHz, its mud at 200 Hz.
  vocal: [-3, -2, -1, -0.5, 1.5, 3, 3.5, 1],
  // What the ear loses when it is quiet: the difference of the equal-loudness curves at 60 and 80 phon (ISO 226), eased.
  loudness: [7.5, 4, 1.5, 0.5, 0, 0, 0.5, 4],
  // A gentle slope like that of loudspeakers in a room, for headphones that are flat.
  headphones: [5.5, 3, 1, 0.5, 0, 0, -1, -2],
  acoustic: [2, 2, 1, 0.5, 1, 1, 2, 2.5],
  electronic: [5, 4, 1.5, -1, -1.5, 0.5, 1, 4],
  // Little speakers cannot do the lowest octave: what they can is lifted, and their hardness eased.
  small: [-6, -2, 3, 3, 1, -1, 0.5, 2],
  // For late hours: less of what goes through walls, the rest clear.
  night: [-8, -6, -3, 0, 1, 1.5, 2, 0],
  spoken: [-9, -6, -2, 0, 2, 3.5, 3, -1],
} as const satisfies Record<string, readonly number[]>;

export type BuiltInPreset = keyof typeof curves;

/** The presets that come with the product, in the order in which they are offered. */
export const builtInPresets = (Object.keys(curves) as BuiltInPreset[]).map((id) => ({
  id,
  settings: { ...flatSettings, gains: curves[id] } satisfies EqualizerSettings,
}));
