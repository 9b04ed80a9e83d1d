import { whenIdle } from "./when-idle.ts";

/** A letter of each part of the text font besides the one for western Europe: its extension, Greek and Cyrillic. */
const letters = "\u0151\u03a9\u0416";

/**
 * Loads the parts of the text font that names in other scripts need, when the browser has nothing else to do: 19 to 85
 * KB each, once, since they stay in the browser's cache. Otherwise each comes when the first such name is in sight, and
 * then all text in the page is laid out again, in the middle of a scroll.
 */
export async function loadOtherScripts(): Promise<void> {
  await whenIdle();
  const font = `1em ${getComputedStyle(document.documentElement).fontFamily}`;
  // Without them, such names are in a font of the system's.
  await document.fonts.load(font, letters).catch(() => undefined);
}
