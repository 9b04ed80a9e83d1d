import { sql } from "kysely";
import * as z from "zod";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { restoreTable, StoredTime } from "#server/platform/person-data/restore-rule.db.ts";

/** The capture of plays, as files; the plays themselves are the history's. */
export const statsTables: readonly PersonTable[] = [
  {
    path: "history/statistics.json",
    about: "copy.about.statistics",
    tables: ["stats_opt_ins"],
    from: sql`stats_opt_ins mine`,
    columns: sql`opted_in_at, went_on`,
    order: { user_id: "text" },
    // Commands of yesterday mean nothing to another account.
    back: restoreTable("stats_opt_ins", z.object({ opted_in_at: StoredTime }), { into: "any-account" }),
  },
  {
    path: "playing/listening.json",
    about: "copy.about.playingNow",
    tables: ["stats_listening"],
    from: sql`stats_listening mine`,
    columns: sql`uri, name, artist, album, duration_ms, heard_ms, position_ms, is_playing, shuffle, started_at, observed_at`,
    order: { user_id: "text" },
    back: "copy.kept.listening",
  },
];
