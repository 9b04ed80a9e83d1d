import type { ColumnType } from "kysely";

/** What plays, as it was last heard of: written by player. */
export interface PlaybackStatesTable {
  user_id: string;
  source: "provider" | "page";
  playback: ColumnType<unknown, string | null, string | null>;
  observed_at: Date;
}
