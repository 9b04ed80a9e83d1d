import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { readSchemaVersion } from "#server/platform/backup/dump-tables.db.ts";
import { openBackup } from "#server/platform/backup/read-backup.ts";
import { dropEverything } from "#server/platform/backup/restore-tables.db.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { applyMigrations, readMigrations, startMigrations } from "#server/platform/database/migrate.ts";
import { startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { readSettings, type Settings } from "#server/platform/process/settings.ts";
import { openMigrated } from "#server/app-database.ts";
import { databaseSettings, scratchFolder } from "#testing/server/app.ts";

const { folder, remove } = scratchFolder();
afterAll(remove);

const log = createLog("silent");
const old = 20;

/** Runs `work` on the database as it is. */
async function onDatabase<T>(
  { DATABASE_URL: url, DATA_DIR: home }: Settings,
  work: (database: ReturnType<typeof openDatabase>["db"]) => Promise<T>,
): Promise<T> {
  const embedded = url === undefined ? await startEmbeddedDatabase(home) : null;
  const opened = openDatabase(embedded ?? { url: url ?? "" }, log);
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
    await embedded?.close();
  }
}

/** Opens the database as a start does. @returns the number of its last migration */
async function start(settings: Settings): Promise<number | undefined> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const { database } = await openMigrated(settings, closers, log);
    return (await readSchemaVersion(database.db))?.migration;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

test("a newer version makes a backup before it changes the database, and changes nothing without one", async () => {
  const env = { DATA_DIR: join(folder, "data"), ...(await databaseSettings()) };
  mkdirSync(env.DATA_DIR);
  const settings = readSettings({ ...env, BACKUP_DIR: join(folder, "backups") }, folder);
  await onDatabase(settings, (database) =>
    database.transaction().execute(async (trx) => {
      await dropEverything(trx);
      await startMigrations(trx);
      await applyMigrations(trx, readMigrations().slice(0, old));
      await sql`insert into users (user_id, provider, account_id, provider_user_id, display_name, created_at, last_login)
        values ('demo:old', 'demo', 'old', 'old', 'Old', now(), now())`.execute(trx);
    }),
  );
  await expect(start(settings)).rejects.toThrow(/is not there.* has not changed anything yet/u);
  mkdirSync(join(folder, "backups"));
  expect(await start(settings)).toBe(readMigrations().length);
  const [name = "", ...others] = readdirSync(join(folder, "backups"));
  expect(others).toEqual([]);
  expect(name).toMatch(/-before-0021\.zip$/u);
  // What it holds is what the start without a folder left.
  const backup = await openBackup(join(folder, "backups", name));
  expect(backup.manifest.schema.migration).toBe(old);
  expect(backup.manifest.tables.find((table) => table.name === "users")?.rows).toBe(1);
  backup.close();
});
