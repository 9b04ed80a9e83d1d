import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { libraryState } from "#server/features/library/library.ts";

/**
 * Texts that are others whenever something has changed that a person's genres are worked out from: `base` everything but
 * the person's own genres, `own` these.
 */
export async function readGenresVersion(
  database: Database,
  userId: string,
): Promise<{ base: string; own: string }> {
  const { rows } = await sql<{ base: string; own: string }>`
    select concat_ws(' ', ${libraryState.versionSql(userId)}, (select version from genre_facts_version),
      (select concat_ws(' ', count(*), extract(epoch from max(answered_at)))
        from genre_ai_answers where user_id = ${userId})
    ) as base, concat_ws(' ',
      (select concat_ws(' ', count(*), extract(epoch from max(changed_at))) from genre_overrides where user_id = ${userId}),
      (select concat_ws(' ', count(*), extract(epoch from max(changed_at)))
        from genre_group_overrides where user_id = ${userId})
    ) as own
  `.execute(database);
  return rows[0] ?? { base: "", own: "" };
}

/** What AI answered for a person's tracks; null where it had no answer. */
export async function readAiAnswers(database: Database, userId: string): Promise<Map<string, string | null>> {
  const rows = await database
    .selectFrom("genre_ai_answers")
    .select(["track_id", "genre"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ track_id: id, genre }) => [id, genre]));
}

/** The service that a person's library is from; null when there is no such person. */
export async function readProvider(database: Database, userId: string): Promise<Session["provider"] | null> {
  const row = await database
    .selectFrom("users")
    .select("provider")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (row?.provider as Session["provider"] | undefined) ?? null;
}
