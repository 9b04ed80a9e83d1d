import { type Box, drawCover, middleOf, type Stage, withShadow } from "../stage.ts";
import type { Cover } from "../wrapped-card.ts";

const maxRays = 120;

/** So many values at most, each the mean of those that it stands for. */
function thinOut(values: readonly number[]): number[] {
  if (values.length <= maxRays) return [...values];
  return Array.from({ length: maxRays }, (_, ray) => {
    const part = values.slice(
      Math.floor((ray * values.length) / maxRays),
      Math.floor(((ray + 1) * values.length) / maxRays),
    );
    return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
  });
}

/** A cover as the sun, and around it a ray for each stretch of time, as long as it was loud. */
export function drawRays(
  stage: Stage,
  box: Box,
  { values, cover }: { values: readonly number[]; cover: Cover },
): void {
  const { context, colours } = stage;
  const middle = middleOf(box);
  const outer = Math.min(box.width, box.height) / 2;
  const inner = outer * 0.46;
  const rays = thinOut(values);
  const max = Math.max(1, ...rays);
  context.save();
  context.lineCap = "round";
  context.strokeStyle = colours.shape;
  context.lineWidth = Math.max(3, Math.min(18, ((inner * 2 * Math.PI) / Math.max(1, rays.length)) * 0.62));
  for (const [index, value] of rays.entries()) {
    const angle = (index / rays.length) * 2 * Math.PI - Math.PI / 2;
    const end = inner + outer * 0.05 + (value / max) * (outer - inner - outer * 0.05);
    context.beginPath();
    context.moveTo(middle.x + Math.cos(angle) * inner * 1.05, middle.y + Math.sin(angle) * inner * 1.05);
    context.lineTo(middle.x + Math.cos(angle) * end, middle.y + Math.sin(angle) * end);
    context.stroke();
  }
  context.restore();
  const size = inner * 1.84;
  const place = { x: middle.x - size / 2, y: middle.y - size / 2, size, radius: size / 2 };
  withShadow(context, size / 10, () => {
    context.beginPath();
    context.arc(middle.x, middle.y, size / 2, 0, 2 * Math.PI);
    context.fillStyle = colours.shape;
    context.fill();
  });
  drawCover(stage, cover, place);
}
