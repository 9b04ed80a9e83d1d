import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** What plays, as a file. */
export const playbackTables: readonly PersonTable[] = [
  {
    path: "playing/playback.json",
    about: "copy.about.playback",
    tables: ["playback_states"],
    from: sql`playback_states mine`,
    columns: sql`source, playback, observed_at`,
    order: { user_id: "text" },
    back: "copy.kept.playback",
  },
];
