import { pick, type Random } from "../music/random.ts";
import { box, fill, round } from "./drawing.ts";
import type { Palette } from "./palette.ts";

const FACES = [
  "Helvetica Neue,Arial,sans-serif",
  "Georgia,Times,serif",
  "Futura,Century Gothic,sans-serif",
  "Courier New,monospace",
] as const;

/** Makes a text safe inside SVG: markup escaped, control characters dropped. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Breaks a title into at most three lines of about twelve characters; what does not fit ends in an ellipsis. */
function breakLines(title: string): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of title.trim().split(/\s+/u)) {
    if (current !== "" && current.length + word.length > 12) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  lines.push(current);
  const kept = lines.slice(0, 3).map((text) => (text.length > 18 ? `${text.slice(0, 17)}…` : text));
  if (lines.length > 3) kept[2] = `${kept[2]}…`;
  return kept;
}

/** A line of text: where its baseline begins, how high its letters are and how it is filled. */
interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  face: string;
  weight: number;
  filling: string;
}

function setLine({ text, x, y, size, face, weight, filling }: Line): string {
  return `<text x="${x}" y="${round(y)}" font-family="${face}" font-size="${round(size)}" font-weight="${weight}" ${filling}>${escapeMarkup(text)}</text>`;
}

/** A bar where a line would be: what is left of letters that are too small to read (greeking). */
function greekLine({ text, x, y, size, filling }: Line): string {
  return box({ x, y: y - size * 0.6, width: text.length * size * 0.52, height: size * 0.5 }, filling);
}

/**
 * Sets a title and a byline on a label of the cover's ground colour.
 *
 * @param cover.isReadable false: the picture is so small that bars stand for the letters, which cost a browser several
 *   times what the rest of a cover does
 */
export function typeset(cover: {
  title: string;
  byline: string | null;
  palette: Palette;
  random: Random;
  isReadable: boolean;
}): string {
  const { palette, random } = cover;
  const draw = cover.isReadable ? setLine : greekLine;
  const lines = breakLines(cover.title);
  if (lines.length === 0 || lines[0] === "") return "";
  const longest = Math.max(...lines.map((text) => text.length));
  const size = Math.min(58, Math.max(26, 400 / (longest * 0.62 + 2)));
  const face = pick(random, FACES);
  const label = lines.length * size * 1.06 + (cover.byline === null ? 24 : 54);
  const top = random() < 0.5 ? 0 : 400 - label;
  let drawn = box({ x: 0, y: top, width: 400, height: label }, fill(palette.ground, 0.94));
  for (const [index, text] of lines.entries()) {
    const y = top + 10 + (index + 0.86) * size * 1.06;
    drawn += draw({ text, x: 24, y, size, face, weight: 700, filling: fill(palette.ink) });
  }
  if (cover.byline !== null) {
    const text = cover.byline.length > 34 ? `${cover.byline.slice(0, 33)}…` : cover.byline;
    const filling = fill(palette.ink, 0.8);
    drawn += draw({ text, x: 25, y: top + label - 17, size: 19, face, weight: 400, filling });
  }
  return drawn;
}
