import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow, type RowText } from "#server/platform/database/json-rows.db.ts";
import { markDays } from "./day-packs.db.ts";
import { hideDayTwins } from "./day-plays.db.ts";
import { hiddenByPerson } from "./hidden-plays.ts";
import { playColumns, timesOf, type ImportOwner, type PlayColumns, type PlayOrigin } from "./plays.db.ts";

type Trx = Transaction<DatabaseTables>;

/* Which plays are the same play, whichever file or service reports them. */

/** What the key of a play is made of, as columns of {@link rowsFrom}. */
export const playKeyColumns =
  "name_key bigint, ended_at timestamptz, ms_played int, song_id bigint, source text";

/** The key of a stored play, as the database writes it. */
export interface StoredPlayKey {
  name_key: string;
  ended_at: string;
  ms_played: number;
  song_id: string;
  source: PlayColumns["source"];
  /** null: no import holds it */
  import_id: string | null;
}

/** The maximum length for which a scrobbled song is looked for before its end. */
const maxSongLength = sql`interval '3 hours'`;

/** How far from the end of a play the same one may end, in milliseconds; of a scrobble as above. */
const nearMs = { usual: 2 * 60_000, scrobbles: 3 * 3_600_000 };

/** What tells whether two plays are the same, as columns of {@link rowsFrom}. */
const matchColumns = `n int, song_id bigint, name_key bigint, ended_at timestamptz, started_at timestamptz, ms_played int,
  source text, is_to_minute boolean, day_from timestamptz`;

function matchText(play: PlayColumns): RowText {
  const { n, song_id, name_key, ended_at, started_at, ms_played, source, is_to_minute, day_from } = play;
  return writeRow({ n, song_id, name_key, ended_at, started_at, ms_played, source, is_to_minute, day_from });
}

/** The times between which a play that is the same as one of these ended. */
function timesNear(plays: readonly PlayColumns[]): { from: Date; until: Date } {
  let [from, until] = [Infinity, -Infinity];
  for (const { ended_at: endedAt, source } of plays) {
    const [endedMs, ms] = [Date.parse(endedAt), source === "scrobbles" ? nearMs.scrobbles : nearMs.usual];
    from = Math.min(from, endedMs - ms);
    until = Math.max(until, endedMs + ms);
  }
  return { from: new Date(from), until: new Date(until) };
}

const minuteOf = (of: "play" | "row") =>
  sql`case when ${sql.ref(`${of}.is_to_minute`)} then interval '1 minute' else interval '0' end`;

/**
 * Whether a play of another service (`scrobble`) is another play of the same song: one that began or ended at the
 * scrobble's time, give or take a minute (half the play, of a short one), as captured plays are recognised. A time to the
 * minute, of either, is any within it.
 */
function isScrobbleOf(scrobble: "play" | "row", other: "play" | "row") {
  const [scrobbled, started, ended] = [
    sql.ref(`${scrobble}.started_at`),
    sql.ref(`${other}.started_at`),
    sql.ref(`${other}.ended_at`),
  ];
  const near = sql`least(interval '1 minute', ${sql.ref(`${other}.ms_played`)} * interval '0.5 milliseconds')`;
  const isNear = (time: typeof started) =>
    sql`${scrobbled} between ${time} - ${near} - ${minuteOf(scrobble)} and ${time} + ${near} + ${minuteOf(other)}`;
  return sql`(${isNear(started)} or ${isNear(ended)})`;
}

/**
 * Which of these plays are stored already. Of one song: an exact play with the same end and duration, whose address is
 * the same or unknown; a play to the minute that ended in that minute and lasted as long; for a play to the minute also
 * what the player reported about then. For a play of another service any play that {@link isScrobbleOf} says is the same,
 * but of the same import only one of the same time. For a play of which only the day is known one that is known as little,
 * and has its place in that day (day-plays.db.ts knows of those with a time). Never a play of another song.
 *
 * @returns the stored play by `n`; of several one of the same source, then one that no import brought, then one that is shown, then the nearest
 */
