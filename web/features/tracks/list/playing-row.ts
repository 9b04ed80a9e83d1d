/**
 * Which of the rows with the playing song is the one that plays: the last row that is known to have played, if it is
 * among them, else the next one after it (the list went on by itself), else the first. `candidates` ascend.
 */
export function choosePlayingRow(candidates: readonly number[], lastRow: number | null): number | null {
  if (lastRow === null) return candidates[0] ?? null;
  return candidates.find((row) => row >= lastRow) ?? candidates[0] ?? null;
}

/** A row with the song that it has. */
export interface PlayedRow {
  row: number;
  uri: string;
}

/** A row that was asked to play, over another one. */
export interface NotedRow extends PlayedRow {
  before?: PlayedRow | undefined;
}

/** The last row that is known to have played: until the chosen row is heard, the one that played before counts. */
export function lastPlayedRow(noted: NotedRow | undefined, playingUri: string | null): PlayedRow | undefined {
  const before = noted?.before;
  return before !== undefined && noted?.uri !== playingUri && before.uri === playingUri ? before : noted;
}
