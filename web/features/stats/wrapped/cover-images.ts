/** A cover that may be drawn into a picture, and the hue that it has most of (degrees of OKLCH). */
export interface LoadedCover {
  image: HTMLImageElement;
  hue: number | null;
}

const samplePx = 24;
const hueBins = 24;

/** Hue and colourfulness of a colour of sRGB, as OKLCH has them. */
function hueOf(red: number, green: number, blue: number): { hue: number; chroma: number } {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const hue = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI;
  return { hue: (hue + 360) % 360, chroma: Math.hypot(greenRed, blueYellow) };
}

/** Less colour than this is grey to the eye. */
const minChroma = 0.03;

/** The hue of which pixels (RGBA) have most, weighted by how colourful they are; null where all are grey. */
export function findHue(pixels: Uint8ClampedArray): number | null {
  const weights = Array.from({ length: hueBins }, () => 0);
  for (let at = 0; at + 2 < pixels.length; at += 4) {
    const { hue, chroma } = hueOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const bin = Math.floor((hue / 360) * hueBins) % hueBins;
    if (chroma >= minChroma) weights[bin] = (weights[bin] ?? 0) + chroma;
  }
  const max = Math.max(...weights);
  return max === 0 ? null : ((weights.indexOf(max) + 0.5) / hueBins) * 360;
}

function sampleHue(image: HTMLImageElement): number | null {
  const canvas = new OffscreenCanvas(samplePx, samplePx);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(image, 0, 0, samplePx, samplePx);
  return findHue(context.getImageData(0, 0, samplePx, samplePx).data);
}

async function loadCover(url: string): Promise<LoadedCover> {
  const image = new Image();
  // Without this a picture of another origin could be drawn, but what it is drawn into could not be saved.
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  return { image, hue: sampleHue(image) };
}

/** Loads covers by their addresses; those that cannot be had are left out. */
export async function loadCovers(urls: readonly string[]): Promise<ReadonlyMap<string, LoadedCover>> {
  const loaded = await Promise.allSettled(urls.map(loadCover));
  return new Map(
    loaded.flatMap((result, index) => {
      const url = urls[index];
      return result.status === "fulfilled" && url !== undefined ? [[url, result.value] as const] : [];
    }),
  );
}
