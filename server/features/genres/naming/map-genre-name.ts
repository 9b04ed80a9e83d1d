import { genrePath, mainGenreOf } from "../taxonomy/taxonomy.ts";
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
  /** the genre of the tree, a leaf where the name tells as much, else a main genre; null when unmapped */
  leaf: string | null;
  /** the main genre above it, or itself */
  main: string | null;
  /** from 0 (unmapped) to 1 (the genre's own name) */
  confidence: number;
  method: NamingMethod;
}

/** Names that artists carry beside a name, and how many artists do. */
export type NeighbourNames = (name: string) => ReadonlyMap<string, number>;

/** Below this confidence what a name's neighbours say is asked too. */
const sureEnough = 0.45;

/** How sure neighbours make that all agree. */
const neighboursCertainty = 0.4;

/** The least share of neighbours that must agree on a main genre. */
const agreeingShare = 0.6;

/**
 * Maps a name of a genre, however rare, to a genre of the tree. Pure and fast (some microseconds); the lexicon is made
 * at the first call. `neighbours` is optional evidence for names that mean nothing by themselves.
 */
export function mapGenreName(name: string, neighbours?: NeighbourNames): MappedGenre {
  const answer = mapByName(name);
  if (neighbours === undefined || answer.confidence >= sureEnough) return answer;
  return mapByNeighbours(name, neighbours(name)) ?? answer;
}

function mapByName(name: string): MappedGenre {
  const normalised = normaliseGenreName(name);
  if (normalised === "") return mapped(name, null, 0, "unmapped");
  const { exact, whole } = genreLexicon();
  const own = exact.get(normalised);
  if (own !== undefined) return mapped(name, own, 1, "exact");
  const translated = translateGenreName(normalised);
  const known = whole.get(normalised) ?? exact.get(translated) ?? whole.get(translated);
  if (known !== undefined) return mapped(name, known, 0.95, "known");
  const composed = composeGenre(splitGenreName(translated));
  const ending = endingOf(translated);
  if (composed !== null && (ending === null || composed.confidence > 0.5))
    return mapped(name, composed.genre, composed.confidence, "composed");
  return ending === null ? mapped(name, null, 0, "unmapped") : mapped(name, ending, 0.4, "ending");
}

function mapped(name: string, leaf: string | null, confidence: number, method: NamingMethod): MappedGenre {
  return { name, leaf, main: leaf === null ? null : mainGenreOf(leaf), confidence, method };
}

/** What the ending of the last word that no one knows points to. */
function endingOf(name: string): string | null {
  const word = splitGenreName(name).findLast(({ role }) => role === "unknown")?.text ?? "";
  const found = suffixes.find(([suffix]) => word.length > suffix.length && word.endsWith(suffix));
  return found?.[1] ?? null;
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
  if (best === undefined || best[1] < agreeingShare * total) return null;
  return mapped(name, best[0], neighboursCertainty * (best[1] / total), "neighbours");
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

/** Tells how a name was understood. */
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
