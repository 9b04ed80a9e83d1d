import { foldText, spellingsOf, wordsOf } from "./fold-text.ts";
import type { Group, LibraryIndex } from "./library-index.ts";

/** Something that a search box may offer. */
export interface Suggestion {
  kind: "playlist" | "artist" | "album" | "genre";
  group: Group;
}

/**
 * Playlists, artists, albums and genres that a beginning may mean, best first: equal, beginning with it, a word of it
 * beginning with it, and of these the ones with the most tracks. Pure.
 */
export function suggestFrom(
  index: LibraryIndex,
  genres: readonly Group[],
  { text, limit }: { text: string; limit: number },
): { items: Suggestion[]; total: number } {
  const wanted = foldText(text.trim());
  const ways = [wordsOf(text), ...spellingsOf(text)].filter((words) => words.length > 0);
  const scored: { suggestion: Suggestion; score: number }[] = [];
  const look = (kind: Suggestion["kind"], groups: Iterable<Group>) => {
    for (const group of groups) {
      const score = scoreOf(group, wanted, ways);
      if (score > 0) scored.push({ suggestion: { kind, group }, score: score + sizeScore(group) });
    }
  };
  look("playlist", index.playlists);
  look("artist", index.artists.values());
  look("album", index.albums.values());
  look("genre", genres);
  scored.sort(
    (a, b) => b.score - a.score || (a.suggestion.group.folded < b.suggestion.group.folded ? -1 : 1),
  );
  return { items: scored.slice(0, limit).map(({ suggestion }) => suggestion), total: scored.length };
}

/** @param ways lists of words; a name need only hold one of the lists */
function scoreOf({ folded, spellings }: Group, wanted: string, ways: readonly (readonly string[])[]): number {
  if (wanted === "" || folded === "") return 0;
  if (folded === wanted) return 300;
  if (folded.startsWith(wanted)) return 200;
  const isSpelled = (word: string) => spellings.some((each) => each.startsWith(word));
  const likely = ways.filter((words) => words.every((word) => folded.includes(word) || isSpelled(word)));
  if (likely.length === 0) return 0;
  const held = [...wordsOf(folded), ...spellings];
  const isHeld = (words: readonly string[]) =>
    words.every((word) => held.some((each) => each.startsWith(word)));
  return likely.some(isHeld) ? 100 : 0;
}

/** Below 100. */
function sizeScore({ tracks }: Group): number {
  return Math.min(99, Math.log2(tracks.length + 1) * 8);
}
