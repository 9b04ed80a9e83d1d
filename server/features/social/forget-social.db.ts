import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** What the provider reported: which of its playlists are shown. */
export async function deleteSharedContent(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("shown_playlists").where("user_id", "=", userId).execute();
}

/**
 * Everything between a person and others, on both sides. Begins with the person's row, as `lockPair` does: anyone who
 * works on a friendship with them meanwhile ends first, or finds no one. Blocks of others keep the id alone.
 */
export async function deleteSocial(trx: Trx, userId: string): Promise<void> {
  await sql`select from users where user_id = ${userId} for update`.execute(trx);
  await deleteSharedContent(trx, userId);
  await sql`delete from friendships where user_id = ${userId} or friend_id = ${userId}`.execute(trx);
  await sql`delete from friend_requests where user_id = ${userId} or to_user_id = ${userId}`.execute(trx);
  await sql`delete from friend_refusals where user_id = ${userId} or refused_id = ${userId}`.execute(trx);
  await sql`delete from comparison_consents where user_id = ${userId} or friend_id = ${userId}`.execute(trx);
  await sql`delete from friend_blocks where user_id = ${userId}`.execute(trx);
  await sql`update friend_blocks set display_name = null where blocked_id = ${userId}`.execute(trx);
  await sql`delete from social_settings where user_id = ${userId}`.execute(trx);
}
