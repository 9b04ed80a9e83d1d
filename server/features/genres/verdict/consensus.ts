import { occasionGenres } from "./occasion-titles.ts";
import { addVote, choose, genreNumber, isMore, mainNumber, type VoteSum } from "./genre-votes.ts";

/** What the songs of an album or of an artist are, each counted once; also their vote. */
export interface Tally extends VoteSum {
  /** the weight of all songs; one that the person or the central library has set weighs more */
  total: number;
  /** what they agree on; made when first asked for */
  agreed?: Agreement | null;
}

/** What most songs of an album or artist are. */
export interface Agreement {
  genre: number;
  share: number;
}

/** What a person or the central library set for a song weighs as much as this many detected ones. */
const overrideWeight = 3;

/** Songs below this confidence follow their album. */
export const unsure = 0.5;

/** How many songs' weight an agreement needs, and which share of them. */
const enoughSongs = 2;
const agreeingShare = 0.6;

const occasions = new Set(occasionGenres.map(genreNumber));

/** An album or artist of which nothing was counted yet. */
export function emptyTally(): Tally {
  return { genres: [], weights: [], total: 0 };
}

/** Counts a song. */
export function countSong(tally: Tally, genre: number, isFixed: boolean): void {
  const weight = isFixed ? overrideWeight : 1;
  addVote(tally, genre, weight);
  tally.total += weight;
}

/**
 * What an album or artist agrees on: a genre whose main genre has three fifths of at least two songs. Occasions are not
 * passed on: a Christmas album has songs that are none.
 */
export function agreementOf(tally: Tally, rarity: readonly number[]): Agreement | null {
  if (tally.agreed === undefined) tally.agreed = findAgreement(tally, rarity);
  return tally.agreed;
}

function findAgreement(tally: Tally, rarity: readonly number[]): Agreement | null {
  if (tally.total < enoughSongs) return null;
  const choice = choose(tally, rarity, () => true);
  if (choice === null || isMore(agreeingShare, choice.share) || occasions.has(mainNumber(choice.genre)))
    return null;
  return choice;
}
