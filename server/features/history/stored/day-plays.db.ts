import { sql, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import { markDays } from "./day-packs.db.ts";
import { hiddenByPerson } from "./hidden-plays.ts";
import { playColumns, timesOf, type PlayColumns } from "./plays.db.ts";

type Trx = Transaction<DatabaseTables>;

/*
 * Plays of which only the day is known. Such a play counts once with one play of the same song that began on that day, by
 * the clock of its file, and is known with its time; each play with a time stands for one. So a song counts on a day as often
 * as the source says that knows more of its plays, whichever comes first.
 */

/** How many plays with a time stand for plays of this song and day. What the person hid was one of them. */
const timedOn = (of: "play" | "row", userId: string) => sql`(
    select count(*) from history_plays timed
    where timed.user_id = ${userId} and timed.name_key = ${sql.ref(`${of}.name_key`)} and timed.day_from is null
      and timed.ended_at >= ${sql.ref(`${of}.day_from`)} and timed.ended_at < ${sql.ref(`${of}.day_to`)} + interval '3 hours'
      and timed.started_at >= ${sql.ref(`${of}.day_from`)} and timed.started_at < ${sql.ref(`${of}.day_to`)}
      and (timed.hidden_by is null or timed.hidden_by = ${hiddenByPerson}::uuid))`;

/** Which of these plays of days, by their `n`, count once with one that is stored with its time. */
export async function findDayTwins(
  database: Database | Trx,
  userId: string,
  plays: readonly PlayColumns[],
): Promise<Set<number>> {
  const { rows } = await sql<{ n: number }>`
    select row.n from ${rowsFrom(
      plays.map((play) => writeRow({ ...play })),
      playColumns,
    )} where row.day_place < ${timedOn("row", userId)}
  `.execute(database);
  return new Set(rows.map(({ n }) => n));
}

/**
 * Hides plays of days for which one with a time stands, and shows the others; those that the person hid stay hidden. To be
 * called after plays with a time came or went. @param nameKeys the songs; null: all of the person's
 */
export async function hideDayTwins(
  trx: Trx,
  userId: string,
  nameKeys: readonly string[] | null,
): Promise<void> {
  const ofSongs =
    nameKeys === null ? sql`true` : sql`play.name_key = any(${arrayLiteral(nameKeys)}::bigint[])`;
  const { rows } = await sql<{ ended_at: Date }>`
    with day_play as (
      select play.ctid as at, play.day_place < ${timedOn("play", userId)} as is_twin from history_plays play
      where play.user_id = ${userId} and play.day_from is not null and ${ofSongs}
        and play.hidden_by is distinct from ${hiddenByPerson}::uuid
    )
    update history_plays play set hidden_by = case when is_twin then play.import_id end
    from day_play where play.ctid = day_play.at and (play.hidden_by is null) = is_twin
    returning play.ended_at
  `.execute(trx);
  await markDays(trx, userId, timesOf(rows));
}

/**
 * Deletes the plays of days that plays with a time stood for until those were deleted, as their less exact reports; to be
 * called after that. @param nameKeys the songs whose plays are gone
 */
export async function deleteDayTwins(trx: Trx, userId: string, nameKeys: readonly string[]): Promise<void> {
  await sql`
    delete from history_plays play
    where play.user_id = ${userId} and play.day_from is not null
      and play.name_key = any(${arrayLiteral(nameKeys)}::bigint[])
      and play.hidden_by is not null and play.hidden_by <> ${hiddenByPerson}::uuid
      and play.day_place >= ${timedOn("play", userId)}
  `.execute(trx);
}

/** Whether of any play only the day is known. */
export async function hasDayPlays(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from history_plays where user_id = ${userId} and day_from is not null limit 1
  `.execute(database);
  return rows.length > 0;
}
