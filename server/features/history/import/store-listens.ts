import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { HistoryRow } from "#server/features/history/export-files/read-play.ts";
import { withLengths } from "./song-lengths.ts";
import { storeRows } from "./store-rows.ts";
import { holdPlaysOf } from "#server/features/history/stored/captured-plays.db.ts";
import { readUsualLengths } from "#server/features/history/stored/plays.db.ts";
import { noteSameKeys } from "#server/features/history/stored/same-songs.db.ts";
import { readListen } from "#server/features/history/sources/listenbrainz.ts";
import { fieldsOf } from "#server/features/history/sources/source.ts";

/** Plays that are stored before others get a turn. */
const playsAtOnce = 250;

/**
 * Reads listens in the form of ListenBrainz, which were found to have it.
 *
 * @param now epoch milliseconds
 */
export function readListens(listens: readonly unknown[], now: number): HistoryRow[] {
  return listens.map((listen) => readListen(fieldsOf(listen), now));
}

/**
 * Stores listens that a player sent, each unless its play is stored already, whichever file, player or service reported it.
 * One without a length has that of most of the song's plays in exports, else 30 s.
 *
 * @returns how many were new
 */
export async function storeListens(
  trx: Transaction<DatabaseTables>,
  userId: string,
  rows: readonly HistoryRow[],
): Promise<number> {
  await holdPlaysOf(trx, userId);
  await noteSameKeys(trx, userId);
  const store = {
    userId,
    importId: null,
    file: null,
    hasInexact: false,
    // Cheaper to assume: of the songs of a few listens the plays of days are found by an index.
    hasDays: true,
    span: null,
    knownSongs: new Map<string, string>(),
  };
  let stored = 0;
  for (let at = 0; at < rows.length; at += playsAtOnce) {
    const some = await withLengths(rows.slice(at, at + playsAtOnce), (keys) =>
      readUsualLengths(trx, userId, keys),
    );
    const { outcomes } = await storeRows(trx, store, some);
    stored += outcomes.filter(({ reason }) => reason === "imported" || reason === "short").length;
  }
  return stored;
}
