import { expect, test } from "vitest";
import { wavFile } from "#testing/samples/wav-file.ts";
import { shrinkSong } from "./shrink-song.ts";

test.each([
  [44_100, 2],
  [48_000, 1],
])(
  "a song at %i Hz in %i channels is a tenth as large, as long, and sounds as before",
  async (rate, channels) => {
    const seconds = 2.345;
    const wav = wavFile({ seconds, rate, channels });
    const kept = await shrinkSong(wav);
    expect(kept.type).toBe("audio/ogg");
    expect(kept.size).toBeLessThan(wav.byteLength / (channels * 4));
    const decoded = await new OfflineAudioContext(channels, 1, 48_000).decodeAudioData(
      await kept.arrayBuffer(),
    );
    expect(Math.abs(decoded.duration - seconds)).toBeLessThan(0.01);
    // The sine crosses zero upwards 440 times a second, and is about as loud.
    const samples = decoded.getChannelData(0).subarray(4800, 4800 + 48_000);
    const rises = samples.filter((value, index) => value >= 0 && (samples[index - 1] ?? 0) < 0).length;
    expect(Math.abs(rises - 440)).toBeLessThan(3);
    const loudness = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
    expect(loudness / (12_000 / 32_768 / Math.SQRT2)).toBeCloseTo(1, 1);
  },
);

test("what is no WAV of 16 bits is kept as it came", async () => {
  for (const bytes of [
    new ArrayBuffer(0),
    new TextEncoder().encode("RIFF then nothing").buffer,
    wavFile({ seconds: 0 }).slice(0, 20),
  ]) {
    const kept = await shrinkSong(bytes);
    expect([kept.type, kept.size]).toEqual(["audio/wav", bytes.byteLength]);
  }
});
