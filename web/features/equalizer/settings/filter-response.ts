import { edgeQ, type EqualizerSettings } from "./equalizer-settings.ts";

type FilterKind = "lowshelf" | "peaking" | "highshelf";

/** One band as a filter. */
export interface Band {
  kind: FilterKind;
  frequencyHz: number;
  gainDb: number;
  q: number;
}

/** Six numbers of a second-order filter: of the signal (b) and of what has come out (a), latest first. */
interface Coefficients {
  b: readonly [number, number, number];
  a: readonly [number, number, number];
}

/** The eight bands of a setting: shelves at the ends, whose Q is 0.707, peaks between them. */
export function bandsOf({ gains, freqs, q }: Pick<EqualizerSettings, "gains" | "freqs" | "q">): Band[] {
  const last = gains.length - 1;
  return gains.map((gainDb, index) => {
    const frequencyHz = freqs[index] ?? 0;
    if (index === 0) return { kind: "lowshelf", frequencyHz, gainDb, q: edgeQ };
    if (index === last) return { kind: "highshelf", frequencyHz, gainDb, q: edgeQ };
    return { kind: "peaking", frequencyHz, gainDb, q };
  });
}

/**
 * The filter as the Web Audio specification defines it ("Filters Characteristics", after R. Bristow-Johnson's
 * cookbook): shelves have slope 1 whatever their Q, and a filter at or beyond half the sample rate is a plain gain.
 */
export function coefficientsOf(band: Band, sampleRate: number): Coefficients {
  const amplitude = 10 ** (band.gainDb / 40);
  const turn = (2 * Math.PI * band.frequencyHz) / sampleRate;
  if (turn >= Math.PI) return { b: [band.kind === "lowshelf" ? amplitude ** 2 : 1, 0, 0], a: [1, 0, 0] };
  const cosine = Math.cos(turn);
  if (band.kind === "peaking") {
    const alpha = Math.sin(turn) / (2 * band.q);
    return {
      b: [1 + alpha * amplitude, -2 * cosine, 1 - alpha * amplitude],
      a: [1 + alpha / amplitude, -2 * cosine, 1 - alpha / amplitude],
    };
  }
  const sign = band.kind === "lowshelf" ? 1 : -1;
  const [up, down] = [amplitude + 1, amplitude - 1];
  const slope = 2 * Math.sqrt(amplitude) * (Math.sin(turn) / 2) * Math.SQRT2;
  return {
    b: [
      amplitude * (up - sign * down * cosine + slope),
      sign * 2 * amplitude * (down - sign * up * cosine),
      amplitude * (up - sign * down * cosine - slope),
    ],
    a: [
      up + sign * down * cosine + slope,
      -sign * 2 * (down + sign * up * cosine),
      up + sign * down * cosine - slope,
    ],
  };
}

/** What a filter does to a tone, dB. */
export function responseDb({ b, a }: Coefficients, frequencyHz: number, sampleRate: number): number {
  const turn = (2 * Math.PI * frequencyHz) / sampleRate;
  return 10 * Math.log10(powerAt(b, turn) / powerAt(a, turn));
}

/** |x0 + x1 z⁻¹ + x2 z⁻²|² on the unit circle. */
function powerAt([x0, x1, x2]: readonly [number, number, number], turn: number): number {
  const real = x0 + x1 * Math.cos(turn) + x2 * Math.cos(2 * turn);
  const imaginary = x1 * Math.sin(turn) + x2 * Math.sin(2 * turn);
  return real * real + imaginary * imaginary;
}

/** What the bands together do to a tone, dB; prepared once for many tones. */
export function summedResponse(
  settings: Pick<EqualizerSettings, "gains" | "freqs" | "q">,
  sampleRate: number,
): (frequencyHz: number) => number {
  const filters = bandsOf(settings)
    .filter(({ gainDb }) => gainDb !== 0)
    .map((band) => coefficientsOf(band, sampleRate));
  return (frequencyHz) =>
    filters.reduce((sum, filter) => sum + responseDb(filter, frequencyHz, sampleRate), 0);
}

const lowestToneHz = 1;
const goldenShare = (Math.sqrt(5) - 1) / 2;
const narrowings = 24;

/**
 * Tones at which the highest point is looked for, rising: even to the ear, even in Hz (filters become narrow towards
 * half the sample rate), and the bands' own. Between two of them there is at most one peak.
 */
function searchedTones(freqs: readonly number[], highestHz: number): number[] {
  const octaves = Math.log2(highestHz / lowestToneHz);
  const byEar = Array.from({ length: 384 }, (_, index) => lowestToneHz * 2 ** ((octaves * index) / 383));
  const byHz = Array.from({ length: 160 }, (_, index) => (highestHz * (index + 1)) / 160);
  const own = freqs.filter((frequencyHz) => frequencyHz < highestHz);
  return [0, ...byEar, ...byHz, ...own].toSorted((a, b) => a - b);
}

/** The highest point of the summed response between 0 Hz and half the sample rate, dB; never below 0. */
export function highestResponseDb(
  settings: Pick<EqualizerSettings, "gains" | "freqs" | "q">,
  sampleRate: number,
): number {
  if (settings.gains.every((gainDb) => gainDb <= 0)) return 0;
  const response = summedResponse(settings, sampleRate);
  // The very half is 0/0 for a filter that sits on it.
  const tones = searchedTones(settings.freqs, (sampleRate / 2) * 0.9999);
  const heights = tones.map(response);
  const highest = Math.max(0, ...heights);
  const peaks = heights.map((height, index) => {
    const [before, after] = [index - 1, index + 1];
    const isPeak = height >= (heights[before] ?? -Infinity) && height >= (heights[after] ?? -Infinity);
    if (!isPeak || height < highest - 1) return height;
    return climb(response, tones[before] ?? 0, tones[after] ?? tones.at(-1) ?? 0);
  });
  return Math.max(highest, ...peaks);
}

/** The highest value of a function with one peak between two places (golden-section search). */
function climb(heightAt: (place: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < narrowings; step += 1) {
    const span = (high - low) * goldenShare;
    if (heightAt(high - span) > heightAt(low + span)) high = low + span;
    else low = high - span;
  }
  return heightAt((low + high) / 2);
}

/** The gain before the bands, dB: what is chosen, or as little as keeps every tone from growing. */
export function preampDbOf(settings: EqualizerSettings, sampleRate: number): number {
  return settings.preamp ?? 0 - highestResponseDb(settings, sampleRate);
}
