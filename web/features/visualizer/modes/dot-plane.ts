import { css, mix } from "../colour.ts";
import { keepForSurface, valueAt, type Painter, type Surface } from "../painter.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

const rows = 44;
const rowsPerSecond = 20;
const mostColumns = 96;
const shades = 7;

const keepColours = keepForSurface(({ context, width, height, palette }) => {
  const ramp = [
    mix(palette.deep, palette.night, 0.35),
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

/** Where a dot of the plane is seen, and how large. Reused for every dot. */
const seen = { x: 0, y: 0, size: 0 };

/** Looks at the plane from above its near edge. `across` -1..1, `depth` 0 (near) to 1 (far). */
function project({ width, height }: Surface, across: number, depth: number, rise: number): void {
  const distance = 1 + depth * 2.6;
  const spread = Math.max(width * 0.62, height * 0.5);
  seen.x = width / 2 + (across * spread) / distance;
  seen.y = height * 0.13 + (height * 0.76) / distance - (rise * height * 0.4) / distance ** 0.85;
  seen.size = Math.max(1.1, Math.min(width, 1400) / 230 / distance);
}

/** The last seconds of the spectrum as a plane of dots that moves away; loud tones are hills. */
export function createDotPlane(): Painter {
  const history = Array.from({ length: rows }, () => new Float32Array(0));
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
    const columns = Math.min(mostColumns, frame.bars.length);
    const shownRows = Math.round(rows * (0.5 + detail * 0.5));
    // One path for each shade: changing the colour for every dot would cost most of the frame.
    for (let shade = 0; shade < shades; shade += 1) {
      context.beginPath();
      for (let age = shownRows - 1; age >= 0; age -= 1) {
        const row = age === 0 ? frame.bars : history[(newest - age + 1 + rows) % rows];
        if (row === undefined) continue;
        traceRow(surface, row, { columns, depth: age === 0 ? 0 : (age - 1 + moved) / rows, shade });
      }
      context.fillStyle = colours.dots[shade] ?? "";
      context.fill();
    }
  };
}

function traceRow(
  surface: Surface,
  row: Float32Array,
  { columns, depth, shade }: { columns: number; depth: number; shade: number },
): void {
  const faded = 1 - depth * 0.55;
  for (let column = 0; column < columns; column += 1) {
    const across = (column / (columns - 1)) * 2 - 1;
    // Low tones in the middle, so that the hills stand where one looks.
    const value = row.length === 0 ? 0 : valueAt(row, Math.abs(across) * (row.length - 1));
    const own = Math.min(shades - 1, Math.floor((0.06 + value * 1.05) * faded * shades));
    if (own !== shade) continue;
    project(surface, across, depth, value);
    const size = seen.size * (0.8 + value * 0.7);
    surface.context.rect(seen.x - size / 2, seen.y - size / 2, size, size);
  }
}
