import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** Work in the background, as a file. */
export const jobTables: readonly PersonTable[] = [
  {
    path: "account/jobs.json",
    about: "copy.about.accountJobs",
    tables: ["jobs"],
    from: sql`jobs mine`,
    columns: sql`kind, state, input, progress, error, created_at, finished_at`,
    order: { job_id: "uuid" },
    rowsAtOnce: 20,
    back: "copy.kept.accountJobs",
  },
];
