/** Estimators that hear what was rendered; for tests, independent of the composer. */

/** Mono samples of 16-bit stereo bytes at 44.1 kHz, without a header. */
export function monoOf(bytes: Buffer): Float32Array {
  const mono = new Float32Array(Math.floor(bytes.length / 4));
  for (let frame = 0; frame < mono.length; frame++) {
    mono[frame] = (bytes.readInt16LE(frame * 4) + bytes.readInt16LE(frame * 4 + 2)) / 65_536;
  }
  return mono;
}

/** Power spectrum of a Hann-windowed stretch whose length is a power of two: bins 0 to half. */
export function powerSpectrum(samples: Float32Array): Float64Array {
  const size = samples.length;
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const bits = Math.log2(size);
  for (let index = 0; index < size; index++) {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) if ((index & (1 << bit)) !== 0) reversed |= 1 << (bits - 1 - bit);
    real[reversed] = (samples[index] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size));
  }
  for (let half = 1; half < size; half *= 2) combine(real, imaginary, half);
  const power = new Float64Array(size / 2 + 1);
  for (let bin = 0; bin < power.length; bin++) {
    power[bin] = (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
  }
  return power;
}

function combine(real: Float64Array, imaginary: Float64Array, half: number): void {
  for (let twist = 0; twist < half; twist++) {
    const cosine = Math.cos((Math.PI * twist) / half);
    const sine = -Math.sin((Math.PI * twist) / half);
    for (let low = twist; low < real.length; low += half * 2) {
      const high = low + half;
      const highReal = real[high] as number;
      const highImaginary = imaginary[high] as number;
      const turnedReal = highReal * cosine - highImaginary * sine;
      const turnedImaginary = highReal * sine + highImaginary * cosine;
      real[high] = (real[low] as number) - turnedReal;
      imaginary[high] = (imaginary[low] as number) - turnedImaginary;
      real[low] = (real[low] as number) + turnedReal;
      imaginary[low] = (imaginary[low] as number) + turnedImaginary;
    }
  }
}

const HOP = 512;
const BANDS = [20, 150, 400, 1000, 2500, 6000, 14_000];

/** How much louder each band gets from frame to frame, summed: peaks are onsets. 86 values a second. */
export function onsetStrength(mono: Float32Array): Float64Array {
  const size = 1024;
  const count = Math.max(0, Math.floor((mono.length - size) / HOP));
  const strength = new Float64Array(count);
  let former: number[] | null = null;
  for (let index = 0; index < count; index++) {
    const power = powerSpectrum(mono.subarray(index * HOP, index * HOP + size));
    const bands = BANDS.slice(1).map((high, band) => {
      const from = Math.max(1, Math.round(((BANDS[band] ?? 0) * size) / 44_100));
      const to = Math.round((high * size) / 44_100);
      let sum = 0;
      for (let bin = from; bin <= to; bin++) sum += power[bin] ?? 0;
      return Math.log(1e-3 + sum);
    });
    if (former !== null) {
      for (const [band, value] of bands.entries())
        strength[index] = (strength[index] ?? 0) + Math.max(0, value - (former[band] ?? 0));
    }
    former = bands;
  }
  return strength;
}

/** How alike the onsets are to themselves later, for every lag up to `longest`; 1 at lag 0. */
function selfLikeness(strength: Float64Array, longest: number): Float64Array {
  const mean = strength.reduce((sum, value) => sum + value, 0) / strength.length;
  const centred = strength.map((value) => value - mean);
  const likeness = new Float64Array(longest + 1);
  for (let lag = 0; lag <= longest; lag++) {
    let product = 0;
    for (let index = 0; index + lag < centred.length; index++) {
      product += (centred[index] as number) * (centred[index + lag] as number);
    }
    likeness[lag] = product / (centred.length - lag);
  }
  const whole = likeness[0] ?? 1;
  return likeness.map((value) => value / whole);
}

/** Parts and multiples of a beat at which music repeats: eighths, beats, half bars, bars, two bars, four bars. */
const SPANS = [0.5, 1, 2, 4, 8, 16];

