import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import type { MenuEntry } from "./menu-entry.ts";

/** No list holds more rows than this in the page. */
const maxShown = 200;

/** The entries whose labels hold every word that was typed (case and accents aside), at most 200 of them. */
export function narrowEntries(entries: readonly MenuEntry[], typed: string): readonly MenuEntry[] {
  if (typed.trim() === "") return entries.slice(0, maxShown);
  return entries.filter((entry) => "label" in entry && hasEveryWord(entry.label, typed)).slice(0, maxShown);
}
