import { wrappedText } from "#web/features/stats/texts/wrapped-text.ts";
import { drawBubbles } from "./art/draw-bubbles.ts";
import { drawFan, drawPortrait, drawRecord, drawReturn } from "./art/draw-covers.ts";
import { drawLists } from "./art/draw-lists.ts";
import { drawRays } from "./art/draw-rays.ts";
import { drawClock, drawSheet } from "./art/draw-time.ts";
import { coloursOf, hueOfName } from "./card-colours.ts";
import type { LoadedCover } from "./cover-images.ts";
import {
  type Box,
  displayFont,
  type Stage,
  textFont,
  drawCover,
  middleOf,
  turned,
  withShadow,
} from "./stage.ts";
import { breakLines, cutLines } from "./text-lines.ts";
import type { WrappedCard, Cover } from "./wrapped-card.ts";
import { type CardFormat, cardSizes } from "./card-sizes.ts";

const mosaicSide = 5;

/** A wall of covers, turned a little and running over the edges of its box. */
function drawMosaic(stage: Stage, box: Box, covers: readonly Cover[]): void {
  const { context } = stage;
  const size = (Math.max(box.width, box.height) * 1.3) / mosaicSide;
  const gap = size * 0.06;
  const middle = middleOf(box);
  const start = { x: middle.x - (size * mosaicSide) / 2, y: middle.y - (size * mosaicSide) / 2 };
  if (covers.length === 0) return;
  turned(context, middle, -9, () =>
    withShadow(context, size / 10, () => {
      for (let cell = 0; cell < mosaicSide * mosaicSide; cell += 1) {
        const [column, row] = [cell % mosaicSide, Math.floor(cell / mosaicSide)];
        // Every row begins elsewhere, so that a few covers do not stand in columns.
        const cover = covers[(cell + row * 2) % covers.length];
        if (cover === undefined) continue;
        const place = { x: start.x + column * size + gap / 2, y: start.y + row * size + gap / 2 };
        drawCover(stage, cover, { ...place, size: size - gap, radius: size * 0.05 });
      }
    }),
  );
}

/** A card, its place among the others, and what all of them share. */
export interface CardDrawing {
  card: WrappedCard;
  /** its place from 0, which decides whether it is bright */
  place: number;
  format: CardFormat;
  covers: ReadonlyMap<string, LoadedCover>;
  /** written at the foot */
  rangeName: string;
}

interface Layout {
  art: Box;
  text: Box;
  /** px of the largest headline */
  headline: number;
  body: number;
  margin: number;
}

const layouts: Readonly<Record<CardFormat, Layout>> = {
  tall: {
    art: { x: 90, y: 210, width: 900, height: 880 },
    text: { x: 90, y: 1170, width: 900, height: 560 },
    headline: 148,
    body: 46,
    margin: 90,
  },
  wide: {
    art: { x: 660, y: 40, width: 490, height: 490 },
    text: { x: 64, y: 120, width: 560, height: 400 },
    headline: 84,
    body: 29,
    margin: 64,
  },
};

/** The card with everything has its words at the top: its lists need the room. */
const listLayouts: Readonly<Record<CardFormat, Pick<Layout, "text" | "headline">>> = {
  tall: { headline: 132, text: { x: 90, y: 120, width: 900, height: 330 } },
  wide: { headline: 84, text: { x: 64, y: 64, width: 370, height: 230 } },
};

const smallestHeadline = 0.4;
const maxHeadlineLines = 3;
/** The first card has little to say, and says it loud. */
const titleScale = 1.9;
/** From one line to the next, in sizes of the font. */
const headlineStep = 1.02;
const bodyStep = 1.32;

function drawGround({ context, colours }: Stage, { width, height }: { width: number; height: number }): void {
  const ground = context.createLinearGradient(0, 0, width, height);
  ground.addColorStop(0, colours.from);
  ground.addColorStop(1, colours.to);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  const reach = Math.max(width, height) * 0.62;
  for (const [x, y] of [
    [width * 0.9, height * 0.08],
    [width * 0.02, height * 0.82],
  ] as const) {
    const glow = context.createRadialGradient(x, y, 0, x, y, reach);
    glow.addColorStop(0, colours.glow);
    glow.addColorStop(1, colours.glow.replace(/\/ [\d.]+/u, "/ 0"));
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height);
  }
}

/** Lets the wall of covers fade away where words stand. */
function drawVeil({ context, colours }: Stage, format: CardFormat, { art, text }: Layout): void {
  const { width, height } = cardSizes[format];
  const veil =
    format === "tall"
      ? context.createLinearGradient(0, art.y + art.height * 0.55, 0, text.y)
      : context.createLinearGradient(width * 0.76, 0, text.x + text.width * 0.9, 0);
  veil.addColorStop(0, colours.from.replace(")", " / 0)"));
  veil.addColorStop(1, colours.from);
  context.fillStyle = veil;
  context.fillRect(0, 0, width, height);
}

/** A grain as of print, the same each time. */
function drawGrain({ context }: Stage, { width, height }: { width: number; height: number }): void {
  let state = 9_301;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const dots = (width * height) / 160;
  for (let dot = 0; dot < dots; dot += 1) {
    context.fillStyle = dot % 2 === 0 ? "oklch(1 0 0 / 0.045)" : "oklch(0 0 0 / 0.06)";
    context.fillRect(next() * width, next() * height, 2, 2);
  }
}

