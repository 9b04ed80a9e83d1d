import { sql, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** Services that may be asked for genres. */
export type LookupSource = "musicbrainz" | "lastfm";

/** Why a service refuses this instance: its key is wrong, its key is suspended, or it does not say. */
export type RefusalReason = "key-invalid" | "key-suspended" | "refused";

/** The last refusal, which switched a service off. */
export interface SourceRefusal {
  reason: RefusalReason;
  at: Date;
}

/** Whether an admin allows asking a service, and its last refusal. */
export async function readSource(
  database: Database,
  source: LookupSource,
): Promise<{ isOn: boolean; refusal: SourceRefusal | null }> {
  const row = await database
    .selectFrom("genre_sources")
    .select(["is_on", "refusal", "refused_at"])
    .where("source", "=", source)
    .executeTakeFirstOrThrow();
  const { refusal: reason, refused_at: at } = row;
  const refusal = reason === null || at === null ? null : { reason, at };
  return { isOn: row.is_on, refusal };
}

/** Allows asking a service, or ends it. A refusal is forgotten: an admin has seen it. */
export async function writeSource(database: Database, source: LookupSource, isOn: boolean): Promise<void> {
  await database
    .updateTable("genre_sources")
    .set({ is_on: isOn, refusal: null, refused_at: null })
    .where("source", "=", source)
    .execute();
}

/** Switches off a service that refused; false where another process or an admin was faster. */
export async function switchOffRefused(
  trx: Transaction<DatabaseTables>,
  source: LookupSource,
  { reason, at }: SourceRefusal,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("genre_sources")
    .set({ is_on: false, refusal: reason, refused_at: at })
    .where("source", "=", source)
    .where("is_on", "=", true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Takes the next moment at which a call may be sent, for all processes of the instance.
 *
 * @returns that moment; null when an admin has ended it
 */
export async function takeCall(
  database: Database,
  source: LookupSource,
  { now, msPerCall }: { now: Date; msPerCall: number },
): Promise<Date | null> {
  const wait = sql`${msPerCall}::integer * interval '1 millisecond'`;
  const { rows } = await sql<{ at: Date }>`
    update genre_sources set next_call_at = greatest(next_call_at, ${now}) + ${wait}
    where source = ${source} and is_on
    returning next_call_at - ${wait} as at
  `.execute(database);
  return rows[0]?.at ?? null;
}

/** One ISRC of each of these artists, of a song that they are the first artist of, by the service's id. */
export async function readIsrcs(
  database: Database,
  { userId, provider, artistIds }: { userId: string; provider: string; artistIds: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ artist_id: string; isrc: string }>`
    select track.artists -> 0 ->> 'id' as artist_id, min(track.isrc) as isrc
    from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    where mine.user_id = ${userId} and track.isrc is not null
      and track.artists -> 0 ->> 'id' = any(${arrayLiteral(artistIds)}::text[])
    group by 1
  `.execute(database);
  return new Map(rows.map(({ artist_id: id, isrc }) => [id, isrc]));
}

/** People who have songs. */
export async function listPeopleWithSongs(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from users where exists (select from library_tracks mine where mine.user_id = users.user_id)
  `.execute(database);
  return rows.map(({ id }) => id);
}
