import { css, mix } from "#web/platform/appearance/colour.ts";
import {
  keepForSurface,
  smoothAt,
  type Painter,
  type Surface,
} from "#web/features/visualizer/drawing/painter.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

const rows = 44;
const rowsPerSecond = 20;
const maxColumns = 112;
const shades = 7;

const keepColours = keepForSurface(({ context, width, height, palette }) => {
  const ramp = [
    mix(palette.deep, palette.night, 0.2),
    mix(palette.deep, palette.cold, 0.35),
    palette.cold,
    mix(palette.cold, palette.main, 0.6),
    palette.main,
    mix(palette.main, palette.bright, 0.55),
    palette.bright,
  ];
  const haze = context.createLinearGradient(0, 0, 0, height);
  haze.addColorStop(0, css(palette.night));
  haze.addColorStop(0.3, css(mix(palette.night, palette.deep, 0.5)));
  haze.addColorStop(0.62, css(mix(palette.night, palette.deep, 0.12)));
  haze.addColorStop(1, css(palette.night));
  const glow = context.createRadialGradient(width / 2, height * 0.3, 0, width / 2, height * 0.3, width * 0.5);
  glow.addColorStop(0, css(palette.main, 0.3));
  glow.addColorStop(1, css(palette.night, 0));
  return { haze, glow, dots: ramp.map((colour) => css(colour)) };
});

/** The dots of a frame, farthest first. Reused from frame to frame. */
interface Dots {
  x: Float32Array;
  y: Float32Array;
  size: Float32Array;
  shade: Uint8Array;
  count: number;
}

function createDots(): Dots {
  const max = rows * maxColumns;
  return {
    x: new Float32Array(max),
    y: new Float32Array(max),
    size: new Float32Array(max),
    shade: new Uint8Array(max),
    count: 0,
  };
}

/** Looks at a row of the plane from above the near edge. `depth`: 0 (near) to 1 (far). */
function placeRow(
  dots: Dots,
  { width, height }: Surface,
  row: Float32Array,
  { columns, depth }: RowPlace,
): void {
  const distance = 1 + depth * 2.6;
  const spread = Math.max(width * 0.6, height * 0.5) / distance;
  const ground = height * 0.16 + (height * 0.7) / distance;
  const tall = (height * 0.42) / distance ** 0.8;
  const size = Math.max(1, Math.min(width, 1400) / 250 / distance);
  const faded = 1 - depth * 0.5;
  for (let column = 0; column < columns; column += 1) {
    const across = (column / (columns - 1)) * 2 - 1;
    // Low tones in the middle, so that the hills stand where one looks.
    const value = row.length === 0 ? 0 : smoothAt(row, Math.abs(across) * (row.length - 1), 2);
    const i = dots.count;
    dots.x[i] = width / 2 + across * spread;
    dots.y[i] = ground - value * tall;
    dots.size[i] = size * (0.75 + value * 0.75);
    dots.shade[i] = Math.min(shades - 1, Math.floor((0.16 + value) * faded * shades));
    dots.count += 1;
  }
}

interface RowPlace {
  columns: number;
  depth: number;
}

/** The last seconds of the spectrum as a plane of dots that moves away; loud tones are hills. */
export function createDotPlane(): Painter {
  const history = Array.from({ length: rows }, () => new Float32Array(0));
  const dots = createDots();
  let newest = 0;
  let moved = 0;

  const keepRow = (frame: VisualFrame): void => {
    moved += frame.step * rowsPerSecond;
    while (moved >= 1) {
      moved -= 1;
      newest = (newest + 1) % rows;
      const row = history[newest];
      if (row?.length === frame.bars.length) row.set(frame.bars);
      else history[newest] = Float32Array.from(frame.bars);
    }
  };

  return (surface, frame) => {
    const { context, width, height, detail } = surface;
    const colours = keepColours(surface);
    keepRow(frame);
    context.fillStyle = colours.haze;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, 0.3 + frame.bass * 0.7);
    context.fillStyle = colours.glow;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
    const columns = Math.min(maxColumns, Math.round(frame.bars.length * 1.5));
    dots.count = 0;
    for (let age = Math.round((rows - 1) * (0.5 + detail * 0.5)); age >= 0; age -= 1) {
      const row = age === 0 ? frame.bars : history[(newest - age + 1 + rows) % rows];
      if (row === undefined) continue;
      placeRow(dots, surface, row, { columns, depth: age === 0 ? 0 : (age - 1 + moved) / rows });
    }
    // One path for each shade: changing the colour for every dot would cost most of the frame.
    for (let shade = 0; shade < shades; shade += 1) {
      context.beginPath();
      for (let i = 0; i < dots.count; i += 1) {
        if (dots.shade[i] !== shade) continue;
        const size = dots.size[i] ?? 0;
        context.rect((dots.x[i] ?? 0) - size / 2, (dots.y[i] ?? 0) - size / 2, size, size);
      }
      context.fillStyle = colours.dots[shade] ?? "";
      context.fill();
    }
  };
}
