import { wordsAlike } from "./match-word.ts";
import { formsOf, wordsOf } from "#server/features/search/query/fold-text.ts";
import type { Group } from "#server/features/search/index/groups.ts";
import type { LibraryIndex } from "#server/features/search/index/library-index.ts";

/** Everything but songs that has a name to be found by. */
export type EntryKind = "artist" | "album" | "playlist" | "genre";

/** How well a name fits, the best last; songs are placed on the same scale, so that one list holds both. */
export const fits = {
  none: 0,
  /** a word was found as another one only */
  typo: 1,
  /** the words stand inside of others */
  inside: 2,
  /** of an album: the words are in its name and its artist's */
  across: 3,
  /** each word begins a word of the name */
  words: 4,
  /** of an album: its artist's whole name */
  ofArtist: 5,
  /** the name begins with it */
  beginning: 6,
  /** the whole name */
  equal: 7,
} as const;

/** A group that was found. */
export interface FoundEntry {
  kind: EntryKind;
  group: Group;
  /** one of `fits` */
  fit: number;
}

/** What was typed, as names are compared with it. */
export interface TypedName {
  /** its ways of writing; see `formsOf` */
  forms: readonly string[];
  /** their words */
  ways: readonly (readonly string[])[];
}

/** Letters of a word that is looked for inside of others. */
const minInside = 3;

/** Reads a name that someone typed, whole or in part. */
export function readTypedName(text: string): TypedName {
  const forms = formsOf(text);
  return { forms, ways: forms.map((form) => form.split(" ")) };
}

/**
 * The groups whose names fit, best first: by fit, then the ones with more tracks, then by name. With `typosFor`, what
 * is found by similar words only comes last.
 */
export function rankEntries(
  kind: EntryKind,
  groups: Iterable<Group>,
  { typed, typosFor = null }: { typed: TypedName; typosFor?: LibraryIndex | null },
): FoundEntry[] {
  if (typed.forms.length === 0) return [];
  const alike = typosFor === null ? null : alternativesOf(typosFor, typed, kind);
  const found: FoundEntry[] = [];
  // Most names hold none of the words, which one look tells; all fits need them but for a leading article.
  const needed = typed.ways.map(neededWord);
  const mayFit = (form: string) => needed.some((word) => form.includes(word));
  for (const group of groups) {
    const isLikely = group.forms.some(mayFit) || group.artistForms.some(mayFit);
    const fit = isLikely ? fitOf(group, typed) : fits.none;
    if (fit > fits.none) found.push({ kind, group, fit });
    else if (alike !== null && isAlike(group, alike)) found.push({ kind, group, fit: fits.typo });
  }
  return found.sort(compareEntries);
}

/** A word that a name has somewhere if it fits: the longest, since the fewest names have it. */
function neededWord(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  const without = first === "the" && rest.length > 0 ? rest : words;
  return without.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

/** Better ones first. */
export function compareEntries(a: FoundEntry, b: FoundEntry): number {
  return (
    b.fit - a.fit ||
    b.group.tracks.length - a.group.tracks.length ||
    (a.group.name < b.group.name ? -1 : a.group.name > b.group.name ? 1 : 0)
  );
}

function fitOf({ forms, artistForms }: Group, typed: TypedName): number {
  let best: number = fits.none;
  for (const form of forms) {
    best = Math.max(best, fitOfForm(form, typed));
    if (best === fits.equal) return best;
  }
  if (artistForms.length === 0 || best >= fits.ofArtist) return best;
  if (artistForms.some((form) => isSameName(form, typed.forms))) return fits.ofArtist;
  if (best >= fits.across) return best;
  const [name = ""] = forms;
  return artistForms.some((form) => holdsWords(`${name} ${form}`, typed.ways)) ? fits.across : best;
}

function fitOfForm(form: string, { forms, ways }: TypedName): number {
  if (isSameName(form, forms)) return fits.equal;
  const bare = withoutArticle(form);
  if (forms.some((typed) => form.startsWith(typed) || bare.startsWith(typed))) return fits.beginning;
  if (holdsWords(form, ways)) return fits.words;
  const isInside = ways.some((words) =>
    words.every((word) => word.length >= minInside && form.includes(word)),
  );
  return isInside ? fits.inside : fits.none;
}

/** Whether a name, as one of its forms, is one of those typed; `The` before either does not count. */
export function isSameName(form: string, typed: readonly string[]): boolean {
  const bare = withoutArticle(form);
  return typed.some((each) => withoutArticle(each) === bare);
}

function withoutArticle(form: string): string {
  return form.startsWith("the ") && form.length > 4 ? form.slice(4) : form;
}

function holdsWords(form: string, ways: TypedName["ways"]): boolean {
  const name = ` ${form}`;
  return ways.some((words) => words.every((word) => name.includes(` ${word}`)));
}

/** For each word that was typed the ones that it may have been meant to be; null: a word is like none. */
function alternativesOf(index: LibraryIndex, { ways }: TypedName, kind: EntryKind): string[][] | null {
  const [words = []] = ways;
  // Names of playlists are not among the words of songs.
  const others = kind === "playlist" ? index.playlists.flatMap(({ name }) => wordsOf(name)) : [];
  const lists = words.map((word) => [word, ...wordsAlike(index, word, others)]);
  return lists.some((list) => list.length > 1) ? lists : null;
}

function isAlike({ forms }: Group, alike: readonly string[][]): boolean {
  return forms.some((form) => {
    const name = ` ${form} `;
    return alike.every(([word = "", ...others]) => {
      return name.includes(` ${word}`) || others.some((other) => name.includes(` ${other} `));
    });
  });
}
