import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startRealPostgres } from "#testing/database/real-postgres.ts";
import { serverArguments, serverEnvironment } from "../../scripts/steps/server-command.mjs";

/** A Gatefold server in a process of its own, as people run it. */
export interface ServerProcess {
  url: string;
  pid: number;
  dataFolder: string;
  /** from spawning the process to its ready line */
  readyMs: number;
  /** The longest stop of its event loop since this was asked last; throws where it was not started `withProbe`. */
  measureLongestStop(): Promise<LoopStop>;
  /** What its main thread holds after a collection, in bytes; as `process.memoryUsage`. Throws as `measureLongestStop`. */
  measureHeap(): Promise<Pick<NodeJS.MemoryUsage, "heapUsed" | "external" | "arrayBuffers">>;
  /** Stops it cleanly; its data folder stays. */
  stop(): Promise<void>;
}

/** How long nothing else was answered, in ms: by the clock, and of the thread's own work. */
export interface LoopStop {
  stopMs: number;
  workMs: number;
}

/** How to start one. */
export interface ServerStart {
  dataFolder: string;
  /** besides the bench's own */
  environment?: Record<string, string>;
  /** by `npm start`, which checks the set-up first, instead of Node alone with the same arguments */
  byNpm?: boolean;
  /** with what measures its event loop (loop-probe.mjs) */
  withProbe?: boolean;
}

export const root = fileURLToPath(new URL("../..", import.meta.url));
/** a scan that takes longer is not measured but given up */
const maxScanMs = 300_000;
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) killGroup(child, "SIGKILL");
});

/** Runs `work` with an empty folder that is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a server on an empty data folder; both are gone afterwards. @param environmentIn its settings besides */
export async function withServer<T>(
  work: (server: ServerProcess) => Promise<T>,
  environmentIn: (dataFolder: string) => Record<string, string> = () => ({}),
  { withProbe = false }: Pick<ServerStart, "withProbe"> = {},
): Promise<T> {
  return withFolder(async (dataFolder) => {
    const server = await startServerProcess({
      dataFolder,
      environment: environmentIn(dataFolder),
      withProbe,
    });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

/** The same with a PostgreSQL of its own, whose processes are beside the server's; `more` is its environment besides. */
export async function withServerOnPostgres<T>(
  work: (server: ServerProcess, databaseUrl: string) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  const postgres = await startRealPostgres();
  try {
    return await withFolder(async (dataFolder) => {
      const databaseUrl = await postgres.createDatabase();
      const environment = {
        ...more,
        DATABASE_URL: databaseUrl,
        APP_SECRET: "a secret of the benches, long enough to be one",
      };
      const server = await startServerProcess({ dataFolder, environment });
      try {
        return await work(server, databaseUrl);
      } finally {
        await server.stop();
      }
    });
  } finally {
    await postgres.stop();
  }
}

/**
 * Starts the server on a free port, sign-in without a browser allowed, and waits for its ready line.
 * Throws an Error with what it said if it ends before.
 */
export async function startServerProcess(start: ServerStart): Promise<ServerProcess> {
  const probe =
    start.withProbe === true ? [`--import=${new URL("loop-probe.mjs", import.meta.url).href}`] : [];
  const [command, ...args] =
    start.byNpm === true ? ["npm", "start"] : [process.execPath, ...probe, ...serverArguments];
  const environment = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    ...serverEnvironment,
    // Importing genres of the demo's artists happens once, at a first start, and is no part of what is measured.
    DEMO_TOUR: "off",
    ...serverSettings(start),
    ...(start.withProbe === true ? { GATEFOLD_LOOP_PROBE: "1" } : {}),
  };
  const startedMs = performance.now();
  const child = spawn(command ?? "", args, {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "pipe", ...(start.withProbe === true ? (["ipc"] as const) : [])],
    detached: true,
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let complaints = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaints = `${complaints}${String(chunk)}`.slice(-4000)));
  const { stdout } = child;
  if (stdout === null) throw new Error("The server has no output that could be read.");
  for await (const line of createInterface({ input: stdout })) {
    const url = /^Gatefold is ready at (\S+)$/u.exec(line)?.[1];
    if (url === undefined) continue;
    const readyMs = performance.now() - startedMs;
    stdout.resume();
    const { pid = 0 } = child;
    return {
      url,
      pid,
      dataFolder: start.dataFolder,
      readyMs,
      measureLongestStop: () => askProbe<LoopStop>(child, "longest stop"),
      measureHeap: () => askProbe(child, "heap"),
      stop: () => stopServer(child),
    };
  }
  throw new Error(`The server ended before it was ready: ${complaints}`);
}

async function askProbe<T>(child: ChildProcess, what: "longest stop" | "heap"): Promise<T> {
  const answer = once(child, "message") as Promise<[T]>;
  child.send(what);
  return (await answer)[0];
}

function serverSettings({ dataFolder, environment = {} }: ServerStart): Record<string, string> {
  return { DATA_DIR: dataFolder, PORT: "0", DEV_BYPASS: "1", LOG_LEVEL: "warn", ...environment };
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  killGroup(child, "SIGTERM");
  await gone;
}

/** The process and what it started: npm has a server below it. */
function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already, which is what was wanted.
  }
}

