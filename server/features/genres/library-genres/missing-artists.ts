import { createSteps, forEachInSteps, sortInSteps } from "#server/platform/process/loop-turns.ts";
import { artistKey } from "../evidence/read-evidence.ts";
import { trackAt, type GenreLibrary } from "./genre-library.ts";

/** An artist with songs of a library that have no genre. */
export interface MissingArtist {
  id: string | null;
  name: string;
  /** songs without a genre whose first artist it is */
  tracks: number;
}

const { compare: compareNames } = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The first artists of songs without a genre, those with the most songs first, then by name. */
export async function listArtistsWithoutGenre({
  snapshot,
  classification,
}: GenreLibrary): Promise<MissingArtist[]> {
  const steps = createSteps(null);
  const missing = new Map<string, MissingArtist>();
  await forEachInSteps(classification.verdicts, { steps, units: 4 }, ({ consensus }, place) => {
    const [first] = consensus === null ? trackAt(snapshot, place).artists : [];
    if (first === undefined) return;
    const key = artistKey(first);
    const known = missing.get(key) ?? { ...first, tracks: 0 };
    known.tracks += 1;
    missing.set(key, known);
  });
  return sortInSteps(
    [...missing.values()],
    steps,
    (a, b) => b.tracks - a.tracks || compareNames(a.name, b.name),
  );
}
