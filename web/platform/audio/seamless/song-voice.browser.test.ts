import { expect, test } from "vitest";
import { wavFile } from "#testing/samples/wav-file.ts";
import { openSamples, type SongSamples } from "./song-samples.ts";
import { overlapOf } from "./seam-rules.ts";
import { SongVoice } from "./song-voice.ts";

const rate = 44_100;
/** The bar: silence between two songs, in samples. */
const maxSilence = 0.02 * rate;
const silentBelow = 0.001;

/** The most samples in a row that are silent in both channels. */
function maxRunOfSilence(buffer: AudioBuffer, from: number, to: number): number {
  const [left, right] = [buffer.getChannelData(0), buffer.getChannelData(1)];
  let [run, max] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const isSilent = Math.abs(left[at] ?? 0) < silentBelow && Math.abs(right[at] ?? 0) < silentBelow;
    run = isSilent ? run + 1 : 0;
    max = Math.max(max, run);
  }
  return max;
}

/** Power of a stretch, averaged over both channels. */
function powerOf(buffer: AudioBuffer, from: number, length: number): number {
  const samples = buffer.getChannelData(0).subarray(from, from + length);
  return samples.reduce((sum, sample) => sum + sample ** 2, 0) / length;
}

const fileOf = (seconds: number, hz: number) =>
  new Blob([wavFile({ seconds, hz, rate })], { type: "audio/wav" });

/** What a graph gives out when one song follows another over `crossfadeS`. */
async function renderSeam(first: Blob, second: Blob, crossfadeS: number) {
  const context = new OfflineAudioContext({ numberOfChannels: 2, length: rate * 8, sampleRate: rate });
  const songs = [await openSamples(first, context), await openSamples(second, context)] as const;
  const [a, b] = songs.map((samples) => new SongVoice(samples, context.destination)) as [
    SongVoice,
    SongVoice,
  ];
  const fromFirst = a.start(0, 0);
  const lengthOf = ({ frames }: SongSamples) => frames / rate;
  const overlap = overlapOf(crossfadeS, lengthOf(songs[0]), lengthOf(songs[1]));
  const startsAt = a.endsAt - overlap;
  if (overlap > 0) {
    a.fadeOut(startsAt, overlap);
    b.fadeIn(startsAt, overlap);
  }
  await Promise.all([fromFirst, b.start(0, startsAt)]);
  return { heard: await context.startRendering(), songs, startsAt };
}

test("a song begins with the frame after the last one's end, and every sample of both is heard as it is in the file", async () => {
  // Lengths that are no whole number of the parts in which sound is handed over.
  const { heard, songs, startsAt } = await renderSeam(fileOf(3.1234, 440), fileOf(2.7, 660), 0);
  const seam = songs[0].frames;
  expect(Math.round(startsAt * rate)).toBe(seam);
  expect(maxRunOfSilence(heard, 0, seam + songs[1].frames)).toBeLessThan(maxSilence);
  const expected = await Promise.all(songs.map((song) => song.read(0, song.frames)));
  const left = heard.getChannelData(0);
  for (const [song, at] of [
    [expected[0], 0],
    [expected[1], seam],
  ] as const) {
    const samples = song?.getChannelData(0) ?? new Float32Array();
    const worst = samples.reduce(
      (max, sample, index) => Math.max(max, Math.abs(sample - (left[at + index] ?? 0))),
      0,
    );
    expect(worst).toBeLessThan(1e-4);
  }
  expect(maxRunOfSilence(heard, seam + songs[1].frames, heard.length)).toBe(
    heard.length - seam - songs[1].frames,
  );
});

test("songs that the browser decodes follow each other just the same", async () => {
  const other = (hz: number) => new Blob([wavFile({ seconds: 2, hz, rate: 48_000 })]);
  const { heard, songs } = await renderSeam(other(440), other(550), 0);
  expect(maxRunOfSilence(heard, 1000, songs[0].frames + songs[1].frames - 1000)).toBeLessThan(maxSilence);
});

test("a crossfade keeps the power of both songs even, and no one is heard by less than half", async () => {
  const { heard, startsAt } = await renderSeam(fileOf(4, 440), fileOf(4, 733), 2);
  expect(startsAt).toBeCloseTo(2, 4);
  const alone = powerOf(heard, rate, rate / 2);
  for (const at of [2.2, 2.6, 3, 3.4, 3.7])
    expect(powerOf(heard, Math.round(at * rate), rate / 10) / alone).toBeCloseTo(1, 0.5);
  expect(maxRunOfSilence(heard, 0, 6 * rate - 1)).toBeLessThan(maxSilence);
  const short = await renderSeam(fileOf(1, 440), fileOf(3, 733), 12);
  expect(short.startsAt).toBeCloseTo(0.5, 4);
});

test("a part that cannot be read at first is asked for again, and one that is late starves the voice instead of shifting it", async () => {
  const context = new OfflineAudioContext({ numberOfChannels: 2, length: rate * 4, sampleRate: rate });
  const samples = await openSamples(fileOf(3, 440), context);
  let failures = 1;
  const flaky: SongSamples = {
    ...samples,
    read: (from, count) =>
      failures-- > 0 ? Promise.reject(new TypeError("offline")) : samples.read(from, count),
  };
  await new SongVoice(flaky, context.destination).start(0, 0.5);
  const heard = await context.startRendering();
  expect(silenceOf(heard)).toBeLessThan(maxSilence);

  const live = new OfflineAudioContext({ numberOfChannels: 2, length: rate, sampleRate: rate });
  await live.startRendering();
  const starved = Promise.withResolvers<void>();
  const late = new SongVoice(samples, live.destination, { level: 1, onStarved: starved.resolve });
  await late.start(0, 0.5);
  await starved.promise;
});

const silenceOf = (heard: AudioBuffer) =>
  maxRunOfSilence(heard, Math.round(0.5 * rate), Math.round(3.5 * rate));
