import { matchWord, typoShift } from "./match-word.ts";
import { foldText, spellingsOf, wordsOf } from "#server/features/search/query/fold-text.ts";
import { fieldBits, type LibraryIndex } from "#server/features/search/index/library-index.ts";
import type { Group } from "#server/features/search/index/groups.ts";
import type { Clause } from "#server/features/search/query/parse-query.ts";

/** What is asked of an index beside the query. */
export interface SearchScope {
  /** applied genre; null: any */
  genre: string | null;
  includeLiked: boolean;
  includePlaylists: boolean;
}

type WordClause = Extract<Clause, { words: string[] }>;

const anyField = fieldBits.title | fieldBits.artist | fieldBits.album;

/** Where words were found in each track, in all: what ranking needs. 255 in `fields`: no words were asked for. */
export interface Hits {
  isHit: Uint8Array;
  /** fields that hold every word */
  allIn: Uint8Array;
  /** every word is in the title or an artist */
  isNamed: Uint8Array;
  /** some word was found as another one only */
  isTypo: Uint8Array;
  count: number;
}

/** The tracks of which all clauses hold. */
export function matchTracks(
  index: LibraryIndex,
  clauses: readonly Clause[],
  { scope, withTypos }: { scope: SearchScope; withTypos: boolean },
): Hits {
  const size = index.snapshot.ids.length;
  const hits: Hits = {
    isHit: inScope(index, scope),
    allIn: new Uint8Array(size).fill(anyField),
    isNamed: new Uint8Array(size).fill(1),
    isTypo: new Uint8Array(size),
    count: 0,
  };
  for (const clause of clauses) {
    if ("words" in clause && clause.field !== "genre" && clause.field !== "playlist")
      matchWords(index, hits, { clause, withTypos: withTypos && !clause.negated });
    else keep(hits, clause.negated, conditionOf(index, clause));
  }
  for (const isHit of hits.isHit) hits.count += isHit;
  return hits;
}

/** Which tracks are searched at all, as 0 and 1. */
export function inScope(
  index: LibraryIndex,
  { genre, includeLiked, includePlaylists }: SearchScope,
): Uint8Array {
  const { placed, snapshot } = index;
  const { isLiked } = snapshot;
  const size = index.snapshot.ids.length;
  const scope = new Uint8Array(size);
  // All of the library has in it what only an export reports, too.
  if (includeLiked && includePlaylists) scope.fill(1);
  else
    for (let track = 0; track < size; track++)
      scope[track] =
        (includeLiked && isLiked[track] === 1) || (includePlaylists && placed[track] !== 0) ? 1 : 0;
  if (genre === null) return scope;
  const wanted = foldText(genre);
  const isWanted = perGenre((name) => foldText(name) === wanted);
  for (let track = 0; track < size; track++) if (!isWanted(index.genres[track] ?? null)) scope[track] = 0;
  return scope;
}

/** Asks once a genre; a track without one has none of any kind. */
function perGenre(holds: (genre: string) => boolean): (genre: string | null) => boolean {
  const known = new Map<string, boolean>();
  return (genre) => {
    if (genre === null) return false;
    const answer = known.get(genre) ?? holds(genre);
    known.set(genre, answer);
    return answer;
  };
}

function keep(hits: Hits, negated: boolean, holds: (track: number) => boolean): void {
  for (let track = 0; track < hits.isHit.length; track++)
    if (hits.isHit[track] === 1 && holds(track) === negated) hits.isHit[track] = 0;
}

