import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anySettings } from "#testing/samples/equalizer-settings.ts";
import { measuredError, pinkNoise, sweep } from "#testing/web/sound-signals.ts";
import { type EqualizerSettings, flatSettings } from "#web/features/equalizer/settings/equalizer-settings.ts";
import { preampDbOf, summedResponse } from "#web/features/equalizer/settings/filter-response.ts";
import { createCrossfade } from "#web/platform/audio/audio-crossfade.ts";
import { createEqualizerChain } from "./equalizer-chain.ts";

const sampleRate = 48_000;
const length = 2 ** 17;
const binHz = sampleRate / length;

const signals = { sweep, pinkNoise };

/** Sends a signal through the chain as it is; answers what went in and what came out. */
async function render(settings: EqualizerSettings, signal: keyof typeof signals) {
  const context = new OfflineAudioContext(1, length, sampleRate);
  const input = signals[signal](length, sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate });
  buffer.copyToChannel(input, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  const chain = createEqualizerChain(context, settings);
  source.connect(chain.input);
  chain.output.connect(context.destination);
  source.start();
  const output = (await context.startRendering()).getChannelData(0);
  return { input, output };
}

/** Below this, dB, a dip is as good as silence: Chromium's filters are 0.1 dB off there, and no one can hear it. */
const quietDb = -20;

/** The largest difference from the formula between 20 Hz and 20 kHz, dB; in deeper dips than `quietDb` by their depth. */
function largestError(
  settings: EqualizerSettings,
  { input, output }: Awaited<ReturnType<typeof render>>,
): number {
  const response = summedResponse(settings, sampleRate);
  const preamp = preampDbOf(settings, sampleRate);
  const errorAt = measuredError(input, output, (bin) => response(bin * binHz) + preamp);
  let error = 0;
  for (let frequency = 20; frequency <= 20_000; frequency *= 2 ** (1 / 48)) {
    const bin = Math.round(frequency / binHz);
    const weight = Math.min(1, 10 ** ((response(bin * binHz) - quietDb) / 20));
    error = Math.max(error, weight * Math.abs(errorAt(bin)));
  }
  return error;
}

describe("the filters in the browser", () => {
  test.each(["sweep", "pinkNoise"] as const)(
    "do to a %s what the formula says, within 0.1 dB from 20 Hz to 20 kHz, however they are set",
    async (signal) => {
      await fc.assert(
        fc.asyncProperty(anySettings, async (settings) => {
          expect(largestError(settings, await render(settings, signal))).toBeLessThan(0.1);
        }),
        { numRuns: 12, endOnFailure: true },
      );
    },
    180_000,
  );

  test("are measured by this at all: another setting is found out", async () => {
    const rendered = await render({ ...flatSettings, gains: [0, 0, 0, 1, 0, 0, 0, 0] }, "sweep");
    expect(largestError({ ...flatSettings, gains: [0, 0, 0, 0.8, 0, 0, 0, 0] }, rendered)).toBeGreaterThan(
      0.1,
    );
  });
});

/** What is done to the sound while it goes on, each at its second of the rendering. */
interface Step {
  atSeconds: number;
  act: "insert" | "remove" | "compare" | "compare-end" | "set" | "set-flat";
}

