import type { Message } from "#contract/messages/messages.ts";
import type { ColumnType, Generated } from "kysely";

/** A jsonb column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** The tables of what people listened to, which the feature `history` writes. */
export interface HistoryTables {
  history_songs: HistorySongsTable;
  history_plays: HistoryPlaysTable;
  history_imports: HistoryImportsTable;
  history_lists: HistoryListsTable;
  history_list_songs: HistoryListSongsTable;
  history_files: HistoryFilesTable;
  history_shared_plays: HistorySharedPlaysTable;
  history_shared_files: HistorySharedFilesTable;
  history_days: HistoryDaysTable;
  history_uploads: HistoryUploadsTable;
  history_upload_chunks: { user_id: string; upload_id: string; position: number; bytes: Buffer };
  history_versions: { user_id: string; version: number };
}

interface HistoryUploadsTable {
  user_id: string;
  upload_id: string;
  received_bytes: Generated<number>;
  job_id: string | null;
  touched_at: Date;
}

interface HistoryDaysTable {
  user_id: string;
  day: Date;
  plays: Buffer;
  is_stale: boolean;
  version: number;
}

interface HistorySongsTable {
  user_id: string;
  /** 64 bits, which numbers of JavaScript do not hold */
  song_id: string;
  name_key: string;
  /** null: not noted yet (same-songs.db.ts) */
  same_key: string | null;
  uri: string | null;
  name: string;
  artist: string;
  album: string | null;
}

interface HistoryPlaysTable {
  user_id: string;
  name_key: string;
  ended_at: Date;
  ms_played: number;
  song_id: string;
  started_at: Date;
  source: "extended" | "account" | "player" | "recent" | "scrobbles";
  import_id: string | null;
  /** null: unknown */
  file: number | null;
  hidden_by: string | null;
  is_to_minute: boolean;
  is_private: boolean;
  is_video: boolean;
  skipped: boolean | null;
  shuffle: boolean | null;
  offline: boolean | null;
  platform: string | null;
}

interface HistoryFilesTable {
  user_id: string;
  digest: string;
  size_bytes: number;
  report: Json<unknown> | null;
  import_id: string | null;
  file: number | null;
}

interface HistorySharedPlaysTable {
  user_id: string;
  import_id: string;
  file: number;
  name_key: string;
  ended_at: Date;
  ms_played: number;
  song_id: string;
  source: string;
}

interface HistorySharedFilesTable {
  user_id: string;
  import_id: string;
  file: number;
  of_import: string;
  of_file: number;
}

interface HistoryImportsTable {
  user_id: string;
  job_id: string;
  filename: string;
  file_size_bytes: number;
  status: "completed" | "failed" | "cancelled" | null;
  report: Json<unknown>;
  error_log: string | null;
  error_message: ColumnType<Message | null, string | null, string>;
  created_at: Date;
}

interface HistoryListsTable {
  user_id: string;
  import_id: string;
  file: number;
  list: number;
  kind: "liked" | "playlist";
  name: string;
  description: string | null;
}

interface HistoryListSongsTable {
  user_id: string;
  import_id: string;
  file: number;
  list: number;
  position: number;
  uri: string | null;
  name: string;
  artist: string;
  album: string | null;
  added_at: Date | null;
}
