import { css } from "#web/platform/appearance/colour.ts";
import { keepForSurface, type Painter, type Surface } from "#web/features/visualizer/drawing/painter.ts";

const points = 360;
const trails = 5;
/** how often a trail is left behind, in seconds of motion */
const trailEvery = 0.045;

const keepColours = keepForSurface(({ context, width, height, palette }) => {
  const line = context.createLinearGradient(0, 0, width, 0);
  line.addColorStop(0, css(palette.cold, 0.2));
  line.addColorStop(0.2, css(palette.main));
  line.addColorStop(0.5, css(palette.bright));
  line.addColorStop(0.8, css(palette.main));
  line.addColorStop(1, css(palette.cold, 0.2));
  const glow = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width * 0.6);
  glow.addColorStop(0, css(palette.deep, 0.42));
  glow.addColorStop(1, css(palette.night, 0));
  return {
    night: css(palette.night),
    line,
    glow,
    grid: css(palette.main, 0.1),
    axis: css(palette.main, 0.24),
  };
});

function drawGrid({ context, width, height }: Surface, grid: string, axis: string): void {
  const cell = Math.max(48, Math.min(width, height) / 9);
  context.lineWidth = 1;
  context.strokeStyle = grid;
  context.beginPath();
  for (let x = (width / 2) % cell; x < width; x += cell) {
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  for (let y = (height / 2) % cell; y < height; y += cell) {
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
  context.strokeStyle = axis;
  context.beginPath();
  context.moveTo(0, height / 2);
  context.lineTo(width, height / 2);
  const tick = cell / 5;
  for (let x = (width / 2) % tick; x < width; x += tick) {
    context.moveTo(x, height / 2 - 3);
    context.lineTo(x, height / 2 + 3);
  }
  context.stroke();
}

function trace({ context, width, height }: Surface, wave: Float32Array, reach: number): void {
  context.beginPath();
  for (let i = 0; i <= points; i += 1) {
    const sample = wave[Math.min(wave.length - 1, Math.round((i / points) * (wave.length - 1)))] ?? 0;
    const y = height / 2 - sample * reach;
    if (i === 0) context.moveTo(0, y);
    else context.lineTo((i / points) * width, y);
  }
}

/** The wave itself, as an oscilloscope shows it: a beam on phosphor that glows after. */
export function createScope(): Painter {
  const kept: Float32Array[] = [];
  let sinceTrail = 0;
  return (surface, frame) => {
    const { context, width, height } = surface;
    const colours = keepColours(surface);
    const reach = height * 0.36;
    context.fillStyle = colours.night;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, 0.4 + frame.level * 0.8);
    context.fillStyle = colours.glow;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
    drawGrid(surface, colours.grid, colours.axis);
    context.lineJoin = "round";
    context.strokeStyle = colours.line;
    kept.forEach((wave, i) => {
      trace(surface, wave, reach);
      context.globalAlpha = 0.05 + 0.16 * (i / trails) ** 1.5;
      context.lineWidth = 2.5;
      context.stroke();
    });
    trace(surface, frame.wave, reach);
    for (const [lineWidth, alpha] of beam) {
      context.lineWidth = lineWidth;
      context.globalAlpha = alpha;
      context.stroke();
    }
    context.globalAlpha = 1;
    sinceTrail += frame.step;
    if (sinceTrail < trailEvery) return;
    sinceTrail = 0;
    const oldest = kept.length < trails ? new Float32Array(frame.wave.length) : kept.shift();
    if (oldest === undefined) return;
    oldest.set(frame.wave);
    kept.push(oldest);
  };
}

/** Widths and strengths of the strokes that make the beam glow, outermost first. */
const beam = [
  [14, 0.08],
  [7, 0.18],
  [2.4, 1],
] as const;
