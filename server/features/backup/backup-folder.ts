import { dayMs } from "#contract/base/durations.ts";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isBackupName } from "#server/platform/backup/backup-file.ts";
import { explainFolderError } from "#server/platform/backup/explain-folder-error.ts";

/** A backup that lies in the folder. */
export interface StoredBackup {
  name: string;
  bytes: number;
  madeAt: Date;
  /** null: by the clock or by hand */
  beforeMigration: number | null;
}

/** The backups of a folder, newest first; other files are none of ours. Throws AppError where it cannot be read. */
export async function readBackups(folder: string): Promise<StoredBackup[]> {
  try {
    const names = (await readdir(folder)).filter(isBackupName).toSorted().toReversed();
    return await Promise.all(names.map((name) => describe(folder, name)));
  } catch (error) {
    throw explainFolderError(folder, error);
  }
}

/** Another process may be writing one that is younger. */
const oldDraftMs = 24 * 3_600_000;

/**
 * Deletes backups beyond the newest `keep` and those that are older than `keepDays`, but never the newest; and what processes
 * that were killed left half written. `now` in epoch milliseconds.
 */
export async function dropOldBackups(
  folder: string,
  { keep, keepDays }: { keep: number; keepDays: number },
  now: number,
): Promise<void> {
  for (const [place, { name, madeAt }] of (await readBackups(folder)).entries())
    if (place >= keep || (place > 0 && now - madeAt.getTime() > keepDays * dayMs))
      await rm(join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".part") || !isBackupName(name.slice(0, -".part".length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs > oldDraftMs) await rm(join(folder, name), { force: true });
  }
}

async function describe(folder: string, name: string): Promise<StoredBackup> {
  const [, day = "", time = "", before] =
    /^gatefold-([\d-]{10})T([\d-]{8})(?:-before-(\d+))?/u.exec(name) ?? [];
  return {
    name,
    bytes: (await stat(join(folder, name))).size,
    madeAt: new Date(`${day}T${time.replaceAll("-", ":")}Z`),
    beforeMigration: before === undefined ? null : Number(before),
  };
}
