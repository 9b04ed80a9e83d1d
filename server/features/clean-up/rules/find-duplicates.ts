import {
  createMetSongs,
  isAddable,
  type ComparedSong,
  type DuplicatePolicy,
} from "#server/features/playlists/playlists.ts";

/** A row that goes because an earlier one of the same playlist is the same song. */
export interface Duplicate {
  position: number;
  /** the place of the earliest row that is the same; it stays */
  stays: number;
  because: DuplicatePolicy;
}

/**
 * Rows of one list that are the same song as an earlier row that stays, by a policy. A person's own files, episodes and
 * what is gone are passed over: no program can put a file back, and an episode may be heard twice.
 */
export function findDuplicates(rows: readonly ComparedSong[], policy: DuplicatePolicy): Duplicate[] {
  const met = createMetSongs<number>(policy);
  const duplicates: Duplicate[] = [];
  for (const [position, row] of rows.entries()) {
    if (!isSong(row)) continue;
    const found = met.find(row);
    if (found === undefined) met.add(row, position);
    else duplicates.push({ position, stays: found.note, because: found.because });
  }
  return duplicates;
}

function isSong({ uri }: ComparedSong): boolean {
  return isAddable(uri) && !uri.startsWith("spotify:episode:");
}
