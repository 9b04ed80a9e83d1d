import { describe, expect, test } from "vitest";
import { countFlashes, type RecordedFrame } from "#testing/web/count-flashes.ts";
import { createPainter } from "#web/features/visualizer/modes/modes.ts";
import { paletteOf } from "#web/features/visualizer/drawing/palette.ts";
import { createFlatDrawer } from "#web/features/visualizer/stripe/stripe-flat.ts";
import { createGlDrawer } from "#web/features/visualizer/stripe/stripe-gl.ts";
import { createStripePainter } from "#web/features/visualizer/stripe/stripe-picture.ts";
import { bandOf, planBands } from "./bands.ts";
import { createSignal } from "./signal.ts";

const modes = ["bars", "waves", "scope", "ocean-mist", "firestorm", "spikes", "dot-plane"] as const;
const pictures = [...modes, "gradient", "flat gradient"] as const;

/** Plays tones to a real AnalyserNode; answers the bars that they make, the bar expected, and whether all is still. */
async function hear(
  tonesHz: readonly number[],
): Promise<{ bars: number[]; wanted: number[]; isStill: boolean }> {
  const context = new OfflineAudioContext(1, 48_000, 48_000);
  const analyser = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
  analyser.connect(context.destination);
  for (const frequency of tonesHz) {
    const level = new GainNode(context, { gain: 0.3 });
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(level).connect(analyser);
    tone.start();
  }
  await context.startRendering();
  const signal = createSignal();
  for (let i = 0; i < 120; i += 1) {
    signal.step({ kind: "live", analyser }, 1000 / 60, { barCount: 64, isCalm: false });
  }
  const plan = planBands(64, { sampleRate: context.sampleRate, fftSize: analyser.fftSize });
  return {
    bars: [...signal.frame.bars],
    wanted: tonesHz.map((hz) => bandOf(plan, hz)),
    isStill: signal.isStill(),
  };
}

describe("sound of a real analyser", () => {
  test.each([110, 220, 440, 1000, 2500, 5000, 9000, 14_000])("a tone of %d Hz lights its bar", async (hz) => {
    const { bars, wanted } = await hear([hz]);
    const highest = bars.indexOf(Math.max(...bars));
    expect(Math.abs(highest - (wanted[0] ?? -9))).toBeLessThanOrEqual(1);
    expect(bars[highest]).toBeGreaterThan(0.8);
    // Two octaves away nothing is lit, but for what the analyser's window spreads.
    const far = bars.filter((_, i) => Math.abs(i - highest) > 14);
    expect(Math.max(...far)).toBeLessThan(0.1);
  });

  test("two tones light two bars, and leave a valley between them", async () => {
    const { bars, wanted } = await hear([400, 4000]);
    const [low = 0, high = 0] = wanted;
    expect(Math.max(...bars.slice(low - 1, low + 2))).toBeGreaterThan(0.65);
    expect(Math.max(...bars.slice(high - 1, high + 2))).toBeGreaterThan(0.8);
    expect(bars[Math.round((low + high) / 2)]).toBeLessThan(0.1);
  });

  test("silence is still", async () => {
    const { bars, isStill } = await hear([]);
    expect(isStill).toBe(true);
    expect(Math.max(...bars)).toBe(0);
  });
});

const toLinear = Array.from({ length: 256 }, (_, i) =>
  i <= 10 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
);

/** The luminance of each field of a grid of 3 by 2 over the canvas. */
function readLuminance(context: CanvasRenderingContext2D): number[] {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const sums = [0, 0, 0, 0, 0, 0];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = (y * width + x) * 4;
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const field = Math.floor((y / height) * 2) * 3 + Math.floor((x / width) * 3);
      const light =
        0.2126 * (toLinear[red] ?? 0) + 0.7152 * (toLinear[green] ?? 0) + 0.0722 * (toLinear[blue] ?? 0);
      sums[field] = (sums[field] ?? 0) + light;
    }
  }
  return sums.map((sum) => sum / ((width * height) / 4 / 6));
}

/** A stroboscope of sound: an analyser that is full, then silent, so many times a second. */
function createStrobe(perSecond: number) {
  let isLoud = true;
  return {
    flash: (timeMs: number) => (isLoud = ((timeMs / 1000) * perSecond) % 1 < 0.5),
    analyser: {
      fftSize: 2048,
      frequencyBinCount: 1024,
      context: { sampleRate: 48_000 },
      getFloatFrequencyData: (into: Float32Array) => void into.fill(isLoud ? -40 : -Infinity),
      getFloatTimeDomainData: (into: Float32Array) => {
        for (let i = 0; i < into.length; i += 1) into[i] = isLoud ? Math.sin(i / 9) * 0.6 : 0;
      },
    },
  };
}

/** Draws four seconds of a stroboscope of sound; answers the luminance of the fields in every frame. */
function recordStrobe(picture: (typeof pictures)[number], perSecond: number): RecordedFrame[] {
  const [width, height] = [240, 150];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas.");
  const look = { width, height, palette: paletteOf([255, 255, 255]), detail: 1 };
  const signal = createSignal();

  const createDraw = (): (() => void) => {
    if (picture !== "gradient" && picture !== "flat gradient") {
      const paint = createPainter(picture);
      return () => paint({ ...look, context, hasReflection: true }, signal.frame);
    }
    const own = Object.assign(document.createElement("canvas"), { width, height });
    const drawer =
      picture === "gradient"
        ? createGlDrawer(own, { onGone: () => undefined, onBack: () => undefined })
        : createFlatDrawer(own);
    if (drawer === null) throw new Error("The gradient cannot be drawn this way.");
    const paint = createStripePainter(drawer);
    return () => {
      paint({ ...look, frame: signal.frame, scale: 1 }, { isCalm: false });
      context.drawImage(own, 0, 0);
    };
  };

  const draw = createDraw();
  const { flash, analyser } = createStrobe(perSecond);
  return Array.from({ length: 240 }, (_, i) => {
    const timeMs = (i * 1000) / 60;
    flash(timeMs);
    signal.step({ kind: "live", analyser }, 1000 / 60, { barCount: 64, isCalm: false });
    draw();
    return { timeMs, luminance: readLuminance(context) };
  });
}

describe("flashes", () => {
  // Four a second is slow enough for bars to follow it all the way, eight the worst for people.
  const strobes = pictures.flatMap((picture) => [4, 8].map((perSecond) => [picture, perSecond] as const));
  test.each(strobes)(
    "%s stays within three a second for a stroboscope of sound of %d a second",
    (picture, perSecond) => {
      const frames = recordStrobe(picture, perSecond);
      const brightest = Math.max(...frames.flatMap(({ luminance }) => luminance));
      expect(brightest, "something was drawn").toBeGreaterThan(0.005);
      expect(countFlashes(frames)).toBeLessThanOrEqual(3);
    },
  );
});
