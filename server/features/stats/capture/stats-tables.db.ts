import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** The capture of plays, as files; the plays themselves are the history's. */
export const statsTables: readonly PersonTable[] = [
  {
    path: "history/statistics.json",
    about: "When you allowed statistics of what you play.",
    tables: ["stats_opt_ins"],
    from: sql`stats_opt_ins mine`,
    columns: sql`opted_in_at`,
    order: { user_id: "text" },
  },
  {
    path: "playing/listening.json",
    about: "What you listen to now, until it is a play.",
    tables: ["stats_listening"],
    from: sql`stats_listening mine`,
    columns: sql`uri, name, artist, album, duration_ms, heard_ms, position_ms, is_playing, shuffle, started_at, observed_at`,
    order: { user_id: "text" },
  },
];
