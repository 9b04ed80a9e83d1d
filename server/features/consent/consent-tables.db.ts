import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** What someone agreed to, as a file. */
export const consentTables: readonly PersonTable[] = [
  {
    path: "account/consents.json",
    about: "Which terms you agreed to, and when.",
    tables: ["consents"],
    from: sql`consents mine`,
    columns: sql`version, accepted_at`,
    order: { version: "text" },
    back: "You agree to the terms of each instance by yourself.",
  },
];
