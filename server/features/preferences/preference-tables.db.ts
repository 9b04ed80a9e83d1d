import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** What somebody chose, as a file. */
export const preferenceTables: readonly PersonTable[] = [
  {
    path: "account/preferences.json",
    about: "What you chose in settings and lists, and when.",
    tables: ["preferences"],
    from: sql`preferences mine`,
    columns: sql`chosen, changed_at`,
    order: { user_id: "text" },
  },
];
