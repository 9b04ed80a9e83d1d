/** The colours that go with an accent, as the custom properties of `ui/tokens.css`. */
export interface AccentColours {
  "--accent": string;
  /** text on a field of the accent: black or white, whichever contrasts more (always 4.5:1 or better) */
  "--accent-contrast": string;
  /** the accent as text and as focus ring on the surfaces of the dark theme, 4.5:1 or better */
  "--accent-text-dark": string;
  /** the same on the surfaces of the light theme */
  "--accent-text-light": string;
}

export const defaultAccent = "#1DB954";

/** The surfaces of each theme that contrast least with text; a shade beyond those of tokens.css. */
export const hardestSurfaces = { dark: "#302b28", light: "#e8e3dd" } as const;

const minContrast = 4.5;

type Rgb = readonly [number, number, number];

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour of red, green and blue, 0..255 each, as #rrggbb. */
export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Whether a text is a colour of the form #rrggbb. */
export function isHexColour(text: unknown): text is string {
  return typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two #rrggbb colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [a, b] = [luminance(parseHex(first)), luminance(parseHex(second))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The accent moved towards white or black just as far as it must to be read on the surface. */
function readableOn(accent: string, surface: string, pole: Rgb): string {
  const from = parseHex(accent);
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = toHex(from.map((channel, i) => channel + ((pole[i] ?? 0) - channel) * share) as never);
    if (contrastOf(candidate, surface) >= minContrast) return candidate;
  }
  return toHex(pole);
}

/** Computes the companions of any accent (decisions, section 6: any accent keeps WCAG AA). */
export function accentColours(accent: string): AccentColours {
  const isDarkTextBetter = contrastOf(accent, "#000000") >= contrastOf(accent, "#ffffff");
  return {
    "--accent": accent.toLowerCase(),
    "--accent-contrast": isDarkTextBetter ? "#000000" : "#ffffff",
    "--accent-text-dark": readableOn(accent, hardestSurfaces.dark, [255, 255, 255]),
    "--accent-text-light": readableOn(accent, hardestSurfaces.light, [0, 0, 0]),
  };
}
