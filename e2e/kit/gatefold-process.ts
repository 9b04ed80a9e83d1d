import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { serverEnvironment } from "../../scripts/steps/server-command.mjs";

const mainFile = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
/** longer than the program gives itself, so that it is the program that says so */
const stopWithinMs = 20_000;
/** pino's number for error; fatal is above it */
const errorLevel = 50;

/** A running Gatefold, as a person who typed the start command has it. */
export interface GatefoldProcess {
  /** its origin, from the ready line */
  url: string;
  /** Stops it as Ctrl+C does. Throws when it does not end in time, ends badly, or logged an error. */
  stop(): Promise<void>;
}

/**
 * Starts the real server in a process of its own: a free port, a new data folder, the demo and the
 * development sign-in. `env` adds settings. Throws with its own words when it ends before the ready line.
 */
export async function startGatefold(env: NodeJS.ProcessEnv = {}): Promise<GatefoldProcess> {
  const folder = await mkdtemp(join(tmpdir(), "gatefold-e2e-"));
  const child = spawn(process.execPath, [mainFile], {
    // A folder without a .env file, so that no one's own settings get into the tests.
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      ...serverEnvironment,
      TZ: "UTC",
      DATA_DIR: folder,
      PORT: "0",
      DEMO_SHARED: "on",
      DEMO_TOUR: "off",
      DEV_BYPASS: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => said.push(line));
  const url = await readReadyLine(child, said);
  return {
    url,
    stop: async () => {
      const status = await endProcess(child);
      await rm(folder, { recursive: true, force: true });
      const errors = said.filter((line) => isErrorLine(line));
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join("\n")}`);
      if (status !== 0) throw new Error(`The server ended with ${status}:\n${said.slice(-20).join("\n")}`);
    },
  };
}

async function readReadyLine(child: ChildProcess & { stdout: NodeJS.ReadableStream }, said: string[]) {
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Gatefold is ready at (http:\/\/\S+)$/u.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The server ended before it was ready:\n${said.join("\n")}`);
}

async function endProcess(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode !== null) return `${child.exitCode} long before it was stopped`;
  child.kill("SIGTERM");
  try {
    const [status, signal] = await once(child, "exit", { signal: AbortSignal.timeout(stopWithinMs) });
    return (status as number | null) ?? String(signal);
  } catch (cause) {
    child.kill("SIGKILL");
    throw new Error(`The server did not stop within ${stopWithinMs / 1000} s.`, { cause });
  }
}

function isErrorLine(line: string): boolean {
  if (!line.startsWith("{")) return false;
  const { level } = JSON.parse(line) as { level?: number };
  return (level ?? 0) >= errorLevel;
}
