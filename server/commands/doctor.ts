import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { examine, gatherFacts, kindOf } from "#server/features/operate/operate.ts";
import { answers, openDatabase, type Connection, type Database } from "#server/platform/database/database.ts";
import { databaseFolder } from "#server/platform/embedded-database/database-folder.ts";
import { servedAt, startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";
import { lockDataFolder } from "#server/platform/process/locks/data-folder-lock.ts";
import { createLog } from "#server/platform/process/log.ts";
import { readSettings, StartupError, type Settings } from "#server/platform/process/settings.ts";

/* The process of `npm run doctor`: one line a check on standard output, and 1 where one failed. */

const answersWithinMs = 10_000;

interface Opened {
  database: Database | { problem: string } | null;
  /** whether a server has the data folder */
  isServed: boolean;
}

async function main(): Promise<boolean> {
  let settings: Settings;
  try {
    settings = readSettings(process.env, process.cwd());
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    print("failed", "settings", error.message, null);
    return false;
  }
  print("ok", "settings", "They can be read", null);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const { database, isServed } = await open(settings, closers);
    const { HOST: host, PORT: number } = settings;
    const isFree = number === 0 || (await canListen(host, number));
    const publicUrl =
      settings.PUBLIC_URL ??
      `http://${host.includes(":") ? `[${host}]` : host.replace("0.0.0.0", "127.0.0.1")}:${number}`;
    const checks = examine(
      await gatherFacts({
        settings,
        publicUrl,
        port: { number, host, heldBy: isFree ? "nobody" : isServed ? "own" : "another" },
        database,
        hasClientId: settings.SPOTIFY_CLIENT_ID !== undefined,
        proxySeen: null,
      }),
    );
    for (const { verdict, check, found, remedy } of checks) print(verdict, check, found, remedy);
    return checks.every(({ verdict }) => verdict !== "failed");
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

function print(verdict: string, check: string, found: string, remedy: string | null): void {
  process.stdout.write(
    `${verdict.padEnd(6)} ${check}: ${found}${/[.!?]$/u.test(found) ? "" : "."}${remedy === null ? "" : ` ${remedy}`}\n`,
  );
}

/** The database as it is; the one of a server that runs by its socket. */
async function open(settings: Settings, closers: (() => Promise<unknown>)[]): Promise<Opened> {
  try {
    const { connection, isServed } = await connect(settings, closers);
    if (connection === null) return { database: null, isServed };
    const handle = openDatabase(connection, createLog("silent"));
    closers.push(() => handle.close());
    const isThere = await answers(handle.db, answersWithinMs);
    return { database: isThere ? handle.db : { problem: "it does not answer" }, isServed };
  } catch (error) {
    return {
      database: { problem: error instanceof StartupError ? error.message : kindOf(error) },
      isServed: false,
    };
  }
}

async function connect(
  { DATABASE_URL: url, DATA_DIR: folder }: Settings,
  closers: (() => Promise<unknown>)[],
): Promise<{ connection: Connection | null; isServed: boolean }> {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockDataFolder(folder).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    return null;
  });
  const isServed = lock === null;
  if (lock !== null) closers.push(() => lock.release());
  if (url !== undefined) return { connection: { url }, isServed };
  if (!existsSync(databaseFolder(folder))) return { connection: null, isServed };
  if (isServed) return { connection: servedAt(folder), isServed };
  const embedded = await startEmbeddedDatabase(folder);
  closers.push(() => embedded.close());
  return { connection: embedded, isServed };
}

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`The doctor cannot go on: ${kindOf(error)}\n`);
    process.exit(1);
  },
);
