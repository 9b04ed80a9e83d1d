import { css } from "#web/platform/appearance/colour.ts";
import {
  keepForSurface,
  smoothAt,
  type Painter,
  type Surface,
} from "#web/features/visualizer/drawing/painter.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

const points = 96;

interface Ribbon {
  /** which part of the bars swells it, as shares of all */
  from: number;
  to: number;
  cycles: number;
  /** turns a second */
  pace: number;
  phase: number;
  height: number;
}

const ribbons: readonly Ribbon[] = [
  { from: 0, to: 0.14, cycles: 0.9, pace: 0.21, phase: 0, height: 1 },
  { from: 0.05, to: 0.3, cycles: 1.3, pace: -0.29, phase: 1.9, height: 0.9 },
  { from: 0.2, to: 0.45, cycles: 1.7, pace: 0.37, phase: 3.4, height: 0.84 },
  { from: 0.35, to: 0.6, cycles: 2.3, pace: -0.43, phase: 0.8, height: 0.78 },
  { from: 0.5, to: 0.78, cycles: 2.9, pace: 0.52, phase: 4.6, height: 0.7 },
  { from: 0.68, to: 1, cycles: 3.7, pace: -0.61, phase: 2.7, height: 0.62 },
];

const keepColours = keepForSurface(({ context, width, height, palette, hasReflection }) => {
  const middle = height * (hasReflection ? 0.44 : 0.5);
  const hues = [palette.main, palette.cold, palette.warm, palette.main, palette.bright, palette.cold];
  const glow = context.createRadialGradient(width / 2, middle, 0, width / 2, middle, width * 0.55);
  glow.addColorStop(0, css(palette.deep, 0.5));
  glow.addColorStop(1, css(palette.night, 0));
  return {
    night: css(palette.night),
    glow,
    fills: hues.map((colour) => {
      const fill = context.createLinearGradient(0, 0, width, 0);
      fill.addColorStop(0, css(colour, 0));
      fill.addColorStop(0.5, css(colour, 0.3));
      fill.addColorStop(1, css(colour, 0));
      return fill;
    }),
    lines: hues.map((colour) => {
      const line = context.createLinearGradient(0, 0, width, 0);
      line.addColorStop(0, css(colour, 0));
      line.addColorStop(0.5, css(colour, 0.95));
      line.addColorStop(1, css(colour, 0));
      return line;
    }),
  };
});

/** How far a ribbon swings at a place across, 0..1 of the half height. */
function swing(ribbon: Ribbon, frame: VisualFrame, x: number): number {
  const envelope = Math.sin(Math.PI * x) ** 1.6;
  const mirrored = Math.abs(x - 0.5) * 2;
  const place = (ribbon.from + (ribbon.to - ribbon.from) * mirrored) * (frame.bars.length - 1);
  const loudness = smoothAt(frame.bars, place, 1.5 + frame.bars.length * 0.09) * 0.9 + frame.level * 0.5;
  return envelope * Math.min(1, loudness) * ribbon.height;
}

function traceRibbon(surface: Surface, frame: VisualFrame, ribbon: Ribbon): void {
  const { context, width, height, hasReflection } = surface;
  const middle = height * (hasReflection ? 0.44 : 0.5);
  const reach = height * (hasReflection ? 0.4 : 0.44);
  const turned = ribbon.phase + frame.time * ribbon.pace * Math.PI * 2;
  context.beginPath();
  for (let i = 0; i <= points; i += 1) {
    const x = i / points;
    const y = middle + Math.sin(x * ribbon.cycles * Math.PI * 2 + turned) * swing(ribbon, frame, x) * reach;
    if (i === 0) context.moveTo(0, y);
    else context.lineTo(x * width, y);
  }
}

/** Ribbons of light that cross each other; each swings with its own part of the sound. */
export function createWaves(): Painter {
  return (surface, frame) => {
    const { context, width, height, hasReflection } = surface;
    const colours = keepColours(surface);
    const middle = height * (hasReflection ? 0.44 : 0.5);
    context.fillStyle = colours.night;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, 0.35 + frame.bass * 0.6);
    context.fillStyle = colours.glow;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
    context.lineJoin = "round";
    drawRibbons(surface, frame, 1);
    if (!hasReflection) return;
    context.save();
    context.translate(0, height * 0.86 + middle * 0.36);
    context.scale(1, -0.36);
    context.globalAlpha = 0.28;
    drawRibbons(surface, frame, 0.28);
    context.restore();
  };
}

function drawRibbons(surface: Surface, frame: VisualFrame, alpha: number): void {
  const { context, width, height, hasReflection } = surface;
  const middle = height * (hasReflection ? 0.44 : 0.5);
  const colours = keepColours(surface);
  context.globalCompositeOperation = "lighter";
  ribbons.forEach((ribbon, i) => {
    traceRibbon(surface, frame, ribbon);
    context.strokeStyle = colours.lines[i] ?? colours.night;
    context.globalAlpha = alpha * 0.16;
    context.lineWidth = 9;
    context.stroke();
    context.globalAlpha = alpha;
    context.lineWidth = 2;
    context.stroke();
    // Closed along the middle, the same line bounds a sheet of light.
    context.lineTo(width, middle);
    context.lineTo(0, middle);
    context.fillStyle = colours.fills[i] ?? colours.night;
    context.fill();
  });
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
}
