import type { SearchNote } from "#contract/search.ts";
import { imitationsAskedFor } from "#server/features/search/index/imitations.ts";
import { fieldBits, type LibraryIndex } from "#server/features/search/index/library-index.ts";
import { type Hits, inScope, matchTracks, playlistsNamed, type SearchScope } from "./match-tracks.ts";
import { fits, isSameName, rankEntries } from "./rank-entries.ts";
import type { Clause, NamedItem, ParsedQuery } from "#server/features/search/query/parse-query.ts";

/** What was found: numbers of tracks, best first. */
export interface SearchResult {
  tracks: number[];
  /** the same songs under other ids that were found too, best first, by the one that stands in `tracks` */
  twins: ReadonlyMap<number, readonly number[]>;
  /** how well the first six fit, as `fits` of names; empty where nothing was asked for by words */
  bestFits: number[];
  notes: SearchNote[];
  /** what a link names, if the query is one; `name` null: not in this library */
  found: (NamedItem & { name: string | null }) | null;
}

/** With fewer hits than this, words that are like the given ones are looked for too. */
const fewHits = 5;

const noTwins: SearchResult["twins"] = new Map();

/** Finds and ranks. Pure. */
export function rankMatches(index: LibraryIndex, query: ParsedQuery, scope: SearchScope): SearchResult {
  if (query.link !== null) return searchLink(index, query.link, scope);
  const { clauses } = query;
  const notes = [...query.notes, ...notesOf(index, clauses)];
  const nothing = { tracks: [], twins: noTwins, bestFits: [], notes, found: null };
  if (clauses.length === 0 && scope.genre === null) return nothing;
  const exact = matchTracks(index, clauses, { scope, withTypos: false });
  const hasWords = clauses.some((clause) => "words" in clause && !clause.negated);
  const hits =
    hasWords && exact.count < fewHits ? matchTracks(index, clauses, { scope, withTypos: true }) : exact;
  return { ...rank(index, hits, readWanted(index, clauses)), notes, found: null };
}

function notesOf(index: LibraryIndex, clauses: readonly Clause[]): SearchNote[] {
  return clauses.flatMap((clause): SearchNote[] => {
    if (clause.field === "is" && clause.state === "gone")
      return [{ code: "gone-in-health", part: clause.part }];
    if (clause.field !== "playlist" || playlistsNamed(index, clause).length > 0) return [];
    return [{ code: "no-such-playlist", part: clause.part }];
  });
}

/** The words of a query as titles and artists are compared with them. */
interface WantedNames {
  /** what a title may be equal to, or begin with; "" where no words were typed */
  words: string;
  /** the same as they may be written otherwise */
  forms: readonly string[];
  /** in order, for a title and its artist in any order */
  sorted: string;
  /** the tracks of artists who have exactly the typed name */
  isByArtist: Uint8Array | null;
  /** marks of imitations that are not sunk, as bits */
  imitations: number;
}

function readWanted(index: LibraryIndex, clauses: readonly Clause[]): WantedNames {
  const named = clauses.filter(isNaming);
  const words = named.flatMap((clause) => clause.words);
  const typed = words.join(" ");
  const spelled = named.flatMap((clause) => clause.spellings[0] ?? clause.words).join(" ");
  const forms = [...new Set([typed, spelled])];
  return {
    words: typed,
    forms,
    sorted: words.toSorted().join(" "),
    isByArtist: named.some(({ field }) => field === "title") ? null : tracksOfNamed(index, forms),
    imitations: imitationsAskedFor(
      clauses.flatMap((clause) => ("words" in clause ? clause.words : [])).join(" "),
    ),
  };
}

/** The words without an operator, in the order in which they were written: what a title may be equal to. */
function isNaming(clause: Clause): clause is Extract<Clause, { words: string[] }> {
  return (clause.field === "any" || clause.field === "title") && !clause.negated;
}

/** Marks the tracks of the artists who have exactly this name; null: there is none. */
function tracksOfNamed(index: LibraryIndex, forms: readonly string[]): Uint8Array | null {
  const [typed = ""] = forms;
  if (typed === "") return null;
  const ways = forms.map((form) => form.split(" "));
  const named = rankEntries("artist", index.artists.values(), { typed: { forms, ways } }).filter(
    ({ fit }) => fit === fits.equal,
  );
  if (named.length === 0) return null;
  const marked = new Uint8Array(index.snapshot.ids.length);
  for (const { group } of named) for (const track of group.tracks) marked[track] = 1;
  return marked;
}

/** Songs of which it is said how well they fit: as many as suggestions may have. */
const maxFits = 6;
/** Places of a tier by what else has the very words. */
const tierSize = 4;

/** Where a song stands by where its words are, the best last. */
const tiers = {
  noWords: 0,
  /** karaoke and the like, unless such was asked for */
  imitation: 1,
  typo: 2,
  album: 3,
  titleAndArtist: 4,
  title: 5,
  beginning: 6,
  /** the whole title, or title and artist together */
  equal: 7,
  /** of an artist of exactly this name */
  ofArtist: 8,
} as const;

/** How the tiers of songs compare with the fits of names. */
const fitOfTier: Readonly<Record<number, number>> = {
  [tiers.imitation]: fits.none,
  [tiers.typo]: fits.typo,
  [tiers.album]: fits.inside,
  [tiers.titleAndArtist]: fits.across,
  [tiers.title]: fits.words,
  [tiers.beginning]: fits.beginning,
  [tiers.equal]: fits.equal,
  [tiers.ofArtist]: fits.ofArtist,
};

/** So many of the same song stand behind one; more of them stand for themselves. */
const maxTwins = 9;

