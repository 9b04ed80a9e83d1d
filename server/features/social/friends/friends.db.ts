import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { ShareLevels } from "#server/features/social/visibility.ts";
import { takesPart } from "#server/features/social/people/taking-part.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A friend as stored. */
export interface FriendRow extends ShareLevels {
  user_id: string;
  display_name: string;
  image_url: string | null;
  since: Date;
  i_agreed: boolean;
  they_agreed: boolean;
}

/** A page of a person's friends by name, and how many there are. */
export async function readFriends(
  database: Database,
  at: { userId: string; limit: number; offset: number },
): Promise<{ rows: FriendRow[]; total: number }> {
  const { rows } = await sql<FriendRow>`
    select friend.user_id, display_name, image_url, since,
      coalesce(share_profile_scope, 'private') as profile,
      coalesce(share_library_scope, 'private') as library,
      coalesce(share_analytics_scope, 'private') as analytics,
      exists (select from comparison_consents
        where comparison_consents.user_id = ${at.userId} and friend_id = friend.user_id) as i_agreed,
      exists (select from comparison_consents
        where comparison_consents.user_id = friend.user_id and friend_id = ${at.userId}) as they_agreed
    from friendships join users friend on friend.user_id = friendships.friend_id
    left join social_settings on social_settings.user_id = friend.user_id
    where friendships.user_id = ${at.userId} and ${takesPart("friend.user_id")}
    order by lower(display_name), friend.user_id limit ${at.limit} offset ${at.offset}
  `.execute(database);
  const { total } = await database
    .selectFrom("friendships")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("user_id", "=", at.userId)
    .where(takesPart("friend_id"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Everyone who is a friend of a person. */
export async function readFriendIds(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom("friendships")
    .select("friend_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ friend_id: friendId }) => friendId);
}

/** How many friends each of two people has. */
export async function countFriends(trx: Trx, userIds: readonly string[]): Promise<number[]> {
  const rows = await trx
    .selectFrom("friendships")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "in", userIds)
    .groupBy("user_id")
    .execute();
  return rows.map(({ count }) => count);
}

/** Makes two people friends. */
export async function insertFriendship(
  trx: Trx,
  userId: string,
  friendId: string,
  since: Date,
): Promise<void> {
  await trx
    .insertInto("friendships")
    .values([
      { user_id: userId, friend_id: friendId, since },
      { user_id: friendId, friend_id: userId, since },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends what two people agreed on: friendship, requests, comparisons. @returns whether there was anything */
export async function deleteTies(trx: Trx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    with friends as (
      delete from friendships
      where (user_id = ${userId} and friend_id = ${otherId}) or (user_id = ${otherId} and friend_id = ${userId})
      returning 1
    ), requests as (
      delete from friend_requests
      where (user_id = ${userId} and to_user_id = ${otherId}) or (user_id = ${otherId} and to_user_id = ${userId})
      returning 1
    ), comparisons as (
      delete from comparison_consents
      where (user_id = ${userId} and friend_id = ${otherId}) or (user_id = ${otherId} and friend_id = ${userId})
      returning 1
    ) select 1 from friends union all select 1 from requests union all select 1 from comparisons
  `.execute(trx);
  return rows.length > 0;
}

/** Notes that a person declined or removed another. */
export async function insertRefusal(trx: Trx, userId: string, refusedId: string): Promise<void> {
  await trx
    .insertInto("friend_refusals")
    .values({ user_id: userId, refused_id: refusedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that a person ends a friendship, and what it was; to be called while it is there. */
export async function insertEnding(trx: Trx, userId: string, friendId: string, endedAt: Date): Promise<void> {
  await sql`
    insert into friend_refusals (user_id, refused_id, ended_at, friends_since, i_agreed_at, they_agreed_at)
    select ${userId}, ${friendId}, ${endedAt}, since, mine.agreed_at, theirs.agreed_at
    from friendships
    left join comparison_consents mine on mine.user_id = ${userId} and mine.friend_id = ${friendId}
    left join comparison_consents theirs on theirs.user_id = ${friendId} and theirs.friend_id = ${userId}
    where friendships.user_id = ${userId} and friendships.friend_id = ${friendId}
    on conflict (user_id, refused_id) do update set ended_at = excluded.ended_at,
      friends_since = excluded.friends_since, i_agreed_at = excluded.i_agreed_at, they_agreed_at = excluded.they_agreed_at
  `.execute(trx);
}

/** A friendship as it was when someone ended it. */
export interface Ending {
  friends_since: Date;
  i_agreed_at: Date | null;
  they_agreed_at: Date | null;
}

/** The friendship that a person ended at `from` or later. */
export async function findEnding(
  trx: Trx,
  userId: string,
  friendId: string,
  from: Date,
): Promise<Ending | undefined> {
  const { rows } = await sql<Ending>`
    select friends_since, i_agreed_at, they_agreed_at from friend_refusals
    where user_id = ${userId} and refused_id = ${friendId} and ended_at >= ${from} and friends_since is not null
  `.execute(trx);
  return rows[0];
}

/** Says again what either had said to comparing before a friendship ended. */
export async function restoreAgreements(
  trx: Trx,
  userId: string,
  friendId: string,
  ended: Ending,
): Promise<void> {
  const values = [
    { user_id: userId, friend_id: friendId, agreed_at: ended.i_agreed_at },
    { user_id: friendId, friend_id: userId, agreed_at: ended.they_agreed_at },
  ].flatMap(({ agreed_at: at, ...pair }) => (at === null ? [] : [{ ...pair, agreed_at: at }]));
  if (values.length > 0)
    await trx
      .insertInto("comparison_consents")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Forgets that either of two people declined or removed the other. */
export async function deleteRefusals(trx: Trx, userId: string, otherId: string): Promise<void> {
  await sql`
    delete from friend_refusals
    where (user_id = ${userId} and refused_id = ${otherId}) or (user_id = ${otherId} and refused_id = ${userId})
  `.execute(trx);
}
