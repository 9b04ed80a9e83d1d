import { sql, type Selectable, type Transaction, type UpdateObject } from "kysely";
import { dayMs } from "#contract/base/durations.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

type Trx = Transaction<DatabaseTables>;

/** How a person's plays are sent on. */
export type Relay = Selectable<DatabaseTables["relays"]>;

/** A play that is to be sent on. */
export interface PlayToSend {
  name_key: string;
  started_at: Date;
  name: string;
  artist: string;
  album: string | null;
  uri: string | null;
}

/** Plays that could not be sent for so long are not sent any more: what was sent is remembered for as long. */
const keptMs = 60 * dayMs;
/** Plays that the web player or the service reports count from here on, as they do here (play-rule.ts). */
const minHeardMs = 30_000;

type DueRelay = Pick<Relay, "user_id" | "target" | "since">;

/** Which relay: of a person, to a service. */
type RelayId = Pick<Relay, "user_id" | "target">;

/** A person's relay to a service; undefined: there is none. */
export async function readRelay(
  database: Database,
  { user_id, target }: RelayId,
): Promise<Relay | undefined> {
  return database
    .selectFrom("relays")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("target", "=", target)
    .executeTakeFirst();
}

/** Stores a relay with a token that is good. One of the same account goes on, with its figures. */
export async function writeRelay(
  database: Database,
  { accountName, token, now, ...id }: RelayId & { accountName: string; token: Buffer; now: Date },
): Promise<void> {
  const fresh = { account_name: accountName, since: now, sent: 0, refused: 0, last_sent_at: null };
  const ready = { token, tries: 0, next_at: now, stopped_message: null, is_sending: false };
  await database
    .insertInto("relays")
    .values({ ...id, ...fresh, ...ready })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "target"]).doUpdateSet({
        ...ready,
        account_name: accountName,
        since: sql<Date>`case when relays.account_name = excluded.account_name then relays.since else excluded.since end`,
        sent: sql<number>`case when relays.account_name = excluded.account_name then relays.sent else 0 end`,
        refused: sql<number>`case when relays.account_name = excluded.account_name then relays.refused else 0 end`,
      }),
    )
    .execute();
}

/** Forgets a relay with its token, and what it sent. */
export async function deleteRelay(trx: Trx, { user_id, target }: RelayId): Promise<void> {
  await trx.deleteFrom("relays").where("user_id", "=", user_id).where("target", "=", target).execute();
  await trx.deleteFrom("relayed_plays").where("user_id", "=", user_id).where("target", "=", target).execute();
}

/** Forgets all relays of a person. */
export async function deleteRelays(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("relays").where("user_id", "=", userId).execute();
  await trx.deleteFrom("relayed_plays").where("user_id", "=", userId).execute();
}

/** Relays that are due, those that waited longest first. */
export async function listDueRelays(database: Database, now: Date): Promise<Relay[]> {
  return database
    .selectFrom("relays")
    .selectAll()
    .where("stopped_message", "is", null)
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("user_id")
    .orderBy("target")
    .execute();
}

function playsToSend({ user_id: userId, target, since }: DueRelay, now: Date) {
  const from = new Date(Math.max(since.getTime(), now.getTime() - keptMs));
  return sql`
    from history_plays play
    where play.user_id = ${userId} and play.ended_at >= ${from} and play.started_at >= ${from} and play.import_id is null
      and play.hidden_by is null and not play.is_private and not play.is_video
      and (play.source = 'scrobbles' or (play.source in ('player', 'recent') and play.ms_played >= ${minHeardMs}))
      and not exists (select from relayed_plays relayed where relayed.user_id = play.user_id and relayed.target = ${target}
        and relayed.name_key = play.name_key and relayed.started_at = play.started_at)`;
}

