import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A person's key of the AI service, encrypted; null when there is none. */
export async function readAiKey(database: Database, userId: string): Promise<Buffer | null> {
  const row = await database
    .selectFrom("ai_keys")
    .select("api_key")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.api_key ?? null;
}

/** Stores a person's key over the one before. */
export async function writeAiKey(
  database: Database,
  { userId, apiKey, changedAt }: { userId: string; apiKey: Buffer; changedAt: Date },
): Promise<void> {
  const row = { api_key: apiKey, changed_at: changedAt };
  await database
    .insertInto("ai_keys")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Forgets a person's key. */
export async function deleteAiKey(database: Database, userId: string): Promise<void> {
  await database.deleteFrom("ai_keys").where("user_id", "=", userId).execute();
}

/** Stores what AI answered; null where it had no answer, so that it is not asked again. */
export async function writeAiAnswers(
  trx: Trx,
  {
    userId,
    answers,
    answeredAt,
  }: { userId: string; answers: ReadonlyMap<string, string | null>; answeredAt: Date },
): Promise<void> {
  const rows = [...answers].map(([trackId, genre]) => writeRow({ track_id: trackId, genre }));
  await sql`
    insert into genre_ai_answers (user_id, track_id, genre, answered_at)
    select ${userId}, track_id, genre, ${answeredAt} from ${rowsFrom(rows, "track_id text, genre text")}
    on conflict (user_id, track_id) do update set genre = excluded.genre, answered_at = excluded.answered_at
  `.execute(trx);
}