/** Beats a minute between 50 and 200 at whose spans the onsets repeat best, softly preferring about 110. */
export function estimateTempo(mono: Float32Array): number {
  const framesAMinute = (60 * 44_100) / HOP;
  const likeness = selfLikeness(onsetStrength(mono), Math.ceil((framesAMinute / 50) * 16) + 2);
  const at = (lag: number) => {
    const whole = Math.floor(lag);
    return (likeness[whole] ?? 0) * (1 - lag + whole) + (likeness[whole + 1] ?? 0) * (lag - whole);
  };
  let best = 0;
  let max = Number.NEGATIVE_INFINITY;
  for (let tempo = 50; tempo <= 200; tempo += 0.1) {
    let score = -0.5 * (Math.log2(tempo / 110) / 0.9) ** 2;
    for (const span of SPANS) score += Math.log(Math.max(0.02, at((framesAMinute / tempo) * span)));
    if (score > max) {
      max = score;
      best = tempo;
    }
  }
  return best;
}

const CHROMA_WINDOW = 16_384;
const LOWEST_BIN = Math.ceil((82 * CHROMA_WINDOW) / 44_100);
const HIGHEST_BIN = Math.floor((1080 * CHROMA_WINDOW) / 44_100);

/** Where between its neighbours a peak really lies, in bins: a parabola through the logarithms. */
function peakOffset(before: number, value: number, after: number): number {
  const [low, middle, high] = [Math.log(before + 1e-12), Math.log(value + 1e-12), Math.log(after + 1e-12)];
  const bend = low - 2 * middle + high;
  return bend === 0 ? 0 : (0.5 * (low - high)) / bend;
}

function chromaOfWindow(window: Float32Array): number[] {
  const power = powerSpectrum(window);
  const chroma = Array.from({ length: 12 }, () => 0);
  for (let bin = LOWEST_BIN; bin < HIGHEST_BIN; bin++) {
    const value = power[bin] as number;
    const [before, after] = [power[bin - 1] as number, power[bin + 1] as number];
    if (value < before || value < after) continue;
    const hertz = ((bin + peakOffset(before, value, after)) * 44_100) / CHROMA_WINDOW;
    const note = Math.round(69 + 12 * Math.log2(hertz / 440));
    chroma[((note % 12) + 12) % 12] = (chroma[((note % 12) + 12) % 12] as number) + Math.sqrt(value);
  }
  return chroma;
}

/** Strength of the twelve pitch classes between 82 (above kick drums) and 1,080 Hz, C first, each window counted alike. */
function chromaOf(mono: Float32Array): number[] {
  const chroma = Array.from({ length: 12 }, () => 0);
  for (let start = 0; start + CHROMA_WINDOW <= mono.length; start += CHROMA_WINDOW) {
    const heard = chromaOfWindow(mono.subarray(start, start + CHROMA_WINDOW));
    const total = meanOf(heard) * 12;
    if (total < 0.5) continue;
    for (const [tone, value] of heard.entries()) chroma[tone] = (chroma[tone] as number) + value / total;
  }
  return chroma;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Krumhansl and Kessler's ratings of how well each note fits a key, from its tonic up. */
const MAJOR_PROFILE = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
const MINOR_PROFILE = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];

function correlation(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [meanOf(first), meanOf(second)];
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let index = 0; index < first.length; index++) {
    const x = (first[index] ?? 0) - a;
    const y = (second[index] ?? 0) - b;
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return product / Math.sqrt(squaresA * squaresB);
}

/** The key whose profile fits the chroma best: `key` a pitch class, `mode` 1 major, 0 minor. */
export function estimateKey(mono: Float32Array): { key: number; mode: number } {
  const chroma = chromaOf(mono);
  let best = { key: 0, mode: 1 };
  let max = Number.NEGATIVE_INFINITY;
  for (let key = 0; key < 12; key++) {
    for (const mode of [0, 1]) {
      const profile = mode === 1 ? MAJOR_PROFILE : MINOR_PROFILE;
      const fit = correlation(
        chroma,
        profile.map((_, tone) => profile[(tone - key + 12) % 12] ?? 0),
      );
      if (fit > max) {
        max = fit;
        best = { key, mode };
      }
    }
  }
  return best;
}
