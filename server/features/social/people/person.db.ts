import { sql } from "kysely";
import type { ProviderId } from "#contract/auth/auth.ts";
import type { ShareLevel } from "#contract/social/sharing.ts";
import type { Database } from "#server/platform/database/database.ts";
import { hasBlock, takesPart } from "./taking-part.db.ts";

/** A person, and what is between them and a viewer. */
export interface PersonRow {
  user_id: string;
  provider: ProviderId;
  display_name: string;
  image_url: string | null;
  created_at: Date;
  handle: string | null;
  profile: ShareLevel;
  library: ShareLevel;
  analytics: ShareLevel;
  is_taking_part: boolean;
  is_blocked: boolean;
  friends_since: Date | null;
  i_agreed: boolean;
  they_agreed: boolean;
}

/** @param viewerId null: who is not signed in */
export async function readPerson(
  database: Database,
  viewerId: string | null,
  personId: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select person.user_id, provider, display_name, image_url, created_at, handle,
      coalesce(share_profile_scope, 'private') as profile,
      coalesce(share_library_scope, 'private') as library,
      coalesce(share_analytics_scope, 'private') as analytics,
      ${takesPart("person.user_id")} as is_taking_part,
      ${hasBlock(viewerId, "person.user_id")} as is_blocked,
      (select since from friendships
        where friendships.user_id = ${viewerId} and friend_id = person.user_id) as friends_since,
      exists (select from comparison_consents
        where comparison_consents.user_id = ${viewerId} and friend_id = person.user_id) as i_agreed,
      exists (select from comparison_consents
        where comparison_consents.user_id = person.user_id and friend_id = ${viewerId}) as they_agreed
    from users person left join social_settings using (user_id)
    where person.user_id = ${personId}
  `.execute(database);
  return rows[0];
}

/** Whose handle it is. */
export async function findByHandle(database: Database, handle: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("social_settings")
    .select("user_id")
    .where("handle", "=", handle)
    .executeTakeFirst();
  return row?.user_id;
}
