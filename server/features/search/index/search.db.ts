import { sql } from "kysely";
import { libraryState } from "#server/features/library/library.ts";
import type { Database } from "#server/platform/database/database.ts";

/**
 * A text that is another one whenever what the index of a person is made of has changed: the library, its genres, and, by
 * the day, what was played. And whether a scan is about to change it further.
 */
export async function readIndexVersion(
  database: Database,
  userId: string,
): Promise<{ version: string; isScanning: boolean }> {
  const { rows } = await sql<{ version: string; is_scanning: boolean }>`
    select exists (
      select from library_scans where user_id = ${userId} and status in ('starting', 'running')
    ) as is_scanning, concat_ws(' ', ${libraryState.versionSql(userId)},
      (select concat_ws(' ', made_from, finished_at) from genre_verdict_runs where user_id = ${userId}),
      (select concat_ws(' ', opted_in_at,
          (select min(day) from history_days where user_id = ${userId}),
          (select max(day) from history_days where user_id = ${userId}))
        from stats_opt_ins where user_id = ${userId})
    ) as version
  `.execute(database);
  return { version: rows[0]?.version ?? "", isScanning: rows[0]?.is_scanning ?? false };
}
