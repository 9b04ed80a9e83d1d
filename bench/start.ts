import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { startRealPostgres } from "#testing/database/real-postgres.ts";
import { median, spread, type Bench } from "./measure/figures.ts";
import { idleMemory } from "./measure/process-memory.ts";
import { runScript } from "./measure/run-script.ts";
import { startServerProcess, withFolder, type ServerStart } from "./measure/server-process.ts";

const runs = 5;
/** what a start leaves behind is collected by then (scripts/steps/collect-at-rest.mjs) */
const quietMs = 20_000;

/** Time to the ready line and memory at rest. */
export const start: Bench = async (publish) => {
  await withFolder(async (folder) => {
    const existing = join(folder, "existing");
    await readyMs({ dataFolder: existing, byNpm: true });
    const times = { node: [], open: [], openNew: [], existing: [], empty: [], npm: [] } as Record<
      string,
      number[]
    >;
    for (let run = 0; run < runs; run += 1) {
      times["node"]?.push(await emptyNodeMs());
      times["open"]?.push(await openMs(existing));
      times["existing"]?.push(await readyMs({ dataFolder: existing }));
      times["openNew"]?.push(await openMs(null));
      times["empty"]?.push(await readyMs({ dataFolder: join(folder, `empty-${run}`) }));
      times["npm"]?.push(await readyMs({ dataFolder: existing, byNpm: true }));
    }
    const { node = [], open = [], openNew = [] } = times;
    const report = (name: string, taken: number[] = [], opened: number[]) => {
      const note = `${spread(taken)}; floor: node -e 0 (${Math.round(median(node))} ms) and opening the bare database (${Math.round(median(opened))} ms)`;
      publish({
        name,
        value: median(taken),
        unit: "ms",
        floor: median(node) + median(opened),
        bar: null,
        note,
      });
    };
    report("ready, server alone, existing folder", times["existing"], open);
    report("ready, server alone, empty folder", times["empty"], openNew);
    report("ready, npm start, existing folder", times["npm"], open);
    const floor = await emptyNodeMb();
    await reportIdle(publish, { name: "embedded database", floor, bar: 280 }, { dataFolder: existing });
    await reportRealPostgres(publish, folder, floor);
  });
};

async function reportRealPostgres(
  publish: Parameters<Bench>[0],
  folder: string,
  floor: number,
): Promise<void> {
  const postgres = await startRealPostgres();
  try {
    const environment = {
      DATABASE_URL: await postgres.createDatabase(),
      APP_SECRET: randomBytes(32).toString("hex"),
    };
    const dataFolder = join(folder, "real");
    const first = await readyMs({ dataFolder, environment });
    const later = await readyMs({ dataFolder, environment });
    publish({
      name: "ready, PostgreSQL, new database",
      value: first,
      unit: "ms",
      floor: null,
      bar: null,
      note: "n=1",
    });
    publish({
      name: "ready, PostgreSQL, existing database",
      value: later,
      unit: "ms",
      floor: null,
      bar: null,
      note: "n=1",
    });
    await reportIdle(publish, { name: "PostgreSQL", floor, bar: 150 }, { dataFolder, environment });
  } finally {
    await postgres.stop();
  }
}

async function readyMs(options: ServerStart): Promise<number> {
  const server = await startServerProcess(options);
  await server.stop();
  return server.readyMs;
}

/** Memory at rest with and without the demo; the bar is for a server without it. That of a database server is not in it. */
async function reportIdle(
  publish: Parameters<Bench>[0],
  { name, floor, bar }: { name: string; floor: number; bar: number },
  options: ServerStart,
): Promise<void> {
  const note = `${quietMs / 1000} s after the ready line; floor: node with an empty timer`;
  for (const demo of ["off", "on"]) {
    const environment = { ...options.environment, DEMO: demo };
    const server = await startServerProcess({ ...options, environment });
    const value = await idleMemory(server.pid, quietMs);
    await server.stop();
    const ofOff = demo === "off" ? { of: "value" as const, atMost: bar } : null;
    publish({ name: `idle memory, ${name}, demo ${demo}`, value, unit: "MB", floor, bar: ofOff, note });
  }
}

async function emptyNodeMs(): Promise<number> {
  const startedMs = performance.now();
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
  return performance.now() - startedMs;
}

async function emptyNodeMb(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
  try {
    return await idleMemory(child.pid ?? 0, 3000);
  } finally {
    child.kill();
  }
}

/** Opens a copy of the existing folder's database, so that every run opens the same; null: a new one. */
async function openMs(existing: string | null): Promise<number> {
  return withFolder(async (dataFolder) => {
    if (existing !== null)
      cpSync(join(existing, "database"), join(dataFolder, "database"), { recursive: true });
    return (await runScript<{ ms: number }>("open-database.ts", { dataFolder })).ms;
  });
}
