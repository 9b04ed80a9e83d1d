import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables, PlaylistOperationKind } from "#server/platform/database/database-tables.ts";

/** A write that the provider has carried out. */
export interface PlaylistOperation {
  userId: string;
  playlistId: string;
  kind: PlaylistOperationKind;
  /** what undoing it needs, and what doing it again would */
  before: object;
  after: object;
  snapshotId: string | null;
  at: Date;
}

/** Records a write. */
export async function insertPlaylistOperation(
  database: Database,
  operation: PlaylistOperation,
): Promise<void> {
  await database
    .insertInto("playlist_operations")
    .values({
      user_id: operation.userId,
      playlist_id: operation.playlistId,
      kind: operation.kind,
      before: JSON.stringify(operation.before),
      after: JSON.stringify(operation.after),
      snapshot_id: operation.snapshotId,
      created_at: operation.at,
    })
    .execute();
}

/** Everything that a person did to playlists. */
export async function deletePlaylistOperations(
  trx: Transaction<DatabaseTables>,
  userId: string,
): Promise<void> {
  await trx.deleteFrom("playlist_operations").where("user_id", "=", userId).execute();
}
