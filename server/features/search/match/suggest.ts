import { entryKinds, findEntries } from "./find-entries.ts";
import type { Group } from "#server/features/search/index/groups.ts";
import type { LibraryIndex } from "#server/features/search/index/library-index.ts";
import { parseQuery } from "#server/features/search/query/parse-query.ts";
import { type EntryKind, fits, rankEntries, readTypedName } from "./rank-entries.ts";
import { rankMatches } from "./rank-matches.ts";

/** Something that a search box may offer. */
export type Suggestion = { kind: EntryKind; group: Group } | { kind: "track"; track: number };
export type SuggestionKind = Suggestion["kind"];

/** In which order kinds come that fit equally well. */
const order: readonly SuggestionKind[] = ["artist", "album", "playlist", "track", "genre"];
/** Of one kind as long as there are others. */
const maxOfKind = 3;

interface Candidate {
  suggestion: Suggestion;
  fit: number;
  weight: number;
}

/**
 * Songs, artists, albums, playlists and genres that a beginning may mean, best first: by how well the name fits, then
 * the ones with the most tracks, and not of one kind alone. Operators narrow as in a search. Pure.
 */
export function suggestFrom(
  index: LibraryIndex,
  genres: readonly Group[],
  { text, limit, kinds = order }: { text: string; limit: number; kinds?: readonly SuggestionKind[] },
): { items: Suggestion[]; total: number } {
  const query = parseQuery(text);
  const scope = { genre: null, includeLiked: true, includePlaylists: true };
  const entries = findEntries(index, query, scope);
  const { tracks, bestFits } = rankMatches(index, query, scope);
  const named = [
    ...entryKinds.flatMap((kind) => entries[kind]),
    ...rankEntries("genre", genres, { typed: readTypedName(text) }),
  ].filter(({ kind, fit }) => kinds.includes(kind) && fit > fits.none);
  const songs = kinds.includes("track")
    ? bestFits.map((fit, at): Candidate => {
        const track = tracks[at] ?? 0;
        const weight = (index.placed[track] ?? 0) + 2 * (index.snapshot.isLiked[track] ?? 0);
        return { suggestion: { kind: "track", track }, fit, weight };
      })
    : [];
  const candidates = [
    ...named.map(({ kind, group, fit }): Candidate => {
      return { suggestion: { kind, group }, fit, weight: group.tracks.length };
    }),
    ...songs,
  ].sort(compareCandidates);
  const others = kinds.includes("track") ? Math.max(0, tracks.length - songs.length) : 0;
  return { items: pickMixed(candidates, limit), total: candidates.length + others };
}

function compareCandidates(a: Candidate, b: Candidate): number {
  const byKind = order.indexOf(a.suggestion.kind) - order.indexOf(b.suggestion.kind);
  // Of names that are equal to what was typed the kind decides, of others how much of the library they are.
  if (a.fit === fits.equal && b.fit === fits.equal && byKind !== 0) return byKind;
  return b.fit - a.fit || b.weight - a.weight || byKind;
}

/** The best ones, and no more than three of a kind before the others had their turn. */
function pickMixed(candidates: readonly Candidate[], limit: number): Suggestion[] {
  const counts = new Map<SuggestionKind, number>();
  const [picked, rest]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of candidates) {
    const { kind } = candidate.suggestion;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    (count < maxOfKind && picked.length < limit ? picked : rest).push(candidate);
  }
  const filled = [...picked, ...rest.slice(0, limit - picked.length)].sort(compareCandidates);
  return filled.map(({ suggestion }) => suggestion);
}
