import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { takesPart } from "#server/features/social/people/taking-part.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A friend with whom a comparison was asked for or agreed on. */
export interface AgreementRow {
  user_id: string;
  display_name: string;
  i_agreed: boolean;
  they_agreed: boolean;
  at: Date;
}

/** All comparisons of a person that someone said yes to: the agreed ones first, then the newest. */
export async function readAgreements(database: Database, userId: string): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select friend.user_id, display_name, mine.agreed_at is not null as i_agreed,
      theirs.agreed_at is not null as they_agreed, greatest(mine.agreed_at, theirs.agreed_at) as at
    from friendships
    join users friend on friend.user_id = friendships.friend_id
    left join comparison_consents mine on mine.user_id = friendships.user_id and mine.friend_id = friend.user_id
    left join comparison_consents theirs on theirs.user_id = friend.user_id and theirs.friend_id = friendships.user_id
    where friendships.user_id = ${userId} and coalesce(mine.agreed_at, theirs.agreed_at) is not null
      and ${takesPart("friend.user_id")}
    order by mine.agreed_at is not null and theirs.agreed_at is not null desc, at desc, friend.user_id
  `.execute(database);
  return rows;
}

/** Says yes for a person; the first date stays. @returns whether it is new, and whether the friend has said yes */
export async function insertAgreement(
  trx: Trx,
  agreement: { user_id: string; friend_id: string; agreed_at: Date },
): Promise<{ isNew: boolean; isMutual: boolean }> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("comparison_consents")
    .values(agreement)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const theirs = await trx
    .selectFrom("comparison_consents")
    .select("agreed_at")
    .where("user_id", "=", agreement.friend_id)
    .where("friend_id", "=", agreement.user_id)
    .executeTakeFirst();
  return { isNew: (numInsertedOrUpdatedRows ?? 0n) > 0n, isMutual: theirs !== undefined };
}

/** Takes back what either said. @returns whether there was anything */
export async function deleteAgreements(trx: Trx, userId: string, friendId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from comparison_consents
    where (user_id = ${userId} and friend_id = ${friendId}) or (user_id = ${friendId} and friend_id = ${userId})
  `.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
