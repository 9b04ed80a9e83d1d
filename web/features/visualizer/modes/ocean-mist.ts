import { css, mix } from "../colour.ts";
import { keepForSurface, valueAt, type Painter, type Surface } from "../painter.ts";
import { leaningPalette } from "../palette.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

const waterHue = 222;
const layers = 7;
const points = 72;
const clouds = 12;
const glints = 70;

const keepScene = keepForSurface(({ context, width, height, palette: accent }) => {
  const palette = leaningPalette(waterHue, accent, 40);
  const horizon = height * 0.4;
  const sky = context.createLinearGradient(0, 0, 0, horizon * 1.25);
  sky.addColorStop(0, css(palette.night));
  sky.addColorStop(0.55, css(mix(palette.night, palette.deep, 0.5)));
  sky.addColorStop(1, css(mix(palette.deep, palette.bright, 0.42)));
  const moon = context.createRadialGradient(width * 0.5, horizon, 0, width * 0.5, horizon, height * 0.55);
  moon.addColorStop(0, css(mix(palette.bright, accent.bright, 0.5), 0.75));
  moon.addColorStop(0.25, css(accent.main, 0.3));
  moon.addColorStop(1, css(palette.night, 0));
  const waters = Array.from({ length: layers }, (_, i) => {
    const near = i / (layers - 1);
    const top = horizon + near ** 1.5 * height * 0.46;
    const water = context.createLinearGradient(0, top - height * 0.08, 0, top + height * 0.3);
    const light = mix(palette.bright, palette.main, near);
    water.addColorStop(0, css(mix(light, palette.deep, 0.25 + near * 0.4), 0.82));
    water.addColorStop(0.25, css(mix(palette.deep, palette.night, near * 0.45), 0.92));
    water.addColorStop(1, css(mix(palette.deep, palette.night, 0.72), 1));
    return water;
  });
  return {
    night: css(palette.night),
    sky,
    moon,
    waters,
    foam: css(palette.bright),
    mist: mistSprite(css(palette.bright)),
    horizon,
  };
});

/** A soft round cloud, drawn once and then stretched. */
function mistSprite(colour: string): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  sprite.width = 96;
  sprite.height = 96;
  const context = sprite.getContext("2d");
  if (context === null) return sprite;
  const soft = context.createRadialGradient(48, 48, 0, 48, 48, 48);
  soft.addColorStop(0, colour);
  soft.addColorStop(1, "transparent");
  context.globalAlpha = 0.5;
  context.fillStyle = soft;
  context.fillRect(0, 0, 96, 96);
  return sprite;
}

/** Height of the water at a place across, in px above the layer's own line. */
function swell({ height }: Surface, frame: VisualFrame, layer: number, x: number): number {
  const near = layer / (layers - 1);
  const size = height * (0.012 + near * 0.055);
  const phase = layer * 2.1;
  const long = Math.sin(x * (9 - near * 4.5) + phase + frame.time * (0.5 + near * 0.55));
  const short = Math.sin(x * (21 - near * 8) - phase - frame.time * (0.9 + near * 0.5));
  // Near water swells with the bass, far water ripples with what is high.
  const place = ((1 - near) * 0.7 + Math.abs(x - 0.5) * 0.5) * (frame.bars.length - 1);
  const sound = valueAt(frame.bars, place);
  return size * (0.5 + frame.bass * 1.5) * (long * 0.75 + short * 0.3) + size * sound * 1.7;
}

function drawWater(surface: Surface, frame: VisualFrame): void {
  const { context, width, height } = surface;
  const { waters, foam, horizon } = keepScene(surface);
  for (let layer = 0; layer < layers; layer += 1) {
    const near = layer / (layers - 1);
    const line = horizon + near ** 1.5 * height * 0.46;
    context.beginPath();
    for (let i = 0; i <= points; i += 1) {
      const y = line - swell(surface, frame, layer, i / points);
      if (i === 0) context.moveTo(0, y);
      else context.lineTo((i / points) * width, y);
    }
    context.strokeStyle = foam;
    context.globalAlpha = 0.12 + frame.highs * 0.4;
    context.lineWidth = 1 + near * 1.4;
    context.stroke();
    context.globalAlpha = 1;
    context.lineTo(width, height);
    context.lineTo(0, height);
    context.fillStyle = waters[layer] ?? foam;
    context.fill();
    if (layer % 2 === 0) drawMist(surface, frame, layer);
  }
}

function drawMist(surface: Surface, frame: VisualFrame, layer: number): void {
  const { context, width, height, detail } = surface;
  const { mist, horizon } = keepScene(surface);
  const near = layer / (layers - 1);
  const line = horizon + near ** 1.5 * height * 0.46;
  const count = Math.max(2, Math.round((clouds / 4) * detail));
  for (let i = 0; i < count; i += 1) {
    const own = i * 0.618 + layer * 0.37;
    const drift = own + frame.time * (0.008 + near * 0.018) * (i % 2 === 0 ? 1 : -1);
    const x = (((drift % 1) + 1) % 1) * 1.6 - 0.3;
    const breadth = width * (0.5 + 0.3 * Math.sin(own * 9));
    const tall = height * (0.1 + 0.08 * near + frame.mids * 0.08);
    context.globalAlpha = (0.1 + frame.mids * 0.22) * (1 - near * 0.45);
    context.drawImage(mist, x * width - breadth / 2, line - tall * 0.6, breadth, tall);
  }
  context.globalAlpha = 1;
}

/** Light that glitters on the water under the moon. */
function drawGlints(surface: Surface, frame: VisualFrame): void {
  const { context, width, height, detail } = surface;
  const { foam, horizon } = keepScene(surface);
  context.fillStyle = foam;
  const count = Math.round(glints * detail);
  for (let i = 0; i < count; i += 1) {
    const depth = ((i * 0.618) % 1) ** 1.6;
    const shine = Math.sin(frame.time * (1.6 + (i % 5) * 0.5) + i * 2.4);
    const strength = shine * (0.2 + frame.highs * 1.3);
    if (strength <= 0.05) continue;
    const spread = (0.05 + depth * 0.34) * width;
    const x = width / 2 + spread * Math.sin(i * 12.9898);
    context.globalAlpha = Math.min(0.85, strength);
    context.fillRect(x, horizon + height * 0.02 + depth * height * 0.52, 2 + depth * 16, 1 + depth * 1.2);
  }
  context.globalAlpha = 1;
}

/** A sea at night: near waves swell with the bass, mist rises with the middle tones, light glitters with the high. */
export function createOceanMist(): Painter {
  return (surface, frame) => {
    const { context, width, height } = surface;
    const { night, sky, moon } = keepScene(surface);
    context.fillStyle = night;
    context.fillRect(0, 0, width, height);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height * 0.6);
    context.globalAlpha = Math.min(1, 0.5 + frame.level * 0.6);
    context.fillStyle = moon;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
    drawWater(surface, frame);
    drawGlints(surface, frame);
  };
}
