import { LRUCache } from "lru-cache";
import type { HistoryRow, Play } from "#server/features/history/export-files/read-play.ts";
import { keysOfSong } from "#server/features/history/export-files/song-keys.ts";
import { hasPlaysOfExports, readUsualLengths } from "#server/features/history/stored/plays.db.ts";
import type { LibrarySnapshots } from "#server/features/library/library.ts";
import type { Database } from "#server/platform/database/database.ts";
import { createSteps, forEachInSteps } from "#server/platform/process/loop-turns.ts";

/** Looks up how long songs are, by the key of their names, in milliseconds; those that are not known are left out. */
export type LengthReader = (nameKeys: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A song of the library has its own length; another that of most of its plays in exports. */
export function createLengthReader(
  { database, librarySnapshots }: { database: Database; librarySnapshots: LibrarySnapshots },
  userId: string,
): LengthReader {
  let library: Promise<Map<string, number>> | null = null;
  // Files of the service's exports are read first: what is asked for behind them stays so.
  let hasExports: Promise<boolean> | null = null;
  // Asked once for each song: its plays are read for it, which are thousands of a song that is loved.
  const usual = new LRUCache<string, number>({ max: maxKeptLengths });
  return async (nameKeys) => {
    library ??= readLengthsByName(librarySnapshots, userId);
    const known = await library;
    hasExports ??= hasPlaysOfExports(database, userId);
    if (!(await hasExports)) return lengthsIn(known, nameKeys);
    const missing = nameKeys.filter((key) => !known.has(key) && !usual.has(key));
    const found = await readUsualLengths(database, userId, missing);
    for (const key of missing) usual.set(key, found.get(key) ?? unknownLength);
    const lengthOf = (key: string) => known.get(key) ?? usual.get(key) ?? unknownLength;
    return new Map(nameKeys.map((key) => [key, lengthOf(key)] as const).filter(([, length]) => length > 0));
  };
}

function lengthsIn(known: ReadonlyMap<string, number>, nameKeys: readonly string[]): Map<string, number> {
  return new Map(
    nameKeys.flatMap((key) => {
      const length = known.get(key);
      return length === undefined ? [] : [[key, length] as const];
    }),
  );
}

const maxKeptLengths = 100_000;
const unknownLength = 0;

/** Of a step, for a song whose names are folded. */
const unitsASong = 20;

/** It is read once an import, and only where some play lacks its length. */
async function readLengthsByName(
  librarySnapshots: LibrarySnapshots,
  userId: string,
): Promise<Map<string, number>> {
  const snapshot = await librarySnapshots.get({ userId });
  const lengths = new Map<string, number>();
  await forEachInSteps(snapshot.titles, { steps: createSteps(null), units: unitsASong }, (track, place) => {
    const length = snapshot.durationsMs[place];
    const artist = snapshot.mainArtistAt(place) ?? "";
    if (length) lengths.set(keysOfSong({ uri: null, track, artist }).nameKey, length);
  });
  return lengths;
}

/** The same rows, in which plays without a length have that of their song where it is known. */
export async function withLengths(
  rows: readonly HistoryRow[],
  readLengths: LengthReader,
): Promise<readonly HistoryRow[]> {
  const keys = rows.map((row) =>
    "play" in row && row.play.assumed !== null ? keysOfSong(row.play).nameKey : null,
  );
  const asked = [...new Set(keys.filter((key) => key !== null))];
  if (asked.length === 0) return rows;
  const lengths = await readLengths(asked);
  return rows.map((row, at) => {
    const length = lengths.get(keys[at] ?? "");
    return length === undefined || !("play" in row) ? row : { ...row, play: lengthened(row.play, length) };
  });
}

function lengthened(play: Play, msPlayed: number): Play {
  return play.assumed === "end"
    ? { ...play, msPlayed, endedAt: play.startedAt + msPlayed }
    : { ...play, msPlayed, startedAt: play.endedAt - msPlayed };
}