export async function findStoredPlays(
  trx: Database | Trx,
  { userId, importId }: Pick<PlayOrigin, "userId" | "importId">,
  plays: readonly PlayColumns[],
): Promise<Map<number, StoredPlayKey>> {
  if (plays.length === 0) return new Map();
  const { from, until } = timesNear(plays);
  const { rows } = await sql<StoredPlayKey & { n: number }>`
    select row.n, stored.* from ${rowsFrom(plays.map(matchText), matchColumns)}
    cross join lateral (
      select play.name_key::text as name_key, play.ended_at::text as ended_at, play.ms_played,
        play.song_id::text as song_id, play.source, play.import_id
      from history_plays play
      where play.user_id = ${userId} and play.name_key = row.name_key
        and play.ended_at >= row.ended_at - case when row.source = 'scrobbles' then ${maxSongLength} else interval '1 minute' end
        and play.ended_at < row.ended_at + case when row.source = 'scrobbles' then ${maxSongLength} else interval '2 minutes' end
        and (play.day_from is null) = (row.day_from is null)
        and case
          when row.day_from is not null then play.started_at = row.started_at
          when row.source = 'scrobbles' then case
            when play.source = 'scrobbles' and play.import_id = ${importId}::uuid then play.started_at = row.started_at
            else ${isScrobbleOf("row", "play")} end
          when play.source = 'scrobbles' then false
          when not row.is_to_minute then not play.is_to_minute
            and play.ended_at = row.ended_at and play.ms_played = row.ms_played
            and (play.song_id = row.song_id or (play.source not in ('player', 'recent')
              and (play.song_id = play.name_key or row.song_id = row.name_key)))
          else play.source in ('player', 'recent') or (play.ms_played = row.ms_played
            and play.ended_at >= row.ended_at and play.ended_at < row.ended_at + interval '1 minute')
        end
      order by (play.source = row.source) desc, play.import_id is null desc,
        (play.hidden_by is null or play.hidden_by = ${hiddenByPerson}::uuid) desc,
        abs(extract(epoch from play.started_at - row.started_at))
      limit 1
    ) stored
    -- Asked once: of a time of which nothing is stored, as in a first import, no play is looked for.
    where exists (select from history_plays near
      where near.user_id = ${userId} and near.ended_at >= ${from} and near.ended_at <= ${until})
  `.execute(trx);
  return new Map(rows.map(({ n, ...key }) => [n, key]));
}

/**
 * Whether plays are stored that some scrobbles may be the same as, but those of the same import, `importId`; asked before
 * {@link findStoredPlays}, which costs more.
 */
export async function hasPlaysNear(
  trx: Database | Trx,
  { userId, importId }: Pick<PlayOrigin, "userId" | "importId">,
  plays: readonly PlayColumns[],
): Promise<boolean> {
  const { from, until } = timesNear(plays);
  const isOwn = importId === null ? sql`false` : sql`import_id = ${importId}::uuid and source = 'scrobbles'`;
  const { rows } = await sql`
    select from history_plays
    where user_id = ${userId} and ended_at >= ${from} and ended_at <= ${until} and (${isOwn}) is not true
    limit 1
  `.execute(trx);
  return rows.length > 0;
}

/** When the scrobbles of an import began, the first and the last, in epoch milliseconds; Infinity and -Infinity of none. */
export async function readScrobbledSpan(
  database: Database,
  { userId, importId }: ImportOwner,
): Promise<{ from: number; until: number }> {
  const { rows } = await sql<{ from: Date | null; until: Date | null }>`
    select min(started_at) as from, max(started_at) as until from history_plays
    where user_id = ${userId} and import_id = ${importId}::uuid and source = 'scrobbles'
  `.execute(database);
  const [{ from, until } = { from: null, until: null }] = rows;
  return { from: from?.getTime() ?? Infinity, until: until?.getTime() ?? -Infinity };
}

