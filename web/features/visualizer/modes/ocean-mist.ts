import { css, mix } from "#web/platform/appearance/colour.ts";
import {
  keepForSurface,
  smoothAt,
  type Painter,
  type Surface,
} from "#web/features/visualizer/drawing/painter.ts";
import { leaningPalette } from "#web/features/visualizer/drawing/palette.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

const waterHue = 222;
const layers = 7;
const points = 110;
const clouds = 12;
const glints = 110;

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

/** How the waves of one layer stand. */
interface Sea {
  size: number;
  near: number;
  phase: number;
  time: number;
  /** how rough it is: 0..1 */
  long: number;
  short: number;
}

/** Near water swells with the bass, far water ripples with what is high. */
function seaOf({ height }: Surface, frame: VisualFrame, layer: number): Sea {
  const near = layer / (layers - 1);
  const { bars } = frame;
  return {
    size: height * (0.012 + near * 0.06),
    near,
    phase: layer * 2.1,
    time: frame.time,
    long: 0.35 + frame.bass * 1.15,
    short: 0.12 + smoothAt(bars, (1 - near * 0.8) * bars.length * 0.6, bars.length * 0.12) * 0.8,
  };
}

/** Height of the water at a place across, in px above the layer's own line. Crests are sharper than troughs. */
function swell({ size, near, phase, time, long, short }: Sea, x: number): number {
  const broad = Math.sin(x * (8 - near * 4.4) + phase + time * (0.42 + near * 0.4));
  const middle = Math.sin(x * (17 - near * 7) - phase * 1.7 - time * (0.6 + near * 0.35) + broad * 0.6);
  const fine = Math.sin(x * (43 - near * 20) + phase * 3 + time * (1.3 + near * 0.5) + middle);
  return size * (long * (broad + 0.25 * broad * broad) + short * (0.75 * middle + 0.22 * fine));
}

function drawWater(surface: Surface, frame: VisualFrame): void {
  const { context, width, height } = surface;
  const { waters, foam, horizon } = keepScene(surface);
  for (let layer = 0; layer < layers; layer += 1) {
    const near = layer / (layers - 1);
    const line = horizon + near ** 1.5 * height * 0.46;
    const sea = seaOf(surface, frame, layer);
    context.beginPath();
    for (let i = 0; i <= points; i += 1) {
      const y = line - swell(sea, i / points);
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
    if (layer < layers - 1) drawMist(surface, frame, layer);
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
    const tall = height * (0.11 + 0.1 * near + frame.mids * 0.1);
    context.globalAlpha = (0.16 + frame.mids * 0.4) * (1 - near * 0.5);
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
    const strength = shine * (0.3 + frame.highs * 1.3 + frame.mids * 0.4);
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
