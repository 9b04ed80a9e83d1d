import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";

type Trx = Transaction<DatabaseTables>;

/** Whose upload, and which. */
export interface UploadKey {
  userId: string;
  uploadId: string;
}

/** Bytes of a file from `position` on. */
export interface UploadChunk {
  position: number;
  bytes: Buffer;
}

/** An import that is not over: its upload is not for others to take away. */
const isBeingImported = sql<boolean>`exists (select 1 from jobs
  where jobs.job_id = history_uploads.job_id and jobs.state in ('waiting', 'running', 'paused'))`;

/** Begins an upload at its first byte. It takes the place of every other of the person that no import reads. */
export async function beginUpload(database: Database, { userId, uploadId }: UploadKey): Promise<void> {
  await transaction(database, async (trx) => {
    await sql`delete from history_uploads where user_id = ${userId} and not ${isBeingImported}`.execute(trx);
    await sql`
      insert into history_uploads (user_id, upload_id, touched_at) values (${userId}, ${uploadId}, now())
      on conflict do nothing
    `.execute(trx);
  });
}

/** How many bytes of an upload have arrived; null for one that there is not. */
export async function readReceived(
  database: Database,
  { userId, uploadId }: UploadKey,
): Promise<number | null> {
  const row = await database
    .selectFrom("history_uploads")
    .select("received_bytes")
    .where("user_id", "=", userId)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return row?.received_bytes ?? null;
}

/** Bytes that a person's other uploads take. */
export async function readOtherBytes(database: Database, { userId, uploadId }: UploadKey): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(received_bytes), 0)::bigint as bytes from history_uploads
    where user_id = ${userId} and upload_id <> ${uploadId}
  `.execute(database);
  return rows[0]?.bytes ?? 0;
}

/** Adds what comes next. @returns false where the upload ends elsewhere, is gone, or is imported: nothing is added */
export async function appendChunk(
  database: Database,
  { userId, uploadId }: UploadKey,
  { position, bytes }: UploadChunk,
): Promise<boolean> {
  return transaction(database, async (trx) => {
    const { numAffectedRows } = await sql`
      update history_uploads set received_bytes = received_bytes + ${bytes.length}::int, touched_at = now()
      where user_id = ${userId} and upload_id = ${uploadId} and received_bytes = ${position} and job_id is null
    `.execute(trx);
    if (numAffectedRows !== 1n) return false;
    await sql`
      insert into history_upload_chunks (user_id, upload_id, position, bytes)
      values (${userId}, ${uploadId}, ${position}, ${bytes})
    `.execute(trx);
    return true;
  });
}

/** Gives a whole upload to the import that reads it. @returns false where it is not whole, gone, or another's already */
export async function giveToImport(
  trx: Trx,
  { userId, uploadId }: UploadKey,
  { jobId, size }: { jobId: string; size: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update history_uploads set job_id = ${jobId}, touched_at = now()
    where user_id = ${userId} and upload_id = ${uploadId} and received_bytes >= ${size} and job_id is null
  `.execute(trx);
  return numAffectedRows === 1n;
}

/** An upload from its first byte to its last, a chunk at a time. */
export async function* readChunks(
  database: Database,
  { userId, uploadId }: UploadKey,
): AsyncGenerator<UploadChunk> {
  for (let from = 0; ;) {
    const { rows } = await sql<UploadChunk>`
      select position, bytes from history_upload_chunks
      where user_id = ${userId} and upload_id = ${uploadId} and position >= ${from} order by position limit 1
    `.execute(database);
    const [chunk] = rows;
    if (chunk === undefined) return;
    yield chunk;
    from = chunk.position + chunk.bytes.length;
  }
}

/** The last bytes of an upload, at most so many. */
export async function readTail(
  database: Database,
  { userId, uploadId }: UploadKey,
  bytes: number,
): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select chunk.bytes from history_upload_chunks chunk join history_uploads upload using (user_id, upload_id)
    where user_id = ${userId} and upload_id = ${uploadId}
      and chunk.position + length(chunk.bytes) > upload.received_bytes - ${bytes}::bigint
    order by chunk.position
  `.execute(database);
  return Buffer.concat(rows.map((row) => row.bytes)).subarray(-bytes);
}

/** Deletes an upload. */
export async function deleteUpload(database: Database, { userId, uploadId }: UploadKey): Promise<void> {
  await database
    .deleteFrom("history_uploads")
    .where("user_id", "=", userId)
    .where("upload_id", "=", uploadId)
    .execute();
}

/** Deletes every upload of a person. */
export async function deleteUploadsOf(database: Database | Trx, userId: string): Promise<void> {
  await database.deleteFrom("history_uploads").where("user_id", "=", userId).execute();
}

/** Deletes uploads that no one went on with for an hour, and those whose import is over. @returns how many */
export async function deleteLeftUploads(database: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from history_uploads where not ${isBeingImported}
      and (job_id is not null or touched_at < now() - interval '1 hour')
  `.execute(database);
  return Number(numAffectedRows ?? 0n);
}

/** Gives the room of deleted uploads back to the disk; the embedded database has no one else who does. */
export async function shrinkUploads(database: Database): Promise<void> {
  await sql`vacuum history_upload_chunks`.execute(database);
}
