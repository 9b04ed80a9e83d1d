import { artistKey } from "../evidence/read-evidence.ts";
import type { GenreLibrary } from "./genre-library.ts";

/** An artist with songs of a library that have no genre. */
export interface MissingArtist {
  id: string | null;
  name: string;
  /** songs without a genre whose first artist it is */
  tracks: number;
}

const { compare: compareNames } = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The first artists of songs without a genre, those with the most songs first, then by name. */
export function listArtistsWithoutGenre(library: GenreLibrary): MissingArtist[] {
  const missing = new Map<string, MissingArtist>();
  library.tracks.forEach((track, place) => {
    const [first] = track.artists;
    if (first === undefined || library.classification.verdicts[place]?.consensus != null) return;
    const known = missing.get(artistKey(first)) ?? { ...first, tracks: 0 };
    missing.set(artistKey(first), { ...known, tracks: known.tracks + 1 });
  });
  return [...missing.values()].toSorted((a, b) => b.tracks - a.tracks || compareNames(a.name, b.name));
}