/** Plays a tone through the way that the player's sound takes, doing things meanwhile. */
async function play(steps: readonly Step[], settings: EqualizerSettings, frequency = 100) {
  const context = new OfflineAudioContext(1, sampleRate * 2, sampleRate);
  const input = Float32Array.from(
    { length: sampleRate * 2 },
    (_, index) => 0.25 * Math.sin((2 * Math.PI * frequency * index) / sampleRate),
  );
  const buffer = new AudioBuffer({ length: input.length, sampleRate });
  buffer.copyToChannel(input, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  const [entrance, exit] = [new GainNode(context), new GainNode(context)];
  const open = createCrossfade(entrance, exit);
  source.connect(entrance);
  exit.connect(context.destination);
  source.start();
  let chain = createEqualizerChain(context, settings);
  const acts = {
    insert: () => open((chain = createEqualizerChain(context, settings))),
    remove: () => open(null),
    compare: () => chain.compare(true),
    "compare-end": () => chain.compare(false),
    set: () => chain.set(settings),
    "set-flat": () => chain.set(flatSettings),
  };
  for (const { atSeconds, act } of steps)
    void context.suspend(atSeconds).then(() => {
      acts[act]();
      return context.resume();
    });
  const output = (await context.startRendering()).getChannelData(0);
  return { input, output };
}

/** The largest step from one sample to the next between two times. */
function steepest(samples: Float32Array, fromSeconds: number, toSeconds: number): number {
  let step = 0;
  for (let index = fromSeconds * sampleRate + 1; index < toSeconds * sampleRate; index += 1)
    step = Math.max(step, Math.abs((samples[index] ?? 0) - (samples[index - 1] ?? 0)));
  return step;
}

function between(samples: Float32Array, fromSeconds: number, toSeconds: number): number[] {
  return Array.from(samples.subarray(fromSeconds * sampleRate, toSeconds * sampleRate));
}

const loud = { ...flatSettings, gains: [6, 9, 12, 6, 0, -6, -9, -12] };

describe("the way around the equalizer", () => {
  test("is bit for bit what went in: before, and after it was on", async () => {
    const { input, output } = await play(
      [
        { atSeconds: 0.5, act: "insert" },
        { atSeconds: 1, act: "remove" },
      ],
      loud,
    );
    expect(between(output, 0, 0.5)).toEqual(between(input, 0, 0.5));
    expect(between(output, 0.6, 1)).not.toEqual(between(input, 0.6, 1));
    expect(between(output, 1.05, 2)).toEqual(between(input, 1.05, 2));
  });

  test("is taken and left without a click, and so is every change of settings", async () => {
    const steps: Step[] = [
      { atSeconds: 0.25, act: "insert" },
      { atSeconds: 0.5, act: "set-flat" },
      { atSeconds: 0.75, act: "set" },
      { atSeconds: 1, act: "compare" },
      { atSeconds: 1.25, act: "compare-end" },
      { atSeconds: 1.5, act: "remove" },
    ];
    const { output } = await play(steps, loud);
    for (const { atSeconds, act } of steps) {
      const steady = Math.max(
        steepest(output, atSeconds - 0.05, atSeconds),
        steepest(output, atSeconds + 0.15, atSeconds + 0.2),
      );
      expect(steepest(output, atSeconds - 0.01, atSeconds + 0.15) / steady, act).toBeLessThan(1.15);
    }
  });

  test("is at the preamp's level while one compares: the input times one number, bit for bit", async () => {
    const { input, output } = await play(
      [
        { atSeconds: 0.25, act: "insert" },
        { atSeconds: 0.5, act: "compare" },
      ],
      loud,
    );
    const factor = Math.fround(10 ** (preampDbOf(loud, sampleRate) / 20));
    expect(factor).toBeLessThan(0.3);
    expect(between(output, 0.6, 2)).toEqual(
      between(input, 0.6, 2).map((sample) => Math.fround(sample * factor)),
    );
  });

  test("is bit for bit what went in while one compares with nothing boosted", async () => {
    const cut = { ...flatSettings, gains: flatSettings.gains.map(() => -6) };
    const { input, output } = await play(
      [
        { atSeconds: 0.25, act: "insert" },
        { atSeconds: 0.5, act: "compare" },
      ],
      cut,
    );
    expect(between(output, 0.3, 0.5)).not.toEqual(between(input, 0.3, 0.5));
    expect(between(output, 0.6, 2)).toEqual(between(input, 0.6, 2));
  });
});

test("the automatic preamp keeps the loudest tone at its level, and the meter says what is cut off", async () => {
  const settings = { ...flatSettings, gains: [0, 0, 6, 0, 0, 0, 0, 0] };
  const peakOf = async (preamp: number | null, channel: number) => {
    const context = new OfflineAudioContext(2, sampleRate, sampleRate);
    const source = new OscillatorNode(context, { frequency: 125 });
    const sides = new ChannelMergerNode(context, { numberOfInputs: 2 });
    const chain = createEqualizerChain(context, { ...settings, preamp });
    source.connect(sides, 0, channel).connect(chain.input);
    chain.output.connect(context.destination);
    source.start();
    await context.startRendering();
    return chain.readPeak();
  };
  const peaks = { automatic: await peakOf(null, 0), none: await peakOf(0, 0), right: await peakOf(0, 1) };
  expect(peaks.automatic).toBeLessThanOrEqual(1.001);
  expect(peaks.automatic).toBeGreaterThan(0.98);
  // 6 dB on a full-scale tone, in either channel alone.
  expect(peaks.none).toBeCloseTo(10 ** (6 / 20), 1);
  expect(peaks.right).toBeCloseTo(peaks.none, 3);
});
