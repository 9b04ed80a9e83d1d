import { setImmediate as nextTurn } from "node:timers/promises";
import type { Catalogue } from "../catalogue/catalogue.ts";

const ARTISTS_AT_ONCE = 200;

/**
 * Genres of the catalogue's artists as lines of a MusicBrainz dump of artists: that an artist is one of this service says
 * a relation, as dumps relate artists to other services. Votes fall from the first genre on.
 */
export async function* openDataLines(catalogue: Catalogue, publicBase: string): AsyncGenerator<string> {
  let lines = "";
  let count = 0;
  for (const { id, name, genres } of catalogue.artists?.() ?? []) {
    if (genres.length === 0) continue;
    lines += `${JSON.stringify({
      id,
      name,
      "sort-name": name,
      genres: genres.map((genre, place) => ({ name: genre, count: genres.length - place })),
      relations: [{ url: { resource: `${publicBase}/open/artist/${id}` } }],
    })}\n`;
    count += 1;
    if (count % ARTISTS_AT_ONCE !== 0) continue;
    yield lines;
    lines = "";
    await nextTurn();
  }
  if (lines !== "") yield lines;
}
