import { genrePath, mainGenreOf } from "../taxonomy/taxonomy.ts";
import { namingCertainty, type NamingBasis } from "./certainty.ts";
import { composeGenre } from "./compose.ts";
import { suffixes } from "./knowledge/grammar.ts";
import { genreLexicon, splitGenreName, translateGenreName, type PartRole } from "./lexicon.ts";
import { normaliseGenreName } from "./normalise.ts";

/**
 * How a name was understood: it is a genre of the tree (`exact`), a name that is known (`known`), made of known parts
 * (`composed`), an unknown word with a telling ending (`ending`), a name that artists carry beside others (`neighbours`),
 * or not at all (`unmapped`).
 */
type NamingMethod = "exact" | "known" | "composed" | "ending" | "neighbours" | "unmapped";

/** What a name of a genre, such as services and people give, means in the tree. */
export interface MappedGenre {
  /** as it was given */
  name: string;
  /** the genre of the tree, a leaf where the name is that exact, else a main genre; null when unmapped */
  leaf: string | null;
  /** the main genre above it, or itself */
  main: string | null;
  /** the share of names understood so that are right (certainty.ts), from 0 (unmapped) to 1 (the genre's own name) */
  confidence: number;
  method: NamingMethod;
}

/** Names that artists carry beside a name, and how many artists do. */
export type NeighbourNames = (name: string) => ReadonlyMap<string, number>;

/** The share of neighbours that must agree on a main genre, and the one from which they are close. */
const [minAgreeing, closeAgreeing] = [0.6, 0.8];

/**
 * Maps a name of a genre, however rare, to a genre of the tree. Pure and fast (some microseconds); the lexicon is made
 * at the first call. `neighbours` is optional evidence for names that mean nothing by themselves.
 */
export function mapGenreName(name: string, neighbours?: NeighbourNames): MappedGenre {
  const answer = mapByName(name);
  if (neighbours === undefined || answer.confidence >= namingCertainty.neighbours) return answer;
  return mapByNeighbours(name, neighbours(name)) ?? answer;
}

function mapByName(name: string): MappedGenre {
  const normalised = normaliseGenreName(name);
  if (normalised === "") return unmapped(name);
  const { exact, whole } = genreLexicon();
  const own = exact.get(normalised);
  if (own !== undefined) return mapped(name, own, "exact");
  const translated = translateGenreName(normalised);
  const known = whole.get(normalised) ?? exact.get(translated) ?? whole.get(translated);
  if (known !== undefined) return mapped(name, known, "known");
  const composed = composeGenre(splitGenreName(translated));
  const ending = endingOf(translated);
  if (composed !== null && (ending === null || !weakerThanEnding.has(composed.basis)))
    return mapped(name, composed.genre, composed.basis);
  return ending === null ? unmapped(name) : mapped(name, ending.genre, ending.basis);
}

/** An ending says more of a style than these do: `kurdish qwertzrock` is rock. */
const weakerThanEnding: ReadonlySet<NamingBasis> = new Set([
  "form-and-more",
  "region",
  "region-and-more",
  "words-for-songs",
]);

const methods: Readonly<Partial<Record<NamingBasis, NamingMethod>>> = {
  exact: "exact",
  known: "known",
  ending: "ending",
  core: "ending",
  neighbours: "neighbours",
  "close-neighbours": "neighbours",
};

function mapped(name: string, leaf: string, basis: NamingBasis): MappedGenre {
  const method = methods[basis] ?? "composed";
  return { name, leaf, main: mainGenreOf(leaf), confidence: namingCertainty[basis], method };
}

const unmapped = (name: string): MappedGenre => ({
  name,
  leaf: null,
  main: null,
  confidence: 0,
  method: "unmapped",
});

/** What the ending of the last word that no one knows points to. */
function endingOf(name: string): { genre: string; basis: NamingBasis } | null {
  const word = splitGenreName(name).findLast(({ role }) => role === "unknown")?.text ?? "";
  const found = suffixes.find(([suffix]) => word.length > suffix.length && word.endsWith(suffix));
  if (found === undefined) return null;
  return { genre: found[1], basis: found[0] === "core" ? "core" : "ending" };
}

function mapByNeighbours(name: string, neighbours: ReadonlyMap<string, number>): MappedGenre | null {
  const votes = new Map<string, number>();
  let total = 0;
  for (const [neighbour, count] of neighbours) {
    const { main } = mapByName(neighbour);
    if (main === null || neighbour === name) continue;
    votes.set(main, (votes.get(main) ?? 0) + count);
    total += count;
  }
  const [best] = [...votes].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (best === undefined || best[1] < minAgreeing * total) return null;
  return mapped(name, best[0], best[1] < closeAgreeing * total ? "neighbours" : "close-neighbours");
}

/** Why a name means what it does. */
export interface GenreNameExplanation extends MappedGenre {
  /** the name as it was looked up */
  normalised: string;
  /** from the main genre down; empty when unmapped */
  path: string[];
  /** The parts of a composed name in order: what each is, and the genre or region that it stands for. */
  parts: { text: string; role: PartRole; means: string | null }[];
}

/** Says how a name was understood. */
export function explainGenreName(name: string, neighbours?: NeighbourNames): GenreNameExplanation {
  const answer = mapGenreName(name, neighbours);
  const normalised = normaliseGenreName(name);
  const parts = splitGenreName(translateGenreName(normalised)).map((part) => {
    const means = "genre" in part ? part.genre : part.role === "region" ? part.region.display : null;
    return { text: part.text, role: part.role, means };
  });
  const path = answer.leaf === null ? [] : genrePath(answer.leaf);
  return {
    ...answer,
    normalised,
    path,
    parts: answer.method === "composed" || answer.method === "ending" ? parts : [],
  };
}
