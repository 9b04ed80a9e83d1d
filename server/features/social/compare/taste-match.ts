/** What two libraries have in common of one kind, before it is a number between 0 and 1. */
export interface Overlap {
  /** sum over what both have of the roots of the two numbers of songs, multiplied */
  dot: number;
  /** all songs counted, of either side */
  mine: number;
  theirs: number;
}

/** What a comparison is worked out from. */
export interface TasteFigures {
  artists: Overlap;
  genres: Overlap;
  songs: { both: number; mine: number; theirs: number };
}

/** A part of the match: how alike (0 to 1), and how much it counts. */
export interface MatchPart {
  part: "artists" | "genres" | "songs";
  value: number;
  weight: number;
}

/** Artists say most of a taste; the very same songs are rare even between people who would enjoy each other's. */
const weights = { artists: 0.5, genres: 0.3, songs: 0.2 };

/**
 * How alike two tastes are (contract/comparisons.ts, `getComparison`): the sum of each part's value times its weight, as
 * a whole percentage. Genres that no one has worked out count for nothing, and the others for more.
 */
export function matchTastes(figures: TasteFigures): { match: number; parts: MatchPart[] } {
  const hasGenres = figures.genres.mine > 0 && figures.genres.theirs > 0;
  const sum = hasGenres ? 1 : 1 - weights.genres;
  const parts: MatchPart[] = [
    { part: "artists", value: cosine(figures.artists), weight: weights.artists / sum },
    { part: "genres", value: cosine(figures.genres), weight: hasGenres ? weights.genres : 0 },
    { part: "songs", value: shareOfFewer(figures.songs), weight: weights.songs / sum },
  ];
  const match = parts.reduce((total, { value, weight }) => total + value * weight, 0);
  return { match: Math.round(100 * match), parts };
}

/** Cosine of the square roots of two lists of counts: of a list with itself 1, without anything in common 0. */
function cosine({ dot, mine, theirs }: Overlap): number {
  return mine === 0 || theirs === 0 ? 0 : Math.min(1, dot / Math.sqrt(mine * theirs));
}

function shareOfFewer({ both, mine, theirs }: TasteFigures["songs"]): number {
  const fewer = Math.min(mine, theirs);
  return fewer === 0 ? 0 : both / fewer;
}