/** Signs in an account of the embedded provider; its library scan begins with that. */
export async function signIn(
  server: ServerProcess,
  account: string,
): Promise<{ token: string; userId: string }> {
  const { app_token: token, user_id: userId } = await callJson<{ app_token: string; user_id: string }>(
    `${server.url}/auth/dev-login`,
    { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ account }) },
  );
  return { token, userId };
}

/** The same, when that scan has ended. Throws as {@link waitForScan}. */
export async function signInScanned(
  server: ServerProcess,
  account: string,
): Promise<{ token: string; userId: string }> {
  const person = await signIn(server, account);
  await waitForScan(server, person.token);
  return person;
}

/** Waits for the end of the person's scan by its event stream. Throws if it does not end well. */
export async function waitForScan(server: ServerProcess, token: string): Promise<void> {
  const response = await fetch(`${server.url}/library/cache/progress/stream?access_token=${token}`, {
    signal: AbortSignal.timeout(maxScanMs),
  });
  const text = await response.text();
  const last = text
    .trimEnd()
    .split("\n")
    .findLast((line) => line.startsWith("data:"));
  const { status } = JSON.parse(last?.slice("data:".length) ?? "{}") as { status?: string };
  if (status !== "done") throw new Error(`The scan ended as ${status ?? "nothing"}: ${text.slice(-500)}`);
}

/** A JSON answer. Throws for other statuses than those below 300. */
export async function callJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Calls that the embedded provider got so far, by path. */
export async function providerCalls(server: ServerProcess): Promise<Record<string, number>> {
  return (await callJson<{ calls: Record<string, number> }>(`${server.url}/provider/__stats`)).calls;
}

/** What was called between two counts: all together, and by path. */
export function callsBetween(
  before: Record<string, number>,
  after: Record<string, number>,
): { sum: number; byPath: string } {
  const paths = Object.entries(after)
    .map(([path, count]) => ({ path, count: count - (before[path] ?? 0) }))
    .filter(({ count }) => count > 0);
  return {
    sum: paths.reduce((sum, { count }) => sum + count, 0),
    byPath: paths.map(({ path, count }) => `${path} ${count}`).join(", "),
  };
}

/**
 * Where the server's embedded provider itself listens: the process's other listening socket, found in the
 * kernel's tables (proc_pid_fd(5), proc_net_tcp(5)), so that a floor is measured without the proxy in front.
 */
export function providerBase(server: ServerProcess): string {
  const inodes = new Set(
    readdirSync(`/proc/${server.pid}/fd`).flatMap((fd) => socketInode(`/proc/${server.pid}/fd/${fd}`)),
  );
  const listening = readFileSync(`/proc/${server.pid}/net/tcp`, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/u))
    .filter((fields) => fields[3] === "0A" && inodes.has(fields[9] ?? ""))
    .map((fields) => Number.parseInt(fields[1]?.split(":")[1] ?? "", 16));
  const port = listening.find((candidate) => candidate !== Number(new URL(server.url).port));
  if (port === undefined) throw new Error("The embedded provider's port was not found.");
  return `http://127.0.0.1:${port}/provider`;
}

function socketInode(path: string): string[] {
  try {
    const inode = /^socket:\[(\d+)\]$/u.exec(readlinkSync(path))?.[1];
    return inode === undefined ? [] : [inode];
  } catch {
    // Closed since the folder was listed.
    return [];
  }
}
