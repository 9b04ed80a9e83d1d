import { sql } from "kysely";
import type { EventDataOf } from "#contract/events.ts";
import type { Database } from "#server/platform/database/database.ts";
import { takesPart } from "./taking-part.db.ts";

/** What the event stream sends about a person's friends, requests and comparisons. */
export async function countSocial(database: Database, userId: string): Promise<EventDataOf<"social">> {
  const { rows } = await sql<EventDataOf<"social">>`
    select
      (select count(*) from friendships where user_id = ${userId} and ${takesPart("friend_id")}) as friends,
      (select count(*) from friend_requests
        where to_user_id = ${userId} and state = 'pending' and ${takesPart("friend_requests.user_id")}) as incoming,
      (select count(*) from friend_requests
        where user_id = ${userId} and state = 'pending' and ${takesPart("to_user_id")}) as outgoing,
      (select count(*) from comparison_consents where user_id = ${userId} or friend_id = ${userId}) as comparisons,
      (select coalesce(sum(hashtextextended(concat_ws(' ', settings.user_id, share_profile_scope, share_library_scope,
          share_analytics_scope,
          (select string_agg(playlist_id, ' ' order by position) from shown_playlists
            where shown_playlists.user_id = settings.user_id)), 0)::numeric), 0)::text
        from friendships join social_settings settings on settings.user_id = friend_id
        where friendships.user_id = ${userId}) as shared
  `.execute(database);
  return rows[0] ?? { friends: 0, incoming: 0, outgoing: 0, comparisons: 0, shared: "0" };
}
