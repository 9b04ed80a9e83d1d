import { byLanguage } from "#web/platform/i18n/language.ts";
/** Width of a text in px. */
type Measure = (text: string) => number;

const graphemes = byLanguage((language) => new Intl.Segmenter(language, { granularity: "grapheme" }));

/** Cuts a word that is wider than a line into pieces that are not. */
function cutWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of graphemes().segment(word)) {
    if (piece !== "" && measure(piece + segment) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/** Breaks a text into lines of at most this width; a word that is too wide by itself is cut. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = cutWord(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line === "" ? lines : [...lines, line];
}

/** Lines up to a number; what is beyond it ends in an ellipsis. */
export function cutLines(lines: readonly string[], max: number): string[] {
  if (lines.length <= max) return [...lines];
  const last = lines[max - 1] ?? "";
  return [...lines.slice(0, max - 1), `${last.replace(/.{0,2}$/u, "")}…`];
}

/** A text that is no wider than this; what had to go is an ellipsis. */
export function cutToWidth(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const [piece = ""] = cutWord(text, width - measure("…"), measure);
  return `${piece.trimEnd()}…`;
}
