import { css, fromOklch, toOklch, type Colour } from "#web/platform/appearance/colour.ts";

/** The colours that a picture is made of: one hue of the music and its neighbours, on night. */
export interface Palette {
  /** changes with the colours, for what is kept of them */
  key: string;
  /** degrees (OKLCH) */
  hue: number;
  chroma: number;
  night: Colour;
  deep: Colour;
  main: Colour;
  bright: Colour;
  /** neighbours on either side of the main hue */
  warm: Colour;
  cold: Colour;
}

const minChroma = 0.03;
const maxChroma = 0.19;

/** The palette that grows from one colour; greys stay nearly grey. */
export function paletteOf(accent: Colour): Palette {
  const { hue, chroma: found } = toOklch(accent);
  const chroma = Math.min(maxChroma, Math.max(minChroma, found));
  const shade = (lightness: number, share: number, turned = 0) =>
    fromOklch({ lightness, chroma: chroma * share, hue: hue + turned });
  const main = shade(0.72, 1);
  return {
    key: css(main),
    hue,
    chroma,
    night: shade(0.13, 0.16),
    deep: shade(0.4, 0.75, 8),
    main,
    bright: shade(0.9, 0.55, -8),
    warm: shade(0.72, 1, -52),
    cold: shade(0.66, 1, 48),
  };
}

/**
 * A palette around a hue of its own (fire, water) that leans towards another's hue by at most `leaning` degrees.
 */
export function leaningPalette(ownHue: number, towards: Palette, leaning: number): Palette {
  const distance = ((towards.hue - ownHue + 540) % 360) - 180;
  const hue = ownHue + Math.max(-leaning, Math.min(leaning, distance));
  return paletteOf(fromOklch({ lightness: 0.7, chroma: Math.max(0.12, towards.chroma), hue }));
}
