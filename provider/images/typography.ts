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

/** Sets a title and a byline on a label of the cover's ground colour. */
export function typeset(sleeve: {
  title: string;
  byline: string | null;
  palette: Palette;
  random: Random;
}): string {
  const { palette, random } = sleeve;
  const lines = breakLines(sleeve.title);
  if (lines.length === 0 || lines[0] === "") return "";
  const longest = Math.max(...lines.map((text) => text.length));
  const size = Math.min(58, Math.max(26, 400 / (longest * 0.62 + 2)));
  const face = pick(random, FACES);
  const label = lines.length * size * 1.06 + (sleeve.byline === null ? 24 : 54);
  const top = random() < 0.5 ? 0 : 400 - label;
  let drawn = box({ x: 0, y: top, width: 400, height: label }, fill(palette.ground, 0.94));
  for (const [index, text] of lines.entries()) {
    drawn += `<text x="24" y="${round(top + 10 + (index + 0.86) * size * 1.06)}" font-family="${face}" font-size="${round(size)}" font-weight="700" ${fill(palette.ink)}>${escapeMarkup(text)}</text>`;
  }
  if (sleeve.byline !== null) {
    const byline = escapeMarkup(sleeve.byline.length > 34 ? `${sleeve.byline.slice(0, 33)}…` : sleeve.byline);
    drawn += `<text x="25" y="${round(top + label - 17)}" font-family="${face}" font-size="19" ${fill(palette.ink, 0.8)}>${byline}</text>`;
  }
  return drawn;
}
