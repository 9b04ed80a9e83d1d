/** Which part of the spectrum each bar shows; made once for a bar count and a sample rate. */
export interface BandPlan {
  count: number;
  /** lowest edge of each band in Hz, and the highest edge of the last: `count + 1` values */
  edgesHz: Float32Array;
  /** first bin of each band */
  firstBin: Uint16Array;
  /** one after the last bin of each band */
  endBin: Uint16Array;
  /** share of each bin that belongs to the band, band after band, as `firstBin` and `endBin` have them */
  weights: Float32Array;
  /** decibels added to each band, see slopeDbPerOctave */
  slopeDb: Float32Array;
}

/** What the analyser measures (specification 1, section 9: FFT 2048). */
export interface AnalyserShape {
  sampleRate: number;
  fftSize: number;
}

const lowestHz = 32;
const highestHz = 16_000;

/**
 * Bands of equal width in octaves gather 3 dB more an octave of a spectrum that falls like pink noise, which is what
 * keeps that level; music falls faster than pink noise, and this much more is given back.
 */
const slopeDbPerOctave = 2;
const slopeCentreHz = 1000;

/**
 * Splits the bins of an FFT into bands of equal width in octaves. A bin that a band's edge cuts counts for each side
 * by its share; a band narrower than a bin reads the spectrum between the two bins around its middle, as one bin
 * wide. Bin `i` stands for the frequencies `(i ± 0.5) × sampleRate / fftSize`.
 */
export function planBands(count: number, { sampleRate, fftSize }: AnalyserShape): BandPlan {
  const binHz = sampleRate / fftSize;
  const bins = fftSize / 2;
  const topHz = Math.min(highestHz, (bins - 1) * binHz);
  const ratio = topHz / lowestHz;
  const edgesHz = Float32Array.from({ length: count + 1 }, (_, i) => lowestHz * ratio ** (i / count));
  const firstBin = new Uint16Array(count);
  const endBin = new Uint16Array(count);
  const slopeDb = new Float32Array(count);
  const weights: number[] = [];
  for (let band = 0; band < count; band += 1) {
    const low = (edgesHz[band] ?? 0) / binHz;
    const high = (edgesHz[band + 1] ?? 0) / binHz;
    const shares = high - low < 1 ? sharesBetween((low + high) / 2) : sharesWithin(low, high);
    firstBin[band] = shares.first;
    endBin[band] = shares.first + shares.weights.length;
    weights.push(...shares.weights);
    const middleHz = Math.sqrt((edgesHz[band] ?? 1) * (edgesHz[band + 1] ?? 1));
    slopeDb[band] = slopeDbPerOctave * Math.log2(middleHz / slopeCentreHz);
  }
  return { count, edgesHz, firstBin, endBin, weights: Float32Array.from(weights), slopeDb };
}

interface Shares {
  first: number;
  weights: number[];
}

/** Of the bins that reach into a range; a bin reaches half a bin to each side. */
function sharesWithin(low: number, high: number): Shares {
  const first = Math.round(low);
  const last = Math.round(high);
  const weights: number[] = [];
  for (let bin = first; bin <= last; bin += 1) {
    weights.push(Math.min(high, bin + 0.5) - Math.max(low, bin - 0.5));
  }
  return { first, weights };
}

/** Of the two bins around a place. */
function sharesBetween(place: number): Shares {
  const first = Math.floor(place);
  return { first, weights: [1 - (place - first), place - first] };
}

/**
 * The power of each band in decibels. `spectrumDb` holds the magnitude of each bin in dB, as
 * `AnalyserNode.getFloatFrequencyData` writes it (-Infinity for none). Writes into `into`, `plan.count` values.
 */
export function readBandsDb(plan: BandPlan, spectrumDb: Float32Array, into: Float32Array): void {
  let weight = 0;
  for (let band = 0; band < plan.count; band += 1) {
    const end = plan.endBin[band] ?? 0;
    let power = 0;
    for (let bin = plan.firstBin[band] ?? 0; bin < end; bin += 1) {
      power += (plan.weights[weight] ?? 0) * 10 ** ((spectrumDb[bin] ?? -Infinity) / 10);
      weight += 1;
    }
    into[band] = power > 0 ? 10 * Math.log10(power) + (plan.slopeDb[band] ?? 0) : -Infinity;
  }
}

/** The band that a frequency belongs to; -1 outside of all. */
export function bandOf(plan: BandPlan, hz: number): number {
  for (let band = 0; band < plan.count; band += 1) {
    if (hz >= (plan.edgesHz[band] ?? 0) && hz < (plan.edgesHz[band + 1] ?? 0)) return band;
  }
  return -1;
}
