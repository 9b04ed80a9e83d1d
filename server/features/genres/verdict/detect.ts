import { mapGenreName } from "../naming/map-genre-name.ts";
import type { ArtistVotes } from "./artist-votes.ts";
import type { ClassifiableTrack, GenreEvidence, VerdictSource } from "./evidence.ts";
import {
  addVotes,
  choose,
  genreNumber,
  isMore,
  mainNumber,
  type Choice,
  type GenreVotes,
  type VoteSum,
} from "./genre-votes.ts";
import { occasionGenres, titleNames } from "./occasion-titles.ts";

/** What is known of a track by itself. */
export interface Detection {
  /** its number in the tree */
  genre: number;
  source: VerdictSource;
  confidence: number;
}

/** Says what a track is by itself. */
export interface Detector {
  detect(track: ClassifiableTrack): Detection | null;
  /** the vote of a track's artists; null when none of them is known */
  votesOf(track: ClassifiableTrack): GenreVotes | null;
}

/** A featured artist's part of the vote, where the primary one's is 1. */
export const featuredWeight = 0.5;

const christmas = genreNumber("christmas");
const occasions = new Set(occasionGenres.map(genreNumber));

/** How sure each source makes, before the share of the vote is considered. */
const certainty = { override: 1, central: 0.95, title: 0.8, titleAlone: 0.5, artists: 0.9, ai: 0.5 } as const;

/** An artist's vote and what it comes to when no title has a say. */
interface PreparedVote {
  votes: GenreVotes;
  choice: Detection | null;
  hasOccasion: boolean;
}

/** Prepares the detection of many tracks: what an artist alone comes to is chosen once. */
export function createDetector(evidence: GenreEvidence, artists: ArtistVotes): Detector {
  const prepared = new Map<string, PreparedVote>();
  for (const id of evidence.artists.keys()) {
    const votes = artists.votesOf(id);
    if (votes !== null) prepared.set(id, prepare(votes, artists.rarity));
  }
  const christmasAlbums = new Map<string, boolean>();
  const isChristmas = ({ title, albumTitle }: ClassifiableTrack): boolean => {
    if (titleNames("christmas", title)) return true;
    if (albumTitle === null) return false;
    let known = christmasAlbums.get(albumTitle);
    if (known === undefined) christmasAlbums.set(albumTitle, (known = titleNames("christmas", albumTitle)));
    return known;
  };
  const prepareVote = ({ artistIds }: ClassifiableTrack): PreparedVote | null => {
    if (artistIds.length === 1) return prepared.get(artistIds[0] ?? "") ?? null;
    const sum: VoteSum = { genres: [], weights: [] };
    for (let at = 0; at < artistIds.length; at += 1) {
      const vote = prepared.get(artistIds[at] ?? "");
      if (vote !== undefined) addVotes(sum, vote.votes, at === 0 ? 1 : featuredWeight);
    }
    return sum.genres.length === 0 ? null : prepare(sum, artists.rarity);
  };
  return {
    votesOf: (track) => prepareVote(track)?.votes ?? null,
    detect: (track) => {
      const fixed = fixedGenre(track, evidence);
      if (fixed !== null) return fixed;
      if (isChristmas(track)) return { genre: christmas, source: "title", confidence: certainty.title };
      const vote = prepareVote(track);
      if (vote === null) return titleAlone(track) ?? aiGenre(track, evidence);
      return vote.hasOccasion ? chooseWithTitle(track, vote.votes, artists.rarity) : vote.choice;
    },
  };
}

function prepare(votes: GenreVotes, rarity: readonly number[]): PreparedVote {
  return {
    votes,
    choice: voted(choose(votes, rarity, () => true)),
    hasOccasion: votes.genres.some((genre) => occasions.has(mainNumber(genre))),
  };
}

function voted(choice: Choice | null): Detection | null {
  if (choice === null) return null;
  return { genre: choice.genre, source: "artists", confidence: certainty.artists * choice.share };
}

/** The person's own genre, else that of the central library. */
function fixedGenre(track: ClassifiableTrack, { overrides, central }: GenreEvidence): Detection | null {
  const own =
    overrides.tracks.get(track.id) ??
    (track.albumId === null ? undefined : overrides.albums?.get(track.albumId)) ??
    overrides.artists?.get(track.artistIds[0] ?? "");
  if (own !== undefined)
    return { genre: genreNumber(own), source: "override", confidence: certainty.override };
  return named(central.get(track.id), "central", certainty.central);
}

function aiGenre(track: ClassifiableTrack, { ai }: GenreEvidence): Detection | null {
  return named(ai?.get(track.id), "ai", certainty.ai);
}

function named(name: string | undefined, source: VerdictSource, certain: number): Detection | null {
  if (name === undefined) return null;
  const { leaf, confidence } = mapGenreName(name);
  return leaf === null ? null : { genre: genreNumber(leaf), source, confidence: certain * confidence };
}

/** Artists of whom nothing is known: the title may still say what the song is for. */
function titleAlone({ title, albumTitle }: ClassifiableTrack): Detection | null {
  const occasion = occasionGenres.find((each) => titleNames(each, title, albumTitle));
  if (occasion === undefined) return null;
  return { genre: genreNumber(occasion), source: "title", confidence: certainty.titleAlone };
}

/** An occasion among the votes counts when the title says so, or when it has more than half of the weight. */
function chooseWithTitle(
  track: ClassifiableTrack,
  votes: GenreVotes,
  rarity: readonly number[],
): Detection | null {
  const fixed = occasionGenres.find(
    (each) =>
      votes.genres.some((genre) => mainNumber(genre) === genreNumber(each)) &&
      titleNames(each, track.title, track.albumTitle),
  );
  if (fixed !== undefined) {
    const choice = choose(votes, rarity, (main) => main === genreNumber(fixed));
    if (choice !== null) return { genre: choice.genre, source: "title", confidence: certainty.title };
  }
  return voted(choose(votes, rarity, (main, share) => !occasions.has(main) || isMore(share, 0.5)));
}
