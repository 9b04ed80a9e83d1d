import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** A jsonb column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** What playlists held, which the feature `library` writes. */
export interface PlaylistVersionTables {
  playlist_versions: PlaylistVersionsTable;
  playlist_contents: PlaylistContentsTable;
}

interface PlaylistVersionsTable {
  user_id: string;
  version: GeneratedAlways<number>;
  playlist_id: string;
  name: string;
  description: string | null;
  own: boolean;
  total: number;
  content_hash: string;
  replaced_at: Generated<Date>;
  replaced_by: Generated<"here" | "elsewhere" | null>;
  snapshot_id: Generated<string | null>;
}

interface PlaylistContentsTable {
  user_id: string;
  content_hash: string;
  items: (string | null)[];
  added_at: (number | null)[];
  episodes: Json<Record<string, string> | null>;
}
