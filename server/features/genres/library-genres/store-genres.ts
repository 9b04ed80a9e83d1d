import type { Transaction } from "kysely";
import type { AppContext } from "#server/features/context.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { createSteps, forEachInSteps } from "#server/platform/process/loop-turns.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { TrackVerdict } from "../verdict/evidence.ts";
import type { GenreLibrary } from "./genre-library.ts";
import {
  deleteVerdicts,
  noteVerdictRun,
  readAllVerdicts,
  readVerdictRun,
  writeVerdicts,
  type StoredVerdict,
} from "./verdicts.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** Rows of one transaction, so that others' writes pass between them. */
const rowsAtOnce = 5_000;

/** What a person's tracks are; a track of which nothing is known has no row. */
async function verdictsOf(library: GenreLibrary): Promise<Map<string, StoredVerdict>> {
  const { verdicts } = library.classification;
  const central = await library.central();
  const rows = new Map<string, StoredVerdict>();
  await forEachInSteps(verdicts, { steps: createSteps(null), units: 2 }, (verdict, place) => {
    const row = rowOf(verdict, central[place]?.consensus ?? null);
    if (row.genre !== null || row.central_genre !== null) rows.set(row.track_id, row);
  });
  return rows;
}

function rowOf(verdict: TrackVerdict, centralGenre: string | null): StoredVerdict {
  return {
    track_id: verdict.id,
    genre: verdict.consensus,
    central_genre: centralGenre,
    detected: verdict.detected,
    source: verdict.source,
    confidence: Math.fround(verdict.confidence),
  };
}

/** The job that stores, if it is one. */
interface StoringRun {
  signal?: AbortSignal;
  /** called in every transaction; throws when the job is not this process's any more, as after a disconnect */
  hold?: (trx: Transaction<DatabaseTables>) => Promise<void>;
}

/**
 * Stores what a library's tracks are, where it is not stored yet. It may be cut off anywhere and done again. Throws the
 * signal's reason.
 *
 * @returns how many tracks have another genre than before
 */
export async function storeGenres(
  ctx: Pick<AppContext, "database" | "now">,
  { userId }: Pick<UserScope, "userId">,
  library: GenreLibrary,
  run: StoringRun = {},
): Promise<number> {
  return storeOver(ctx, userId, { library, stored: await readAllVerdicts(ctx.database, userId), run });
}

/** The same after a correction, where what is stored was worked out from the library before: that is not read again. */
export async function storeCorrected(
  ctx: Pick<AppContext, "database" | "now">,
  { userId }: Pick<UserScope, "userId">,
  { before, library }: { before: GenreLibrary; library: GenreLibrary },
): Promise<void> {
  const isBefore = (await readVerdictRun(ctx.database, userId)) === before.version;
  const stored = isBefore ? await verdictsOf(before) : await readAllVerdicts(ctx.database, userId);
  await storeOver(ctx, userId, { library, stored, run: {} });
}

async function storeOver(
  ctx: Pick<AppContext, "database" | "now">,
  userId: string,
  {
    library,
    stored,
    run: { signal, hold },
  }: {
    library: GenreLibrary;
    stored: ReadonlyMap<string, StoredVerdict>;
    run: StoringRun;
  },
): Promise<number> {
  const wanted = await verdictsOf(library);
  const changed = [...wanted.values()].filter((row) => !isSame(row, stored.get(row.track_id)));
  const gone = [...stored.keys()].filter((id) => !wanted.has(id));
  for (let from = 0; from < Math.max(changed.length, gone.length); from += rowsAtOnce) {
    signal?.throwIfAborted();
    await transaction(ctx.database, async (trx) => {
      await hold?.(trx);
      await writeVerdicts(trx, userId, changed.slice(from, from + rowsAtOnce));
      await deleteVerdicts(trx, userId, gone.slice(from, from + rowsAtOnce));
    });
  }
  const finished = { userId, madeFrom: library.version, finishedAt: new Date(ctx.now()) };
  await transaction(ctx.database, async (trx) => {
    await hold?.(trx);
    await noteVerdictRun(trx, finished);
  });
  const isOther = ({ track_id: id, genre }: StoredVerdict) => genre !== (stored.get(id)?.genre ?? null);
  return changed.filter(isOther).length + gone.filter((id) => stored.get(id)?.genre !== null).length;
}

function isSame(row: StoredVerdict, stored: StoredVerdict | undefined): boolean {
  return (
    stored !== undefined &&
    row.genre === stored.genre &&
    row.central_genre === stored.central_genre &&
    row.detected === stored.detected &&
    row.source === stored.source &&
    row.confidence === stored.confidence
  );
}
