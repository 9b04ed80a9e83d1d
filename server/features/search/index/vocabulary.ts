import { sortInSteps, type Steps } from "#server/platform/process/loop-turns.ts";

/** The words of a library with the tracks that hold them. */
export interface Vocabulary {
  /** all words in order, with the tracks that hold each: `postings` from `starts[w]` to `starts[w + 1]` */
  words: string[];
  /** letters of each word as bits, to rule out quickly which cannot be alike */
  letters: Uint32Array;
  lengths: Uint8Array;
  starts: Uint32Array;
  postings: Uint32Array;
  fields: Uint8Array;
}

/** Makes a vocabulary of the places of each word: numbers of tracks and bits of fields by turns. */
export async function createVocabulary(
  holders: ReadonlyMap<string, number[]>,
  steps: Steps,
): Promise<Vocabulary> {
  const words = await sortInSteps([...holders.keys()], steps, (a, b) => (a < b ? -1 : 1));
  let total = 0;
  for (const list of holders.values()) total += list.length / 2;
  const starts = new Uint32Array(words.length + 1);
  const postings = new Uint32Array(total);
  const fields = new Uint8Array(total);
  let at = 0;
  for (const [word, text] of words.entries()) {
    starts[word] = at;
    const list = holders.get(text) ?? [];
    await steps.did(1 + list.length / 2);
    for (let index = 0; index < list.length; index += 2) {
      postings[at] = list[index] ?? 0;
      fields[at] = list[index + 1] ?? 0;
      at += 1;
    }
  }
  starts[words.length] = at;
  return {
    words,
    letters: Uint32Array.from(words, lettersOf),
    lengths: Uint8Array.from(words, ({ length }) => length),
    starts,
    postings,
    fields,
  };
}

/** The letters of a word as bits; words within n slips of each other differ in at most 2n of them. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits >>> 0;
}
