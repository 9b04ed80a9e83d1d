import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { zipTexts, type ZippedText } from "#server/platform/text/zip-texts.ts";
import { manifestPath, tablePath, type BackupManifest } from "./backup-file.ts";
import { checksumOf } from "./manifest-checksum.ts";
import { explainFolderError } from "./explain-folder-error.ts";
import { dumpRows, onSnapshot, readSchemaVersion, readSequences, readTableShapes } from "./dump-tables.db.ts";

/** Where a backup goes, and when it is made. */
export interface BackupTarget {
  folder: string;
  name: string;
  at: Date;
  /** aborted to break it off: nothing is left of it then */
  signal: AbortSignal;
}

/** A backup that is there. */
export interface WrittenBackup {
  name: string;
  bytes: number;
  rows: number;
}

type Unsigned = Omit<BackupManifest, "checksum">;

/**
 * Writes a consistent state of the database into a file of a folder. The file has its name only once it is whole and on
 * the disk. Throws StartupError or AppError-like sentences by {@link explainFolderError} for a folder that is missing, full
 * or not writable.
 */
export async function writeBackup(database: Database, target: BackupTarget): Promise<WrittenBackup> {
  const file = join(target.folder, target.name);
  const draft = `${file}.part`;
  try {
    const rows = await onSnapshot(database, (trx) => writeZip(trx, draft, target));
    await sync(draft);
    await rename(draft, file);
    return { name: basename(file), bytes: (await stat(file)).size, rows };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw explainFolderError(target.folder, error);
  }
}

async function writeZip(
  trx: Transaction<DatabaseTables>,
  draft: string,
  { at, signal }: BackupTarget,
): Promise<number> {
  const schema = await readSchemaVersion(trx);
  if (schema === undefined) throw new Error("The database has no tables of Gatefold.");
  const manifest: Unsigned = {
    format: "gatefold-backup",
    format_version: 1,
    schema,
    made_at: at.toISOString(),
    tables: [],
    sequences: await readSequences(trx),
  };
  await pipeline(
    zipTexts(filesOf(trx, manifest), { at, signal }),
    createWriteStream(draft, { mode: 0o600 }),
    { signal },
  );
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}

async function* filesOf(trx: Transaction<DatabaseTables>, manifest: Unsigned): AsyncGenerator<ZippedText> {
  for (const shape of await readTableShapes(trx)) {
    const table = {
      name: shape.name,
      columns: shape.columns.map(({ name }) => name),
      rows: 0,
      bytes: 0,
      sha256: "",
    };
    manifest.tables.push(table);
    yield { path: tablePath(shape.name), text: counted(dumpRows(trx, shape), table) };
  }
  yield { path: manifestPath, text: textOf(manifest) };
}

async function* textOf(manifest: Unsigned): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 1)}\n`;
}

/** Lines as they are written; what they were is noted for the manifest. */
async function* counted(
  chunks: AsyncIterable<string[]>,
  table: BackupManifest["tables"][number],
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const lines of chunks) {
    const text = `${lines.join("\n")}\n`;
    hash.update(text);
    table.rows += lines.length;
    table.bytes += Buffer.byteLength(text);
    yield text;
  }
  table.sha256 = hash.digest("hex");
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
