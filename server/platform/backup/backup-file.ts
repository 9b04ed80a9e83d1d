import * as z from "zod";

/**
 * A backup is one zip (decisions, 9.11): for each table that has rows a file `tables/NAME.ndjson`, a line a row, each an
 * array of the row's columns as PostgreSQL writes them as text, null for null; and last `manifest.json`. So it is the same
 * from either database, exact for every type, and readable by other programs.
 */
export const BackupManifest = z.strictObject({
  format: z.literal("gatefold-backup"),
  format_version: z.literal(1),
  /** number and checksum of the last migration of the database that was written */
  schema: z.strictObject({ migration: z.number().int().min(1), checksum: z.string() }),
  made_at: z.iso.datetime(),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      /** of the file, unpacked */
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
  /** where identities go on */
  sequences: z.array(
    z.strictObject({
      name: z.string(),
      last_value: z.string().regex(/^-?\d{1,19}$/),
      is_called: z.boolean(),
    }),
  ),
  /** SHA-256 of this file without this field */
  checksum: z.string(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const manifestPath = "manifest.json";

/** Where the rows of a table are within the zip. */
export function tablePath(name: string): string {
  return `tables/${name}.ndjson`;
}

const fileName = /^gatefold-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-before-\d{4})?\.zip$/u;

/** The name of a backup of an instant; `before`: the number of the migration that it was made before. */
export function backupName(at: Date, before?: number): string {
  const time = at.toISOString().slice(0, 19).replaceAll(":", "-");
  return `gatefold-${time}${before === undefined ? "" : `-before-${String(before).padStart(4, "0")}`}.zip`;
}

/** Whether a file of the backup folder is one of ours, by its name. */
export function isBackupName(name: string): boolean {
  return fileName.test(name);
}
