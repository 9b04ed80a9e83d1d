import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, escapeIdentifier } from "pg";
import { copyEmbeddedBinaries, findPostgresBinaries, findPostgresUser } from "./postgres-binaries.ts";
import type { ProcessUser } from "./postgres-binaries.ts";

/** A PostgreSQL server for tests, gone with the process that started it. */
export type RealPostgres = {
  /** `postgres://…` of the maintenance database. */
  url: string;
  /** Makes an empty database, or a copy of `template` (a database's name), and answers its address. */
  createDatabase: (template?: string) => Promise<string>;
  /** Ends the server, with all connections, as an operator's restart does; its files stay. */
  goDown: () => Promise<void>;
  /** Starts it again on the same port with what it held. */
  comeBack: () => Promise<void>;
  /** Stops the server and removes its files; safe to call twice. */
  stop: () => Promise<void>;
};

/**
 * Runs the server given as arguments until standard input ends, which it does when the parent stops it
 * and also when the parent is killed. So no server outlives the tests, whatever happens to them.
 * A line `down` ends the server meanwhile, a line `up` starts it again.
 */
const guard = `scratch=$1 data=$2; shift 2
"$@" >>"$scratch/log" 2>&1 & server=$!
while read -r order; do
  if [ "$order" = down ]; then kill -INT "$server" 2>/dev/null; wait "$server"
  else "$@" >>"$scratch/log" 2>&1 & server=$!; fi
done
kill -QUIT "$server" 2>/dev/null; wait "$server"
rm -rf "$scratch" "$data"`;

/** Its programs where they are copied, and its log; and its data. */
interface Folders {
  scratch: string;
  data: string;
}

/**
 * Where the data are: in memory, where the machine has plenty. Each database is a copy of five hundred files, which takes half
 * of what PostgreSQL does in all tests when they are on a disk. A whole run leaves 2 GB.
 */
function findRoomForData(): string {
  const memory = "/dev/shm";
  const roomBytes = 4 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= roomBytes && process.availableMemory() >= 2 * roomBytes) return memory;
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
}

function makeFolder(parent: string, mode: number, user: ProcessUser): string {
  const folder = mkdtempSync(join(parent, "gatefold-postgres-"));
  chmodSync(folder, mode);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function remove({ scratch, data }: Folders): void {
  for (const folder of [scratch, data]) rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts a real PostgreSQL on a free loopback port, with its durability off and its files in memory or in the
 * system's temporary folder. Throws an Error with a sentence if no programs are found or it does not start.
 * `binaries: "package"` takes the registry package's programs even where the system has its own.
 */
export async function startRealPostgres(options: { binaries?: "package" } = {}): Promise<RealPostgres> {
  const user = findPostgresUser();
  const folders = {
    scratch: makeFolder(tmpdir(), 0o755, user),
    data: makeFolder(findRoomForData(), 0o700, user),
  };
  const find = options.binaries === "package" ? copyEmbeddedBinaries : findPostgresBinaries;
  try {
    const bin = find(folders.scratch);
    await initialize(bin, folders, user);
    return await serve(bin, folders, user);
  } catch (error) {
    remove(folders);
    throw error;
  }
}

/**
 * Makes a database on the server of `maintenanceUrl`, empty or a copy of `template` (a database's name that
 * no one is connected to), and answers its address.
 */
export async function createDatabase(maintenanceUrl: string, template = "template0"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    // Files are copied as they are, which takes half the time of writing each block to the log.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${escapeIdentifier(template)} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function initialize(bin: string, { scratch, data }: Folders, user: ProcessUser): Promise<void> {
  const args = ["-D", data, "-U", "gatefold", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  await promisify(execFile)(join(bin, "initdb"), args, { ...user, cwd: scratch, env: environment(bin) });
}

async function serve(bin: string, folders: Folders, user: ProcessUser): Promise<RealPostgres> {
  const { scratch, data } = folders;
  const port = await findFreePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    // Each file leaves a database: what looks after hundreds of them is not for the seconds that they are used.
    autovacuum: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
    jit: "off",
    max_connections: 200,
    shared_buffers: "64MB",
  };
  const command = [
    join(bin, "postgres"),
    "-D",
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // Its own session: an interrupt of the terminal reaches the tests, and the guard then cleans up.
  const child = spawn("/bin/sh", ["-c", guard, "guard", scratch, data, ...command], {
    ...user,
    cwd: scratch,
    env: environment(bin),
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const stop = (): Promise<void> => stopGuard(child, folders);
  const url = `postgres://gatefold@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    createDatabase: (template) => createDatabase(url, template),
    goDown: async () => {
      child.stdin.write("down\n");
      await untilRefused(port);
    },
    comeBack: async () => {
      child.stdin.write("up\n");
      await waitUntilReady(url, child);
    },
    stop,
  };
}

async function stopGuard(child: ChildProcess, folders: Folders): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, "exit");
    child.stdin?.end();
    await gone;
  }
  remove(folders);
}

/** Connects until the server answers; it is given 30 s. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT 1");
      return;
    } catch (error) {
      const isGone = child.exitCode !== null || child.signalCode !== null;
      if (isGone || performance.now() > deadline) {
        throw new Error("PostgreSQL was found but did not start.", { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Waits until no one listens on the port. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const probe = createConnection(port, "127.0.0.1");
    const [isHeard] = await Promise.race([
      once(probe, "connect").then(() => [true]),
      once(probe, "close").then(() => [false]),
    ]).catch(() => [false]);
    probe.on("error", () => undefined).destroy();
    if (isHeard !== true) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was given.");
  return address.port;
}

/** The package's programs bring their libraries; nothing of the tests' own database settings reaches them. */
function environment(bin: string): NodeJS.ProcessEnv {
  const isOurs = bin.includes("gatefold-postgres-");
  return {
    PATH: process.env["PATH"],
    LC_ALL: "C",
    TZ: "UTC",
    ...(isOurs ? { LD_LIBRARY_PATH: join(bin, "..", "lib") } : {}),
  };
}
