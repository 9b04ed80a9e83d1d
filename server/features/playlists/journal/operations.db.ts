import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { OperationKind } from "#server/platform/database/operation-tables.ts";
import { countsOf, partOf, type Part } from "./changes.ts";

type Reader = Database | Transaction<DatabaseTables>;
type Trx = Transaction<DatabaseTables>;

/** An operation as it was begun. */
interface NewOperation {
  userId: string;
  kind: OperationKind;
  at: Date;
  jobId?: string;
  /** more parts are to come */
  isOpen: boolean;
}

/** A part as it is stored. */
export type StoredPart = Part & {
  partId: number;
  operationId: number;
  playlistName: string | null;
  undoneBy: number | null;
};

/** An operation as it is stored. */
export interface OperationRow {
  operation_id: number;
  kind: OperationKind;
  undoes: number | null;
  undone_by: number | null;
  job_id: string | null;
  begun: unknown;
  created_at: Date;
  finished_at: Date | null;
  /** its job is not over */
  is_running: boolean;
}

/** @returns its id */
export async function insertOperation(database: Reader, operation: NewOperation): Promise<number> {
  const { operation_id: id } = await database
    .insertInto("operations")
    .values({
      user_id: operation.userId,
      kind: operation.kind,
      undoes: null,
      undone_by: null,
      job_id: operation.jobId ?? null,
      begun: null,
      created_at: operation.at,
      finished_at: operation.isOpen ? null : operation.at,
    })
    .returning("operation_id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the part's id */
export async function insertPart(
  database: Reader,
  { userId, operationId, at }: { userId: string; operationId: number; at: Date },
  part: Part,
): Promise<number> {
  const { added, removed } = countsOf(part);
  const { rows } = await sql<{ part_id: number }>`
    insert into operation_parts (user_id, operation_id, playlist_id, playlist_name, kind, change, added, removed,
      snapshot_id, created_at)
    values (${userId}, ${operationId}, ${part.playlistId}::text,
      (select name from library_playlists where user_id = ${userId} and playlist_id = ${part.playlistId}::text),
      ${part.kind}, ${JSON.stringify(part.change)}::jsonb, ${added}, ${removed}, ${part.snapshotId}::text, ${at})
    returning part_id
  `.execute(database);
  return rows[0]?.part_id ?? 0;
}

/** The operation of a job, or null. */
export async function readOperationOfJob(
  database: Reader,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<number | null> {
  const row = await database
    .selectFrom("operations")
    .select("operation_id")
    .where("user_id", "=", userId)
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  return row?.operation_id ?? null;
}

/** All that it was to do is done. One that came to nothing is not kept. */
export async function finishOperation(
  database: Reader,
  at: { userId: string; operationId: number; finishedAt: Date },
): Promise<void> {
  await database
    .updateTable("operations")
    .set({ finished_at: at.finishedAt, begun: null })
    .where("user_id", "=", at.userId)
    .where("operation_id", "=", at.operationId)
    .execute();
  await dropEmptyOperation(database, at);
}

/** Takes out an operation that came to nothing. */
export async function dropEmptyOperation(
  database: Reader,
  { userId, operationId }: { userId: string; operationId: number },
): Promise<void> {
  await sql`
    delete from operations where user_id = ${userId} and operation_id = ${operationId} and begun is null and not exists (
      select 1 from operation_parts part where part.user_id = ${userId} and part.operation_id = ${operationId})
  `.execute(database);
}

const operationColumns = sql<OperationRow>`
  operation.operation_id, operation.kind, operation.undoes, operation.undone_by, operation.job_id, operation.begun,
  operation.created_at, operation.finished_at, coalesce(jobs.state in ('waiting', 'running', 'paused'), false) as is_running
`;

/** Not what somebody did elsewhere, and nothing that was stopped before it did anything. */
const isShown = sql<boolean>`operation.kind <> 'elsewhere' and (operation.finished_at is not null
  or operation.begun is not null or coalesce(jobs.state in ('waiting', 'running', 'paused'), false)
  or exists (select 1 from operation_parts part
    where part.user_id = operation.user_id and part.operation_id = operation.operation_id))`;

/** Newest first, without what happened elsewhere; one of them if `operationId` names it. */
export async function readOperations(
  database: Reader,
  wanted: { userId: string; limit: number; offset: number; operationId?: number },
): Promise<OperationRow[]> {
  const { operationId = null } = wanted;
  const { rows } = await sql<OperationRow>`
    select ${operationColumns} from operations operation left join jobs on jobs.job_id = operation.job_id
    where operation.user_id = ${wanted.userId} and ${isShown}
      and (${operationId}::bigint is null or operation.operation_id = ${operationId}::bigint)
    order by operation.operation_id desc limit ${wanted.limit} offset ${wanted.offset}
  `.execute(database);
  return rows;
}

export async function countOperations(database: Reader, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operations operation left join jobs on jobs.job_id = operation.job_id
    where operation.user_id = ${userId} and ${isShown}
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/** What operations did, by playlist. */
export interface PartSummary {
  operation_id: number;
  playlist_id: string | null;
  playlist_name: string | null;
  kinds: string[];
  added: number;
  removed: number;
  /** parts that are not undone */
  standing: number;
}

export async function readPartSummaries(
  database: Reader,
  { userId, operationIds }: { userId: string; operationIds: readonly number[] },
): Promise<PartSummary[]> {
  const { rows } = await sql<PartSummary>`
    select part.operation_id, part.playlist_id,
      coalesce(max(playlist.name), (array_agg(part.playlist_name order by part.part_id desc))[1]) as playlist_name,
      array_agg(distinct part.kind) as kinds, sum(part.added)::int as added, sum(part.removed)::int as removed,
      (count(*) filter (where part.undone_by is null))::int as standing
    from operation_parts part
    left join library_playlists playlist on playlist.user_id = part.user_id and playlist.playlist_id = part.playlist_id
    where part.user_id = ${userId} and part.operation_id = any(${[...operationIds]}::bigint[])
    group by part.operation_id, part.playlist_id order by part.operation_id, min(part.part_id)
  `.execute(database);
  return rows;
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
  const undone = new Set(rows.flatMap((row) => (row.undone_by === null ? [] : [row.part_id, row.undone_by])));
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

function storedPartOf(row: {
  part_id: number;
  operation_id: number;
  playlist_id: string | null;
  playlist_name: string | null;
  kind: Part["kind"];
  change: unknown;
  snapshot_id: string | null;
  undone_by: number | null;
}): StoredPart {
  return {
    ...partOf(row.kind, row.change),
    partId: row.part_id,
    operationId: row.operation_id,
    playlistId: row.playlist_id,
    playlistName: row.playlist_name,
    snapshotId: row.snapshot_id,
    undoneBy: row.undone_by,
  };
}

/** Marks parts as undone by one, and their operation once all of it is. */
export async function markUndone(
  trx: Trx,
  { userId, operationId, undoId }: { userId: string; operationId: number; undoId: number },
  { partIds, undoneBy }: { partIds: readonly number[]; undoneBy: number },
): Promise<void> {
  await trx
    .updateTable("operation_parts")
    .set({ undone_by: undoneBy })
    .where("user_id", "=", userId)
    .where("part_id", "in", [...partIds])
    .execute();
  await sql`
    update operations set undone_by = ${undoId} where user_id = ${userId} and operation_id = ${operationId}
      and not exists (select 1 from operation_parts part where part.user_id = ${userId}
        and part.operation_id = ${operationId} and part.undone_by is null)
  `.execute(trx);
}

/** Keeps what going on with a write after a kill needs; null: no write is under way. */
export async function noteBegun(
  database: Reader,
  { userId, operationId }: { userId: string; operationId: number },
  begun: object | null,
): Promise<void> {
  await database
    .updateTable("operations")
    .set({ begun: begun === null ? null : JSON.stringify(begun) })
    .where("user_id", "=", userId)
    .where("operation_id", "=", operationId)
    .execute();
}

/** The undoing of an operation: a new one, or one that was cut off, which goes on where it was. @returns its id */
export async function openUndo(
  trx: Trx,
  { userId, operationId, at }: { userId: string; operationId: number; at: Date },
): Promise<number> {
  await sql`
    insert into operations (user_id, kind, undoes, created_at) values (${userId}, 'undo', ${operationId}, ${at})
    on conflict do nothing
  `.execute(trx);
  const row = await trx
    .selectFrom("operations")
    .select("operation_id")
    .where("user_id", "=", userId)
    .where("undoes", "=", operationId)
    .where("finished_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.operation_id;
}

/** The job that goes on with an operation. */
export async function setJobOfOperation(
  database: Reader,
  { userId, operationId, jobId }: { userId: string; operationId: number; jobId: string },
): Promise<void> {
  await database
    .updateTable("operations")
    .set({ job_id: jobId })
    .where("user_id", "=", userId)
    .where("operation_id", "=", operationId)
    .execute();
}

/** Everything that a person did to playlists and likes. */
export async function deleteOperations(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("operation_parts").where("user_id", "=", userId).execute();
  await trx.deleteFrom("operations").where("user_id", "=", userId).execute();
}
