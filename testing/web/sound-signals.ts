/** A sine whose frequency goes from 10 Hz to nearly half the sample rate, and then silence as long again. */
export function sweep(length: number, sampleRate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(length);
  const [from, to, seconds] = [10, sampleRate * 0.49, length / 2 / sampleRate];
  const rate = Math.log(to / from) / seconds;
  for (let index = 0; index < length / 2; index += 1) {
    const turns = (from * (Math.exp((rate * index) / sampleRate) - 1)) / rate;
    samples[index] = 0.2 * Math.sin(2 * Math.PI * turns);
  }
  return samples;
}

/** Noise with as much in each octave (Voss and McCartney), the same each time, and then silence as long again. */
export function pinkNoise(length: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(length);
  const rows = new Float64Array(16);
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  };
  for (let index = 1; index < length / 2; index += 1) {
    // Row n changes at every 2^n-th sample.
    rows[Math.min(15, 31 - Math.clz32(index & -index))] = random();
    samples[index] = 0.02 * (rows.reduce((sum, row) => sum + row, 0) + random());
  }
  return samples;
}

interface Spectrum {
  real: Float64Array;
  imaginary: Float64Array;
}

/** The samples in the order in which a transform in place wants them: by their places' bits mirrored. */
function mirror(samples: ArrayLike<number>): Float64Array {
  const count = samples.length;
  const bits = Math.log2(count);
  const mirrored = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    let place = 0;
    for (let bit = 0; bit < bits; bit += 1) place |= ((index >> bit) & 1) << (bits - 1 - bit);
    mirrored[place] = samples[index] ?? 0;
  }
  return mirrored;
}

/** Two values of a transform into their sum and difference, the second turned first. */
function join({ real, imaginary }: Spectrum, [low, high]: readonly [number, number], turn: number): void {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const [re, im] = [real[high] ?? 0, imaginary[high] ?? 0];
  const [x, y] = [re * cosine - im * sine, re * sine + im * cosine];
  const [a, b] = [real[low] ?? 0, imaginary[low] ?? 0];
  [real[low], imaginary[low], real[high], imaginary[high]] = [a + x, b + y, a - x, b - y];
}

/** The discrete Fourier transform of real samples, a power of two of them. */
function transform(samples: ArrayLike<number>): Spectrum {
  const spectrum = { real: mirror(samples), imaginary: new Float64Array(samples.length) };
  for (let half = 1; half < samples.length; half *= 2) {
    for (let at = 0; at < half; at += 1) {
      for (let low = at; low < samples.length; low += 2 * half)
        join(spectrum, [low, low + half], (-Math.PI * at) / half);
    }
  }
  return spectrum;
}

/** So many bins on either side count with a frequency's own. */
const spread = 6;

/**
 * How far a system is from a formula around a frequency, dB: the power that came out of 13 bins against what the formula
 * (dB, by bin) makes of that which went in. Several at once, since filters that round what they put out add a noise of
 * a percent to a deep dip, other in each bin, while a wrong filter is wrong in all of them.
 */
export function measuredError(
  input: ArrayLike<number>,
  output: ArrayLike<number>,
  formula: (bin: number) => number,
): (bin: number) => number {
  const [x, y] = [transform(input), transform(output)];
  const powerOf = ({ real, imaginary }: Spectrum, bin: number) =>
    (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
  return (middle) => {
    let [measured, expected] = [0, 0];
    for (let bin = middle - spread; bin <= middle + spread; bin += 1) {
      measured += powerOf(y, bin);
      expected += powerOf(x, bin) * 10 ** (formula(bin) / 10);
    }
    return 10 * Math.log10(measured / expected);
  };
}
