import { hierarchy, pack } from "d3-hierarchy";
import { breakLines, cutLines } from "../text-lines.ts";
import { type Box, type Stage, textFont } from "../stage.ts";

interface Part {
  name: string;
  count: number;
}

/** Genres as bubbles, each as large as it was heard. */
export function drawBubbles(stage: Stage, box: Box, parts: readonly Part[]): void {
  const { context, colours } = stage;
  const root = hierarchy<{ name: string; count: number; children?: readonly Part[] }>({
    name: "",
    count: 0,
    children: parts,
  }).sum(({ count }) => count);
  const side = Math.min(box.width, box.height);
  const placed = pack<typeof root.data>()
    .size([side, side])
    .padding(side * 0.012)(root);
  const [left, top] = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [index, { x, y, r, data }] of placed.leaves().entries()) {
    const hue = (colours.hue + index * 47) % 360;
    const ball = context.createRadialGradient(
      left + x - r * 0.4,
      top + y - r * 0.4,
      r * 0.1,
      left + x,
      top + y,
      r,
    );
    ball.addColorStop(0, `oklch(0.9 0.12 ${hue})`);
    ball.addColorStop(1, `oklch(0.72 0.16 ${hue})`);
    context.fillStyle = ball;
    context.beginPath();
    context.arc(left + x, top + y, r, 0, 2 * Math.PI);
    context.fill();
    const size = Math.min(r * 0.36, side * 0.06);
    // Smaller letters than this nobody reads on a phone.
    if (size < side * 0.02) continue;
    context.fillStyle = `oklch(0.22 0.06 ${hue})`;
    context.font = `700 ${size}px ${textFont}`;
    const lines = cutLines(
      breakLines(data.name, r * 1.7, (text) => context.measureText(text).width),
      3,
    );
    for (const [line, text] of lines.entries())
      context.fillText(text, left + x, top + y + (line - (lines.length - 1) / 2) * size * 1.1);
  }
}
