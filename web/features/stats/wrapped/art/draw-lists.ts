import { type Box, displayFont, drawRaisedCover, type Stage, textFont } from "../stage.ts";
import { cutToWidth } from "../text-lines.ts";
import type { CardArt, Cover } from "../wrapped-card.ts";
import type { CardFormat } from "../card-sizes.ts";

type Lists = Extract<CardArt, { kind: "lists" }>;

interface Places {
  covers: Box;
  figures: readonly Box[];
  columns: readonly Box[];
}

/** On a tall card lists stand one above the other, so that long titles are whole. */
const placesOf: Readonly<Record<CardFormat, Places>> = {
  tall: {
    covers: { x: 90, y: 400, width: 900, height: 205 },
    figures: [
      { x: 90, y: 665, width: 500, height: 150 },
      { x: 620, y: 665, width: 370, height: 150 },
    ],
    columns: [
      { x: 90, y: 880, width: 900, height: 390 },
      { x: 90, y: 1325, width: 900, height: 390 },
    ],
  },
  wide: {
    covers: { x: 470, y: 44, width: 680, height: 155 },
    figures: [
      { x: 64, y: 290, width: 360, height: 100 },
      { x: 64, y: 400, width: 360, height: 100 },
    ],
    columns: [
      { x: 470, y: 240, width: 325, height: 260 },
      { x: 825, y: 240, width: 325, height: 260 },
    ],
  },
};
/** Heights of its font that a column of a title and five names has. */
const rowsOfColumn = 9.3;

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
  const size = box.height / rowsOfColumn;
  const rowHeight = size * 1.6;
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

/** The largest font, up to a height, in which each of these texts fits into a width; it is set then. */
function fitFont(
  { context }: Stage,
  texts: readonly string[],
  { width, height }: { width: number; height: number },
) {
  for (let size = height; ; size -= 2) {
    context.font = `800 ${size}px ${displayFont}`;
    if (size <= height / 3 || texts.every((text) => context.measureText(text).width <= width)) return size;
  }
}

function drawFigures(stage: Stage, boxes: readonly Box[], figures: Lists["figures"]): void {
  const { context, colours } = stage;
  const [{ width, height } = { width: 0, height: 0 }] = boxes;
  const size = fitFont(
    stage,
    figures.map(({ value }) => value),
    { width, height: height * 0.62 },
  );
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  for (const [index, { name, value }] of figures.entries()) {
    const { x, y } = boxes[index] ?? { x: 0, y: 0 };
    context.fillStyle = colours.soft;
    context.font = `600 ${height * 0.24}px ${textFont}`;
    context.fillText(name, x, y + height * 0.24);
    context.fillStyle = colours.ink;
    context.font = `800 ${size}px ${displayFont}`;
    context.fillText(value, x, y + height * 0.88);
  }
}

/** Everything on one card: covers, two figures, and the first five of each list. */
export function drawLists(stage: Stage, format: CardFormat, { covers, columns, figures }: Lists): void {
  const places = placesOf[format];
  drawCoverRow(stage, places.covers, covers);
  drawFigures(stage, places.figures, figures);
  for (const [index, column] of columns.entries()) {
    const box = places.columns[index];
    if (box !== undefined) drawColumn(stage, box, column);
  }
}