function matchWords(
  index: LibraryIndex,
  hits: Hits,
  { clause, withTypos }: { clause: WordClause; withTypos: boolean },
): void {
  const wanted = clause.field === "any" ? anyField : fieldBits[clause.field as keyof typeof fieldBits];
  const words = clause.words.map((word) => matchWord(index, word, { withTypos }));
  const spelled = clause.spellings.map((word) => matchWord(index, word, { withTypos: false }));
  for (const found of spelled) addTo(words, found);
  const phrase = clause.isPhrase && !withTypos ? clause.words.join(" ") : null;
  const isSpelled = (track: number) => spelled.some((found) => fieldsOf(found[track] ?? 0, wanted) !== 0);
  if (clause.negated) {
    const holds = (track: number) =>
      words.every((found) => fieldsOf(found[track] ?? 0, wanted) !== 0) &&
      (phrase === null || isSpelled(track) || hasPhrase(index, track, { phrase, wanted }));
    return keep(hits, true, holds);
  }
  for (const found of words) narrow(hits, found, wanted);
  if (phrase !== null)
    keep(hits, false, (track) => isSpelled(track) || hasPhrase(index, track, { phrase, wanted }));
}

/** Marks each of several words where another one is, which stands for all of them. */
function addTo(words: readonly Uint8Array[], other: Uint8Array): void {
  for (const found of words)
    for (let track = 0; track < found.length; track++)
      found[track] = (found[track] ?? 0) | (other[track] ?? 0);
}

/** The wanted fields that hold a word, typos included. */
function fieldsOf(bits: number, wanted: number): number {
  return (bits | (bits >> typoShift)) & wanted;
}

/** Keeps the tracks that hold a word, and notes where. */
function narrow(hits: Hits, found: Uint8Array, wanted: number): void {
  const { isHit } = hits;
  for (let track = 0; track < isHit.length; track++) {
    if (isHit[track] === 0) continue;
    const bits = found[track] ?? 0;
    const exact = bits & wanted;
    const typo = (bits >> typoShift) & wanted;
    if ((exact | typo) === 0) isHit[track] = 0;
    else note(hits, track, { exact, typo });
  }
}

function note(hits: Hits, track: number, { exact, typo }: { exact: number; typo: number }): void {
  const bits = exact === 0 ? typo : exact;
  if (exact === 0) hits.isTypo[track] = 1;
  hits.allIn[track] = (hits.allIn[track] ?? 0) & bits;
  if ((bits & (fieldBits.title | fieldBits.artist)) === 0) hits.isNamed[track] = 0;
}

/** The words one after the other in one of the fields; the last may go on. */
function hasPhrase(
  index: LibraryIndex,
  track: number,
  { phrase, wanted }: { phrase: string; wanted: number },
): boolean {
  const texts: [number, string[]][] = [
    [fieldBits.title, index.titles],
    [fieldBits.artist, index.artistWords],
    [fieldBits.album, index.albumWords],
  ];
  return texts.some(([bit, list]) => (wanted & bit) !== 0 && ` ${list[track] ?? ""}`.includes(` ${phrase}`));
}

function conditionOf(index: LibraryIndex, clause: Clause): (track: number) => boolean {
  switch (clause.field) {
    case "year":
      return (track) => isWithin(index.years[track] ?? 0, clause.span);
    case "added":
      return (track) => isWithin(index.addedMs[track] ?? 0, clause.span);
    case "is":
      if (clause.state === "gone") return () => false;
      return (track) =>
        (clause.state === "liked" ? index.snapshot.isLiked : index.snapshot.isLocal)[track] === 1;
    case "playlist": {
      const held = new Set(playlistsNamed(index, clause).flatMap(({ tracks }) => tracks));
      return (track) => held.has(track);
    }
    default: {
      const holds = perGenre((genre) => isNamed(genre, clause));
      return (track) => holds(index.genres[track] ?? null);
    }
  }
}

function isWithin(value: number, { from, to }: { from: number; to: number }): boolean {
  return value !== 0 && value >= from && value <= to;
}

/** The playlists that an operator names. */
export function playlistsNamed(index: LibraryIndex, clause: WordClause): Group[] {
  return index.playlists.filter(({ name }) => isNamed(name, clause));
}

function isNamed(name: string, { words, spellings }: WordClause): boolean {
  const held = [...wordsOf(name), ...spellingsOf(name).flat()];
  return holdsWords(held, words) || spellings.some((word) => holdsWords(held, [word]));
}

function holdsWords(held: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => held.some((each) => each.startsWith(word)));
}
