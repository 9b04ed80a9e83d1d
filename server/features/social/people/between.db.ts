import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { hasBlock, takesPart } from "./taking-part.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A request between two people. */
interface PairRequest {
  request_id: string;
  state: "pending" | "accepted" | "declined";
  declined_at: Date | null;
}

/** All that is between two people, read while no one else can change it. */
export interface Between {
  /** neither blocked the other, and the other is there and has consented */
  isReachable: boolean;
  isFriend: boolean;
  isDiscoverable: boolean;
  /** the other has declined or removed this person */
  isRefused: boolean;
  ownName: string;
  /** null: there is no such person */
  otherName: string | null;
  /** of this person to the other */
  outgoing: PairRequest | null;
  incoming: PairRequest | null;
}

/**
 * Anyone who changes what is between two people takes turns, in all processes. Neither can delete the account meanwhile:
 * a deletion begins with a lock of the person's row, as this does.
 */
export async function lockPair(trx: Trx, userId: string, otherId: string): Promise<void> {
  const pair = [userId, otherId].toSorted().join(" ");
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 7104018))`.execute(trx);
  await sql`
    select user_id from users where user_id in (${userId}, ${otherId}) order by user_id for key share
  `.execute(trx);
}

/** Only after `lockPair`. */
export async function readBetween(trx: Trx, userId: string, otherId: string): Promise<Between> {
  const { rows } = await sql<{
    is_there: boolean;
    is_blocked: boolean;
    is_friend: boolean;
    is_discoverable: boolean;
    is_refused: boolean;
    own_name: string | null;
    other_name: string | null;
  }>`
    select other.user_id is not null and ${takesPart("other.user_id")} as is_there,
      ${hasBlock(userId, "wanted.id")} as is_blocked,
      exists (select from friendships where friendships.user_id = ${userId} and friend_id = wanted.id) as is_friend,
      coalesce(settings.discoverable, true) as is_discoverable,
      exists (select from friend_refusals
        where friend_refusals.user_id = wanted.id and refused_id = ${userId}) as is_refused,
      (select display_name from users where users.user_id = ${userId}) as own_name,
      other.display_name as other_name
    from (select ${otherId}::text as id) wanted
    left join users other on other.user_id = wanted.id
    left join social_settings settings on settings.user_id = wanted.id
  `.execute(trx);
  const row = rows[0];
  const requests = await trx
    .selectFrom("friend_requests")
    .select(["user_id", "request_id", "state", "declined_at"])
    .where((eb) =>
      eb.or([
        eb("user_id", "=", userId).and("to_user_id", "=", otherId),
        eb("user_id", "=", otherId).and("to_user_id", "=", userId),
      ]),
    )
    .execute();
  return {
    isReachable: row?.is_there === true && !row.is_blocked,
    isFriend: row?.is_friend === true,
    isDiscoverable: row?.is_discoverable === true,
    isRefused: row?.is_refused === true,
    ownName: row?.own_name ?? "",
    otherName: row?.other_name ?? null,
    outgoing: requests.find(({ user_id }) => user_id === userId) ?? null,
    incoming: requests.find(({ user_id }) => user_id === otherId) ?? null,
  };
}
