import { css, mix } from "#web/platform/appearance/colour.ts";
import { keepForSurface, type Painter, type Surface } from "#web/features/visualizer/drawing/painter.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

interface Place {
  left: number;
  floor: number;
  tallest: number;
  pitch: number;
  barWidth: number;
}

function placeOf({ width, height, hasReflection }: Surface, count: number): Place {
  const span = Math.min(width * 0.9, 1500);
  const pitch = span / count;
  const floor = height * (hasReflection ? 0.68 : 0.8);
  return {
    left: (width - span) / 2,
    floor,
    tallest: floor - height * 0.14,
    pitch,
    barWidth: Math.max(1, pitch * 0.72),
  };
}

const keepColours = keepForSurface((surface) => {
  const { context, width, height, palette } = surface;
  const { floor, tallest, left } = placeOf(surface, 64);
  const across = context.createLinearGradient(left, 0, width - left, 0);
  across.addColorStop(0, css(palette.warm));
  across.addColorStop(0.5, css(palette.main));
  across.addColorStop(1, css(palette.cold));
  const shade = context.createLinearGradient(0, floor - tallest, 0, floor);
  shade.addColorStop(0, css(palette.bright, 0.75));
  shade.addColorStop(0.45, css(palette.bright, 0.06));
  shade.addColorStop(1, css(palette.night, 0.62));
  const glow = context.createRadialGradient(
    width / 2,
    floor,
    0,
    width / 2,
    floor,
    Math.max(width, height) * 0.6,
  );
  glow.addColorStop(0, css(mix(palette.night, palette.main, 0.34)));
  glow.addColorStop(1, css(palette.night, 0));
  const veil = context.createLinearGradient(0, floor, 0, floor + (height - floor) * 0.95);
  veil.addColorStop(0, css(palette.night, 0.42));
  veil.addColorStop(1, css(palette.night, 0.96));
  return { night: css(palette.night), across, shade, glow, veil, peak: css(palette.bright) };
});

/** Bars that stand on the floor, with rounded tops; all as one path. */
function traceBars(context: CanvasRenderingContext2D, frame: VisualFrame, place: Place): void {
  const radius = Math.min(6, place.barWidth / 2);
  context.beginPath();
  for (let i = 0; i < frame.bars.length; i += 1) {
    const size = Math.max(2, (frame.bars[i] ?? 0) * place.tallest);
    const x = place.left + i * place.pitch + (place.pitch - place.barWidth) / 2;
    const round = Math.min(radius, size / 2);
    const y = place.floor - size;
    context.moveTo(x, place.floor);
    context.lineTo(x, y + round);
    context.quadraticCurveTo(x, y, x + round, y);
    context.lineTo(x + place.barWidth - round, y);
    context.quadraticCurveTo(x + place.barWidth, y, x + place.barWidth, y + round);
    context.lineTo(x + place.barWidth, place.floor);
  }
}

/** The spectrum as bars with falling peaks, and its mirror image on a wet floor. */
export function createBars(): Painter {
  return (surface, frame) => {
    const { context, width, height } = surface;
    const place = placeOf(surface, frame.bars.length);
    const colours = keepColours(surface);
    context.fillStyle = colours.night;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, 0.3 + frame.bass * 0.55 + frame.beat * 0.15);
    context.fillStyle = colours.glow;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
    drawStanding(surface, frame, place);
    if (!surface.hasReflection) return;
    context.save();
    context.translate(0, place.floor * 1.5 + 3);
    context.scale(1, -0.5);
    drawStanding(surface, frame, place);
    context.restore();
    context.fillStyle = colours.veil;
    context.fillRect(0, place.floor, width, height - place.floor);
  };
}

function drawStanding(surface: Surface, frame: VisualFrame, place: Place): void {
  const { context } = surface;
  const colours = keepColours(surface);
  traceBars(context, frame, place);
  context.fillStyle = colours.across;
  context.fill();
  context.fillStyle = colours.shade;
  context.fill();
  context.beginPath();
  for (let i = 0; i < frame.peaks.length; i += 1) {
    const peak = frame.peaks[i] ?? 0;
    if (peak < 0.01) continue;
    const x = place.left + i * place.pitch + (place.pitch - place.barWidth) / 2;
    context.rect(x, place.floor - peak * place.tallest - 6, place.barWidth, 2.5);
  }
  context.fillStyle = colours.peak;
  context.fill();
}
