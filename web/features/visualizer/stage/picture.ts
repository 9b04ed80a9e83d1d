import { mix, type Colour } from "#web/platform/appearance/colour.ts";
import { startFrameLoop } from "./frame-loop.ts";
import { paletteOf, type Palette } from "#web/features/visualizer/drawing/palette.ts";
import { createQuality } from "#web/features/visualizer/signal/quality.ts";
import { createSignal, type SoundInput } from "#web/features/visualizer/signal/signal.ts";
import type { VisualFrame } from "#web/features/visualizer/signal/visual-frame.ts";

/** What a picture is made of. */
export interface PictureOptions {
  input: SoundInput;
  barCount: number;
  isCalm: boolean;
  /** the colour that all others follow from */
  accent: Colour;
}

/** What is drawn in a frame, and on how much room. */
export interface Scene {
  frame: VisualFrame;
  palette: Palette;
  /** in CSS px */
  width: number;
  height: number;
  /** pixels of the canvas a CSS px */
  scale: number;
  /** 0..1: how much ornament the machine can draw */
  detail: number;
}

/** A canvas that draws itself until it is stopped. */
export interface Picture<Options extends PictureOptions> {
  set(options: Options): void;
  /** Draws once more, also when nothing moves: what was drawn is lost. */
  wake(): void;
  stop(): void;
}

interface PictureParts<Options> {
  draw: (scene: Scene, options: Options) => void;
  /** called once, when sound of the player has been followed for a moment */
  onHeard: () => void;
}

const maxPixelRatio = 2;
/** Levels are found within this time of sound. */
const heardAfterMs = 600;
const fadeSteps = 14;
const fadeMs = 1100;
/** The calm form needs no more frames a second than this. */
const calmFrameMs = 1000 / 24;

/** Whether the sound has been followed for long enough. */
function createHearing(onHeard: () => void): (isLive: boolean, elapsedMs: number) => void {
  let heardMs = 0;
  return (isLive, elapsedMs) => {
    if (!isLive || heardMs >= heardAfterMs) return;
    heardMs += elapsedMs;
    if (heardMs >= heardAfterMs) onHeard();
  };
}

/** Draws on a canvas as long as it is seen and something moves. */
export function startPicture<Options extends PictureOptions>(
  canvas: HTMLCanvasElement,
  first: Options,
  { draw, onHeard }: PictureParts<Options>,
): Picture<Options> {
  const signal = createSignal();
  const quality = createQuality();
  const colours = createFade(first.accent);
  const noteSound = createHearing(onHeard);
  let options = first;
  let isDirty = true;
  let owedMs = 0;

  const paint = (): void => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    const scale = Math.min(maxPixelRatio, devicePixelRatio) * quality.scale();
    fit(canvas, Math.round(width * scale), Math.round(height * scale));
    const detail = quality.scale() * (options.isCalm ? 0.6 : 1);
    draw({ frame: signal.frame, palette: colours.palette(), width, height, scale, detail }, options);
  };
  const step = (elapsedMs: number): boolean => {
    const { input } = options;
    const wasStill = signal.isStill();
    signal.step(input, elapsedMs, options);
    noteSound(input.kind === "live" && signal.hasHeard(), elapsedMs);
    isDirty = colours.step(options.accent, elapsedMs) || isDirty;
    const isMoving = isDirty || !wasStill || !signal.isStill();
    if (isMoving) paint();
    isDirty = false;
    return isMoving || input.kind !== "silence";
  };
  const loop = startFrameLoop(canvas, (elapsedMs) => {
    quality.note(elapsedMs);
    owedMs += elapsedMs;
    if (options.isCalm && owedMs < calmFrameMs) return true;
    const passedMs = owedMs;
    owedMs = 0;
    return step(passedMs);
  });
  const wake = (): void => {
    isDirty = true;
    loop.wake();
  };
  const resized = new ResizeObserver(wake);
  resized.observe(canvas);
  return {
    set(next) {
      options = next;
      wake();
    },
    wake,
    stop() {
      resized.disconnect();
      loop.stop();
    },
  };
}

function fit(canvas: HTMLCanvasElement, width: number, height: number): void {
  // Setting a size empties the canvas even when it is the same.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Goes from one accent to the next in few steps, since each makes all colours again. */
function createFade(first: Colour) {
  let from = first;
  let to = first;
  let passedMs = fadeMs;
  let shown = fadeSteps;
  let palette = paletteOf(first);
  return {
    palette: () => palette,
    /** @returns whether the colours are others now */
    step(accent: Colour, elapsedMs: number): boolean {
      if (accent !== to) {
        from = mix(from, to, shown / fadeSteps);
        to = accent;
        passedMs = 0;
        shown = 0;
      }
      if (shown === fadeSteps) return false;
      passedMs += elapsedMs;
      const next = Math.min(fadeSteps, Math.floor((passedMs / fadeMs) * fadeSteps));
      if (next === shown) return false;
      shown = next;
      palette = paletteOf(mix(from, to, shown / fadeSteps));
      return true;
    },
  };
}
