import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import { hiddenByPerson } from "./hidden-plays.ts";

type Trx = Transaction<DatabaseTables>;

/** A day of UTC with its plays as {@link packPlays} wrote them. */
export interface DayPack {
  /** days since 1970-01-01 */
  day: number;
  plays: Buffer;
  version: number;
}

/** Days of one statement, so that others' writes pass between them. */
const daysAtOnce = 500;

/**
 * Bytes of one play: its end as milliseconds of the day (int4), its duration (int4), the song (int8), and flags (int2):
 * 1 hidden by the person, 2 private, 4 to the minute, 8 known whether skipped, 16 skipped, 32, 64 and 128 the source
 * (0 extended, 1 account, 2 player, 3 recent, 4 scrobbles).
 */
const packPlays = sql`string_agg(
    int4send((extract(epoch from (play.ended_at - (marked.day::timestamp at time zone 'UTC'))) * 1000)::int)
    || int4send(play.ms_played) || int8send(play.song_id)
    || int2send((
        case when play.hidden_by is null then 0 else 1 end
        + case when play.is_private then 2 else 0 end
        + case when play.is_to_minute then 4 else 0 end
        + case when play.skipped is null then 0 when play.skipped then 24 else 8 end
        + case play.source when 'extended' then 0 when 'account' then 32 when 'player' then 64 when 'recent' then 96 else 128 end
      )::int2),
    ''::bytea order by play.ended_at, play.song_id, play.ms_played)`;

/** Marks the days of these times (epoch milliseconds), whose plays are being changed by the same transaction. */
export async function markDays(trx: Trx, userId: string, times: Iterable<number>): Promise<void> {
  const days = [...new Set([...times].map((time) => new Date(time).toISOString().slice(0, 10)))].toSorted();
  if (days.length === 0) return;
  await sql`
    insert into history_days (user_id, day)
    select ${userId}, day from unnest(${arrayLiteral(days)}::date[]) day
    on conflict (user_id, day) do update set is_stale = true where not history_days.is_stale
  `.execute(trx);
}

/** Marks every day on which the person has plays or had some, so that all are packed again. */
export async function markAllDays(trx: Trx, userId: string): Promise<void> {
  await sql`update history_days set is_stale = true where user_id = ${userId} and not is_stale`.execute(trx);
  await sql`
    insert into history_days (user_id, day)
    select distinct user_id, (ended_at at time zone 'UTC')::date from history_plays where user_id = ${userId}
    on conflict do nothing
  `.execute(trx);
}

/** The person's version of packed days, and whether any day is to be packed first. */
export async function readPackState(
  database: Database,
  userId: string,
): Promise<{ version: number; isStale: boolean }> {
  const { rows } = await sql<{ version: number; is_stale: boolean }>`
    select coalesce((select version from history_versions where user_id = ${userId}), 0) as version,
      exists (select from history_days where user_id = ${userId} and is_stale) as is_stale
  `.execute(database);
  return { version: rows[0]?.version ?? 0, isStale: rows[0]?.is_stale ?? false };
}

/** Makes every process read a person's plays again for statistics, though no play has changed. */
export async function renewPackVersion(trx: Trx, userId: string): Promise<void> {
  await sql`
    insert into history_versions (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = history_versions.version + 1
  `.execute(trx);
}

/** Packs the days that are marked. It may be cut off anywhere and done again. @returns how many days were packed */
export async function packMarkedDays(database: Database, userId: string): Promise<number> {
  for (let packed = 0; ;) {
    const done = await transaction(database, (trx) => packSomeDays(trx, userId));
    packed += done;
    if (done < daysAtOnce) return packed;
  }
}

async function packSomeDays(trx: Trx, userId: string): Promise<number> {
  const { rows: versions } = await sql<{ version: number }>`
    insert into history_versions (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = history_versions.version + 1
    returning version
  `.execute(trx);
  // Anyone who writes plays of such a day holds its row; what they wrote is seen by the next statement.
  const { rows: marked } = await sql<{ day: string }>`
    select day::text as day from history_days where user_id = ${userId} and is_stale
    order by day limit ${daysAtOnce} for update
  `.execute(trx);
  if (marked.length === 0) return 0;
  await sql`
    update history_days stored
    set plays = coalesce(fresh.plays, ''::bytea), is_stale = false, version = ${versions[0]?.version ?? 0}
    from (
      select marked.day, (
        select ${packPlays} from history_plays play
        where play.user_id = ${userId} and (play.hidden_by is null or play.hidden_by = ${hiddenByPerson}::uuid)
          and play.ended_at >= marked.day::timestamp at time zone 'UTC'
          and play.ended_at < (marked.day + 1)::timestamp at time zone 'UTC'
      ) as plays
      from unnest(${arrayLiteral(marked.map(({ day }) => day))}::date[]) marked (day)
    ) fresh
    where stored.user_id = ${userId} and stored.day = fresh.day
  `.execute(trx);
  return marked.length;
}

/** Days that were packed after a version, in order. */
export async function readDayPacks(
  database: Database,
  userId: string,
  afterVersion: number,
): Promise<DayPack[]> {
  const { rows } = await sql<DayPack>`
    select day - '1970-01-01'::date as day, plays, version from history_days
    where user_id = ${userId} and version > ${afterVersion} order by history_days.day
  `.execute(database);
  return rows;
}

/** Everyone with plays. */
export async function readListeners(database: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where exists (select from history_plays play where play.user_id = users.user_id)
    order by user_id
  `.execute(database);
  return rows.map(({ user_id: userId }) => userId);
}
