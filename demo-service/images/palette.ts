import { styleOf } from "../catalogue/styles.ts";
import { pick, type Random } from "../music/random.ts";

/** The colours of a cover, as CSS. */
export interface Palette {
  /** what everything lies on */
  ground: string;
  /** farthest from the ground in lightness: type and fine lines */
  ink: string;
  /** two to three related colours of the picture, light to dark */
  main: string;
  second: string;
  accent: string;
  isDark: boolean;
}

function colour(lightness: number, chroma: number, hue: number): string {
  return toHex(lightness, chroma, ((hue % 360) + 360) % 360);
}

/** OKLCH to sRGB hex, clipped (Björn Ottosson's matrices). Hex keeps the file small and every viewer happy. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = linear.map((value) => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}

/** Hue steps of the harmonies: analogous, complementary, split, triad. */
const HARMONIES = [
  [28, 60],
  [30, 180],
  [150, 210],
  [120, 240],
  [-35, 165],
] as const;

/** A harmonious palette around the style's hue; the random stream decides light or dark and the harmony. */
export function paletteFor(style: string, random: Random): Palette {
  const hue = styleOf(style).hue + (random() - 0.5) * 70;
  const [step, leap] = pick(random, HARMONIES);
  const mood = random();
  if (mood < 0.38) {
    return {
      ground: colour(0.2 + random() * 0.07, 0.035 + random() * 0.03, hue + 180 * Math.round(random())),
      ink: colour(0.95, 0.025, hue + leap),
      main: colour(0.68 + random() * 0.08, 0.15, hue),
      second: colour(0.46, 0.12, hue + step),
      accent: colour(0.82, 0.14, hue + leap),
      isDark: true,
    };
  }
  if (mood < 0.72) {
    return {
      ground: colour(0.945, 0.022, hue + 40),
      ink: colour(0.24, 0.04, hue),
      main: colour(0.62, 0.165, hue),
      second: colour(0.77, 0.11, hue + step),
      accent: colour(0.42, 0.12, hue + leap),
      isDark: false,
    };
  }
  return {
    ground: colour(0.6 + random() * 0.12, 0.14, hue),
    ink: colour(0.97, 0.02, hue),
    main: colour(0.32, 0.09, hue + step),
    second: colour(0.85, 0.11, hue + leap),
    accent: colour(0.47, 0.14, hue + leap / 2),
    isDark: false,
  };
}
