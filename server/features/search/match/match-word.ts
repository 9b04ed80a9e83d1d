import { editDistance, slipsAllowed } from "#server/platform/text/edit-distance.ts";
import type { LibraryIndex } from "#server/features/search/index/library-index.ts";
import { lettersOf } from "#server/features/search/index/vocabulary.ts";

/** How a word was found in a track: fields as bits, those of typos three bits higher. */
export const typoShift = 3;

/** Where each track holds a word, as bits of `fieldBits`; 0: nowhere. */
export function matchWord(
  index: LibraryIndex,
  word: string,
  { withTypos }: { withTypos: boolean },
): Uint8Array {
  const found = new Uint8Array(index.snapshot.ids.length);
  const from = lowerBoundOf(index.words, word);
  const to = lowerBoundOf(index.words, `${word}\uffff`);
  mark(index, found, { from, to, shift: 0 });
  if (withTypos) for (const like of wordsLike(index, word)) mark(index, found, like);
  return found;
}

/** Adds the tracks of some words that follow each other. */
function mark(
  { starts, postings, fields }: LibraryIndex,
  found: Uint8Array,
  { from, to, shift }: { from: number; to: number; shift: number },
): void {
  for (let at = starts[from] ?? 0; at < (starts[to] ?? 0); at++) {
    const track = postings[at] ?? 0;
    found[track] = (found[track] ?? 0) | ((fields[at] ?? 0) << shift);
  }
}

/** Words that this one may have been meant to be, as places in the vocabulary. */
function wordsLike(index: LibraryIndex, word: string): { from: number; to: number; shift: number }[] {
  const max = slipsAllowed(word);
  if (max === 0) return [];
  const letters = lettersOf(word);
  const like: { from: number; to: number; shift: number }[] = [];
  const { words, letters: lettersOfWords, lengths } = index;
  for (let from = 0; from < words.length; from++) {
    if (Math.abs((lengths[from] ?? 0) - word.length) > max) continue;
    if (bitsOf((lettersOfWords[from] ?? 0) ^ letters) > 2 * max) continue;
    if (editDistance(word, words[from] ?? "", max) <= max)
      like.push({ from, to: from + 1, shift: typoShift });
  }
  return like;
}

/** Words of the library, and of `others`, that this one may have been meant to be. */
export function wordsAlike(index: LibraryIndex, word: string, others: readonly string[]): string[] {
  const max = slipsAllowed(word);
  const near = others.filter((other) => max > 0 && editDistance(word, other, max) <= max);
  return [...new Set([...wordsLike(index, word).map(({ from }) => index.words[from] ?? ""), ...near])];
}

/** The place of the first word that is not before `word`. */
function lowerBoundOf(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many bits are set (Hacker's Delight, 5-1). */
function bitsOf(value: number): number {
  let sum = value - ((value >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return (((sum + (sum >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
