import {
  clampFrequency,
  clampGain,
  defaultFrequencies,
  defaultQ,
  frequencyBounds,
  orderFrequencies,
} from "#contract/preferences/equalizer-bounds.ts";

/** All that the equalizer can be set to. */
export interface EqualizerSettings {
  /** dB, one a band */
  gains: readonly number[];
  /** Hz, one a band, none below the one before */
  freqs: readonly number[];
  /** of the six middle bands */
  q: number;
  /** dB before the bands; null: as much as the boosts need */
  preamp: number | null;
}

/** Q of the first and the last band, whatever is chosen for the others (specification 1, section 5). */
// oxlint-disable-next-line oxc/approx-constant -- the specification says 0.707, not a square root
export const edgeQ = 0.707;

/** dB: keys, and dragging in the graph; fine is with shift, or with the switch for it. */
const gainSteps = {
  key: { usual: 0.5, fine: 0.1 },
  page: { usual: 3, fine: 1 },
  drag: { usual: 1, fine: 0.2 },
} as const;

/** Octaves that one key press goes. */
const frequencySteps = { usual: 1 / 6, fine: 1 / 24 } as const;

export const flatSettings: EqualizerSettings = {
  gains: defaultFrequencies.map(() => 0),
  freqs: [...defaultFrequencies],
  q: defaultQ,
  preamp: null,
};

function replaceAt(values: readonly number[], index: number, value: number): number[] {
  return values.map((old, at) => (at === index ? value : old));
}

/** The settings with a band at a gain, clamped. */
export function withGain(settings: EqualizerSettings, band: number, gainDb: number): EqualizerSettings {
  return { ...settings, gains: replaceAt(settings.gains, band, clampGain(gainDb)) };
}

/** The frequencies between which a band may move: its neighbours', or the ends of the range. */
export function frequencyRange(freqs: readonly number[], band: number): { min: number; max: number } {
  return { min: freqs[band - 1] ?? frequencyBounds.min, max: freqs[band + 1] ?? frequencyBounds.max };
}

/** The settings with a band at a frequency; it stops at its neighbours. */
export function withFrequency(
  settings: EqualizerSettings,
  band: number,
  frequencyHz: number,
): EqualizerSettings {
  const { min, max } = frequencyRange(settings.freqs, band);
  const within = Math.min(max, Math.max(min, clampFrequency(frequencyHz)));
  return { ...settings, freqs: orderFrequencies(replaceAt(settings.freqs, band, within)) };
}

/** The settings with a band some steps up (or down). */
export function stepGain(
  settings: EqualizerSettings,
  band: number,
  step: { by: number; isPage?: boolean; isFine: boolean },
): EqualizerSettings {
  const sizes = step.isPage === true ? gainSteps.page : gainSteps.key;
  const size = step.isFine ? sizes.fine : sizes.usual;
  return withGain(settings, band, (settings.gains[band] ?? 0) + step.by * size);
}

/** The settings with a band moved along by keys: by whole Hz, and by one at least. */
export function stepFrequency(
  settings: EqualizerSettings,
  band: number,
  step: { by: number; isFine: boolean },
): EqualizerSettings {
  const from = settings.freqs[band] ?? 0;
  const octaves = step.isFine ? frequencySteps.fine : frequencySteps.usual;
  const aimed = step.isFine
    ? Math.round(from * 2 ** (step.by * octaves))
    : roundFrequency(from * 2 ** (step.by * octaves));
  const moved = Math.abs(aimed - from) < 1 ? Math.round(from) + Math.sign(step.by) : aimed;
  return withFrequency(settings, band, moved);
}

/** A gain as dragging finds it: whole dB, or multiples of 0.2 dB. */
export function draggedGain(gainDb: number, isFine: boolean): number {
  const perStep = isFine ? 1 / gainSteps.drag.fine : 1 / gainSteps.drag.usual;
  return clampGain(Math.round(gainDb * perStep) / perStep);
}

/** A frequency as dragging finds it: two digits and a half, so that it can be said and found again. */
export function roundFrequency(frequencyHz: number): number {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(frequencyHz)) - 1);
  const step = Math.max(1, digits / 2);
  return Math.round(frequencyHz / step) * step;
}

function isSameRow(one: readonly number[], other: readonly number[]): boolean {
  return one.every((value, index) => value === other[index]);
}

/** Whether two settings sound the same. */
export function isSameSetting(one: EqualizerSettings, other: EqualizerSettings): boolean {
  return (
    one.q === other.q &&
    one.preamp === other.preamp &&
    isSameRow(one.gains, other.gains) &&
    isSameRow(one.freqs, other.freqs)
  );
}
