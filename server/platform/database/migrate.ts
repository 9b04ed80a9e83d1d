import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { DatabaseTables } from "./database-tables.ts";
import { StartupError } from "#server/platform/process/settings.ts";

/** A numbered SQL file. */
export interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

const folder = new URL("../../migrations/", import.meta.url);

/** The numbered SQL files, in order. Throws when two share a number. */
export function readMigrations(): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const migrations = files.map((name) => {
    // As it was written, whatever line ends a checkout gave it: the checksum is of this.
    const text = readFileSync(new URL(name, folder), "utf8").replaceAll("\r\n", "\n");
    return {
      number: Number(name.slice(0, 4)),
      name,
      text,
      checksum: createHash("sha256").update(text).digest("hex"),
    };
  });
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) throw new Error(`Migration ${migration.name} is out of order.`);
  });
  return migrations;
}

/**
 * Brings the database to the newest form, one migration a transaction, under a lock that other processes wait
 * for. Throws StartupError when the database is newer than this program, an applied file was changed since,
 * or PostgreSQL older than 15.
 *
 * @param beforeChange is called with the number of the next migration before a database that has tables is changed
 */
export async function migrate(
  database: Database,
  beforeChange: (nextMigration: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const migrations = readMigrations();
  await database.connection().execute(async (db) => {
    await requirePostgres15(db);
    await sql`select pg_advisory_lock(7104002)`.execute(db);
    try {
      const applied = await appliedMigrations(db);
      if (applied.length > migrations.length) {
        throw new StartupError(
          `The database was written by a newer version of Gatefold (its migration ${applied.length}, this version knows ${migrations.length}); start that version or restore a backup.`,
        );
      }
      refuseChanged(migrations, applied);
      if (applied.length > 0 && applied.length < migrations.length) await beforeChange(applied.length + 1);
      for (const migration of migrations.slice(applied.length))
        await db.transaction().execute((trx) => applyMigrations(trx, [migration]));
    } finally {
      await sql`select pg_advisory_unlock(7104002)`.execute(db);
    }
  });
}

async function requirePostgres15(db: Database): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const version = Number(rows[0]?.server_version_num ?? 0);
  if (version < 150_000)
    throw new StartupError(
      `DATABASE_URL points to PostgreSQL ${Math.floor(version / 10_000)}; Gatefold needs version 15 or newer.`,
    );
}

/** What was applied must be what is there now: later migrations are written for it. */
function refuseChanged(migrations: Migration[], applied: Applied[]): void {
  const changed = migrations.find(
    ({ checksum }, index) => applied[index] && applied[index].checksum !== checksum,
  );
  if (changed)
    throw new StartupError(
      `The migration ${changed.name} has changed since this database applied it; restore the file, or start the Gatefold version that wrote the database.`,
    );
}

interface Applied {
  number: number;
  checksum: string;
}

async function appliedMigrations(db: Database): Promise<Applied[]> {
  await startMigrations(db);
  const { rows } =
    await sql<Applied>`select number, checksum from gatefold_migrations order by number`.execute(db);
  return rows;
}

/** The list of what was applied, where there is none yet. */
export async function startMigrations(db: Database): Promise<void> {
  await sql`create table if not exists gatefold_migrations (number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`.execute(
    db,
  );
}

/** Applies migrations within a transaction, in their order. */
export async function applyMigrations(
  trx: Transaction<DatabaseTables>,
  migrations: readonly Migration[],
): Promise<void> {
  for (const migration of migrations) {
    await sql.raw(migration.text).execute(trx);
    await sql`insert into gatefold_migrations (number, name, checksum) values (${migration.number}, ${migration.name}, ${migration.checksum})`.execute(
      trx,
    );
  }
}
