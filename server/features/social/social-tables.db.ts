import { sql } from "kysely";
import * as z from "zod";
import { PrivacySettings } from "#contract/social/privacy.ts";
import { takesPart } from "./people/taking-part.db.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import {
  insertRows,
  restoreRule,
  restoreTable,
  StoredTime,
} from "#server/platform/person-data/restore-rule.db.ts";

const otherPeople = "copy.kept.otherPeople";

/** A handle that another person has here is left out; a code for friends is rebuilt when it is first asked for. */
const settingsRule = restoreRule({
  into: "any-account",
  row: z.object({
    ...PrivacySettings.shape,
    handle: z
      .string()
      .regex(/^[a-z0-9_]{3,30}$/u)
      .nullable(),
    email: z.string().max(320).nullable(),
    email_given_at: StoredTime.nullable(),
  }),
  restore: async (trx, { userId }, rows) => {
    const [row] = rows;
    if (row === undefined) return 0;
    const taken = await sql`select from social_settings where handle = ${row.handle}`.execute(trx);
    const settings = taken.rows.length > 0 ? { ...row, handle: null } : row;
    return insertRows(trx, userId, {
      table: "social_settings",
      columns: Object.keys(settings),
      rows: [settings],
    });
  },
});

const ShownPlaylist = z.object({ playlist_id: z.string().min(1).max(300), position: z.int32() });

/**
 * What is between a person and others, as files. It shows no more of others than the screens do: who refused or blocked
 * the person is in none of them.
 */
export const socialTables: readonly PersonTable[] = [
  {
    path: "friends/settings.json",
    about: "copy.about.friendsSettings",
    tables: ["social_settings"],
    from: sql`social_settings mine`,
    columns: sql`mine.*`,
    order: { user_id: "text" },
    back: settingsRule,
  },
  {
    path: "friends/friends.json",
    about: "copy.about.friends",
    tables: ["friendships"],
    from: sql`friendships mine join users friend on friend.user_id = mine.friend_id`,
    columns: sql`mine.friend_id, friend.display_name, mine.since`,
    order: { friend_id: "text" },
    back: otherPeople,
  },
  {
    path: "friends/requests.json",
    about: "copy.about.requests",
    tables: ["friend_requests"],
    from: sql`(select * from friend_requests where state <> 'declined' and ${takesPart("to_user_id")}) mine
      join users asked on asked.user_id = mine.to_user_id`,
    columns: sql`mine.to_user_id, asked.display_name, mine.state, mine.created_at`,
    order: { to_user_id: "text" },
    back: otherPeople,
  },
  {
    path: "friends/requests-to-you.json",
    about: "copy.about.requestsToYou",
    tables: [],
    from: sql`(select request.to_user_id as user_id, request.user_id as from_user_id, asking.display_name,
      request.created_at from friend_requests request join users asking on asking.user_id = request.user_id
      where request.state = 'pending' and ${takesPart("request.user_id")}) mine`,
    columns: sql`from_user_id, display_name, created_at`,
    order: { from_user_id: "text" },
    back: otherPeople,
  },
  {
    path: "friends/refused.json",
    about: "copy.about.refused",
    tables: ["friend_refusals"],
    from: sql`friend_refusals mine`,
    columns: sql`refused_id, ended_at, friends_since, i_agreed_at, they_agreed_at`,
    order: { refused_id: "text" },
    back: otherPeople,
  },
  {
    path: "friends/blocked.json",
    about: "copy.about.blocked",
    tables: ["friend_blocks"],
    from: sql`friend_blocks mine`,
    columns: sql`blocked_id, display_name, created_at`,
    order: { blocked_id: "text" },
    back: otherPeople,
  },
  {
    path: "friends/comparisons.json",
    about: "copy.about.comparisons",
    tables: ["comparison_consents"],
    from: sql`comparison_consents mine`,
    columns: sql`friend_id, agreed_at`,
    order: { friend_id: "text" },
    back: otherPeople,
  },
  {
    path: "friends/shown-playlists.json",
    about: "copy.about.shownPlaylists",
    tables: ["shown_playlists"],
    from: sql`shown_playlists mine`,
    columns: sql`playlist_id, position`,
    order: { playlist_id: "text" },
    back: restoreTable("shown_playlists", ShownPlaylist, { into: "same-account" }),
  },
];
