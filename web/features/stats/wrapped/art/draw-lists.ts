import { type Box, displayFont, drawRaisedCover, type Stage, textFont } from "../stage.ts";
import { cutToWidth } from "../text-lines.ts";
import type { CardArt, Cover } from "../wrapped-card.ts";

type Lists = Extract<CardArt, { kind: "lists" }>;

function drawCoverRow(stage: Stage, box: Box, covers: readonly Cover[]): void {
  const gap = box.width * 0.03;
  const size = (box.width - gap * 3) / 4;
  for (const [index, cover] of covers.entries())
    drawRaisedCover(stage, cover, {
      x: box.x + index * (size + gap),
      y: box.y,
      size,
      radius: size * 0.05,
    });
}

function drawColumn(stage: Stage, box: Box, { title, names }: Lists["columns"][number]): void {
  const { context, colours } = stage;
  const size = Math.min(box.width * 0.105, box.height / 9.5);
  const rowHeight = size * 1.72;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillStyle = colours.soft;
  context.font = `600 ${size * 0.74}px ${textFont}`;
  context.fillText(title, box.x, box.y + size);
  for (const [index, name] of names.entries()) {
    const y = box.y + size + (index + 1) * rowHeight;
    context.font = `700 ${size}px ${textFont}`;
    context.fillStyle = colours.soft;
    context.fillText(String(index + 1), box.x, y);
    context.fillStyle = colours.ink;
    const measure = (text: string) => context.measureText(text).width;
    const line = cutToWidth(name, box.width - size * 1.2, measure);
    context.fillText(line, box.x + size * 1.2, y);
  }
}

function drawFigures(stage: Stage, box: Box, figures: Lists["figures"]): void {
  const { context, colours } = stage;
  const width = box.width / Math.max(1, figures.length);
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  for (const [index, { name, value }] of figures.entries()) {
    const x = box.x + index * width;
    context.fillStyle = colours.soft;
    context.font = `600 ${box.height * 0.24}px ${textFont}`;
    context.fillText(name, x, box.y + box.height * 0.24);
    context.fillStyle = colours.ink;
    context.font = `800 ${box.height * 0.62}px ${displayFont}`;
    context.fillText(value, x, box.y + box.height * 0.88);
  }
}

/** Everything on one card: covers, the first five of each list, and two figures. */
export function drawLists(stage: Stage, box: Box, { covers, columns, figures }: Lists): void {
  const coverHeight = Math.min(box.width * 0.2275, box.height * 0.3);
  const rowWidth = coverHeight / 0.2275;
  drawCoverRow(stage, { ...box, width: rowWidth, height: coverHeight }, covers);
  const figureHeight = box.height * 0.17;
  const gap = box.height * 0.07;
  const top = box.y + coverHeight + gap;
  const height = box.height - coverHeight - figureHeight - gap * 2;
  const width = box.width * 0.47;
  for (const [index, column] of columns.entries())
    drawColumn(stage, { x: box.x + index * (box.width - width), y: top, width, height }, column);
  drawFigures(
    stage,
    { x: box.x, y: box.y + box.height - figureHeight, width: box.width, height: figureHeight },
    figures,
  );
}
