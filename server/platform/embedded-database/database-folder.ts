import { existsSync, readdirSync, readFileSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { freeMb, minFreeMb } from "#server/platform/disk-room.ts";
import { StartupError } from "#server/platform/process/settings.ts";

/** The version of PostgreSQL that the installed PGlite is: it opens folders of no other. */
export const postgresVersion = "18";

/** What an empty database takes on the disk. */
const emptyDatabaseMb = 32;

/** Where the embedded database of a data folder lies. */
export function databaseFolder(dataFolder: string): string {
  return join(dataFolder, "database");
}

/**
 * Proves that a data folder holds a database that this program may open, or has room for a new one. Throws StartupError
 * with what is wrong, where, and what to do.
 *
 * @param readFreeMb asks the disk of a folder for its free megabytes
 */
export async function requireOwnDatabase(dataFolder: string, readFreeMb = freeMb): Promise<void> {
  if (existsSync(join(dataFolder, "PG_VERSION")))
    throw new StartupError(
      `The data folder ${dataFolder} is itself a PostgreSQL database; set DATA_DIR to a folder that only Gatefold uses.`,
    );
  const folder = databaseFolder(dataFolder);
  const names = namesIn(folder);
  if (names.length === 0) {
    // No one's yet: it is unpacked in its place.
    if (existsSync(folder)) rmdirSync(folder);
    return requireRoom(dataFolder, readFreeMb);
  }
  if (!names.includes("PG_VERSION"))
    throw new StartupError(
      `The folder ${folder} does not hold a complete Gatefold database (it contains ${names[0]}); move it away, restore a backup, or set another DATA_DIR.`,
    );
  const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (/^\d{1,2}$/.test(version) && version !== postgresVersion)
    throw new StartupError(
      `The database in ${folder} was written by PostgreSQL ${version}, but this version of Gatefold needs ${postgresVersion}; start the Gatefold version that wrote it, or move the folder away to start with an empty database.`,
    );
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory())
    throw new StartupError(
      `Gatefold keeps its database in the folder ${folder}, but that is a file; move it away, or set another DATA_DIR.`,
    );
  return readdirSync(folder);
}

async function requireRoom(dataFolder: string, readFreeMb: typeof freeMb): Promise<void> {
  const free = await readFreeMb(dataFolder);
  const needed = emptyDatabaseMb + minFreeMb;
  if (free < needed)
    throw new StartupError(
      `The disk of the data folder ${dataFolder} has ${Math.floor(free)} MB free, but a first start needs ${needed} MB; free some space, or set another DATA_DIR.`,
    );
}

/**
 * What to say when the database of a data folder does not open or cannot be read: the words of the database itself say
 * nothing to operators. Its disk is asked, since files that were cut off for want of room look the same.
 */
export async function explainUnopened(
  dataFolder: string,
  cause: unknown,
  readFreeMb = freeMb,
): Promise<StartupError> {
  const free = await readFreeMb(dataFolder);
  const why =
    free < minFreeMb
      ? `The database in ${databaseFolder(dataFolder)} could not be opened, and its disk is nearly full (${Math.floor(free)} MB free); free some space and start again.`
      : `The database in ${databaseFolder(dataFolder)} is damaged or incomplete; restore a backup of ${dataFolder}, or move the database folder away to start with an empty one (everyone then signs in again, and their libraries are scanned again).`;
  return new StartupError(why, { cause });
}
