import { message } from "#contract/messages/messages.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { Transaction } from "kysely";
import { applyMigrations, readMigrations, startMigrations } from "#server/platform/database/migrate.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { BackupManifest } from "./backup-file.ts";
import { readTableShapes, setTextForms, type TableShape } from "./dump-tables.db.ts";
import type { OpenBackup } from "./read-backup.ts";
import {
  closeTables,
  dropEverything,
  insertRows,
  isEmptyInstance,
  lockForRestore,
  openTables,
  setSequences,
} from "./restore-tables.db.ts";

/** What an instance may have instead of being empty. */
export const notEmpty = message("backup.notEmpty");

/** Throws AppError `unprocessable` unless this program can make of a backup what its own database is. */
export function requireKnownSchema({ schema }: BackupManifest): void {
  const migrations = readMigrations();
  if (schema.migration > migrations.length)
    throw new AppError(
      "unprocessable",
      message("backup.newerVersion", { migration: schema.migration, known: migrations.length }),
    );
  if (migrations[schema.migration - 1]?.checksum !== schema.checksum)
    throw new AppError("unprocessable", message("backup.otherProgram"));
}

/**
 * Puts what a backup holds into a migrated database without accounts, in one transaction, and brings it to the newest form
 * where it is of an older one. Throws AppError `conflict` for a database with accounts, `unprocessable` for a backup that
 * does not fit; nothing is written then.
 *
 * @returns how many rows it wrote
 */
export async function restoreBackup(
  database: Database,
  backup: OpenBackup,
  signal: AbortSignal,
): Promise<number> {
  const { manifest } = backup;
  requireKnownSchema(manifest);
  const migrations = readMigrations();
  return database.transaction().execute(async (trx) => {
    await lockForRestore(trx);
    if (!(await isEmptyInstance(trx))) throw new AppError("conflict", notEmpty);
    const isOlder = manifest.schema.migration < migrations.length;
    if (isOlder) {
      await dropEverything(trx);
      await startMigrations(trx);
      await applyMigrations(trx, migrations.slice(0, manifest.schema.migration));
    }
    const rows = await fill(trx, backup, signal);
    if (isOlder) await applyMigrations(trx, migrations.slice(manifest.schema.migration));
    return rows;
  });
}

async function fill(
  trx: Transaction<DatabaseTables>,
  backup: OpenBackup,
  signal: AbortSignal,
): Promise<number> {
  const { tables, sequences } = backup.manifest;
  await setTextForms(trx);
  const shapes = await readTableShapes(trx);
  requireSameTables(shapes, tables);
  const keys = await openTables(trx, shapes);
  let rows = 0;
  for (const { name, columns } of tables) {
    const shape = shapes.find((each) => each.name === name);
    const types = new Map(shape?.columns.map((column) => [column.name, column.type]));
    const ordered = {
      name,
      columns: columns.map((column) => ({ name: column, type: types.get(column) ?? "text" })),
    };
    for await (const lines of backup.readRows(name)) {
      signal.throwIfAborted();
      await insertRows(trx, ordered, lines);
      rows += lines.length;
    }
  }
  await setSequences(trx, sequences);
  await closeTables(trx, keys);
  return rows;
}

/** The order of columns may differ: a table that was altered often is the same as one that was made so. */
function requireSameTables(shapes: readonly TableShape[], tables: BackupManifest["tables"]): void {
  const own = shapes.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
  if (describeTables(own) !== describeTables(tables))
    throw new AppError("unprocessable", message("backup.otherTables"));
}

function describeTables(tables: readonly { name: string; columns: readonly string[] }[]): string {
  return JSON.stringify(tables.map(({ name, columns }) => [name, ...columns.toSorted()].join()).toSorted());
}
