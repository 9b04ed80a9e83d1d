import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Which of these track ids the catalogue knows of other providers only. */
export async function findForeignTracks(
  database: Database,
  provider: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct asked.id from unnest(${[...ids]}::text[]) as asked(id)
    join catalogue_tracks other on other.id = asked.id and other.provider in ('spotify', 'demo', 'folder', 'export')
      and other.provider <> ${provider}
    where not exists (
      select 1 from catalogue_tracks own where own.provider = ${provider} and own.id = asked.id
    )
  `.execute(database);
  return rows.map(({ id }) => id);
}
