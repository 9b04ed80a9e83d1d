/* What tests run inside a page: the equalizer's modules as they are, and signals to send through them. */
export { createEqualizerChain } from "#web/features/equalizer/sound/equalizer-chain.ts";
export { createCrossfade } from "#web/platform/audio/audio-crossfade.ts";

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
