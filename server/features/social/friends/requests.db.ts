import { sql, type Transaction } from "kysely";
import type { ShareLevel } from "#contract/social/sharing.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { takesPart } from "#server/features/social/people/taking-part.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A request that waits, with anyone who is on its other side. */
export interface RequestRow {
  request_id: string;
  other_id: string;
  display_name: string;
  handle: string | null;
  image_url: string | null;
  profile: ShareLevel;
  /** the handle may be searched by its beginning */
  is_handle_findable: boolean;
  created_at: Date;
}

/** A page of the requests that wait, to a person (`incoming`) or of them, and how many there are. */
export async function readRequests(
  database: Database,
  at: { userId: string; direction: "incoming" | "outgoing"; limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const own = sql.ref(at.direction === "incoming" ? "to_user_id" : "user_id");
  const other = at.direction === "incoming" ? "request.user_id" : "request.to_user_id";
  const { rows } = await sql<RequestRow>`
    select request_id, other.user_id as other_id, display_name, request.created_at, image_url, handle,
      coalesce(share_profile_scope, 'private') as profile,
      coalesce(search_visibility in ('username', 'name'), false) as is_handle_findable
    from friend_requests request join users other on other.user_id = ${sql.ref(other)}
    left join social_settings settings on settings.user_id = other.user_id
    where request.${own} = ${at.userId} and state = 'pending' and ${takesPart(other)}
    order by request.created_at desc, request_id limit ${at.limit} offset ${at.offset}
  `.execute(database);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from friend_requests request
    where request.${own} = ${at.userId} and state = 'pending' and ${takesPart(other)}
  `.execute(database);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The sender and the receiver of a request. */
export async function findRequest(
  database: Database,
  requestId: string,
): Promise<{ user_id: string; to_user_id: string } | undefined> {
  return database
    .selectFrom("friend_requests")
    .select(["user_id", "to_user_id"])
    .where("request_id", "=", requestId)
    .executeTakeFirst();
}

/** How many requests of a person wait for an answer. */
export async function countOutgoing(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("friend_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a request in place of an earlier one between the same two. */
export async function insertRequest(
  trx: Trx,
  request: { user_id: string; to_user_id: string; request_id: string; created_at: Date },
): Promise<void> {
  const { request_id, created_at } = request;
  await trx
    .insertInto("friend_requests")
    .values({ ...request, state: "pending" })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "to_user_id"])
        .doUpdateSet({ request_id, created_at, state: "pending", declined_at: null }),
    )
    .execute();
}

/** Two people became friends: what waited between them is accepted. */
export async function answerRequests(trx: Trx, userId: string, otherId: string): Promise<void> {
  await sql`
    update friend_requests set state = 'accepted' where state = 'pending' and (
      (user_id = ${userId} and to_user_id = ${otherId}) or (user_id = ${otherId} and to_user_id = ${userId})
    )
  `.execute(trx);
}

export async function declineRequest(trx: Trx, requestId: string, at: Date): Promise<void> {
  await trx
    .updateTable("friend_requests")
    .set({ state: "declined", declined_at: at })
    .where("request_id", "=", requestId)
    .execute();
}

export async function deleteRequest(trx: Trx, requestId: string): Promise<void> {
  await trx.deleteFrom("friend_requests").where("request_id", "=", requestId).execute();
}
