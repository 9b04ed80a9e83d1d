import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { build, type Rollup } from "vite";

/** What a page has after {@link loadEqualizerKit}. */
export type EqualizerKit = typeof import("./equalizer-page.ts");

/** Puts the equalizer's own modules into a page, as `window.equalizerKit`. */
export async function loadEqualizerKit(page: Page): Promise<void> {
  const entry = fileURLToPath(new URL("equalizer-page.ts", import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "equalizerKit" } },
  })) as Rollup.RollupOutput[];
  const chunk = built[0]?.output[0];
  await page.evaluate(`${chunk?.code ?? ""}; window.equalizerKit = equalizerKit;`);
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

/**
 * What a system did to a frequency, by its output against its input: dB, at the bin near the wanted one in which the
 * input has most.
 */
export function measuredResponse(
  input: ArrayLike<number>,
  output: ArrayLike<number>,
): (wantedBin: number) => { bin: number; db: number } {
  const [x, y] = [transform(input), transform(output)];
  const powerOf = ({ real, imaginary }: Spectrum, bin: number) =>
    (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
  return (wantedBin) => {
    const near = [wantedBin - 1, wantedBin, wantedBin + 1];
    const bin = near.reduce((best, other) => (powerOf(x, other) > powerOf(x, best) ? other : best));
    return { bin, db: 10 * Math.log10(powerOf(y, bin) / powerOf(x, bin)) };
  };
}