/**
 * Numbers of the tracks that were hit, best first: of an artist of this name, the whole title, its beginning, all words
 * in the title, in title and artists, in the album, as typos; within these the artist's whole name, the album's, and then
 * as the index orders equals. Karaoke, tributes and the like come after all others. The same song stands once. Sorted by
 * counting, since a letter may hit the whole library.
 */
function rank(
  index: LibraryIndex,
  hits: Hits,
  wanted: WantedNames,
): Pick<SearchResult, "tracks" | "twins" | "bestFits"> {
  const buckets: number[][] = Array.from({ length: (tiers.ofArtist + 1) * tierSize }, () => []);
  for (const track of index.bestFirst) {
    if (hits.isHit[track] === 0) continue;
    const tier = tierOf(index, hits, { track, wanted });
    buckets[tier * tierSize + bonusOf(index, { track, tier, words: wanted.words })]?.push(track);
  }
  const { tracks, twins, fits: bestFits } = showOnce(index, buckets);
  return { tracks, twins, bestFits: wanted.words === "" ? [] : bestFits };
}

/** The tracks of all buckets, the last first, each song once; and how well the first ones fit. */
function showOnce(
  index: LibraryIndex,
  buckets: readonly (readonly number[])[],
): Pick<SearchResult, "tracks"> & { twins: Map<number, number[]>; fits: number[] } {
  const twins = new Map<number, number[]>();
  const tracks: number[] = [];
  const bestFits: number[] = [];
  const shown = new Int32Array(index.snapshot.ids.length).fill(-1);
  for (const [score, bucket] of [...buckets.entries()].toReversed()) {
    const fit = fitOfTier[Math.floor(score / tierSize)] ?? fits.none;
    for (const track of bucket) {
      const song = index.songOf[track] ?? track;
      const first = shown[song] ?? -1;
      if (first >= 0 && addTwin(twins, first, track)) continue;
      shown[song] = track;
      tracks.push(track);
      if (bestFits.length < maxFits) bestFits.push(fit);
    }
  }
  return { tracks, twins, fits: bestFits };
}

/** Puts a track behind the one that stands for it, if there is room. */
function addTwin(twins: Map<number, number[]>, first: number, track: number): boolean {
  const behind = twins.get(first);
  if (behind === undefined) twins.set(first, [track]);
  else if (behind.length < maxTwins) behind.push(track);
  else return false;
  return true;
}

function tierOf(
  index: LibraryIndex,
  hits: Hits,
  { track, wanted }: { track: number; wanted: WantedNames },
): number {
  const { words } = wanted;
  if (((index.imitations[track] ?? 0) & ~wanted.imitations) !== 0) return tiers.imitation;
  if (words === "") return tiers.noWords;
  if (wanted.isByArtist?.[track] === 1) return tiers.ofArtist;
  if (hits.isTypo[track] === 1) return tiers.typo;
  if (isTitle(index, track, wanted) || isTitleAndArtist(index, track, wanted)) return tiers.equal;
  return tierOfWords(index, hits, { track, words });
}

function tierOfWords(
  index: LibraryIndex,
  hits: Hits,
  { track, words }: { track: number; words: string },
): number {
  if (index.titles[track]?.startsWith(words) === true) return tiers.beginning;
  if (((hits.allIn[track] ?? 0) & fieldBits.title) !== 0) return tiers.title;
  return hits.isNamed[track] === 1 ? tiers.titleAndArtist : tiers.album;
}

function isTitle(index: LibraryIndex, track: number, { words, forms }: WantedNames): boolean {
  if (index.titles[track] === words) return true;
  return index.titleForms.get(track)?.some((form) => forms.includes(form)) ?? false;
}

/** Whether exactly the words of title and artist were typed, in any order. */
function isTitleAndArtist(index: LibraryIndex, track: number, { sorted }: WantedNames): boolean {
  const artist = index.artistWords[track] ?? "";
  return [index.titles[track] ?? "", ...(index.titleForms.get(track) ?? [])].some((title) => {
    const whole = `${title} ${artist}`;
    return whole.length === sorted.length && whole.split(" ").toSorted().join(" ") === sorted;
  });
}

/** Below `tierSize`. */
function bonusOf(
  index: LibraryIndex,
  { track, tier, words }: { track: number; tier: number; words: string },
): number {
  if (words === "") return 0;
  // An artist's songs with guests are as much theirs as the others.
  const isArtist = tier !== tiers.ofArtist && isSameName(index.artistWords[track] ?? "", [words]);
  const isAlbum = index.albumWords[track] === words;
  return (isArtist ? 2 : 0) + (isAlbum ? 1 : 0);
}

/** The tracks of what a link names, in the library's order. */
function searchLink(index: LibraryIndex, link: NamedItem, scope: SearchScope): SearchResult {
  const group = groupOf(index, link);
  const wanted = inScope(index, scope);
  const tracks = (group?.tracks ?? []).filter((track) => wanted[track] === 1);
  const notes: SearchNote[] = group === null ? [{ code: "not-in-library", part: link.id }] : [];
  return { tracks, twins: noTwins, bestFits: [], notes, found: { ...link, name: group?.name ?? null } };
}

function groupOf(
  index: LibraryIndex,
  { kind, id }: NamedItem,
): { name: string | null; tracks: number[] } | null {
  if (kind === "playlist") return index.playlists.find((playlist) => playlist.id === id) ?? null;
  if (kind !== "track") return (kind === "album" ? index.albums : index.artists).get(id) ?? null;
  const track = index.snapshot.placeOf.get(id);
  return track === undefined ? null : { name: null, tracks: [track] };
}
