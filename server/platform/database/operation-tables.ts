import type { ColumnType, GeneratedAlways } from "kysely";

/** A jsonb column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** What a person asked for; `elsewhere` is what someone changed without Gatefold. The words of the column's check. */
export const operationKinds = [
  "create",
  "rename",
  "add",
  "remove",
  "reorder",
  "follow",
  "unfollow",
  "like",
  "unlike",
  "apply",
  "merge",
  "split",
  "restore",
  "smart",
  "refresh",
  "clean-up",
  "undo",
  "elsewhere",
] as const;
export type OperationKind = (typeof operationKinds)[number];

/** What a write changed; the words of the column's check. */
export const partKinds = ["create", "details", "rows", "liked", "follow", "unfollow"] as const;
export type PartKind = (typeof partKinds)[number];

/** The tables of what people did to playlists and likes, which the feature `playlists` writes. */
export interface OperationTables {
  operations: OperationsTable;
  operation_parts: OperationPartsTable;
}

interface OperationsTable {
  user_id: string;
  operation_id: GeneratedAlways<number>;
  kind: OperationKind;
  undoes: number | null;
  undone_by: number | null;
  job_id: string | null;
  begun: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
  finished_at: Date | null;
}

interface OperationPartsTable {
  user_id: string;
  part_id: GeneratedAlways<number>;
  operation_id: number;
  playlist_id: string | null;
  playlist_name: string | null;
  kind: PartKind;
  change: Json<unknown>;
  added: number;
  removed: number;
  snapshot_id: string | null;
  last_version: number | null;
  undone_by: number | null;
  created_at: Date;
}
