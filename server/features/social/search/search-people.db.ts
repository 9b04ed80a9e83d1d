import { sql } from "kysely";
import type { ShareLevel } from "#contract/social/sharing.ts";
import type { Database } from "#server/platform/database/database.ts";
import { hasBlock, takesPart } from "#server/features/social/people/taking-part.db.ts";

/** Someone who was found. */
export interface FoundRow {
  user_id: string;
  display_name: string;
  handle: string | null;
  image_url: string | null;
  profile: ShareLevel;
  state: "none" | "friend" | "incoming" | "outgoing";
}

/** Most people that a search answers, over all its pages. */
const maxFound = 250;

/**
 * Discoverable people who may be found by a text (contract/privacy.ts, `search_visibility`): by the whole of handle,
 * id or given e-mail address first, then by the rest, by name. Anyone who gave the address first comes first. Each way has
 * an index, so that it costs what it finds.
 */
export async function findPeople(
  database: Database,
  asked: { viewerId: string; text: string; limit: number; offset: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const { viewerId, text } = asked;
  const beginning = `${text.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const { rows } = await sql<FoundRow & { total: number }>`
    with candidate as (
      select user_id, true as is_exact, null::timestamptz as email_given_at
      from social_settings where handle = lower(${text})
      union all select user_id, true, null from users where user_id = ${text}
      union all select user_id, true, email_given_at from social_settings where email = lower(${text})
      union all
      select user_id, false, null from social_settings
      where handle like ${beginning} and search_visibility in ('username', 'name')
      union all
      select users.user_id, false, null from users join social_settings using (user_id)
      where name_parts(display_name) @> name_parts(${text}) and length(${text}) >= 2
        and strpos(lower(display_name), lower(${text})) > 0 and search_visibility = 'name'
    ), found as (
      select user_id, bool_or(is_exact) as is_exact, min(email_given_at) as email_given_at
      from candidate
      where user_id <> ${viewerId} and ${takesPart("candidate.user_id")}
        and not ${hasBlock(viewerId, "candidate.user_id")}
      group by user_id
    ), listed as (
      select found.user_id, display_name, image_url, is_exact, found.email_given_at,
        coalesce(share_profile_scope, 'private') as profile,
        case when search_visibility in ('username', 'name') or handle = lower(${text}) then handle end as handle
      from found join users using (user_id) left join social_settings using (user_id)
      where coalesce(discoverable, true)
      order by is_exact desc, found.email_given_at, lower(display_name), user_id limit ${maxFound}
    )
    select user_id, display_name, handle, image_url, profile, (select count(*) from listed) as total,
      case
        when exists (select from friendships
          where friendships.user_id = ${viewerId} and friend_id = listed.user_id) then 'friend'
        when exists (select from friend_requests request where request.user_id = listed.user_id
          and to_user_id = ${viewerId} and state = 'pending') then 'incoming'
        when exists (select from friend_requests request where request.user_id = ${viewerId}
          and to_user_id = listed.user_id and state = 'pending') then 'outgoing'
        else 'none'
      end as state
    from listed order by is_exact desc, email_given_at, lower(display_name), user_id
    limit ${asked.limit} offset ${asked.offset}
  `.execute(database);
  const items = rows.map(({ total: _total, ...row }) => row);
  if (items.length > 0 || asked.offset === 0) return { rows: items, total: rows[0]?.total ?? 0 };
  const first = await findPeople(database, { ...asked, limit: 1, offset: 0 });
  return { rows: [], total: first.total };
}
