import type { NeighbourNames } from "./map-genre-name.ts";

interface Carrier {
  sources: readonly { genres: readonly string[] }[];
}

const noArtists: ReadonlyMap<string, number> = new Map();

/**
 * The names that artists carry beside a name, counted when the first is asked for: most libraries have no name that needs
 * them.
 */
export function collectNeighbours(artists: ReadonlyMap<string, Carrier>): NeighbourNames {
  let carriers: Map<string, string[][]> | undefined;
  return (name) => {
    carriers ??= listCarriers(artists);
    const lists = carriers.get(name);
    if (lists === undefined) return noArtists;
    const counts = new Map<string, number>();
    for (const names of lists)
      for (const other of names) if (other !== name) counts.set(other, (counts.get(other) ?? 0) + 1);
    return counts;
  };
}

function listCarriers(artists: ReadonlyMap<string, Carrier>): Map<string, string[][]> {
  const carriers = new Map<string, string[][]>();
  for (const { sources } of artists.values()) {
    const names = [...new Set(sources.flatMap(({ genres }) => genres))];
    for (const name of names) {
      const lists = carriers.get(name);
      if (lists === undefined) carriers.set(name, [names]);
      else lists.push(names);
    }
  }
  return carriers;
}
