import type { SongSamples } from "./song-samples.ts";

/** A song is measured at so many places, evenly spread, each this long in seconds: within 1 LU of the whole as a rule. */
const places = 8;
const placeS = 3;

/** Blocks and gates of ITU-R BS.1770-5: 400 ms, of which silence and what is 10 LU below the rest does not count. */
const blockS = 0.4;
const silenceLufs = -70;
const relativeGateLu = -10;

/** A filter's coefficients: b0, b1, b2, a1, a2. */
type Biquad = readonly [number, number, number, number, number];

/**
 * The two stages of K weighting at any rate (ITU-R BS.1770-5, annex 1; the analogue prototypes of its coefficients): a
 * shelf for the head, and a high pass.
 */
function weighting(rate: number): readonly Biquad[] {
  const shelfK = Math.tan((Math.PI * 1681.974450955533) / rate);
  const shelfQ = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const middle = high ** 0.4996667741545416;
  const shelfA = 1 + shelfK / shelfQ + shelfK ** 2;
  const passK = Math.tan((Math.PI * 38.13547087602444) / rate);
  const passQ = 0.5003270373238773;
  const passA = 1 + passK / passQ + passK ** 2;
  return [
    [
      (high + (middle * shelfK) / shelfQ + shelfK ** 2) / shelfA,
      (2 * (shelfK ** 2 - high)) / shelfA,
      (high - (middle * shelfK) / shelfQ + shelfK ** 2) / shelfA,
      (2 * (shelfK ** 2 - 1)) / shelfA,
      (1 - shelfK / shelfQ + shelfK ** 2) / shelfA,
    ],
    [1, -2, 1, (2 * (passK ** 2 - 1)) / passA, (1 - passK / passQ + passK ** 2) / passA],
  ];
}

function filtered(samples: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const out = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let index = 0; index < samples.length; index += 1) {
    const x = samples[index] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[index] = y;
  }
  return out;
}

/** Mean power of each block of a stretch of sound, the channels added up. */
export function blockPowers(channels: readonly Float32Array[], rate: number): number[] {
  const stages = weighting(rate);
  const weighted = channels.map((samples) => stages.reduce(filtered, samples));
  const length = Math.round(blockS * rate);
  const powers: number[] = [];
  for (let at = 0; at + length <= (weighted[0]?.length ?? 0); at += length) {
    let sum = 0;
    for (const samples of weighted)
      for (let index = at; index < at + length; index += 1) sum += (samples[index] ?? 0) ** 2;
    powers.push(sum / length);
  }
  return powers;
}

function lufsOf(powers: readonly number[]): number {
  const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length;
  return -0.691 + 10 * Math.log10(mean);
}

/** Integrated loudness of blocks, LUFS; null of silence. */
export function integratedLoudness(powers: readonly number[]): number | null {
  const audible = powers.filter((power) => lufsOf([power]) > silenceLufs);
  if (audible.length === 0) return null;
  const gate = lufsOf(audible) + relativeGateLu;
  return lufsOf(audible.filter((power) => lufsOf([power]) > gate));
}

/** Measures a song's loudness in parts, LUFS; null of silence. Rejects when it cannot be read. */
export async function measureLoudness(samples: SongSamples): Promise<number | null> {
  const count = Math.min(samples.frames, Math.round(placeS * samples.rate));
  const powers: number[] = [];
  for (let place = 0; place < places; place += 1) {
    const from = Math.floor(((samples.frames - count) * place) / (places - 1));
    const part = await samples.read(from, count);
    const channels = Array.from({ length: part.numberOfChannels }, (_, index) => part.getChannelData(index));
    powers.push(...blockPowers(channels, samples.rate));
  }
  return integratedLoudness(powers);
}
