import { compareGenres } from "#contract/genres/genre-names.ts";
import { editDistance } from "#server/platform/text/edit-distance.ts";
import { allowedGenres } from "../taxonomy/taxonomy.ts";
import { mapGenreName } from "./map-genre-name.ts";
import { normaliseGenreName } from "./normalise.ts";

/** Spellings that are further apart are equally far. */
const farthest = 20;

/** Genres of the tree that someone who typed `name` may have meant: what it means first, then the nearest spellings. */
export function nearestGenres(name: string, limit = 3): string[] {
  const typed = normaliseGenreName(name);
  const meant = mapGenreName(name).leaf;
  const near = allowedGenres
    .map((genre) => ({ genre, distance: editDistance(typed, normaliseGenreName(genre), farthest) }))
    .toSorted((a, b) => a.distance - b.distance || compareGenres(a.genre, b.genre))
    .map(({ genre }) => genre);
  return [...new Set([...(meant === null ? [] : [meant]), ...near])].slice(0, limit);
}
