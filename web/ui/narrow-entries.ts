import type { MenuEntry } from "./menu-entry.ts";

/** No list holds more rows than this in the page. */
const mostShown = 200;

/** Text as it is compared: without case and accents. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The entries whose labels hold every word that was typed (case and accents aside), at most 200 of them. */
export function narrowEntries(entries: readonly MenuEntry[], typed: string): readonly MenuEntry[] {
  const words = fold(typed).split(/\s+/u).filter(Boolean);
  const fitting =
    words.length === 0
      ? entries
      : entries.filter((entry) => {
          if (!("label" in entry)) return false;
          const label = fold(entry.label);
          return words.every((word) => label.includes(word));
        });
  return fitting.slice(0, mostShown);
}
