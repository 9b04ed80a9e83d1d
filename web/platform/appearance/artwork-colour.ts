import { type AccentColours, accentColours, toHex } from "./accent.ts";
import { fromOklch, toOklch, type Colour } from "./colour.ts";

const hueSteps = 24;
const side = 32;

/**
 * The colour that a picture is remembered by: the middle of its most colourful hue, where a little of a strong colour
 * counts for as much as a lot of a weak one. `pixels`: red, green, blue, alpha, 0..255 each. Null for a picture
 * without colour.
 */
export function strikingColour(pixels: Uint8ClampedArray): Colour | null {
  const sums = Array.from({ length: hueSteps }, () => ({ weight: 0, red: 0, green: 0, blue: 0 }));
  for (let i = 0; i + 3 < pixels.length; i += 4) {
    const colour: Colour = [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0];
    const { lightness, chroma, hue } = toOklch(colour);
    const sum = sums[Math.floor((hue / 360) * hueSteps) % hueSteps];
    if (sum === undefined || chroma < 0.03 || lightness < 0.15) continue;
    const weight = chroma * chroma * lightness;
    sum.weight += weight;
    sum.red += colour[0] * weight;
    sum.green += colour[1] * weight;
    sum.blue += colour[2] * weight;
  }
  const best = sums.reduce((max, sum) => (sum.weight > max.weight ? sum : max));
  if (best.weight < 0.01) return null;
  return [best.red / best.weight, best.green / best.weight, best.blue / best.weight];
}

/** The striking colour of a picture by its address; null when it has none, cannot be had, or may not be read. */
export async function readArtworkColour(url: string): Promise<Colour | null> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = url;
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) return null;
    context.drawImage(image, 0, 0, side, side);
    return strikingColour(context.getImageData(0, 0, side, side).data);
  } catch {
    // A cover that is gone, or of an origin that lets no one read it: the theme's accent serves.
    return null;
  }
}

/** A cover's colour is brought to this lightness (OKLCH), so that it stands out from the surfaces of either theme. */
const coverLightness = { min: 0.58, max: 0.6 };

/** The accent that the colour of a cover makes, with its companions. */
export function coverColours(colour: Colour): AccentColours {
  const { lightness, ...rest } = toOklch(colour);
  const { min, max } = coverLightness;
  return accentColours(toHex(fromOklch({ ...rest, lightness: Math.min(max, Math.max(min, lightness)) })));
}
