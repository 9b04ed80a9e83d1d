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

/** The discrete Fourier transform of real samples, a power of two of them: real and imaginary parts. */
function transform(samples: ArrayLike<number>): { real: Float64Array; imaginary: Float64Array } {
  const count = samples.length;
  const bits = Math.log2(count);
  const [real, imaginary] = [new Float64Array(count), new Float64Array(count)];
  for (let index = 0; index < count; index += 1) {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((index >> bit) & 1) << (bits - 1 - bit);
    real[mirrored] = samples[index] ?? 0;
  }
  for (let half = 1; half < count; half *= 2) {
    for (let at = 0; at < half; at += 1) {
      const turn = (-Math.PI * at) / half;
      const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
      for (let low = at; low < count; low += 2 * half) {
        const high = low + half;
        const [re, im] = [real[high] ?? 0, imaginary[high] ?? 0];
        const [x, y] = [re * cosine - im * sine, re * sine + im * cosine];
        real[high] = (real[low] ?? 0) - x;
        imaginary[high] = (imaginary[low] ?? 0) - y;
        real[low] = (real[low] ?? 0) + x;
        imaginary[low] = (imaginary[low] ?? 0) + y;
      }
    }
  }
  return { real, imaginary };
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
  const powerOf = ({ real, imaginary }: typeof x, bin: number) =>
    (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
  return (wantedBin) => {
    const near = [wantedBin - 1, wantedBin, wantedBin + 1];
    const bin = near.reduce((best, other) => (powerOf(x, other) > powerOf(x, best) ? other : best));
    return { bin, db: 10 * Math.log10(powerOf(y, bin) / powerOf(x, bin)) };
  };
}
