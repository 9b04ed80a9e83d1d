import { genreDisplay } from "#contract/genres/genre-names.ts";
import { genreFamilies, leavesNeverFolded } from "./genre-families.ts";

/** A genre of the tree. */
export interface GenreNode {
  /** as stored: lower case, unique in the tree */
  name: string;
  /** as people read it */
  display: string;
  /** the main genre above; null for a main genre */
  parent: string | null;
}

/** All genres, each main one before its leaves, in the order in which they are offered. */
export const genreNodes: readonly GenreNode[] = genreFamilies.flatMap(({ name, leaves }) => [
  { name, display: genreDisplay(name), parent: null },
  ...leaves
    .split(",")
    .map((leaf) => leaf.trim())
    .filter((leaf) => leaf !== "")
    .map((leaf) => ({ name: leaf, display: genreDisplay(leaf), parent: name })),
]);

/** Every genre that a track may be given, the main ones among them. */
export const allowedGenres: readonly string[] = genreNodes.map(({ name }) => name);

/** The main genres, in the order in which they are offered. */
export const mainstreamGenres: readonly string[] = genreFamilies.map(({ name }) => name);

const nodes: ReadonlyMap<string, GenreNode> = new Map(genreNodes.map((node) => [node.name, node]));

/** Whether a track may be given this genre. */
export function isGenre(name: string): boolean {
  return nodes.has(name);
}

/** The main genre of a genre (itself if it is one); null when there is no such genre. */
export function mainGenreOf(genre: string): string | null {
  const node = nodes.get(genre);
  return node === undefined ? null : (node.parent ?? node.name);
}

/** From the main genre down to `genre`: one name or two; empty when there is no such genre. */
export function genrePath(genre: string): string[] {
  const node = nodes.get(genre);
  if (node === undefined) return [];
  return node.parent === null ? [node.name] : [node.parent, node.name];
}

const neverFolded = new Set(leavesNeverFolded);
const kinOf = new Map(genreFamilies.map(({ name, kin }) => [name, kin ?? null]));

/**
 * Where songs of a genre go when they are too few for a group of their own: from a leaf to its main genre, from a main
 * genre to its kin root. Null where folding ends, or would mix what no one wants mixed. Never a cycle.
 */
export function foldsInto(genre: string): string | null {
  const node = nodes.get(genre);
  if (node === undefined || neverFolded.has(genre)) return null;
  return node.parent ?? kinOf.get(node.name) ?? null;
}
