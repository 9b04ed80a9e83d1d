import { mainGenreOf } from "../taxonomy/taxonomy.ts";
import type { NamingBasis } from "./certainty.ts";
import { wordsForSongs } from "./knowledge/grammar.ts";
import type { Region } from "./knowledge/regions.ts";
import { genreLexicon, type Part } from "./lexicon.ts";

/** What a name means by its parts. */
export interface Composition {
  genre: string;
  basis: NamingBasis;
}

type Named = Extract<Part, { genre: string }>;

/**
 * The genre that the parts of a name make: what it is for comes first (`christian`, `children's`), then its style, then
 * its ensemble or instrument, then the region alone. Of several styles the last one is the head in English order
 * (`jazz rap` is rap) and the first one in Romance order (`rock gospel brasileiro`). The region then decides what `pop`,
 * `folk` and a few other broad words mean. Its pop is pop, but where the tree has a genre for the popular music of that
 * region (K-pop, Latin pop, Arabic); its folk is the region's tradition where the tree has one, else traditional folk in
 * Europe and North America, and world elsewhere. Null when no part means anything; so does an instrument of classical
 * music beside a word that no one knows, as that is mostly a place with an instrument of its own.
 */
export function composeGenre(parts: readonly Part[]): Composition | null {
  const region = mainRegion(parts);
  const known = coreOf(parts);
  const isAllKnown = !parts.some(({ role }) => role === "unknown");
  const head = known ?? headOf(parts);
  if (head !== null) {
    const genre = head.role === "topic" ? topicGenre(head.genre, parts) : inRegion(head, region);
    if (head.role !== "form") return { genre, basis: isAllKnown ? "style" : "style-and-more" };
    if (genre === "classical" && !isAllKnown) return null;
    return { genre, basis: isAllKnown ? "form" : "form-and-more" };
  }
  if (region !== null) return { genre: region.bare, basis: isAllKnown ? "region" : "region-and-more" };
  return ofUnknownPlace(parts);
}

/** Music of a place that no one knows, named as one language names it; null where nothing else is named. */
function ofUnknownPlace(parts: readonly Part[]): Composition | null {
  const [first] = parts;
  const genre = first === undefined ? undefined : wordsForSongs[first.text];
  if (genre === undefined || !parts.some(({ role }) => role === "unknown")) return null;
  return { genre, basis: "words-for-songs" };
}

/** What is left without regions, and then without qualifiers, when that is a known name in either order of words. */
function coreOf(parts: readonly Part[]): Named | null {
  const withoutRegions = parts.filter(({ role }) => role !== "region");
  const cores = [withoutRegions, withoutRegions.filter(({ role }) => role !== "qualifier")];
  for (const core of cores) {
    if (core.length === 0 || core.length === parts.length) continue;
    const texts = core.map(({ text }) => text);
    for (const name of [texts.join(" "), texts.toReversed().join(" ")]) {
      const known = lookUpPart(name);
      if (known !== null) return known;
    }
  }
  const texts = parts.map(({ text }) => text);
  return parts.length === 2 ? lookUpPart(texts.toReversed().join(" ")) : null;
}

/** A name as a part with a meaning; whole names count as styles here. */
function lookUpPart(name: string): Named | null {
  const { parts, whole } = genreLexicon();
  const part = parts.get(name);
  if (part !== undefined && "genre" in part) return part;
  const genre = whole.get(name);
  return genre === undefined ? null : { text: name, role: "style", genre };
}

function headOf(parts: readonly Part[]): Named | null {
  for (const role of ["topic", "style", "form"] as const) {
    const heads = parts.filter((part): part is Named => part.role === role);
    const nouns = heads.filter(({ text }) => !adjectives.has(text));
    const head = isRomanceOrder(parts, heads) ? heads[0] : (nouns.at(-1) ?? heads.at(-1));
    if (head !== undefined) return traditionBeside(head, heads) ?? head;
  }
  return null;
}

/** Styles that colour another one beside them, whichever comes first: `djent progressive` is djent. */
const adjectives = new Set(["progressive", "minimal", "roots", "baroque", "noise"]);

const traditionMains = new Set(["world", "latin", "afrobeats", "indian"]);

/** The pop and the fusion of a tradition are its own: `huayno pop`, `gnawa fusion`. Null for every other head. */
function traditionBeside(head: Named, heads: readonly Named[]): Named | null {
  if (head.genre !== "pop" && head.text !== "fusion") return null;
  return heads.find(({ genre }) => traditionMains.has(mainGenreOf(genre) ?? "")) ?? null;
}

/** `trap metal italiana`: the style stands first and something that is no style stands last. */
function isRomanceOrder(parts: readonly Part[], heads: readonly Named[]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  return (
    first === heads[0] && last !== undefined && last.role !== heads[0]?.role && last.role !== "qualifier"
  );
}

/** Of several regions the one whose music has a genre of its own. */
function mainRegion(parts: readonly Part[]): Region | null {
  const named = parts.flatMap((part) => (part.role === "region" ? [part.region] : []));
  return named.find(({ traditional }) => traditional !== "traditional folk") ?? named[0] ?? null;
}

/** What a region may have a tradition of its own for. */
const traditionalWords = new Set(["folk", "traditional folk"]);

/** City pop, anime and vocaloid are Japanese where no region is named; those of other regions are the pop there. */
function isPopOfElsewhere(genre: string, region: Region): boolean {
  return mainGenreOf(genre) === "j-pop" && mainGenreOf(region.pop) !== "j-pop";
}

/** What a style or an instrument is in a region; only instruments are forms of `classical`. */
function inRegion(head: Named, region: Region | null): string {
  const { genre, role } = head;
  if (region === null) return genre;
  if (genre === "pop" || isPopOfElsewhere(genre, region)) return region.pop;
  const isTraditional = traditionalWords.has(genre) || (genre === "classical" && role === "form");
  if (isTraditional) return region.traditional === "traditional folk" ? genre : region.traditional;
  if (genre === "classical") return region.classical ?? genre;
  return region.styles?.[genre] ?? genre;
}

/** Christian music of a style: metal and punk stay what they are, rap and rock have leaves of their own. */
function topicGenre(topic: string, parts: readonly Part[]): string {
  if (topic !== "gospel") return topic;
  const style = headOf(parts.filter(({ role }) => role === "style"));
  const main = style === null ? null : mainGenreOf(style.genre);
  if (main === "metal" || main === "punk") return style?.genre ?? topic;
  if (main === "hip hop") return "christian hip hop";
  if (main === "rock") return "christian rock";
  return main === "pop" || main === "indie" ? "ccm" : topic;
}
