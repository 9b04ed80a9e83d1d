import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** What someone agreed to, as a file. */
export const consentTables: readonly PersonTable[] = [
  {
    path: "account/consents.json",
    about: "copy.about.consents",
    tables: ["consents"],
    from: sql`consents mine`,
    columns: sql`version, accepted_at`,
    order: { version: "text" },
    back: "copy.kept.consents",
  },
];
