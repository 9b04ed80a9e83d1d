import type { Message } from "#contract/messages/messages.ts";
import type { ColumnType } from "kysely";

/** A jsonb column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** The table of the feature `smart-playlists`. */
export interface SmartPlaylistTables {
  smart_playlists: SmartPlaylistsTable;
}

interface SmartPlaylistsTable {
  user_id: string;
  playlist_id: string;
  rule: string;
  schedule: "never" | "daily" | "weekly";
  next_refresh_at: Date | null;
  refreshed_at: Date | null;
  failure: string | null;
  failure_message: ColumnType<Message | null, string | null | undefined, string | null>;
  written: Json<string[]>;
  kept: Json<string[]>;
  left_out: Json<string[]>;
  begun: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
}
