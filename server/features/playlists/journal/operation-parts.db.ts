import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { countsOf, partOf, type Part } from "./changes.ts";

type Reader = Database | Transaction<DatabaseTables>;

/** A part as it is stored. */
export type StoredPart = Part & {
  partId: number;
  operationId: number;
  playlistName: string | null;
  undoneBy: number | null;
  /** the newest version of the playlist when this was recorded, 0 where there was none; null: not noted */
  lastVersion: number | null;
};

/** @returns the part's id */
export async function insertPart(
  database: Reader,
  { userId, operationId, at }: { userId: string; operationId: number; at: Date },
  part: Part,
): Promise<number> {
  const { added, removed } = countsOf(part);
  const { rows } = await sql<{ part_id: number }>`
    insert into operation_parts (user_id, operation_id, playlist_id, playlist_name, kind, change, added, removed,
      snapshot_id, last_version, created_at)
    values (${userId}, ${operationId}, ${part.playlistId}::text,
      (select name from library_playlists where user_id = ${userId} and playlist_id = ${part.playlistId}::text),
      ${part.kind}, ${JSON.stringify(part.change)}::jsonb, ${added}, ${removed}, ${part.snapshotId}::text,
      (select coalesce(max(version), 0) from playlist_versions
        where user_id = ${userId} and playlist_id = ${part.playlistId}::text), ${at})
    returning part_id
  `.execute(database);
  return rows[0]?.part_id ?? 0;
}

/** The parts of an operation, in order. */
export async function readParts(
  database: Reader,
  { userId, operationId }: { userId: string; operationId: number },
): Promise<StoredPart[]> {
  const rows = await database
    .selectFrom("operation_parts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("operation_id", "=", operationId)
    .orderBy("part_id")
    .execute();
  return rows.map(storedPartOf);
}

/** What changed a playlist since a part, in order, without what was undone since. */
export async function readLaterParts(
  database: Reader,
  { userId, playlistId, partId }: { userId: string; playlistId: string; partId: number },
): Promise<(StoredPart & { isElsewhere: boolean })[]> {
  const rows = await database
    .selectFrom("operation_parts as part")
    .innerJoin("operations as operation", (join) =>
      join
        .onRef("operation.user_id", "=", "part.user_id")
        .onRef("operation.operation_id", "=", "part.operation_id"),
    )
    .selectAll("part")
    .select("operation.kind as operation_kind")
    .where("part.user_id", "=", userId)
    .where("part.playlist_id", "=", playlistId)
    .where("part.part_id", ">", partId)
    .orderBy("part.part_id")
    .execute();
  const undone = new Set<number>();
  for (const { part_id: id, undone_by: by } of rows) {
    // What undid something and was undone itself is gone with it already: the part that did it again stands.
    if (by === null || undone.has(id)) continue;
    undone.add(id);
    undone.add(by);
  }
  return rows
    .filter((row) => !undone.has(row.part_id))
    .map((row) => ({ ...storedPartOf(row), isElsewhere: row.operation_kind === "elsewhere" }));
}

/** The version mark that the last known write of a playlist left, or null. */
export async function readLastSnapshot(
  database: Reader,
  { userId, playlistId }: { userId: string; playlistId: string },
): Promise<string | null> {
  const row = await database
    .selectFrom("operation_parts")
    .select("snapshot_id")
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .where("kind", "in", ["create", "rows"])
    .orderBy("part_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.snapshot_id ?? null;
}

/** The version marks that are accounted for: of our writes, and of what was noted as another person's. */
export async function readKnownSnapshots(
  database: Reader,
  { userId, playlistId }: { userId: string; playlistId: string },
): Promise<Set<string>> {
  const rows = await database
    .selectFrom("operation_parts")
    .select("snapshot_id")
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .execute();
  return new Set(rows.flatMap(({ snapshot_id: id }) => id ?? []));
}

function storedPartOf(row: {
  part_id: number;
  operation_id: number;
  playlist_id: string | null;
  playlist_name: string | null;
  kind: Part["kind"];
  change: unknown;
  snapshot_id: string | null;
  undone_by: number | null;
  last_version: number | null;
}): StoredPart {
  return {
    ...partOf(row.kind, row.change),
    partId: row.part_id,
    operationId: row.operation_id,
    playlistId: row.playlist_id,
    playlistName: row.playlist_name,
    snapshotId: row.snapshot_id,
    undoneBy: row.undone_by,
    lastVersion: row.last_version,
  };
}
