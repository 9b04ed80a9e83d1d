import { foldText } from "./matches-words.ts";

/** Something that can be found by its name. */
export interface Named {
  name: string;
  /** the name without case and accents; see foldText */
  folded: string;
  /** folded words that find it as well, but not by scattered letters */
  synonyms?: string | undefined;
  /** of two names that fit equally well the one of more weight comes first */
  weight: number;
}

const wordBreak = /[\s\p{P}\p{S}]+/u;

/** Whether all letters of `typed` stand in `name` in this order, however far apart. */
function isScattered(name: string, typed: string): boolean {
  let at = 0;
  for (const letter of typed) {
    if (letter === " ") continue;
    at = name.indexOf(letter, at);
    if (at === -1) return false;
    at += letter.length;
  }
  return true;
}

/**
 * How well a folded name fits folded text: 6 the same, 5 begins with it, 4 a word begins with it, 3 every typed word
 * begins a word (in any order), 2 holds every typed word, 1 only its letters in this order, 0 not at all.
 */
export function fitOf(name: string, typed: string): number {
  if (name === typed) return 6;
  if (name.startsWith(typed)) return 5;
  if (name.includes(` ${typed}`)) return 4;
  const words = typed.split(/\s+/u);
  if (words.every((word) => name.includes(word))) {
    const beginnings = name.split(wordBreak);
    return words.every((word) => beginnings.some((part) => part.startsWith(word))) ? 3 : 2;
  }
  return isScattered(name, typed) ? 1 : 0;
}

/** How well an entry fits by its name, or by its name and its synonyms as words. */
function fitOfEntry({ folded, synonyms }: Named, typed: string): number {
  const fit = fitOf(folded, typed);
  if (fit > 1 || synonyms === undefined) return fit;
  const withSynonyms = fitOf(`${folded} ${synonyms}`, typed);
  return withSynonyms > 1 ? withSynonyms : fit;
}

interface RankOptions {
  /** how many at most */
  max: number;
  /** the worst fit that counts; 2 by default, 1 also finds scattered letters */
  minFit?: number;
}

/**
 * The entries that fit what was typed, best first: by fit, weight, then the shorter name. Case, accents and the order
 * of words do not matter. Nothing fits blank text.
 */
export function rankNames<T extends Named>(entries: readonly T[], typed: string, options: RankOptions): T[] {
  const wanted = foldText(typed).trim();
  if (wanted === "") return [];
  const { max, minFit = 2 } = options;
  const fitting: { entry: T; fit: number }[] = [];
  for (const entry of entries) {
    const fit = fitOfEntry(entry, wanted);
    if (fit >= minFit) fitting.push({ entry, fit });
  }
  return fitting
    .sort(
      (a, b) => b.fit - a.fit || b.entry.weight - a.entry.weight || a.entry.name.length - b.entry.name.length,
    )
    .slice(0, max)
    .map(({ entry }) => entry);
}
