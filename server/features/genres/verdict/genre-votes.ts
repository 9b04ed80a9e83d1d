import { genreNodes, mainGenreOf } from "../taxonomy/taxonomy.ts";

/** Weights by the number of a genre in the tree; those that are not there have none. */
export interface GenreVotes {
  genres: readonly number[];
  weights: readonly number[];
}

const numbers: ReadonlyMap<string, number> = new Map(genreNodes.map(({ name }, index) => [name, index]));
const mains: readonly number[] = genreNodes.map(({ name }) => genreNumber(mainGenreOf(name) ?? name));

/** The number of a genre of the tree: its place among `genreNodes`. */
export function genreNumber(genre: string): number {
  const number = numbers.get(genre);
  if (number === undefined) throw new Error(`There is no genre ${genre}.`);
  return number;
}

/** The genre of a number. */
export function genreNamed(number: number): string {
  return genreNodes[number]?.name ?? "";
}

/** The number of the main genre above. */
export function mainNumber(number: number): number {
  return mains[number] ?? number;
}

/** A sum of votes that is still added to. */
export interface VoteSum extends GenreVotes {
  genres: number[];
  weights: number[];
}

/** Adds weight to a genre of a sum, in which every genre stands once. */
export function addVote(sum: VoteSum, genre: number, weight: number): void {
  const at = sum.genres.indexOf(genre);
  if (at === -1) {
    sum.genres.push(genre);
    sum.weights.push(weight);
  } else sum.weights[at] = (sum.weights[at] ?? 0) + weight;
}

/** Adds all votes to a sum, each `factor` times. */
export function addVotes(sum: VoteSum, { genres, weights }: GenreVotes, factor: number): void {
  for (let at = 0; at < genres.length; at += 1) addVote(sum, genres[at] ?? 0, factor * (weights[at] ?? 0));
}

/** The weights of main genres, leaves counted to theirs. */
export function mainVotes({ genres, weights }: GenreVotes): GenreVotes {
  const sum: VoteSum = { genres: [], weights: [] };
  for (let at = 0; at < genres.length; at += 1) addVote(sum, mainNumber(genres[at] ?? 0), weights[at] ?? 0);
  return sum;
}

/** Sums of weights that differ by less are equal: what adding up thirds leaves depends on their order. */
const equal = 1e-9;

/** Whether a sum of weights, or a share of one, is more than a bar; what adding up leaves does not count. */
export function isMore(weight: number, bar: number): boolean {
  return weight > bar + equal;
}

/** A leaf that has at least this share of its main genre's weight speaks for it. */
const speakingShare = 1 / 4;

/** A genre that a vote chose. */
export interface Choice {
  genre: number;
  /** its main genre's share of the whole weight, from 0 to 1 */
  share: number;
}

/**
 * Chooses the main genre with the largest weight and its heaviest leaf, or the main genre itself when no leaf has a quarter of
 * it. Ties go to what is rarer. `allowed` may refuse main genres. Null when nothing is left.
 * @param rarity how common a genre is among all artists, by its number
 */
export function choose(
  votes: GenreVotes,
  rarity: readonly number[],
  allowed: (main: number, share: number) => boolean,
): Choice | null {
  const ofMains = mainVotes(votes);
  const total = ofMains.weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return null;
  const main = heaviest(ofMains, rarity, (genre, weight) => allowed(genre, weight / total));
  if (main === null) return null;
  const leaf = heaviest(votes, rarity, (genre) => genre !== main.genre && mainNumber(genre) === main.genre);
  const speaks = leaf !== null && !isMore(speakingShare * main.weight, leaf.weight);
  return { genre: speaks ? leaf.genre : main.genre, share: main.weight / total };
}

function heaviest(
  { genres, weights }: GenreVotes,
  rarity: readonly number[],
  isAllowed: (genre: number, weight: number) => boolean,
): { genre: number; weight: number } | null {
  let best: { genre: number; weight: number } | null = null;
  for (let at = 0; at < genres.length; at += 1) {
    const genre = genres[at] ?? 0;
    const weight = weights[at] ?? 0;
    if (weight <= 0 || !isAllowed(genre, weight)) continue;
    if (best === null || isMore(weight, best.weight)) best = { genre, weight };
    else if (!isMore(best.weight, weight) && isRarer(genre, best.genre, rarity)) best = { genre, weight };
  }
  return best;
}

function isRarer(genre: number, other: number, rarity: readonly number[]): boolean {
  const difference = (rarity[genre] ?? 0) - (rarity[other] ?? 0);
  return difference === 0 ? genre > other : difference < 0;
}
