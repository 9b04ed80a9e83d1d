import { sql } from "kysely";
import type { EventDataOf } from "#contract/events.ts";
import type { Database } from "#server/platform/database/database.ts";
import { takesPart } from "./taking-part.db.ts";

/** What the event stream tells of a person's friends, requests and comparisons. */
export async function countSocial(database: Database, userId: string): Promise<EventDataOf<"social">> {
  const { rows } = await sql<EventDataOf<"social">>`
    select
      (select count(*) from friendships where user_id = ${userId} and ${takesPart("friend_id")}) as friends,
      (select count(*) from friend_requests
        where to_user_id = ${userId} and state = 'pending' and ${takesPart("friend_requests.user_id")}) as incoming,
      (select count(*) from friend_requests
        where user_id = ${userId} and state = 'pending' and ${takesPart("to_user_id")}) as outgoing,
      (select count(*) from comparison_consents where user_id = ${userId} or friend_id = ${userId}) as comparisons
  `.execute(database);
  return rows[0] ?? { friends: 0, incoming: 0, outgoing: 0, comparisons: 0 };
}
