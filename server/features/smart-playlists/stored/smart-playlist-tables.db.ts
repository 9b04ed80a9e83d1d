import { sql } from "kysely";
import * as z from "zod";
import { parseRule } from "#contract/smart-playlists/rule-text.ts";
import { RuleProblem } from "#contract/smart-playlists/rule-tokens.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { restoreTable, StoredTime } from "#server/platform/person-data/restore-rule.db.ts";

const Addresses = z.array(z.string());
const SmartPlaylist = z.object({
  playlist_id: z.string().min(1).max(300),
  rule: z.string().refine(isRule, "is no rule"),
  schedule: z.enum(["never", "daily", "weekly"]),
  next_refresh_at: StoredTime.nullable(),
  refreshed_at: StoredTime.nullable(),
  failure: z.string().nullable(),
  written: Addresses,
  kept: Addresses,
  left_out: Addresses,
  created_at: StoredTime,
});

function isRule(text: string): boolean {
  try {
    parseRule(text);
    return true;
  } catch (error) {
    if (error instanceof RuleProblem) return false;
    throw error;
  }
}

/** Smart playlists as a file. */
export const smartPlaylistTables: readonly PersonTable[] = [
  {
    path: "library/smart-playlists.json",
    about: "copy.about.smartPlaylists",
    tables: ["smart_playlists"],
    from: sql`smart_playlists mine`,
    columns: sql`playlist_id, rule, schedule, next_refresh_at, refreshed_at, failure, written, kept, left_out, created_at`,
    order: { playlist_id: "text" },
    rowsAtOnce: 5,
    back: restoreTable("smart_playlists", SmartPlaylist, { into: "same-account" }),
  },
];
