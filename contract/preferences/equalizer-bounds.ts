/*
 * The equalizer's rules on numbers (specification 1, section 5), for both sides: the server applies them to what it is
 * sent, the web to what is dragged and typed.
 */

/** Bands of the equalizer: the first is a low shelf, the last a high shelf, the others are peaking. */
export const bandCount = 8;

/** Hz */
export const defaultFrequencies: readonly number[] = [32, 64, 125, 250, 500, 1000, 2000, 8000];
export const defaultQ = 1.1;

/** dB */
export const gainBounds = { min: -12, max: 12 } as const;
/** Hz */
export const frequencyBounds = { min: 32, max: 16_000 } as const;
export const qBounds = { min: 0.3, max: 4 } as const;
/** dB; a boost before the bands would only clip */
export const preampBounds = { min: -24, max: 0 } as const;

/** Maximum number of a person's presets, and maximum length of their names, in characters. */
export const maxPresets = 50;
export const maxPresetNameLength = 40;

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}

/** dB within -12..+12; to a tenth, the finest step there is, and never -0. */
export function clampGain(gainDb: number): number {
  return Math.round(clamp(gainDb, gainBounds) * 10) / 10 + 0;
}

/** Q of the six middle bands within 0.3..4; to a hundredth. */
export function clampQ(q: number): number {
  return Math.round(clamp(q, qBounds) * 100) / 100;
}

/** dB within -24..0; to a tenth, and never -0. */
export function clampPreamp(preampDb: number): number {
  return Math.round(clamp(preampDb, preampBounds) * 10) / 10 + 0;
}

/** Hz within 32..16000; to a tenth. */
export function clampFrequency(frequencyHz: number): number {
  return Math.round(clamp(frequencyHz, frequencyBounds) * 10) / 10;
}

/**
 * Puts the bands' frequencies into the form in which they are used: each within its bounds and none below the one before
 * it. Any other number of them than eight means the defaults.
 */
export function orderFrequencies(frequenciesHz: readonly number[]): number[] {
  if (frequenciesHz.length !== bandCount) return [...defaultFrequencies];
  let min: number = frequencyBounds.min;
  return frequenciesHz.map((frequencyHz) => (min = Math.max(min, clampFrequency(frequencyHz))));
}

/** Time over which songs fade into each other, in seconds. */
export const crossfadeBounds = { min: 0, max: 12 };
