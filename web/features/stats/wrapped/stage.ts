import type { LoadedCover } from "./cover-images.ts";
import { type CardColours, hueOfName } from "./card-colours.ts";
import type { Cover } from "./wrapped-card.ts";

/** What a card is drawn with. */
export interface Stage {
  context: CanvasRenderingContext2D;
  colours: CardColours;
  covers: ReadonlyMap<string, LoadedCover>;
}

/** A rectangle of the picture, in its px. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const displayFont = '"Bricolage Grotesque Variable", "Inter Variable", system-ui, sans-serif';
export const textFont = '"Inter Variable", system-ui, sans-serif';

/** The middle of a box. */
export function middleOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

interface CoverPlace {
  x: number;
  y: number;
  size: number;
  /** px; half the size makes it round */
  radius: number;
}

/** The first sign of a name as people see it. */
function initialOf(name: string): string {
  return [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? "";
}

/** Draws a cover, cut to a square; one without a picture is a field with its letter. */
export function drawCover(
  { context, covers }: Stage,
  cover: Cover,
  { x, y, size, radius }: CoverPlace,
): void {
  const image = cover.url === null ? undefined : covers.get(cover.url)?.image;
  context.save();
  context.beginPath();
  context.roundRect(x, y, size, size, radius);
  context.clip();
  if (image === undefined) {
    const hue = hueOfName(cover.name);
    const field = context.createLinearGradient(x, y, x + size, y + size);
    field.addColorStop(0, `oklch(0.62 0.13 ${hue})`);
    field.addColorStop(1, `oklch(0.38 0.11 ${(hue + 50) % 360})`);
    context.fillStyle = field;
    context.fillRect(x, y, size, size);
    context.fillStyle = "oklch(1 0 0 / 0.85)";
    context.font = `700 ${size * 0.5}px ${displayFont}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(initialOf(cover.name), x + size / 2, y + size * 0.53);
  } else {
    const side = Math.min(image.naturalWidth, image.naturalHeight);
    const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2];
    context.drawImage(image, left, top, side, side, x, y, size, size);
  }
  context.restore();
}

/** Casts a shadow under whatever is drawn meanwhile. */
export function withShadow(context: CanvasRenderingContext2D, blur: number, draw: () => void): void {
  context.save();
  context.shadowColor = "oklch(0 0 0 / 0.45)";
  context.shadowBlur = blur;
  context.shadowOffsetY = blur / 3;
  draw();
  context.restore();
}

/** Turns whatever is drawn meanwhile around a point; `degrees` clockwise. */
export function turned(
  context: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  degrees: number,
  draw: () => void,
): void {
  context.save();
  context.translate(x, y);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-x, -y);
  draw();
  context.restore();
}

/** The same with a shadow under it. */
export function drawRaisedCover(stage: Stage, cover: Cover, place: CoverPlace): void {
  const { context } = stage;
  const { x, y, size, radius } = place;
  withShadow(context, size / 8, () => {
    context.fillStyle = "oklch(0.2 0 0)";
    context.beginPath();
    context.roundRect(x, y, size, size, radius);
    context.fill();
  });
  drawCover(stage, cover, place);
}
