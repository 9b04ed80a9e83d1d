import { type Box, drawCover, drawRaisedCover, middleOf, type Stage, turned, withShadow } from "../stage.ts";
import type { Cover } from "../wrapped-card.ts";

/** A round portrait with rings that go out from it. */
export function drawPortrait(stage: Stage, box: Box, cover: Cover): void {
  const { context, colours } = stage;
  const middle = middleOf(box);
  const outer = Math.min(box.width, box.height) / 2;
  for (const [ring, share] of [1.16, 0.98, 0.82].entries()) {
    context.beginPath();
    context.arc(middle.x, middle.y, outer * share, 0, 2 * Math.PI);
    context.globalAlpha = 0.35 + ring * 0.3;
    context.fillStyle = colours.shapeSoft;
    context.fill();
    context.globalAlpha = 1;
  }
  const size = outer * 1.32;
  drawRaisedCover(stage, cover, {
    x: middle.x - size / 2,
    y: middle.y - size / 2,
    size,
    radius: size / 2,
  });
}

function drawDisc(stage: Stage, middle: { x: number; y: number }, radius: number): void {
  const { context, colours } = stage;
  withShadow(context, radius / 6, () => {
    context.fillStyle = "oklch(0.16 0.01 60)";
    context.beginPath();
    context.arc(middle.x, middle.y, radius, 0, 2 * Math.PI);
    context.fill();
  });
  context.strokeStyle = "oklch(1 0 0 / 0.1)";
  context.lineWidth = Math.max(1, radius / 160);
  for (let groove = 0.42; groove < 0.97; groove += 0.035) {
    context.beginPath();
    context.arc(middle.x, middle.y, radius * groove, 0, 2 * Math.PI);
    context.stroke();
  }
  const shine = context.createConicGradient(0.6, middle.x, middle.y);
  for (const [at, alpha] of [
    [0, 0],
    [0.08, 0.22],
    [0.16, 0],
    [0.5, 0],
    [0.58, 0.16],
    [0.66, 0],
    [1, 0],
  ] as const)
    shine.addColorStop(at, `oklch(1 0 0 / ${alpha})`);
  context.fillStyle = shine;
  context.beginPath();
  context.arc(middle.x, middle.y, radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colours.shape;
  context.beginPath();
  context.arc(middle.x, middle.y, radius * 0.34, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = "oklch(0.16 0.01 60)";
  context.beginPath();
  context.arc(middle.x, middle.y, radius * 0.045, 0, 2 * Math.PI);
  context.fill();
}

/** A sleeve out of which a record slides. */
export function drawRecord(stage: Stage, box: Box, cover: Cover): void {
  const size = Math.min(box.width / 1.34, box.height) * 0.92;
  const x = box.x + (box.width - size * 1.34) / 2;
  const y = middleOf(box).y - size / 2;
  turned(stage.context, middleOf(box), -4, () => {
    drawDisc(stage, { x: x + size * 0.86, y: y + size / 2 }, size * 0.47);
    drawRaisedCover(stage, cover, { x, y, size, radius: size * 0.015 });
    // The fold of a gatefold sleeve.
    const fold = stage.context.createLinearGradient(x, y, x + size * 0.05, y);
    fold.addColorStop(0, "oklch(0 0 0 / 0.4)");
    fold.addColorStop(0.5, "oklch(1 0 0 / 0.14)");
    fold.addColorStop(1, "oklch(1 0 0 / 0)");
    stage.context.fillStyle = fold;
    stage.context.fillRect(x, y, size * 0.05, size);
  });
}

/** Up to three covers as a hand of cards, the first one in front. */
export function drawFan(stage: Stage, box: Box, covers: readonly Cover[]): void {
  const middle = middleOf(box);
  const size = Math.min(box.width, box.height) * 0.62;
  const foot = { x: middle.x, y: middle.y + size * 1.1 };
  const angles = [0, 15, -15];
  for (const [index, cover] of [...covers.entries()].toReversed())
    turned(stage.context, foot, angles[index] ?? 0, () =>
      drawRaisedCover(stage, cover, {
        x: middle.x - size / 2,
        y: middle.y - size * (index === 0 ? 0.56 : 0.5),
        size,
        radius: size * 0.03,
      }),
    );
}

/** A cover that comes back out of its own fading past. */
export function drawReturn(stage: Stage, box: Box, cover: Cover): void {
  const { context } = stage;
  const middle = middleOf(box);
  const size = Math.min(box.width, box.height) * 0.6;
  const echoes = 5;
  const step = Math.min(box.width - size, box.height) * 0.13;
  for (let echo = echoes; echo > 0; echo -= 1) {
    context.save();
    context.globalAlpha = 0.7 * (1 - echo / (echoes + 1)) ** 1.4;
    context.filter = `grayscale(1) blur(${echo * 2}px)`;
    const scale = size * (1 - echo * 0.075);
    drawCover(stage, cover, {
      x: middle.x - size / 2 + step * 1.4 - echo * step,
      y: middle.y - scale / 2,
      size: scale,
      radius: size * 0.03,
    });
    context.restore();
  }
  drawRaisedCover(stage, cover, {
    x: middle.x - size / 2 + step * 1.4,
    y: middle.y - size / 2,
    size,
    radius: size * 0.03,
  });
}
