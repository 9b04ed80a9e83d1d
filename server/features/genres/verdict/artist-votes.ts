import { collectNeighbours } from "../naming/neighbours.ts";
import { mapGenreName, type MappedGenre } from "../naming/map-genre-name.ts";
import { vagueNames } from "../naming/knowledge/vague-names.ts";
import { listNames } from "../naming/lexicon.ts";
import { normaliseGenreName } from "../naming/normalise.ts";
import type { ArtistEvidence } from "./evidence.ts";
import { addVote, genreNumber, mainNumber, type GenreVotes, type VoteSum } from "./genre-votes.ts";
import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import { genreNodes } from "../taxonomy/taxonomy.ts";

/** One name that an artist carries. */
interface ArtistMention {
  source: string;
  said: string;
  mapped: MappedGenre;
  /** its part of the artist's vote; all together are 1 */
  weight: number;
}

/** What all artists say. */
export interface ArtistVotes {
  /** An artist's names with their weights, for explanations; empty when nothing is known. */
  mentionsOf(artistId: string): ArtistMention[];
  /** An artist's vote, summing up to 1; null when nothing that is known of the artist means a genre. */
  votesOf(artistId: string): GenreVotes | null;
  /** how many artists name a genre or, of a main one, any of its leaves, by its number */
  rarity: readonly number[];
}

/** Artists that are counted before others may have their turn, and what one is of a step. */
const [artistsAtOnce, unitsAnArtist] = [100, 20];
const vague = new Set(listNames(vagueNames));

/** Names that are understood less surely than this were guessed. */
const guessed = 0.8;

/** A name that says little counts half: a main genre's own name, a vague one, one that was only guessed. */
function weightOf(said: string, { confidence, method }: MappedGenre): number {
  return confidence < guessed || method === "neighbours" || vague.has(normaliseGenreName(said)) ? 0.5 : 1;
}

/** Prepares the votes of artists: every name is mapped once, every artist's vote is counted once. */
export function* countArtistVotes(artists: ReadonlyMap<string, ArtistEvidence>): PartedWork<ArtistVotes> {
  const neighbours = collectNeighbours(artists);
  const mappedNames = new Map<string, { mapped: MappedGenre; weight: number }>();
  const understand = (said: string): { mapped: MappedGenre; weight: number } => {
    let known = mappedNames.get(said);
    if (known === undefined) {
      const mapped = mapGenreName(said, neighbours);
      known = { mapped, weight: weightOf(said, mapped) };
      mappedNames.set(said, known);
    }
    return known;
  };
  const mentionsOf = (artistId: string): ArtistMention[] => {
    const mentions = (artists.get(artistId)?.sources ?? []).flatMap(
      ({ source, genres, weight: factor = 1 }) =>
        genres.map((said) => {
          const { mapped, weight } = understand(said);
          return { source, said, mapped, weight: mapped.leaf === null ? 0 : factor * weight };
        }),
    );
    const total = mentions.reduce((sum, { weight }) => sum + weight, 0);
    return total === 0
      ? mentions
      : mentions.map((mention) => ({ ...mention, weight: mention.weight / total }));
  };
  const votes = new Map<string, GenreVotes>();
  const rarity = genreNodes.map(() => 0);
  let counted = 0;
  for (const id of artists.keys()) {
    counted += 1;
    if (counted % artistsAtOnce === 0) yield artistsAtOnce * unitsAnArtist;
    const sum = sumUp(mentionsOf(id));
    if (sum.genres.length === 0) continue;
    votes.set(id, sum);
    for (const genre of new Set([...sum.genres, ...sum.genres.map(mainNumber)]))
      rarity[genre] = (rarity[genre] ?? 0) + 1;
  }
  return { mentionsOf, votesOf: (id) => votes.get(id) ?? null, rarity };
}

function sumUp(mentions: readonly ArtistMention[]): GenreVotes {
  const sum: VoteSum = { genres: [], weights: [] };
  for (const { mapped, weight } of mentions)
    if (mapped.leaf !== null && weight > 0) addVote(sum, genreNumber(mapped.leaf), weight);
  return sum;
}
