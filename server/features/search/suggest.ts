import { foldText, wordsOf } from "./fold-text.ts";
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
  const words = wordsOf(text);
  const scored: { suggestion: Suggestion; score: number }[] = [];
  const look = (kind: Suggestion["kind"], groups: Iterable<Group>) => {
    for (const group of groups) {
      const score = scoreOf(group.folded, wanted, words);
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

function scoreOf(folded: string, wanted: string, words: readonly string[]): number {
  if (wanted === "" || folded === "") return 0;
  if (folded === wanted) return 300;
  if (folded.startsWith(wanted)) return 200;
  if (words.length === 0 || !words.every((word) => folded.includes(word))) return 0;
  const held = wordsOf(folded);
  return words.every((word) => held.some((each) => each.startsWith(word))) ? 100 : 0;
}

/** Below 100. */
function sizeScore({ tracks }: Group): number {
  return Math.min(99, Math.log2(tracks.length + 1) * 8);
}
