import { beforeAll, describe, expect, test } from "vitest";
import { STYLES } from "../catalogue/styles.ts";
import {
  estimateKey,
  estimateTempo,
  monoOf,
  onsetStrength,
  powerSpectrum,
} from "#testing/demo-service/listening/estimators.ts";
import { fakeTrack } from "#testing/demo-service/listening/fake-catalogue.ts";
import { openTrackAudio } from "./track-audio.ts";

const SECONDS = 60;

interface Heard {
  style: string;
  tempo: number;
  key: number;
  mode: number;
  mono: Float32Array;
  peak: number;
}

/** A sample over all styles, with tempos, keys and modes spread over their ranges. */
async function hear(index: number): Promise<Heard> {
  const style = STYLES[index];
  if (style === undefined) throw new RangeError("no such style");
  const [slow, fast] = style.tempo;
  const tempo = Math.round((slow + ((index * 7) % 10) * 0.1 * (fast - slow)) * 10) / 10;
  const key = (index * 5 + 2) % 12;
  const mode = style.modes.minor > 0.5 ? 0 : 1;
  const features = { tempo, key, mode };
  const audio = openTrackAudio(
    fakeTrack({ id: `heard ${style.id}`, style: style.id, durationMs: 150_000, features }),
  );
  const parts: Buffer[] = [];
  const start = 44 + 20 * 176_400;
  for await (const part of audio.read(start, start + SECONDS * 176_400 - 1)) parts.push(part);
  const bytes = Buffer.concat(parts);
  let peak = 0;
  for (let at = 0; at < bytes.length; at += 2) peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)));
  return { style: style.id, tempo, key, mode, mono: monoOf(bytes), peak };
}

function loudnessOf(mono: Float32Array): number {
  let sum = 0;
  for (const value of mono) sum += value * value;
  return 10 * Math.log10(sum / mono.length + 1e-12);
}

function measureSilence(mono: Float32Array): number {
  const window = 4410;
  let longest = 0;
  let current = 0;
  for (let start = 0; start + window <= mono.length; start += window) {
    current = loudnessOf(mono.subarray(start, start + window)) < -60 ? current + 0.1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** Octave bands from 60 Hz to 8 kHz within 45 dB of the loudest one, and the spectral centroid in hertz. */
function spectrumOf(mono: Float32Array): { activeBands: number; centroid: number } {
  const size = 8192;
  const bands = Array.from({ length: 7 }, () => 0);
  let weighted = 0;
  let total = 0;
  for (let start = 0; start + size <= mono.length; start += size * 4) {
    for (const [bin, value] of powerSpectrum(mono.subarray(start, start + size)).entries()) {
      const hertz = (bin * 44_100) / size;
      const band = Math.floor(Math.log2(hertz / 60));
      if (band >= 0 && band < 7) bands[band] = (bands[band] ?? 0) + value;
      weighted += Math.sqrt(value) * hertz;
      total += Math.sqrt(value);
    }
  }
  const loudest = Math.max(...bands);
  return {
    activeBands: bands.filter((value) => value > loudest * 10 ** -4.5).length,
    centroid: weighted / total,
  };
}

function onsetsPerSecond(mono: Float32Array): number {
  const strength = onsetStrength(mono.subarray(0, 20 * 44_100));
  const threshold = 4;
  let onsets = 0;
  for (let index = 1; index < strength.length - 1; index++) {
    const value = strength[index] ?? 0;
    if (value > threshold && value >= (strength[index - 1] ?? 0) && value > (strength[index + 1] ?? 0))
      onsets++;
  }
  return onsets / 20;
}

function monoOfStyle(sample: readonly Heard[], style: string): Float32Array {
  const track = sample.find((heard) => heard.style === style);
  if (track === undefined) throw new RangeError(`${style} is not in the sample`);
  return track.mono;
}

describe("the music of every style", () => {
  const sample: Heard[] = [];

  beforeAll(async () => {
    for (let index = 0; index < STYLES.length; index++) sample.push(await hear(index));
  }, 120_000);

  test("is heard in the stated tempo, an octave aside", () => {
    const wrong = sample.flatMap((track) => {
      const heard = estimateTempo(track.mono.subarray(0, 45 * 44_100));
      const error = Math.min(...[0.5, 1, 2].map((octave) => Math.abs(heard / (track.tempo * octave) - 1)));
      return error < 0.02 ? [] : [`${track.style}: ${heard.toFixed(1)} instead of ${track.tempo}`];
    });
    expect(wrong).toEqual([]);
  });

  test("is heard in the stated key by at least 85 % of the sample", () => {
    const wrong = sample.flatMap((track) => {
      const heard = estimateKey(track.mono);
      return heard.key === track.key && heard.mode === track.mode
        ? []
        : [
            `${track.style}: ${(heard.key - track.key + 12) % 12} semitones up, mode ${heard.mode} not ${track.mode}`,
          ];
    });
    const allowed = Math.floor(sample.length * 0.15);
    expect(wrong.slice(allowed)).toEqual([]);
  });

  test("never clips, never falls silent, is no bare tone, and is about equally loud", () => {
    const faults = sample.flatMap((track) => {
      const loudness = loudnessOf(track.mono);
      return [
        track.peak >= 32_700 ? "clips" : null,
        measureSilence(track.mono) >= 1.5 ? "falls silent" : null,
        spectrumOf(track.mono).activeBands < 5 ? "is nearly a tone" : null,
        loudness < -22 || loudness > -12 ? `has a loudness of ${loudness.toFixed(1)} dB` : null,
      ].flatMap((fault) => (fault === null ? [] : [`${track.style} ${fault}`]));
    });
    expect(faults).toEqual([]);
  });

  test("differs between styles in brightness and density", () => {
    expect(onsetsPerSecond(monoOfStyle(sample, "drum-and-bass"))).toBeGreaterThan(
      2 * onsetsPerSecond(monoOfStyle(sample, "ambient")),
    );
    expect(spectrumOf(monoOfStyle(sample, "metal")).centroid).toBeGreaterThan(
      2 * spectrumOf(monoOfStyle(sample, "classical-piano")).centroid,
    );
    expect(spectrumOf(monoOfStyle(sample, "jazz")).centroid).toBeGreaterThan(
      1.5 * spectrumOf(monoOfStyle(sample, "ambient")).centroid,
    );
  });
});
