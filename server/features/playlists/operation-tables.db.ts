import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** What somebody did to playlists and likes, as files. */
export const operationTables: readonly PersonTable[] = [
  {
    path: "operations/operations.json",
    about: "What you did to playlists and likes, and what took it back.",
    tables: ["operations"],
    from: sql`operations mine`,
    columns: sql`operation_id, kind, undoes, undone_by, created_at, finished_at`,
    order: { operation_id: "bigint" },
  },
  {
    path: "operations/changes.json",
    about: "What each operation changed, playlist by playlist.",
    tables: ["operation_parts"],
    from: sql`operation_parts mine`,
    columns: sql`operation_id, playlist_id, playlist_name, kind, change, added, removed, undone_by, created_at`,
    order: { part_id: "bigint" },
    rowsAtOnce: 20,
  },
];
