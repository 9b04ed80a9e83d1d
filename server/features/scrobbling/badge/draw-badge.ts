import type { badgeThemes } from "#contract/scrobbling/badge.ts";

/** What a badge shows; `song` null: that nothing plays, in the words of `idle`. */
interface BadgeFacts {
  song: { title: string; artist: string } | null;
  idle: string;
  theme: (typeof badgeThemes)[number];
}

/** Pixels from the first letter to the edge. */
const textWidth = 276;
/** Widths of letters in shares of the size of the type, wide enough for the usual fonts. */
const [wideLetter, capital, otherLetter] = [1.05, 0.72, 0.56];

const colours = {
  light: "--ground:#fff;--line:#d9d9d9;--strong:#121212;--weak:#5c5c5c;--sign:#15803d",
  dark: "--ground:#121212;--line:#3a3a3a;--strong:#fff;--weak:#b3b3b3;--sign:#1db954",
} as const;

/** Draws the badge as an SVG of 360 by 64 that loads and runs nothing. */
export function drawBadge({ song, idle, theme }: BadgeFacts): string {
  const lines = song === null ? [{ text: idle, size: 14, y: 37, of: "weak" }] : linesOf(song);
  const texts = lines.map(
    ({ text, size, y, of }) =>
      `<text x="68" y="${y}" font-size="${size}" class="${of}">${escapeXml(fit(text, textWidth / size))}</text>`,
  );
  const label = escapeXml(song === null ? cleaned(idle) : `${cleaned(song.title)} – ${cleaned(song.artist)}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="64" viewBox="0 0 360 64" role="img" aria-label="${label}">`,
    `<title>${label}</title><style>${styleOf(theme)}</style>`,
    `<rect x=".5" y=".5" width="359" height="63" rx="8" class="ground"/>`,
    song === null ? restingBars : movingBars,
    ...texts,
    "</svg>",
  ].join("");
}

const linesOf = ({ title, artist }: { title: string; artist: string }) => [
  { text: title, size: 15, y: 29, of: "strong" },
  { text: artist, size: 13, y: 48, of: "weak" },
];

const bars = (heights: readonly number[], attributes: string) =>
  heights
    .map(
      (height, at) =>
        `<rect x="${22 + at * 8}" y="${44 - height}" width="5" height="${height}" rx="1" ${attributes}/>`,
    )
    .join("");
const movingBars = `<g class="sign">${bars([14, 24, 18, 10], 'class="bar"')}</g>`;
const restingBars = `<g class="rest">${bars([3, 3, 3, 3], "")}</g>`;

function styleOf(theme: BadgeFacts["theme"]): string {
  const first = theme === "dark" ? colours.dark : colours.light;
  const other = theme === "auto" ? `@media(prefers-color-scheme:dark){:root{${colours.dark}}}` : "";
  return [
    `:root{${first}}${other}`,
    "text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;unicode-bidi:isolate}",
    ".ground{fill:var(--ground);stroke:var(--line)}.strong{fill:var(--strong);font-weight:600}.weak{fill:var(--weak)}",
    ".sign{fill:var(--sign)}.rest{fill:var(--weak)}",
    ".bar{transform-box:fill-box;transform-origin:bottom}",
    "@media(prefers-reduced-motion:no-preference){.bar{animation:m 1.2s ease-in-out infinite alternate}",
    ".bar:nth-child(2){animation-delay:-.4s}.bar:nth-child(3){animation-delay:-.9s}.bar:nth-child(4){animation-delay:-.6s}}",
    "@keyframes m{to{transform:scaleY(.35)}}",
  ].join("");
}

/** Characters that XML cannot hold, and those that turn around what follows. */
const unshowable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;
const cleaned = (text: string) => text.toWellFormed().replaceAll(unshowable, " ").trim();

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const isWide = (letter: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF00-\uFF60]/u.test(
    letter,
  );

function widthOf(letter: string): number {
  if (isWide(letter)) return wideLetter;
  return /[\p{Lu}MWmw@%]/u.test(letter) ? capital : otherLetter;
}

/** A text that takes at most so many times the size of its type, with an ellipsis where it is longer. */
function fit(text: string, maxWidth: number): string {
  const shown = cleaned(text);
  let [width, kept] = [0, ""];
  for (const { segment } of letters.segment(shown)) {
    width += widthOf(segment);
    if (width > maxWidth) return `${kept.trimEnd()}…`;
    if (width <= maxWidth - wideLetter) kept += segment;
  }
  return shown;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) => text.replaceAll(/[&<>"]/gu, (sign) => escapes[sign] ?? "");