/** Plays that are still to be sent, the oldest first; at most `limit`. */
export async function readPlaysToSend(
  database: Database,
  relay: DueRelay,
  { now, limit }: { now: Date; limit: number },
): Promise<PlayToSend[]> {
  const { rows } = await sql<PlayToSend>`
    select play.name_key::text, play.started_at, song.name, song.artist, song.album, song.uri
    from (select play.name_key, play.started_at, min(play.song_id) as song_id ${playsToSend(relay, now)}
      group by play.name_key, play.started_at order by play.started_at, play.name_key limit ${limit}) play
    join history_songs song on song.user_id = ${relay.user_id} and song.song_id = play.song_id
    order by play.started_at, play.name_key
  `.execute(database);
  return rows;
}

/** How many plays are still to be sent. */
export async function countPlaysToSend(database: Database, relay: DueRelay, now: Date): Promise<number> {
  const { rows } = await sql<{ plays: number }>`
    select count(*)::int as plays from (select distinct play.name_key, play.started_at
      ${playsToSend(relay, now)}) play
  `.execute(database);
  return rows[0]?.plays ?? 0;
}

/** A relay with the token that was read with it: another that was entered meanwhile is another relay. */
type SeenRelay = RelayId & Pick<Relay, "token">;

/** Changes a relay that still has its token. @returns false: it is gone, or has another */
async function updateRelay(
  trx: Trx,
  { user_id, target, token }: SeenRelay,
  change: UpdateObject<DatabaseTables, "relays">,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("relays")
    .set(change)
    .where("user_id", "=", user_id)
    .where("target", "=", target)
    .where("token", "=", token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a request is started. @returns false: the relay is gone or has another token, so nothing is to be sent */
export function noteSending(trx: Trx, relay: SeenRelay): Promise<boolean> {
  return updateRelay(trx, relay, { is_sending: true });
}

/** Notes plays as sent, those of `refused` as refused, and forgets those that are too old to be sent again. */
export async function noteSent(
  trx: Trx,
  relay: SeenRelay,
  { plays, refused, now }: { plays: readonly PlayToSend[]; refused: ReadonlySet<PlayToSend>; now: Date },
): Promise<void> {
  const { user_id: userId, target } = relay;
  const taken = plays.length - refused.size;
  const isNoted = await updateRelay(trx, relay, {
    sent: sql<number>`sent + ${taken}`,
    refused: sql<number>`refused + ${refused.size}`,
    tries: 0,
    is_sending: false,
    ...(taken > 0 ? { last_sent_at: now } : {}),
  });
  if (!isNoted || plays.length === 0) return;
  const rows = plays.map((play) =>
    writeRow({ name_key: play.name_key, started_at: play.started_at.toISOString() }),
  );
  await sql`
    insert into relayed_plays (user_id, target, name_key, started_at)
    select ${userId}, ${target}, name_key, started_at
    from ${rowsFrom(rows, "name_key bigint, started_at timestamptz")}
    on conflict do nothing
  `.execute(trx);
  await trx
    .deleteFrom("relayed_plays")
    .where("user_id", "=", userId)
    .where("target", "=", target)
    .where("started_at", "<", new Date(now.getTime() - keptMs))
    .execute();
}

/** What becomes of a relay whose plays were not taken: it is tried again at a time, or stopped until there is another token. */
export function putRelayOff(
  trx: Trx,
  relay: SeenRelay,
  put: { tries: number; nextAt: Date } | { stopped: Message },
): Promise<boolean> {
  return updateRelay(
    trx,
    relay,
    "stopped" in put
      ? { stopped_message: JSON.stringify(put.stopped) }
      : { tries: put.tries, next_at: put.nextAt },
  );
}

/** How plays are sent on, as a file; the token is in none, and a copy elsewhere sends nothing until it has one. */
export const relayTables: readonly PersonTable[] = [
  {
    path: "history/relay.json",
    about: "copy.about.relay",
    tables: ["relays"],
    from: sql`relays mine`,
    columns: sql`target, account_name, since, sent, refused, last_sent_at`,
    order: { target: "text" },
    back: "copy.kept.relay",
  },
  {
    path: "history/relayed-plays.json",
    about: "copy.about.relayedPlays",
    tables: ["relayed_plays"],
    from: sql`relayed_plays mine`,
    columns: sql`target, name_key::text, started_at`,
    order: { target: "text", name_key: "bigint", started_at: "timestamptz" },
    back: "copy.kept.relayedPlays",
  },
];
