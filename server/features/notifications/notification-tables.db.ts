import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** Notices as files. */
export const notificationTables: readonly PersonTable[] = [
  {
    path: "notifications/notifications.json",
    about: "What the bell told you.",
    tables: ["notifications"],
    from: sql`notifications mine`,
    columns: sql`type, data, created_at, read_at`,
    order: { notification_id: "bigint" },
  },
  {
    path: "notifications/muted.json",
    about: "What the bell does not tell you, because you said so.",
    tables: ["notification_mutes"],
    from: sql`notification_mutes mine`,
    columns: sql`type`,
    order: { type: "text" },
  },
];
