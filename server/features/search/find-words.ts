import { editDistance, slipsAllowed } from "./edit-distance.ts";
import { lettersOf, type LibraryIndex } from "./library-index.ts";

/** How a word was found in a track: fields as bits, those of typos three bits higher. */
export const typoShift = 3;

/** Where each track holds a word, as bits of `fieldBits`; 0: nowhere. */
export function findWord(
  index: LibraryIndex,
  word: string,
  { withTypos }: { withTypos: boolean },
): Uint8Array {
  const found = new Uint8Array(index.ids.length);
  const from = firstAtLeast(index.words, word);
  const to = firstAtLeast(index.words, `${word}\uffff`);
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

/** Words that this one may have been meant to be. */
function wordsLike(index: LibraryIndex, word: string): { from: number; to: number; shift: number }[] {
  const most = slipsAllowed(word);
  if (most === 0) return [];
  const letters = lettersOf(word);
  const like: { from: number; to: number; shift: number }[] = [];
  for (const [from, other] of index.words.entries()) {
    if (Math.abs(other.length - word.length) > most) continue;
    if (bitsOf((index.letters[from] ?? 0) ^ letters) > 2 * most) continue;
    if (editDistance(word, other, most) <= most) like.push({ from, to: from + 1, shift: typoShift });
  }
  return like;
}

/** The place of the first word that is not before `word`. */
function firstAtLeast(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bitsOf(value: number): number {
  let count = 0;
  for (let rest = value >>> 0; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
