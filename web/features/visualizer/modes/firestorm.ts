import { fromOklch, mix, css, type Colour } from "#web/platform/appearance/colour.ts";
import {
  keepForSurface,
  smoothAt,
  type Painter,
  type Surface,
} from "#web/features/visualizer/drawing/painter.ts";
import type { VisualFrame } from "../signal/visual-frame.ts";

const fireHue = 48;
const leaning = 26;
const columns = 176;
const rows = 96;
const patchRows = 128;
/** the fire moves on this often a second of motion */
const stepsPerSecond = 54;
const maxSparks = 90;

interface Fire {
  heat: Float32Array;
  next: Float32Array;
  canvas: HTMLCanvasElement;
  pixels: { image: ImageData; packed: Uint32Array } | null;
  patches: Float32Array;
  scrolled: number;
  random: () => number;
  /** steps that the time so far has not been enough for */
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

/** How much each place cools what passes it: smooth patches, which drift upwards with the fire and part it into tongues. */
function coolingPatches(random: () => number): Float32Array {
  let patches = Float32Array.from({ length: columns * patchRows }, random);
  const at = (x: number, y: number) =>
    patches[((y + patchRows) % patchRows) * columns + ((x + columns) % columns)] ?? 0;
  for (let pass = 0; pass < 7; pass += 1) {
    const blurred = new Float32Array(patches.length);
    for (let y = 0; y < patchRows; y += 1) {
      for (let x = 0; x < columns; x += 1) {
        blurred[y * columns + x] =
          (at(x, y) * 2 + at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)) / 6;
      }
    }
    patches = blurred;
  }
  let low = 1;
  let high = 0;
  for (const value of patches) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return patches.map((value) => ((value - low) / (high - low)) ** 2);
}

/** Where the fire starts: low tones in the middle, high ones at the sides, embers everywhere while something sounds. */
function feedFire({ heat, random }: Fire, { bars, bass, level, beat }: VisualFrame): void {
  const reach = 1.5 + bars.length * 0.05;
  for (let x = 0; x < columns; x += 1) {
    const across = Math.abs(x / (columns - 1) - 0.5) * 2;
    const bar = smoothAt(bars, across * (bars.length - 1) * 0.82, reach);
    const edge = 1 - across ** 6;
    const seed = (bar * (0.8 + beat * 0.12) + bass * 0.25 + level * 0.5) * edge;
    heat[(rows - 1) * columns + x] = Math.min(1, seed * (0.8 + random() * 0.4));
  }
}

/** Lets the fire rise by one row: each cell takes the heat below it, cooled and blown about. */
function stepFire(fire: Fire, frame: VisualFrame): void {
  const { heat, next, patches, random } = fire;
  feedFire(fire, frame);
  fire.scrolled = (fire.scrolled + 1) % patchRows;
  const wind = Math.sin(frame.time * 0.6) * 0.35;
  const cooling = 0.052 - 0.022 * frame.level;
  for (let y = 0; y < rows - 1; y += 1) {
    const below = (y + 1) * columns;
    const further = Math.min(rows - 1, y + 2) * columns;
    const patchRow = ((y + fire.scrolled) % patchRows) * columns;
    const blown = random() < Math.abs(wind) * (1 - y / rows) ? Math.sign(wind) : 0;
    for (let x = 0; x < columns; x += 1) {
      const from = Math.max(1, Math.min(columns - 2, x + blown));
      const risen =
        (heat[below + from] ?? 0) * 0.42 +
        (heat[below + from - 1] ?? 0) * 0.17 +
        (heat[below + from + 1] ?? 0) * 0.17 +
        (heat[further + from] ?? 0) * 0.24;
      next[y * columns + x] = Math.max(0, risen - cooling * (patches[patchRow + x] ?? 0) - 0.0022);
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
  const random = createRandom();
  return {
    heat: new Float32Array(columns * rows),
    next: new Float32Array(columns * rows),
    canvas,
    pixels: null,
    patches: coolingPatches(random),
    scrolled: 0,
    random,
    owed: 0,
  };
}

/** Heat as colours on the fire's own small canvas. */
function paintFire(fire: Fire, packed: Uint32Array): void {
  const context = fire.canvas.getContext("2d");
  if (context === null) return;
  fire.pixels ??= packedPixels(context);
  const { image, packed: target } = fire.pixels;
  for (let i = 0; i < target.length; i += 1) {
    target[i] = packed[Math.min(255, (fire.heat[i] ?? 0) * 255) | 0] ?? 0;
  }
  context.putImageData(image, 0, 0);
}

function packedPixels(context: CanvasRenderingContext2D): NonNullable<Fire["pixels"]> {
  const image = context.createImageData(columns, rows);
  return { image, packed: new Uint32Array(image.data.buffer) };
}

function moveSparks(sparks: Spark[], frame: VisualFrame, random: () => number, max: number): void {
  for (let i = sparks.length - 1; i >= 0; i -= 1) {
    const spark = sparks[i];
    if (spark === undefined) continue;
    spark.life -= frame.step * 0.55;
    spark.y -= spark.lift * frame.step;
    spark.x += (spark.drift + Math.sin(frame.time * 2 + i) * 0.03) * frame.step;
    if (spark.life > 0) continue;
    // The last takes its place: nothing is rebuilt while the fire burns.
    const last = sparks.pop();
    if (last !== undefined && i < sparks.length) sparks[i] = last;
  }
  const wanted = Math.min(
    max - sparks.length,
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
    moveSparks(sparks, frame, fire.random, Math.round(maxSparks * detail));
    context.fillStyle = sparkColour;
    for (const { x, y, life } of sparks) {
      const size = 1.2 + life * 2;
      context.globalAlpha = Math.min(1, life * 1.6);
      context.fillRect(x * width, y * floor, size, size * 1.7);
    }
    context.globalAlpha = 1;
  };
}
