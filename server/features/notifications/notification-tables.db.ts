import { sql } from "kysely";
import * as z from "zod";
import { Notification } from "#contract/notifications/notifications.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import {
  insertRows,
  restoreRule,
  restoreTable,
  StoredTime,
} from "#server/platform/person-data/restore-rule.db.ts";

/** Notices about other people stay behind: those people have no account here, or another one. */
const noticesRule = restoreRule({
  into: "any-account",
  row: z.object({
    type: z.string().min(1).max(100),
    notice_key: z.string().max(500),
    data: Notification.shape.data,
    created_at: StoredTime,
    read_at: StoredTime.nullable(),
    is_about_other: z.boolean(),
  }),
  restore: (trx, { userId }, rows) =>
    insertRows(trx, userId, {
      table: "notifications",
      columns: ["type", "notice_key", "data", "created_at", "read_at"],
      rows: rows.filter((row) => !row.is_about_other),
    }),
});

/** Notices as files. */
export const notificationTables: readonly PersonTable[] = [
  {
    path: "notifications/notifications.json",
    about: "copy.about.notifications",
    tables: ["notifications"],
    from: sql`notifications mine`,
    columns: sql`type, notice_key, data, created_at, read_at, about_user_id is not null as is_about_other`,
    order: { notification_id: "bigint" },
    back: noticesRule,
  },
  {
    path: "notifications/muted.json",
    about: "copy.about.muted",
    tables: ["notification_mutes"],
    from: sql`notification_mutes mine`,
    columns: sql`type`,
    order: { type: "text" },
    back: restoreTable("notification_mutes", z.object({ type: z.string().min(1).max(100) }), {
      into: "any-account",
    }),
  },
];
