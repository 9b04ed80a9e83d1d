import { ThemeFacts, ThemeId } from "#contract/themes.ts";

/** The app's own look, which has no folder. */
export const ownTheme = { id: "default", name: "Gatefold", schemes: ["dark", "light"] } as const;

/** What stands in front of the list, in this order. */
const firstThemes = ["default", "aero"];

/** Bytes of a style sheet, and of any other file of a theme. */
const maxCssBytes = 256 * 1024;
export const maxFileBytes = 4 * 1024 * 1024;

/** The kinds of files that a theme has: none of them is run as a script. */
const fileTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** The media type of a theme's file by its name; null for a name that no file of a theme has. */
export function typeOfThemeFile(name: string): string | null {
  const ending = /^[a-z0-9][\w-]{0,59}\.(?<ending>[a-z0-9]{1,5})$/u.exec(name)?.groups?.["ending"];
  return ending === undefined ? null : (fileTypes[ending] ?? null);
}

/** Whether a folder's name may be the id of a theme. */
export function isThemeId(name: string): boolean {
  return ThemeId.safeParse(name).success && name !== ownTheme.id;
}

/** What a `theme.json` says; null where it is not of the described shape. */
export function parseThemeFacts(text: string): ThemeFacts | null {
  try {
    return ThemeFacts.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A style sheet without its comments, in which what is looked for could be hidden. */
function withoutComments(css: string): string {
  const [before = "", ...commented] = css.split("/*");
  return [before, ...commented.map((part) => part.split("*/").slice(1).join("*/"))].join("");
}

/** What may stand in `url()`: a file of the theme's own folder, or a picture in place. */
function isOwnAddress(afterBracket: string): boolean {
  const address = afterBracket.slice(0, 200).trimStart().replace(/^["']/u, "").trimStart();
  return /^data:image\//iu.test(address) || /^[\w-]{1,60}\.[a-z0-9]{1,5}["'\s)]/iu.test(address);
}

/**
 * What is wrong with a theme's style sheet, in a sentence for the operator; null for nothing. It may only name files of its
 * own folder, so that no other server learns who looks at what.
 */
export function faultOfCss(css: string): string | null {
  if (Buffer.byteLength(css) > maxCssBytes) return `theme.css is larger than ${maxCssBytes / 1024} KB`;
  const plain = withoutComments(css);
  if (plain.includes("\\")) return "theme.css has an escaped character";
  if (/@import|image-set\(|src\(/iu.test(plain)) return "theme.css has @import, image-set() or src()";
  const [, ...addresses] = plain.split(/url\(/iu);
  return addresses.every(isOwnAddress) ? null : "theme.css names an address outside its folder";
}

/** Themes in the order in which they are offered. */
export function inThemeOrder<T extends { id: string; name: string }>(themes: readonly T[]): T[] {
  const placeOf = ({ id }: T) => {
    const place = firstThemes.indexOf(id);
    return place === -1 ? firstThemes.length : place;
  };
  return themes.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name, "en"));
}
