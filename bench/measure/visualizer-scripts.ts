/** The modes of the XP visualizer. */
export const visualizerModes = [
  "bars",
  "waves",
  "scope",
  "ocean-mist",
  "firestorm",
  "spikes",
  "dot-plane",
] as const;

/** What is drawn in the page. */
export interface DrawRequest {
  /** `floor` clears the canvas and does nothing else */
  mode: (typeof visualizerModes)[number] | "stripe" | "floor";
  barCount: number;
  /** px of the canvas */
  width: number;
  height: number;
  frames: number;
  /** frames between two paints of the browser */
  perPaint: number;
}

/**
 * A script for a page of `openModulePage`: draws frames of 1/60 s each, with a spectrum that changes in every one, and
 * goes on with the drawing of an earlier request for the same. Draws within the browser's own frames.
 */
export function drawScript(request: DrawRequest): string {
  return `(${pageScript})(${JSON.stringify(request)})`;
}

const pageScript = `async ({ mode, barCount, width, height, frames, perPaint }) => {
  const folder = "/web/features/visualizer";

  const begin = async () => {
    const { createSignal } = await loadModule(folder + "/signal/signal.ts");
    const { createPainter } = await loadModule(folder + "/modes/modes.ts");
    const { paletteOf } = await loadModule(folder + "/drawing/palette.ts");
    const canvas = document.createElement("canvas");
    document.body.append(canvas);
    canvas.width = width;
    canvas.height = height;
    let at = 0;
    const spectra = Array.from({ length: 24 }, (_, beat) => Float32Array.from({ length: 1024 }, (__, bin) =>
      -38 - 12 * Math.log2(1 + bin / 8) - 14 * Math.abs(Math.sin(bin * 12.9898 + beat * 1.7)) - (beat % 12)));
    const samples = Float32Array.from({ length: 2048 }, (_, i) => 0.4 * Math.sin(i / 17) + 0.2 * Math.sin(i / 5));
    const analyser = {
      fftSize: 2048,
      frequencyBinCount: 1024,
      context: { sampleRate: 48000 },
      getFloatFrequencyData: (into) => into.set(spectra[at % spectra.length]),
      getFloatTimeDomainData: (into) => into.set(samples),
    };
    const signal = createSignal();
    const { frame } = signal;
    const palette = paletteOf([29, 185, 84]);
    const step = () => {
      at += 1;
      signal.step({ kind: "live", analyser }, 1000 / 60, { barCount, isCalm: false });
    };
    if (mode === "stripe") {
      const { createGlDrawer } = await loadModule(folder + "/stripe/stripe-gl.ts");
      const { firstRipples, mapStripe, moveRipples } = await loadModule(folder + "/stripe/stripe-mapping.ts");
      const draw = createGlDrawer(canvas, () => undefined);
      if (draw === null) throw new Error("There is no WebGL 2.");
      const motion = { amplitude: 0, speed: 0, exposure: 0 };
      const ripples = firstRipples();
      return { canvas, draw: () => {
        step();
        mapStripe(frame, motion);
        moveRipples(ripples, frame.bass, frame.step);
        draw({ frame, palette, width, height, scale: 1, detail: 1 }, motion, ripples, at / 60);
      } };
    }
    const context = canvas.getContext("2d", { alpha: false });
    if (mode === "floor") return { canvas, draw: () => context.clearRect(0, 0, width, height) };
    const paint = createPainter(mode);
    return { canvas, draw: () => {
      step();
      paint({ context, width, height, palette, hasReflection: true, detail: 1 }, frame);
    } };
  };

  globalThis.drawings ??= new Map();
  const key = [mode, barCount, width].join();
  if (!drawings.has(key)) drawings.set(key, await begin());
  const { canvas, draw } = drawings.get(key);
  for (const other of drawings.values()) other.canvas.hidden = other.canvas !== canvas;
  await new Promise((resolve) => {
    let drawn = 0;
    const tick = () => {
      for (let i = 0; i < perPaint; i += 1, drawn += 1) draw();
      if (drawn < frames) requestAnimationFrame(tick);
      else resolve();
    };
    requestAnimationFrame(tick);
  });
}`;
