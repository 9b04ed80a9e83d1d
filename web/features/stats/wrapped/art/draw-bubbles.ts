import { hierarchy, pack } from "d3-hierarchy";
import { breakLines, cutLines } from "../text-lines.ts";
import { type Box, middleOf, type Stage, textFont } from "../stage.ts";

interface Part {
  name: string;
  count: number;
}

interface Bubble {
  x: number;
  y: number;
  r: number;
  name: string;
}

/** Bubbles as large as they find room in a box. */
function placeBubbles(box: Box, parts: readonly Part[]): Bubble[] {
  const root = hierarchy<{ name: string; count: number; children?: readonly Part[] }>({
    name: "",
    count: 0,
    children: parts,
  }).sum(({ count }) => count);
  const leaves = pack<typeof root.data>().size([1, 1]).padding(0.012)(root).leaves();
  // They were packed into a circle, of which a few bubbles leave the corners free.
  const [left, top] = [
    Math.min(...leaves.map(({ x, r }) => x - r)),
    Math.min(...leaves.map(({ y, r }) => y - r)),
  ];
  const width = Math.max(...leaves.map(({ x, r }) => x + r)) - left;
  const height = Math.max(...leaves.map(({ y, r }) => y + r)) - top;
  const scale = Math.min(box.width / width, box.height / height);
  const middle = middleOf(box);
  return leaves.map(({ x, y, r, data }) => ({
    x: middle.x + (x - left - width / 2) * scale,
    y: middle.y + (y - top - height / 2) * scale,
    r: r * scale,
    name: data.name,
  }));
}

/** The size in px of the font of a bubble, in which its longest word is whole. */
function fitName({ context }: Stage, { r, name }: Bubble, largest: number): number {
  const words = name.split(" ");
  for (let size = Math.min(r * 0.36, largest); ; size -= 1) {
    context.font = `700 ${size}px ${textFont}`;
    if (size <= 1 || words.every((word) => context.measureText(word).width <= r * 1.75)) return size;
  }
}

/** Genres as bubbles, each as large as it was heard. */
export function drawBubbles(stage: Stage, box: Box, parts: readonly Part[]): void {
  const { context, colours } = stage;
  const side = Math.min(box.width, box.height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [index, bubble] of placeBubbles(box, parts).entries()) {
    const { x, y, r, name } = bubble;
    const hue = (colours.hue + index * 47) % 360;
    const ball = context.createRadialGradient(x - r * 0.4, y - r * 0.4, r * 0.1, x, y, r);
    ball.addColorStop(0, `oklch(0.9 0.12 ${hue})`);
    ball.addColorStop(1, `oklch(0.72 0.16 ${hue})`);
    context.fillStyle = ball;
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.fill();
    const size = fitName(stage, bubble, side * 0.06);
    // Smaller letters than this no one reads on a phone.
    if (size < side * 0.02) continue;
    context.fillStyle = `oklch(0.22 0.06 ${hue})`;
    const lines = cutLines(
      breakLines(name, r * 1.75, (text) => context.measureText(text).width),
      3,
    );
    for (const [line, text] of lines.entries())
      context.fillText(text, x, y + (line - (lines.length - 1) / 2) * size * 1.1);
  }
}
