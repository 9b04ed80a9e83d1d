import { fromOklch, type Colour } from "#web/platform/appearance/colour.ts";
import type { Palette } from "#web/features/visualizer/drawing/palette.ts";

/** The five layers of the gradient, lowest first: from night over the hue's neighbours to light. */
export function layersOf({ hue, chroma }: Palette): readonly Colour[] {
  const strong = Math.max(0.06, chroma);
  return [
    fromOklch({ lightness: 0.24, chroma: strong * 0.6, hue: hue + 24 }),
    fromOklch({ lightness: 0.48, chroma: strong * 0.95, hue: hue + 6 }),
    fromOklch({ lightness: 0.62, chroma: strong, hue: hue + 52 }),
    fromOklch({ lightness: 0.72, chroma: strong, hue: hue - 48 }),
    fromOklch({ lightness: 0.86, chroma: strong * 0.55, hue: hue - 14 }),
  ];
}
