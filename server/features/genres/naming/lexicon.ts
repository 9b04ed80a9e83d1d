import { isGenre, allowedGenres } from "../taxonomy/taxonomy.ts";
import { asianVocabulary } from "./knowledge/asian.ts";
import { caribbeanAfricanVocabulary } from "./knowledge/caribbean-african.ts";
import { countryFolkVocabulary } from "./knowledge/country-folk.ts";
import { electronicVocabulary } from "./knowledge/electronic.ts";
import { qualifiers, translations } from "./knowledge/grammar.ts";
import { hipHopVocabulary } from "./knowledge/hip-hop.ts";
import { jazzClassicalVocabulary } from "./knowledge/jazz-classical.ts";
import { latinVocabulary } from "./knowledge/latin.ts";
import { metalPunkVocabulary } from "./knowledge/metal-punk.ts";
import { occasionsVocabulary } from "./knowledge/occasions.ts";
import { popVocabulary } from "./knowledge/pop.ts";
import { regions, type Region } from "./knowledge/regions.ts";
import { rockVocabulary } from "./knowledge/rock.ts";
import type { NamesByGenre, Vocabulary } from "./knowledge/vocabulary.ts";
import { scenesVocabulary } from "./knowledge/scenes.ts";
import { smallScenesVocabulary } from "./knowledge/small-scenes.ts";
import { traditionsVocabulary } from "./knowledge/traditions.ts";
import { worldVocabulary } from "./knowledge/world.ts";
import { normaliseGenreName } from "./normalise.ts";

/** What a part of a name is: see Vocabulary; a region, a word that only colours, or a word that no one knows. */
export type PartRole = "topic" | "style" | "form" | "region" | "qualifier" | "unknown";

/** A word, or several that belong together, within a name. */
export type Part =
  | { text: string; role: "topic" | "style" | "form"; genre: string }
  | { text: string; role: "region"; region: Region }
  | { text: string; role: "qualifier" | "unknown" };

/** All vocabularies; a name that two of them claim is refused by a test. */
export const vocabularies: readonly Vocabulary[] = [
  popVocabulary,
  rockVocabulary,
  metalPunkVocabulary,
  hipHopVocabulary,
  electronicVocabulary,
  jazzClassicalVocabulary,
  countryFolkVocabulary,
  caribbeanAfricanVocabulary,
  latinVocabulary,
  asianVocabulary,
  worldVocabulary,
  occasionsVocabulary,
  traditionsVocabulary,
  scenesVocabulary,
  smallScenesVocabulary,
];

/** Names of a list as the vocabularies write it, made alike. */
export function listNames(text: string): string[] {
  return text
    .split(",")
    .map(normaliseGenreName)
    .filter((name) => name !== "");
}

/** What is known of names, ready to be looked up. All keys are normalised. */
export interface Lexicon {
  /** genres of the tree */
  exact: ReadonlyMap<string, string>;
  /** whole names */
  whole: ReadonlyMap<string, string>;
  /** what may stand within a name */
  parts: ReadonlyMap<string, Part>;
  /** the most words that a part has */
  longest: number;
}

let lexicon: Lexicon | undefined;

/** The lexicon, made at the first call and kept. */
export function genreLexicon(): Lexicon {
  lexicon ??= makeLexicon();
  return lexicon;
}

function forEachName(lists: NamesByGenre | undefined, add: (name: string, genre: string) => void): void {
  for (const [genre, list] of Object.entries(lists ?? {})) {
    if (!isGenre(genre)) throw new Error(`The vocabulary names ${genre}, which is no genre.`);
    for (const name of listNames(list)) add(name, genre);
  }
}

/** Regions' words are no styles: `tamil pop` is of a region, though `tamil` alone is a genre. */
function makeLexicon(): Lexicon {
  const exact = new Map(allowedGenres.map((genre) => [normaliseGenreName(genre), genre]));
  const whole = new Map<string, string>();
  const parts = new Map<string, Part>();
  for (const name of listNames(qualifiers)) parts.set(name, { text: name, role: "qualifier" });
  for (const role of ["form", "style", "topic"] as const)
    for (const vocabulary of vocabularies)
      forEachName(vocabulary[`${role}s`], (name, genre) => {
        if (!whole.has(name) || role !== "form") whole.set(name, genre);
        parts.set(name, { text: name, role, genre });
      });
  const topics = new Set(vocabularies.flatMap((vocabulary) => Object.keys(vocabulary.topics ?? {})));
  for (const [name, genre] of exact) {
    whole.delete(name);
    parts.set(name, { text: name, role: topics.has(genre) ? "topic" : "style", genre });
  }
  for (const region of regions)
    for (const name of listNames(region.names)) parts.set(name, { text: name, role: "region", region });
  for (const { wholeNames } of vocabularies) forEachName(wholeNames, (name, genre) => whole.set(name, genre));
  const longest = Math.max(...[...parts.keys()].map((name) => name.split(" ").length));
  return { exact, whole, parts, longest };
}

const standardWords = new Map(Object.entries(translations));

/** A normalised name with the words of other languages replaced by the vocabulary's. */
export function translateGenreName(name: string): string {
  return name
    .split(" ")
    .map((word) => standardWords.get(word) ?? word)
    .filter((word) => word !== "")
    .join(" ");
}

/** Parts of a normalised name from left to right, each as long as the lexicon knows one. */
export function splitGenreName(name: string): Part[] {
  const { parts: known, longest } = genreLexicon();
  const words = name.split(" ");
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at);
    let part: Part | undefined;
    for (; length > 0 && part === undefined; length -= 1)
      part = known.get(words.slice(at, at + length).join(" "));
    parts.push(part ?? { text: words[at] ?? "", role: "unknown" });
    at += part === undefined ? 1 : length + 1;
  }
  return parts;
}
