import { css } from "#web/platform/appearance/colour.ts";
import { keepForSurface, type Painter, type Surface } from "#web/features/visualizer/drawing/painter.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

const echoes = 4;
/** seconds of motion between two echoes */
const echoEvery = 0.09;

function radiusOf({ width, height }: Surface): number {
  return Math.min(width, height) * 0.5;
}

const keepColours = keepForSurface((surface) => {
  const { context, width, height, palette } = surface;
  const reach = radiusOf(surface);
  const burst = context.createRadialGradient(0, 0, reach * 0.2, 0, 0, reach * 0.98);
  burst.addColorStop(0, css(palette.bright));
  burst.addColorStop(0.3, css(palette.main));
  burst.addColorStop(0.65, css(palette.warm, 0.9));
  burst.addColorStop(1, css(palette.cold, 0.5));
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, Math.hypot(width, height) / 2);
  glow.addColorStop(0, css(palette.main, 0.42));
  glow.addColorStop(0.45, css(palette.deep, 0.22));
  glow.addColorStop(1, css(palette.night, 0));
  const core = context.createRadialGradient(0, 0, 0, 0, 0, reach * 0.24);
  core.addColorStop(0, css(palette.deep));
  core.addColorStop(0.75, css(palette.night));
  core.addColorStop(1, css(palette.night));
  return { night: css(palette.night), burst, glow, core, rim: css(palette.bright), echo: css(palette.cold) };
});

/** A star whose quarters mirror each other, so that the ends meet: low tones point to the sides, high ones up and down. */
function traceStar(
  context: CanvasRenderingContext2D,
  bars: Float32Array,
  inner: number,
  reach: number,
): void {
  const spikes = bars.length * 2;
  const step = (Math.PI * 2) / spikes;
  context.beginPath();
  for (let i = 0; i < spikes; i += 1) {
    const turned = (i / spikes) * 4;
    const quarter = turned % 2;
    const place = (quarter < 1 ? quarter : 2 - quarter) * (bars.length - 1) * 0.86;
    // Each spike stands for two bars: the taller one is seen.
    const bar = Math.max(bars[Math.floor(place)] ?? 0, bars[Math.floor(place) + 1] ?? 0);
    const angle = i * step;
    const valley = inner * 1.02;
    context.lineTo(Math.cos(angle - step / 2) * valley, Math.sin(angle - step / 2) * valley);
    const tip = inner + 3 + bar ** 1.15 * (reach - inner);
    context.lineTo(Math.cos(angle) * tip, Math.sin(angle) * tip);
  }
  context.closePath();
}

/** A star of spikes around a dark disc; earlier stars fade outwards. */
export function createSpikes(): Painter {
  const kept: Float32Array[] = [];
  let sinceEcho = 0;
  const keepEcho = (frame: VisualFrame): void => {
    sinceEcho += frame.step;
    if (kept.some((bars) => bars.length !== frame.bars.length)) kept.length = 0;
    if (sinceEcho < echoEvery) return;
    sinceEcho = 0;
    const oldest = kept.length < echoes ? new Float32Array(frame.bars.length) : kept.shift();
    if (oldest === undefined) return;
    oldest.set(frame.bars);
    kept.push(oldest);
  };
  return (surface, frame) => {
    const { context, width, height } = surface;
    const colours = keepColours(surface);
    const reach = radiusOf(surface) * 0.94;
    const inner = radiusOf(surface) * (0.25 + frame.bass * 0.06 + frame.beat * 0.02);
    context.fillStyle = colours.night;
    context.fillRect(0, 0, width, height);
    context.save();
    context.translate(width / 2, height / 2);
    context.globalAlpha = Math.min(1, 0.4 + frame.bass * 0.6);
    context.fillStyle = colours.glow;
    context.fillRect(-width / 2, -height / 2, width, height);
    context.rotate(Math.sin(frame.time * 0.11) * 0.5);
    context.globalCompositeOperation = "lighter";
    context.lineJoin = "round";
    context.strokeStyle = colours.echo;
    kept.forEach((bars, i) => {
      const age = echoes - i - sinceEcho / echoEvery;
      traceStar(context, bars, inner * (1 + age * 0.08), reach * (1 + age * 0.09));
      context.globalAlpha = Math.max(0, 0.3 - age * 0.06);
      context.lineWidth = 1.5;
      context.stroke();
    });
    context.globalCompositeOperation = "source-over";
    traceStar(context, frame.bars, inner, reach);
    context.globalAlpha = 1;
    context.fillStyle = colours.burst;
    context.fill();
    drawCore(surface, frame, inner);
    context.restore();
    keepEcho(frame);
  };
}

function drawCore(surface: Surface, frame: VisualFrame, inner: number): void {
  const { context } = surface;
  const { core, rim } = keepColours(surface);
  context.beginPath();
  context.arc(0, 0, inner * 0.97, 0, Math.PI * 2);
  context.fillStyle = core;
  context.fill();
  context.strokeStyle = rim;
  context.globalAlpha = 0.5 + frame.beat * 0.4;
  context.lineWidth = 2;
  context.stroke();
  // The wave runs around inside the disc.
  context.beginPath();
  const samples = 120;
  for (let i = 0; i <= samples; i += 1) {
    const angle = (i / samples) * Math.PI * 2;
    const faded = Math.sin((i / samples) * Math.PI);
    const sample = (frame.wave[Math.round((i / samples) * (frame.wave.length - 1))] ?? 0) * faded;
    const radius = inner * (0.62 + sample * 0.2);
    context.lineTo(Math.cos(angle - Math.PI / 2) * radius, Math.sin(angle - Math.PI / 2) * radius);
  }
  context.globalAlpha = 0.75;
  context.lineWidth = 1.6;
  context.stroke();
  context.globalAlpha = 1;
}
