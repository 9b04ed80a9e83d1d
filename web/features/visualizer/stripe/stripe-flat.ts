import type { Colour } from "#web/platform/appearance/colour.ts";
import { layersOf } from "./stripe-layers.ts";
import type { StripeDrawer } from "./stripe-gl.ts";
import type { Ripple, StripeMotion } from "./stripe-mapping.ts";

const columns = 80;
const rows = 50;

function smoothstep(low: number, high: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}

/** A slow wandering value of -1..1 in place and time. */
function drift(x: number, y: number, time: number): number {
  return (
    (Math.sin(x * 1.7 + time * 0.5 + Math.sin(y * 1.3 - time * 0.3) * 1.4) +
      Math.sin(y * 2.3 - time * 0.4 + Math.sin(x * 1.1 + time * 0.21) * 1.7)) /
    2
  );
}

function ringsAt(ripples: readonly Ripple[], x: number, y: number, aspect: number): number {
  let sum = 0;
  for (const ripple of ripples) {
    if (ripple.strength === 0) continue;
    const away = Math.hypot(x - ripple.x * aspect, y - ripple.y) - ripple.age * 0.75;
    sum += Math.sin(away * 16) * Math.exp(-away * away * 22) * ripple.strength * Math.exp(-ripple.age * 1.1);
  }
  return sum;
}

/** The colour of one point of the sheet, 0..255 each, into `into`. */
function shadePoint(
  { x, y, ring, time }: { x: number; y: number; ring: number; time: number },
  motion: StripeMotion,
  layers: readonly Colour[],
  into: [number, number, number],
): void {
  const height = drift(x * 1.2, y * 1.8 - x * 0.5, time) * motion.amplitude + ring * 0.3;
  const next = drift(x * 1.2 + 0.05, y * 1.8 - x * 0.5 + 0.05, time) * motion.amplitude + ring * 0.3;
  const light = 0.86 + Math.max(-0.34, Math.min(0.3, (next - height) * 3)) + ring * 0.2;
  const low = smoothstep(-0.9, 0.7, y * 0.5 + height * 0.8);
  for (let channel = 0; channel < 3; channel += 1) {
    const first = layers[0]?.[channel as 0] ?? 0;
    into[channel as 0] = first + ((layers[1]?.[channel as 0] ?? 0) - first) * low;
  }
  for (let own = 2; own < 5; own += 1) {
    const wandering = drift(
      x * (0.5 + own * 0.2) + own * 3,
      y + height * 0.8 - own,
      time * (0.3 + own * 0.07) + own,
    );
    const cover = smoothstep(-0.1 + (own - 2) * 0.14, 0.75, wandering + height * 0.28);
    const share = cover * (motion.exposure + (1 - motion.exposure) * (4 - own) * 0.3);
    for (let channel = 0; channel < 3; channel += 1) {
      const here = into[channel as 0];
      into[channel as 0] = here + ((layers[own]?.[channel as 0] ?? 0) - here) * share;
    }
  }
  for (let channel = 0; channel < 3; channel += 1) into[channel as 0] *= light;
}

/** The gradient without WebGL: worked out for few points and stretched over the canvas. Null where there is no 2D. */
export function createFlatDrawer(canvas: HTMLCanvasElement): StripeDrawer | null {
  const context = canvas.getContext("2d", { alpha: false });
  const small = document.createElement("canvas");
  small.width = columns;
  small.height = rows;
  const smallContext = small.getContext("2d");
  if (context === null || smallContext === null) return null;
  const pixels = smallContext.createImageData(columns, rows);
  const colour: [number, number, number] = [0, 0, 0];
  return ({ palette, width, height }, motion, { ripples }, time) => {
    const layers = layersOf(palette);
    const aspect = Math.max(0.7, width / height);
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const x = ((column / (columns - 1)) * 2 - 1) * aspect;
        const y = 1 - (row / (rows - 1)) * 2;
        shadePoint({ x, y, ring: ringsAt(ripples, x, y, aspect), time }, motion, layers, colour);
        pixels.data.set([...colour, 255], (row * columns + column) * 4);
      }
    }
    smallContext.putImageData(pixels, 0, 0);
    context.imageSmoothingQuality = "high";
    context.drawImage(small, 0, 0, columns, rows, 0, 0, canvas.width, canvas.height);
  };
}