/** Sets the largest font in which a headline fits into its lines; answers them and its size in px. */
function fitHeadline(
  { context }: Stage,
  text: string,
  { width, largest, height }: { width: number; largest: number; height: number },
) {
  const measure = (line: string) => context.measureText(line).width;
  for (let size = largest; ; size -= 4) {
    context.font = `800 ${size}px ${displayFont}`;
    const lines = breakLines(text, width, measure);
    const isWhole = lines.join(" ") === text.split(/\s+/u).filter(Boolean).join(" ");
    if (size <= smallestHeadline * largest) return { size, lines: cutLines(lines, maxHeadlineLines) };
    const isLow = lines.length <= maxHeadlineLines && lines.length * size * headlineStep <= height;
    if (isWhole && isLow) return { size, lines };
  }
}

function drawWords(stage: Stage, card: WrappedCard, { text, headline, body }: Layout): void {
  const { context, colours } = stage;
  context.textAlign = "left";
  context.textBaseline = "top";
  context.fillStyle = colours.soft;
  context.font = `600 ${body}px ${textFont}`;
  context.fillText(card.kicker, text.x, text.y);
  const measure = (line: string) => context.measureText(line).width;
  context.font = `500 ${body}px ${textFont}`;
  const lines = card.lines.flatMap((line) => cutLines(breakLines(line, text.width, measure), 3));
  let y = text.y + body * 1.6;
  const height = text.height - body * (2.3 + lines.length * bodyStep);
  const largest = headline * (card.art.kind === "mosaic" ? titleScale : 1);
  const fitted = fitHeadline(stage, card.headline, { width: text.width, largest, height });
  context.fillStyle = colours.ink;
  for (const line of fitted.lines) {
    context.fillText(line, text.x, y);
    y += fitted.size * headlineStep;
  }
  y += body * 0.7;
  context.font = `500 ${body}px ${textFont}`;
  context.fillStyle = colours.soft;
  for (const line of lines) {
    context.fillText(line, text.x, y);
    y += body * bodyStep;
  }
}

function drawArt(
  stage: Stage,
  { art }: WrappedCard,
  { box, format }: { box: Box; format: CardFormat },
): void {
  switch (art.kind) {
    case "mosaic":
      return drawMosaic(stage, box, art.covers);
    case "rays":
      return drawRays(stage, box, art);
    case "portrait":
      return drawPortrait(stage, box, art.cover);
    case "record":
      return drawRecord(stage, box, art.cover);
    case "sheet":
      return drawSheet(stage, box, art);
    case "clock":
      return drawClock(stage, box, art);
    case "fan":
      return drawFan(stage, box, art.covers);
    case "return":
      return drawReturn(stage, box, art.cover);
    case "bubbles":
      return drawBubbles(stage, box, art.parts);
    case "lists":
      return drawLists(stage, format, art);
  }
}

/** The product's mark: two panels, opened. */
function drawMark({ context, colours }: Stage, { x, y, size }: { x: number; y: number; size: number }): void {
  context.fillStyle = colours.ink;
  context.beginPath();
  context.moveTo(x, y + size * 0.08);
  context.lineTo(x + size * 0.46, y + size * 0.24);
  context.lineTo(x + size * 0.46, y + size);
  context.lineTo(x, y + size * 0.84);
  context.closePath();
  context.fill();
  context.globalAlpha = 0.6;
  context.beginPath();
  context.moveTo(x + size, y + size * 0.08);
  context.lineTo(x + size * 0.54, y + size * 0.24);
  context.lineTo(x + size * 0.54, y + size);
  context.lineTo(x + size, y + size * 0.84);
  context.closePath();
  context.fill();
  context.globalAlpha = 1;
}

function drawFoot(stage: Stage, { rangeName, format }: CardDrawing): void {
  const { context, colours } = stage;
  const { width, height } = cardSizes[format];
  const { margin, body } = layouts[format];
  const size = body * 0.86;
  const y = height - margin * (format === "tall" ? 1 : 0.85);
  context.textBaseline = "alphabetic";
  drawMark(stage, { x: margin, y: y - size * 0.86, size });
  context.fillStyle = colours.ink;
  context.textAlign = "left";
  context.font = `700 ${size}px ${displayFont}`;
  context.fillText(wrappedText("mark"), margin + size * 1.4, y);
  const markWidth = context.measureText(wrappedText("mark")).width;
  context.fillStyle = colours.soft;
  context.font = `500 ${size * 0.84}px ${textFont}`;
  if (format === "wide") {
    // At the right stands the art.
    context.fillText(rangeName, margin + size * 2.4 + markWidth, y);
    return;
  }
  context.textAlign = "right";
  context.fillText(rangeName, width - margin, y);
}

/** The card's hue: what its cover has most of, or else one of its name. */
function hueOfCard({ card: { cover, headline }, covers }: CardDrawing): number {
  const loaded = cover.url === null ? undefined : covers.get(cover.url);
  return loaded?.hue ?? hueOfName(cover.name || headline);
}

/** Draws a card onto a canvas, which takes its size. */
export function drawCard(canvas: HTMLCanvasElement, drawing: CardDrawing): void {
  const { card, place, format, covers } = drawing;
  const size = cardSizes[format];
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context === null) return;
  const stage: Stage = { context, colours: coloursOf(hueOfCard(drawing), place % 2 === 1), covers };
  const layout: Layout = { ...layouts[format], ...(card.art.kind === "lists" ? listLayouts[format] : {}) };
  drawGround(stage, size);
  drawArt(stage, card, { box: layout.art, format });
  if (card.art.kind === "mosaic") drawVeil(stage, format, layout);
  drawGrain(stage, size);
  drawWords(stage, card, layout);
  drawFoot(stage, drawing);
}

/** Waits until the fonts that pictures are written in are there. */
export async function loadCardFonts(): Promise<void> {
  await Promise.all([
    document.fonts.load(`800 100px ${displayFont}`),
    document.fonts.load(`600 40px ${textFont}`),
  ]);
}
