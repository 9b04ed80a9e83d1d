/** Red, green and blue, 0..255 each. */
export type Colour = readonly [number, number, number];

/** Lightness 0..1, chroma 0..0.4, hue in degrees (OKLCH; Björn Ottosson's matrices). */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  const share = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, share * 255));
}

/** The colour of sRGB nearest to one of OKLCH: channels outside of it are cut. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Colour {
  const angle = (hue / 180) * Math.PI;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** A colour of sRGB in OKLCH. */
export function toOklch([red, green, blue]: Colour): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bee = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, bee),
    hue: ((Math.atan2(bee, a) / Math.PI) * 180 + 360) % 360,
  };
}

/** A colour between two, `share` 0..1 of the way. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** `rgb(r g b / alpha)` for a canvas. */
export function css(colour: Colour, alpha = 1): string {
  return `rgb(${Math.round(colour[0])} ${Math.round(colour[1])} ${Math.round(colour[2])} / ${alpha})`;
}

/** A colour of the form #rrggbb as numbers. */
export function fromHex(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
