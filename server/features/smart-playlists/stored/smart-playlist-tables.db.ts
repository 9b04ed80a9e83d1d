import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** Smart playlists as a file. */
export const smartPlaylistTables: readonly PersonTable[] = [
  {
    path: "library/smart-playlists.json",
    about: "Rules of your smart playlists, and the songs that they wrote, kept and left out.",
    tables: ["smart_playlists"],
    from: sql`smart_playlists mine`,
    columns: sql`playlist_id, rule, schedule, next_refresh_at, refreshed_at, failure, written, kept, left_out, created_at`,
    order: { playlist_id: "text" },
    rowsAtOnce: 5,
  },
];
