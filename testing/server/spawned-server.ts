import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startProvider, type Exchange, type RunningProvider } from "#demo-service/demo-service.ts";
import { serverEnvironment } from "../../scripts/steps/server-command.mjs";
import { scratchFolder, writeCatalogue } from "./app.ts";
import type { TestCatalogue } from "#testing/samples/catalogue.ts";

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

/**
 * WebAssembly as it is compiled at first: to optimize that of the embedded database takes a quarter of what a start takes of the
 * processor, and no server of a test lives long enough to win that back.
 */
export const nodeArguments = ["--liftoff-only"];

/** A server in a process of its own, which tests may stop or kill. */
export interface SpawnedServer {
  url: string;
  child: ChildProcess;
  /** standard error so far: the log, or why it did not start */
  errors(): string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

/** A process that ended before it was ready. */
export interface FailedStart {
  code: number | null;
  output: string;
  errors: string;
}

function spawnProgram(env: Record<string, string>, folder: string) {
  const child = spawn(process.execPath, [...nodeArguments, program], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      ...serverEnvironment,
      TZ: "UTC",
      PORT: "0",
      LOG_LEVEL: "warn",
      DATA_DIR: "data",
      ...env,
    },
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  return { child, errors: () => errors };
}

/**
 * Only what hangs takes so long: on two cores with thirty others at work, a start that has nothing compiled yet took two
 * minutes. Below what a hook may take, so that it is said what was waited for.
 */
const processWithinMs = 240_000;

/** Waits for what a process does; throws what was waited for when it takes longer than any does. */
async function within<T>(wait: Promise<T>, what: () => string): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => limit.reject(new Error(`${what()} within ${processWithinMs / 1000} s.`)),
    processWithinMs,
  );
  try {
    return await Promise.race([wait, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `node server/main.ts` in `folder` until it says that it is ready. Throws with what it said when it ends before.
 *
 * @param onSpawn is given the process at once: it works on jobs before it is ready
 */
export async function spawnTestServer(
  env: Record<string, string>,
  folder: string,
  onSpawn: (child: ChildProcess) => void = () => undefined,
): Promise<SpawnedServer> {
  const { child, errors } = spawnProgram(env, folder);
  onSpawn(child);
  const gone = once(child, "exit");
  const ready = Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    gone.then(() => [""]),
  ]) as Promise<[string]>;
  const [line] = await within(ready, () => `A server, which said "${errors()}", was not ready`);
  const url = /^Gatefold is ready at (http:\/\/\S+)$/u.exec(line)?.[1];
  if (url === undefined) {
    child.kill("SIGKILL");
    throw new Error(`The server did not start: ${line}${errors()}`);
  }
  return {
    url,
    child,
    errors,
    end: async (signal) => {
      const started = performance.now();
      child.kill(signal);
      const [code] = await within(
        gone as Promise<[number | null]>,
        () => `A server had not ended by ${signal}`,
      );
      return { code, ms: performance.now() - started };
    },
  };
}

/** Runs the same, which must end by itself, or by what `meanwhile` does to it. */
export async function spawnFailingServer(
  env: Record<string, string>,
  folder: string,
  meanwhile: (child: ChildProcess) => void = () => undefined,
): Promise<FailedStart> {
  const { child, errors } = spawnProgram(env, folder);
  meanwhile(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  const [code] = await within(
    closed,
    () => `A server, which said "${output}${errors()}", had not ended by itself`,
  );
  return { code, output, errors: errors() };
}

/** A provider in this process and the settings by which a spawned server signs people in there. */
export interface OuterProvider {
  provider: RunningProvider;
  env: Record<string, string>;
  folder: string;
  /** calls of the Web API so far */
  total(): number;
  close(): Promise<void>;
}

/**
 * Starts a provider that outlives the servers under test, so that it can count what all of them ask.
 *
 * @param now its clock, epoch ms
 * @param onExchange is given every call of the Web API that was carried out; its answer waits for what this returns
 */
export async function startOuterProvider(
  catalogue: TestCatalogue,
  now: () => number = Date.now,
  onExchange: (exchange: Exchange) => unknown = () => undefined,
): Promise<OuterProvider> {
  const { folder, remove } = scratchFolder();
  mkdirSync(join(folder, "provider"));
  const provider = await startProvider({
    dataFolder: join(folder, "provider"),
    catalogueFile: writeCatalogue(folder, catalogue),
    now,
    onExchange,
  });
  return {
    provider,
    folder,
    env: {
      DEMO: "off",
      SPOTIFY_CLIENT_ID: "gatefoldtests",
      SPOTIFY_ACCOUNTS_BASE: provider.base,
      SPOTIFY_API_BASE: `${provider.base}/v1`,
    },
    total: () =>
      Object.entries(provider.stats().calls)
        .filter(([path]) => path.startsWith("/v1/"))
        .reduce((sum, [, count]) => sum + count, 0),
    close: async () => {
      await provider.close();
      remove();
    },
  };
}
