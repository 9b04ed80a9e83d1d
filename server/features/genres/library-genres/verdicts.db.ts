import { sql, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A verdict of one person. */
export type StoredVerdict = Omit<DatabaseTables["genre_verdicts"], "user_id">;

/** What was worked out for these tracks of a person. */
export async function readVerdicts(
  database: Database,
  userId: string,
  trackIds: readonly string[],
): Promise<Map<string, StoredVerdict>> {
  const { rows } = await sql<StoredVerdict>`
    select track_id, genre, central_genre, detected, source, confidence from genre_verdicts
    where user_id = ${userId} and track_id = any(${arrayLiteral(trackIds)}::text[])
  `.execute(database);
  return new Map(rows.map((row) => [row.track_id, row]));
}

/** All that was worked out for a person. */
export async function readAllVerdicts(
  database: Database,
  userId: string,
): Promise<Map<string, StoredVerdict>> {
  const rows = await database
    .selectFrom("genre_verdicts")
    .select(["track_id", "genre", "central_genre", "detected", "source", "confidence"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map((row) => [row.track_id, row]));
}

/** What a person's stored verdicts were worked out from; null when they never were. */
export async function readVerdictRun(database: Database, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom("genre_verdict_runs")
    .select("made_from")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.made_from ?? null;
}

/** Of everyone with stored verdicts, what those were worked out from. */
export async function listVerdictRuns(database: Database): Promise<{ userId: string; madeFrom: string }[]> {
  return database
    .selectFrom("genre_verdict_runs")
    .select(["user_id as userId", "made_from as madeFrom"])
    .execute();
}

/** Stores verdicts over those that are there. */
export async function writeVerdicts(
  trx: Trx,
  userId: string,
  verdicts: readonly StoredVerdict[],
): Promise<void> {
  if (verdicts.length === 0) return;
  const rows = verdicts.map((verdict) => writeRow({ ...verdict }));
  const columns =
    "track_id text, genre text, central_genre text, detected text, source text, confidence real";
  await sql`
    insert into genre_verdicts (user_id, track_id, genre, central_genre, detected, source, confidence)
    select ${userId}, track_id, genre, central_genre, detected, source, confidence from ${rowsFrom(rows, columns)}
    on conflict (user_id, track_id) do update set genre = excluded.genre, central_genre = excluded.central_genre,
      detected = excluded.detected, source = excluded.source, confidence = excluded.confidence
  `.execute(trx);
}

/** Deletes the verdicts of these tracks. */
export async function deleteVerdicts(trx: Trx, userId: string, trackIds: readonly string[]): Promise<void> {
  await sql`
    delete from genre_verdicts where user_id = ${userId} and track_id = any(${arrayLiteral(trackIds)}::text[])
  `.execute(trx);
}

/** Notes what the verdicts that are stored now were worked out from. */
export async function noteVerdictRun(
  trx: Trx,
  run: { userId: string; madeFrom: string; finishedAt: Date },
): Promise<void> {
  const row = { made_from: run.madeFrom, finished_at: run.finishedAt };
  await trx
    .insertInto("genre_verdict_runs")
    .values({ user_id: run.userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** The genres of a person's tracks as they were worked out; those without one are left out. */
export async function readLibraryGenres(database: Database, userId: string): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom("genre_verdicts")
    .select(["track_id", "genre"])
    .where("user_id", "=", userId)
    .where("genre", "is not", null)
    .execute();
  return new Map(rows.flatMap(({ track_id: id, genre }) => (genre === null ? [] : [[id, genre]])));
}
