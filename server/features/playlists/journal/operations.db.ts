import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { OperationKind } from "./operation-kinds.ts";

type Reader = Database | Transaction<DatabaseTables>;
type Trx = Transaction<DatabaseTables>;

/** An operation as it was started. */
interface NewOperation {
  userId: string;
  kind: OperationKind;
  at: Date;
  jobId?: string;
  /** more parts are to come */
  isOpen: boolean;
}

/** An operation as it is stored. */
export interface OperationRow {
  operation_id: number;
  kind: OperationKind;
  undoes: number | null;
  undone_by: number | null;
  job_id: string | null;
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
      pending: null,
      created_at: operation.at,
      finished_at: operation.isOpen ? null : operation.at,
    })
    .returning("operation_id")
    .executeTakeFirstOrThrow();
  return id;
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
    .set({ finished_at: at.finishedAt, pending: null })
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
    delete from operations where user_id = ${userId} and operation_id = ${operationId} and pending is null and not exists (
      select 1 from operation_parts part where part.user_id = ${userId} and part.operation_id = ${operationId})
  `.execute(database);
}

const operationColumns = sql<OperationRow>`
  operation.operation_id, operation.kind, operation.undoes, operation.undone_by, operation.job_id,
  operation.created_at, operation.finished_at, coalesce(jobs.state in ('waiting', 'running', 'paused'), false) as is_running
`;

/** Not what someone did elsewhere, and nothing that was stopped before it did anything. */
const isShown = sql<boolean>`operation.kind <> 'elsewhere' and (operation.finished_at is not null
  or operation.pending is not null or coalesce(jobs.state in ('waiting', 'running', 'paused'), false)
  or exists (select 1 from operation_parts part
    where part.user_id = operation.user_id and part.operation_id = operation.operation_id))`;

/** Which operations are meant; all of a person if left out. */
interface Wanted {
  userId: string;
  operationId?: number;
  kind?: OperationKind | undefined;
  /** null: of the liked songs */
  playlistId?: string | null;
}

function isWanted({ userId, operationId, kind, playlistId }: Wanted) {
  const ofList = sql`exists (select 1 from operation_parts part where part.user_id = operation.user_id
    and part.operation_id = operation.operation_id
    and part.playlist_id is not distinct from ${playlistId ?? null}::text)`;
  return sql<boolean>`operation.user_id = ${userId} and ${isShown}
    and ${operationId === undefined ? sql`true` : sql`operation.operation_id = ${operationId}::bigint`}
    and ${kind === undefined ? sql`true` : sql`operation.kind = ${kind}`}
    and ${playlistId === undefined ? sql`true` : ofList}`;
}

/** Newest first, without what happened elsewhere. */
export async function readOperations(
  database: Reader,
  wanted: Wanted & { limit: number; offset: number },
): Promise<OperationRow[]> {
  const { rows } = await sql<OperationRow>`
    select ${operationColumns} from operations operation left join jobs on jobs.job_id = operation.job_id
    where ${isWanted(wanted)}
    order by operation.operation_id desc limit ${wanted.limit} offset ${wanted.offset}
  `.execute(database);
  return rows;
}

export async function countOperations(database: Reader, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operations operation left join jobs on jobs.job_id = operation.job_id
    where ${isWanted(wanted)}
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
export async function savePending(
  database: Reader,
  { userId, operationId }: { userId: string; operationId: number },
  pending: object | null,
): Promise<void> {
  await database
    .updateTable("operations")
    .set({ pending: pending === null ? null : JSON.stringify(pending) })
    .where("user_id", "=", userId)
    .where("operation_id", "=", operationId)
    .execute();
}

/** What {@link savePending} kept last; null: no write is under way. */
export async function readPending(
  database: Reader,
  { userId, operationId }: { userId: string; operationId: number },
): Promise<unknown> {
  const row = await database
    .selectFrom("operations")
    .select("pending")
    .where("user_id", "=", userId)
    .where("operation_id", "=", operationId)
    .executeTakeFirst();
  return row?.pending ?? null;
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
