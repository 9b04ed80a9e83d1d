/**
 * Which of the rows with the playing song is the one that plays: the last row that is known to have played, if it is
 * among them, else the next one after it (the list went on by itself), else the first. `candidates` ascend.
 */
export function choosePlayingRow(candidates: readonly number[], lastRow: number | null): number | null {
  if (lastRow === null) return candidates[0] ?? null;
  return candidates.find((row) => row >= lastRow) ?? candidates[0] ?? null;
}
