/** Colours of one card, as CSS for a canvas. */
export interface CardColours {
  hue: number;
  isBright: boolean;
  /** ground, from its top left to its bottom right */
  from: string;
  to: string;
  glow: string;
  /** text on the ground: 4.5:1 or better */
  ink: string;
  soft: string;
  /** shapes that must stand out from the ground */
  shape: string;
  shapeSoft: string;
}

/** A hue for anyone who has no picture, the same each time. */
export function hueOfName(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return sum % 360;
}

/** The colours that go with a hue: bright paper with dark ink, or a deep night with light ink. */
export function coloursOf(hue: number, isBright: boolean): CardColours {
  const near = (hue + 40) % 360;
  const far = (hue + 180) % 360;
  if (isBright)
    return {
      hue,
      isBright,
      from: `oklch(0.9 0.11 ${hue})`,
      to: `oklch(0.8 0.15 ${near})`,
      glow: `oklch(0.94 0.12 ${far} / 0.75)`,
      ink: `oklch(0.2 0.06 ${hue})`,
      soft: `oklch(0.32 0.08 ${hue})`,
      shape: `oklch(0.32 0.13 ${hue})`,
      shapeSoft: `oklch(0.32 0.13 ${hue} / 0.22)`,
    };
  return {
    hue,
    isBright,
    from: `oklch(0.2 0.07 ${hue})`,
    to: `oklch(0.36 0.14 ${near})`,
    glow: `oklch(0.56 0.19 ${hue} / 0.6)`,
    ink: `oklch(0.98 0.015 ${hue})`,
    soft: `oklch(0.9 0.07 ${hue})`,
    shape: `oklch(0.86 0.15 ${near})`,
    shapeSoft: `oklch(0.86 0.15 ${near} / 0.2)`,
  };
}
