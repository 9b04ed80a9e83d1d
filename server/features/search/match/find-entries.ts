import type { Group } from "#server/features/search/index/groups.ts";
import type { LibraryIndex } from "#server/features/search/index/library-index.ts";
import { matchTracks, type SearchScope } from "./match-tracks.ts";
import { compareEntries, fits, rankEntries, readTypedName, type FoundEntry } from "./rank-entries.ts";
import type { Clause, ParsedQuery } from "#server/features/search/query/parse-query.ts";

/** Kinds of what is found beside songs. */
export const entryKinds = ["artist", "album", "playlist"] as const;
type Kind = (typeof entryKinds)[number];

/** What was found of each kind, best first. */
export type FoundEntries = Record<Kind, FoundEntry[]>;

type WordClause = Extract<Clause, { words: string[] }>;

/**
 * Artists, albums and playlists of a query. Their names hold its words and those of their own operator; of all its
 * other conditions one of their songs must be an example. Without words artists and albums are those of the songs that
 * fit, the ones with the most such songs first. Similar words count where no name holds the words themselves. Pure.
 */
export function findEntries(
  index: LibraryIndex,
  { clauses, link }: ParsedQuery,
  scope: SearchScope,
): FoundEntries {
  const found: FoundEntries = { artist: [], album: [], playlist: [] };
  const isTitle = clauses.some(({ field, negated }) => field === "title" && !negated);
  if (link !== null || isTitle || (clauses.length === 0 && scope.genre === null)) return found;
  for (const kind of entryKinds) found[kind] = findOfKind(index, { kind, clauses, scope }, null);
  const isMissed = entryKinds.every((kind) => (found[kind][0]?.fit ?? fits.none) <= fits.inside);
  if (isMissed) {
    for (const kind of entryKinds) found[kind] = findOfKind(index, { kind, clauses, scope }, index);
  }
  return found;
}

interface Wanted {
  kind: Kind;
  clauses: readonly Clause[];
  scope: SearchScope;
}

function findOfKind(
  index: LibraryIndex,
  { kind, clauses, scope }: Wanted,
  typosFor: LibraryIndex | null,
): FoundEntry[] {
  const isName = (clause: Clause): clause is WordClause =>
    !clause.negated && (clause.field === "any" || clause.field === kind);
  const groups = kind === "playlist" ? index.playlists : [...index[`${kind}s`].values()];
  const named = clauses.filter(isName);
  const fit = fitTest(index, { conditions: clauses.filter((clause) => !isName(clause)), scope });
  if (named.length === 0) return kind === "playlist" ? [] : listBySongs(kind, groups, fit);
  const typed = readTypedName(named.map(textOf).join(" "));
  const found = rankEntries(kind, groups, { typed, typosFor });
  const phrases = named.filter(({ isPhrase }) => isPhrase).map(({ words }) => words.join(" "));
  return found.filter(
    ({ group }) => holdsPhrases(group, phrases) && (fit === null || group.tracks.some(fit)),
  );
}

/** What was typed, without the name of the operator: signs in it say how a name may be written. */
function textOf({ part, words }: WordClause): string {
  const value = part.replace(/^\p{L}+:/u, "").replaceAll('"', "");
  return value === "" ? words.join(" ") : value;
}

function holdsPhrases({ forms }: Group, phrases: readonly string[]): boolean {
  return phrases.every((phrase) => forms.some((form) => ` ${form}`.includes(` ${phrase}`)));
}

/** Whether a song fulfils what is asked for beside names; null: nothing is. */
function fitTest(
  index: LibraryIndex,
  { conditions, scope }: { conditions: readonly Clause[]; scope: SearchScope },
): ((track: number) => boolean) | null {
  const isWhole = scope.genre === null && scope.includeLiked && scope.includePlaylists;
  if (conditions.length === 0 && isWhole) return null;
  const { isHit } = matchTracks(index, conditions, { scope, withTypos: false });
  return (track) => isHit[track] === 1;
}

function listBySongs(
  kind: Kind,
  groups: Iterable<Group>,
  fit: ((track: number) => boolean) | null,
): FoundEntry[] {
  const counted: { entry: FoundEntry; count: number }[] = [];
  for (const group of groups) {
    const count = fit === null ? 0 : group.tracks.filter(fit).length;
    if (count > 0) counted.push({ entry: { kind, group, fit: fits.none }, count });
  }
  return counted
    .sort((a, b) => b.count - a.count || compareEntries(a.entry, b.entry))
    .map(({ entry }) => entry);
}
