import { sql, type Transaction } from "kysely";
import type { ImportReport } from "#contract/history/history.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** A file of an export whose plays are all stored; `report` is of its rows alone. */
export interface StoredFile {
  digest: string;
  size: number;
  report: ImportReport;
}

/** A file that an import is reading. */
export interface OpenFile {
  userId: string;
  importId: string;
  /** its place in the import */
  file: number;
}

const digestOfOpen = ({ importId, file }: OpenFile) => `reading ${importId} ${file}`;

/** The files of a person of which every play is stored. */
export async function readKnownFiles(database: Database, userId: string): Promise<StoredFile[]> {
  const rows = await database
    .selectFrom("history_files")
    .select(["digest", "size_bytes as size", "report"])
    .where("user_id", "=", userId)
    .where("report", "is not", null)
    .execute();
  return rows as StoredFile[];
}

/** Notes that a file is being read, with its first rows. */
export async function beginFile(trx: Trx, open: OpenFile): Promise<void> {
  await trx
    .insertInto("history_files")
    .values({ user_id: open.userId, digest: digestOfOpen(open), size_bytes: 0, report: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Remembers a file that was read to its end, unless plays were taken away since it was started. Of null nothing is kept. */
export async function endFile(trx: Trx, open: OpenFile, file: StoredFile | null): Promise<void> {
  const { userId } = open;
  const started = await trx
    .deleteFrom("history_files")
    .where("user_id", "=", userId)
    .where("digest", "=", digestOfOpen(open))
    .executeTakeFirst();
  if (file === null || started.numDeletedRows === 0n) return;
  await sql`
    insert into history_files (user_id, digest, size_bytes, report, import_id, file)
    values (${userId}, ${file.digest}, ${file.size}, ${JSON.stringify(file.report)}::jsonb, ${open.importId}::uuid, ${open.file})
    on conflict do nothing
  `.execute(trx);
}

/** To be called with whatever takes plays of a person away: files are then read again. */
export async function forgetFiles(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("history_files").where("user_id", "=", userId).execute();
}
