import { fromOklch, mix, css, type Colour } from "../colour.ts";
import { keepForSurface, valueAt, type Painter, type Surface } from "../painter.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

const fireHue = 48;
const leaning = 26;
const columns = 176;
const rows = 96;
/** the fire moves on this often a second of motion */
const stepsPerSecond = 48;
const mostSparks = 90;

interface Fire {
  heat: Float32Array;
  next: Float32Array;
  canvas: HTMLCanvasElement;
  pixels: ImageData | null;
  random: () => number;
  owed: number;
}

interface Spark {
  x: number;
  y: number;
  drift: number;
  lift: number;
  life: number;
}

/** The same flicker on every machine, and none of the page's own randomness (xorshift). */
function createRandom(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Colours from cold to hottest as 256 packed pixels, leaning towards the palette's hue. */
const keepHeatColours = keepForSurface(({ palette }: Surface) => {
  const distance = ((palette.hue - fireHue + 540) % 360) - 180;
  const hue = fireHue + Math.max(-leaning, Math.min(leaning, distance));
  const shade = (lightness: number, chroma: number, turned: number) =>
    fromOklch({ lightness, chroma, hue: hue + turned });
  const stops: readonly (readonly [number, Colour])[] = [
    [0, shade(0.12, 0.02, -20)],
    [0.18, shade(0.24, 0.09, -24)],
    [0.4, shade(0.5, 0.19, -16)],
    [0.62, shade(0.69, 0.19, 8)],
    [0.82, shade(0.85, 0.16, 36)],
    [1, shade(0.97, 0.06, 48)],
  ];
  const packed = new Uint32Array(256);
  for (let i = 0; i < 256; i += 1) {
    const heat = i / 255;
    const above = Math.max(
      1,
      stops.findIndex(([place]) => place >= heat),
    );
    const [lowPlace, low] = stops[above - 1] ?? [0, shade(0, 0, 0)];
    const [highPlace, high] = stops[above] ?? [1, shade(1, 0, 0)];
    const [red, green, blue] = mix(low, high, (heat - lowPlace) / (highPlace - lowPlace));
    packed[i] = (255 << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red);
  }
  return { packed, night: css(shade(0.12, 0.02, -20)), spark: css(shade(0.86, 0.15, 30)) };
});

/** Lets the fire rise by one row: each cell takes the heat below it, cooled and blown about. */
function stepFire(fire: Fire, frame: VisualFrame): void {
  const { heat, next, random } = fire;
  const wind = Math.sin(frame.time * 0.7) * 0.6;
  const cooling = 0.0085 + (1 - frame.level) * 0.008;
  for (let x = 0; x < columns; x += 1) {
    const mirrored = Math.abs(x / (columns - 1) - 0.5) * 2;
    const bar = valueAt(frame.bars, mirrored * (frame.bars.length - 1) * 0.92);
    const seed = bar * (0.75 + frame.beat * 0.15) + frame.bass * 0.22;
    heat[(rows - 1) * columns + x] = Math.min(1, seed * (0.72 + random() * 0.5));
  }
  for (let y = 0; y < rows - 1; y += 1) {
    const below = (y + 1) * columns;
    const further = Math.min(rows - 1, y + 2) * columns;
    for (let x = 0; x < columns; x += 1) {
      const shift = Math.round((random() - 0.5) * 2.6 + wind * (1 - y / rows));
      const from = Math.max(1, Math.min(columns - 2, x + shift));
      const risen =
        ((heat[below + from] ?? 0) * 2 +
          (heat[below + from - 1] ?? 0) +
          (heat[below + from + 1] ?? 0) +
          (heat[further + from] ?? 0)) /
        5;
      next[y * columns + x] = Math.max(0, risen - cooling * (0.6 + random() * 0.8));
    }
  }
  next.set(heat.subarray((rows - 1) * columns), (rows - 1) * columns);
  fire.heat = next;
  fire.next = heat;
}

function createFire(): Fire {
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  return {
    heat: new Float32Array(columns * rows),
    next: new Float32Array(columns * rows),
    canvas,
    pixels: null,
    random: createRandom(),
    owed: 0,
  };
}

/** Heat as colours on the fire's own small canvas. */
function paintFire(fire: Fire, packed: Uint32Array): void {
  const context = fire.canvas.getContext("2d");
  if (context === null) return;
  fire.pixels ??= context.createImageData(columns, rows);
  const target = new Uint32Array(fire.pixels.data.buffer);
  for (let i = 0; i < target.length; i += 1)
    target[i] = packed[Math.min(255, (fire.heat[i] ?? 0) * 255) | 0] ?? 0;
  context.putImageData(fire.pixels, 0, 0);
}

function moveSparks(sparks: Spark[], frame: VisualFrame, random: () => number, most: number): void {
  for (let i = sparks.length - 1; i >= 0; i -= 1) {
    const spark = sparks[i];
    if (spark === undefined) continue;
    spark.life -= frame.step * 0.55;
    spark.y -= spark.lift * frame.step;
    spark.x += (spark.drift + Math.sin(frame.time * 2 + i) * 0.03) * frame.step;
    if (spark.life > 0) continue;
    // The last takes its place: nothing is made anew while the fire burns.
    const last = sparks.pop();
    if (last !== undefined && i < sparks.length) sparks[i] = last;
  }
  const wanted = Math.min(
    most - sparks.length,
    frame.isBeat ? 10 : random() < frame.highs * frame.step * 60 ? 1 : 0,
  );
  for (let i = 0; i < wanted; i += 1) {
    sparks.push({
      x: 0.5 + (random() - 0.5) * 0.8,
      y: 0.75 + random() * 0.2,
      drift: (random() - 0.5) * 0.14,
      lift: 0.2 + random() * 0.35,
      life: 0.5 + random() * 0.6,
    });
  }
}

/** Flames that every bar feeds, low tones in the middle, with sparks on beats. */
export function createFirestorm(): Painter {
  const fire = createFire();
  const sparks: Spark[] = [];
  return (surface, frame) => {
    const { context, width, height, hasReflection, detail } = surface;
    const { packed, night, spark: sparkColour } = keepHeatColours(surface);
    fire.owed = Math.min(3, fire.owed + frame.step * stepsPerSecond);
    for (; fire.owed >= 1; fire.owed -= 1) stepFire(fire, frame);
    paintFire(fire, packed);
    const floor = hasReflection ? height * 0.8 : height;
    context.fillStyle = night;
    context.fillRect(0, 0, width, height);
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "medium";
    // The seeds' own row stays below the edge.
    context.drawImage(fire.canvas, 0, 0, columns, rows - 2, 0, 0, width, floor);
    if (hasReflection) {
      context.save();
      context.translate(0, floor);
      context.scale(1, -1);
      context.globalAlpha = 0.34;
      context.drawImage(
        fire.canvas,
        0,
        rows * 0.55,
        columns,
        rows * 0.43,
        0,
        -(height - floor),
        width,
        height - floor,
      );
      context.restore();
    }
    moveSparks(sparks, frame, fire.random, Math.round(mostSparks * detail));
    context.fillStyle = sparkColour;
    for (const { x, y, life } of sparks) {
      const size = 1.2 + life * 2;
      context.globalAlpha = Math.min(1, life * 1.6);
      context.fillRect(x * width, y * floor, size, size * 1.7);
    }
    context.globalAlpha = 1;
  };
}
