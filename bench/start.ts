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

/** Time to the ready line and memory at rest. */
export const start: Bench = async (tell) => {
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
      tell({ name, value: median(taken), unit: "ms", floor: median(node) + median(opened), bar: null, note });
    };
    report("ready, server alone, existing folder", times["existing"], open);
    report("ready, server alone, empty folder", times["empty"], openNew);
    report("ready, npm start, existing folder", times["npm"], open);
    const idle = await idleMb({ dataFolder: existing });
    const note = "10 s after the ready line; floor: node with an empty timer";
    const floor = await emptyNodeMb();
    tell({ name: "idle memory, embedded database", value: idle, unit: "MB", floor, bar: null, note });
    await tellRealPostgres(tell, folder, floor);
  });
};

async function tellRealPostgres(tell: Parameters<Bench>[0], folder: string, floor: number): Promise<void> {
  const postgres = await startRealPostgres();
  try {
    const environment = {
      DATABASE_URL: await postgres.createDatabase(),
      APP_SECRET: randomBytes(32).toString("hex"),
    };
    const dataFolder = join(folder, "real");
    const first = await readyMs({ dataFolder, environment });
    const later = await readyMs({ dataFolder, environment });
    tell({
      name: "ready, PostgreSQL, new database",
      value: first,
      unit: "ms",
      floor: null,
      bar: null,
      note: "n=1",
    });
    tell({
      name: "ready, PostgreSQL, existing database",
      value: later,
      unit: "ms",
      floor: null,
      bar: null,
      note: "n=1",
    });
    const value = await idleMb({ dataFolder, environment });
    const note = "10 s after the ready line, without the database server itself";
    tell({ name: "idle memory, PostgreSQL", value, unit: "MB", floor, bar: null, note });
  } finally {
    await postgres.stop();
  }
}

async function readyMs(options: ServerStart): Promise<number> {
  const server = await startServerProcess(options);
  await server.stop();
  return server.readyMs;
}

async function idleMb(options: ServerStart): Promise<number> {
  const server = await startServerProcess(options);
  try {
    return await idleMemory(server.pid);
  } finally {
    await server.stop();
  }
}

async function emptyNodeMs(): Promise<number> {
  const begun = performance.now();
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
  return performance.now() - begun;
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
