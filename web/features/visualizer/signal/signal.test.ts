import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSignal, type Analyser, type SoundInput } from "./signal.ts";

const lively = { barCount: 64, isCalm: false };
const synthetic: SoundInput = { kind: "synthetic" };
const silence: SoundInput = { kind: "silence" };

/** An analyser that hears the same level in every bin; -Infinity is silence. */
function analyserAt(levelDb: number): Analyser {
  return {
    fftSize: 2048,
    frequencyBinCount: 1024,
    context: { sampleRate: 48_000 },
    getFloatFrequencyData: (into) => void into.fill(levelDb),
    getFloatTimeDomainData: (into) => void into.fill(0),
  };
}

function run(
  signal: ReturnType<typeof createSignal>,
  input: SoundInput,
  ms: number,
  frameMs = 1000 / 60,
): void {
  for (let passed = 0; passed < ms - 0.01; passed += frameMs) signal.step(input, frameMs, lively);
}

describe("frames from sound", () => {
  it("of silence are still, and nothing is in them", () => {
    const signal = createSignal();
    run(signal, { kind: "live", analyser: analyserAt(-Infinity) }, 3000);
    expect(signal.isStill()).toBe(true);
    expect(signal.hasHeard()).toBe(false);
    expect(Math.max(...signal.frame.bars, ...signal.frame.peaks)).toBe(0);
    const { time } = signal.frame;
    run(signal, { kind: "live", analyser: analyserAt(-Infinity) }, 1000);
    expect(signal.frame.time).toBe(time);
  });

  it("fill the picture at any volume", () => {
    const heights = [-30, -45, -60].map((levelDb) => {
      const signal = createSignal();
      run(signal, { kind: "live", analyser: analyserAt(levelDb) }, 20_000);
      expect(signal.hasHeard()).toBe(true);
      return Math.max(...signal.frame.bars);
    });
    for (const height of heights) expect(height).toBeGreaterThan(0.85);
  });

  it("fall to rest within two seconds when the sound stops", () => {
    const signal = createSignal();
    run(signal, synthetic, 2000);
    expect(signal.isStill()).toBe(false);
    run(signal, silence, 2500);
    expect(signal.isStill()).toBe(true);
  });

  it("move without sound when it is made up, with beats", () => {
    const signal = createSignal();
    let beats = 0;
    for (let i = 0; i < 600; i += 1) {
      signal.step(synthetic, 1000 / 60, lively);
      if (signal.frame.isBeat) beats += 1;
    }
    // 100 a minute; those of the first second may be missed, and one beside a swell of the melody.
    expect(beats).toBeGreaterThanOrEqual(12);
    expect(beats).toBeLessThanOrEqual(18);
  });

  it("are slow and without beats in the calm form", () => {
    const signal = createSignal();
    let before = 0;
    let fastest = 0;
    for (let i = 0; i < 600; i += 1) {
      signal.step(synthetic, 1000 / 60, { barCount: 64, isCalm: true });
      expect(signal.frame.beat).toBe(0);
      const bar = signal.frame.bars[4] ?? 0;
      if (i > 60) fastest = Math.max(fastest, Math.abs(bar - before) * 60);
      before = bar;
    }
    // of the height, a second
    expect(fastest).toBeLessThan(1);
  });

  it("look the same at 60 and 144 Hz", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (twelfths) => {
        const [slow, fast] = [60, 144].map((hz) => {
          const signal = createSignal();
          run(signal, synthetic, (twelfths * 1000) / 12, 1000 / hz);
          return signal.frame.bars;
        });
        // The made-up drum is read at each frame's end: as far as a bar rises in a frame of 60 Hz.
        const apart = fast?.map((bar, i) => Math.abs(bar - (slow?.[i] ?? -1))) ?? [1];
        expect(Math.max(...apart)).toBeLessThan(0.13);
      }),
      { numRuns: 25 },
    );
  });

  it("go on from the bars that stood when their number changes", () => {
    const signal = createSignal();
    run(signal, synthetic, 1000);
    const before = Math.max(...signal.frame.bars);
    signal.step(synthetic, 1, { barCount: 128, isCalm: false });
    expect(signal.frame.bars.length).toBe(128);
    expect(Math.abs(Math.max(...signal.frame.bars) - before)).toBeLessThan(0.1);
  });
});