/** Whether any play is known less exactly than from an export: to the minute, from the player or from another service. */
export async function hasInexactPlays(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom("history_plays")
    .select("name_key")
    .where("user_id", "=", userId)
    .where((where) =>
      where.or([where("is_to_minute", "=", true), where("source", "in", ["player", "recent", "scrobbles"])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a deleted `history_plays play` is compared by. */
export const reportColumns = sql`0 as n, play.name_key::text as name_key, play.song_id::text as song_id, play.ended_at,
  play.started_at, play.ms_played, play.source, play.is_to_minute`;

/** Whether `play` is a less exact report of the play `row`. A play to the minute is more exact than a scrobble: it has a length. */
const isLessExact = sql`play.name_key = row.name_key and play.day_from is null and row.source <> 'scrobbles'
      and play.ended_at > row.ended_at - ${maxSongLength} and play.ended_at < row.ended_at + ${maxSongLength}
      and case
        when play.source = 'scrobbles' then ${isScrobbleOf("play", "row")}
        else not row.is_to_minute and (
          (play.source in ('player', 'recent') and play.ended_at > row.ended_at - interval '1 minute'
            and play.ended_at < row.ended_at + interval '1 minute')
          or (play.is_to_minute and play.ms_played = row.ms_played
            and play.ended_at = date_trunc('minute', row.ended_at, 'UTC')))
      end`;

/** Rows of `history_plays play` that are less exact reports of these plays, `row`, as a `from … where …`. */
export function lessExactThan(userId: string, exact: readonly RowText[]) {
  return sql`${rowsFrom(exact, playColumns)} where play.user_id = ${userId} and ${isLessExact}`;
}

/**
 * Hides the less exact plays that those of an export are the same as; undoing the import shows them again.
 *
 * @returns the `n` of plays whose less exact report the person had hidden: they are to be hidden too
 */
export async function hideTwins(
  trx: Trx,
  { userId, importId }: ImportOwner,
  plays: readonly PlayColumns[],
): Promise<Set<number>> {
  const exact = plays.filter((play) => play.source !== "scrobbles").map((play) => writeRow({ ...play }));
  if (exact.length === 0) return new Set();
  const { rows } = await sql<{ n: number; ended_at: Date; was_hidden: boolean }>`
    with twin as materialized (
      select play.name_key, play.ended_at, play.ms_played, play.song_id, play.source, row.n,
        play.hidden_by is not null as was_hidden
      from history_plays play, ${lessExactThan(userId, exact)}
        and (play.hidden_by is null or play.hidden_by = ${hiddenByPerson}::uuid)
    ), hidden as (
      update history_plays play set hidden_by = ${importId}::uuid from (
        select distinct name_key, ended_at, ms_played, song_id, source from twin
      ) twin
      where play.user_id = ${userId} and play.name_key = twin.name_key and play.ended_at = twin.ended_at
        and play.ms_played = twin.ms_played and play.song_id = twin.song_id and play.source = twin.source
    )
    select n, ended_at, was_hidden from twin
  `.execute(trx);
  await markDays(trx, userId, timesOf(rows));
  return new Set(rows.filter(({ was_hidden: wasHidden }) => wasHidden).map(({ n }) => n));
}

/** Has the person hide what an import hid, of these plays of it, `exact`, which the person hid and which are gone. */
export async function keepHidden(
  trx: Trx,
  { userId, importId }: ImportOwner,
  exact: readonly PlayColumns[],
): Promise<void> {
  if (exact.length === 0) return;
  await sql`
    update history_plays play set hidden_by = ${hiddenByPerson}::uuid
    from ${lessExactThan(
      userId,
      exact.map((play) => writeRow({ ...play })),
    )} and play.hidden_by = ${importId}::uuid
  `.execute(trx);
}

/**
 * Shows the plays that an import hid, since its own are gone; those of which another import has a more exact report stay
 * hidden, by that one.
 */
export async function showHidden(trx: Trx, { userId, importId }: ImportOwner): Promise<void> {
  const { rows } = await sql<{ ended_at: Date }>`
    update history_plays play set hidden_by = (
      select row.import_id from history_plays row
      where row.user_id = play.user_id and row.import_id is not null and ${isLessExact}
      order by row.source = 'extended' desc limit 1
    )
    where play.user_id = ${userId} and play.hidden_by = ${importId}::uuid
    returning play.ended_at
  `.execute(trx);
  await markDays(trx, userId, timesOf(rows));
  await hideDayTwins(trx, userId, null);
}
