import type { Bench } from "./measure/figures.ts";
import { median, spread } from "./measure/figures.ts";
import type { FetchedPages, PagesToFetch } from "./measure/fetched-pages.ts";
import { idleMemory, pause, processorMs, watchMemory } from "./measure/process-memory.ts";
import { signInAtProvider } from "#testing/people/provider-sign-in.ts";
import { runScript } from "./measure/run-script.ts";
import {
  callJson,
  callsBetween,
  providerBase,
  providerCalls,
  waitForScan,
  withServer,
  withServerOnPostgres,
  signInScanned,
  type ServerProcess,
} from "./measure/server-process.ts";

const account = "collector";
const concurrency = 20;
const rounds = 3;
const pageSize = 50;
/** the token and the account */
const signInCalls = 2;
/** a person may have their library read again once a minute */
const betweenScansMs = 60_500;

interface Floor extends FetchedPages {
  /** peak above idle while the provider in the server's process answered the pages */
  memoryMb: number;
  /** processor time of the server's process, the provider's in the main, and the client's */
  cpuMs: number;
}

interface Scan {
  ms: number;
  /** processor time of the server's process */
  cpuMs: number;
  memoryMb: number;
  calls: number;
  byPath: string;
}

/**
 * The first scan of the collector (50,000 liked songs, 600 playlists) on a fresh server, beside merely fetching
 * the same pages from another fresh server's provider, the two taking turns; then a refresh with nothing changed.
 */
export const ingest: Bench = async (report) => {
  const floors: Floor[] = [];
  const scans: Scan[] = [];
  const onPostgres: Scan[] = [];
  let refreshed: { ms: number; calls: number; byPath: string } | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const isLast = round === rounds - 1;
    const scan = async () => {
      await withServer(async (server) => {
        const { token, ...first } = await firstScan(server);
        scans.push(first);
        if (isLast) refreshed = await refresh(server, token);
      });
    };
    const floor = async () => void floors.push(await withServer(fetchPages));
    const native = async () => void onPostgres.push(await withServerOnPostgres(firstScan));
    for (const step of round % 2 === 0 ? [scan, floor, native] : [native, floor, scan]) await step();
  }
  reportFirstScan(report, scans, floors);
  report({
    name: "the same with PostgreSQL: time",
    value: median(onPostgres.map(({ ms }) => ms)),
    unit: "ms",
    floor: median(floors.map(({ ms }) => ms)),
    bar: { of: "ratio", atMost: 2.3 },
    note: spread(onPostgres.map(({ ms }) => ms)),
  });
  const [floor] = floors;
  if (refreshed === null || floor === undefined) return;
  const { ms, calls, byPath } = refreshed as { ms: number; calls: number; byPath: string };
  const atMost = Math.ceil(floor.playlistTotal / pageSize) + 2;
  report({
    name: "refresh, nothing changed: calls",
    value: calls,
    unit: "calls",
    floor: null,
    bar: { of: "value", atMost },
    note: byPath,
  });
  report({
    name: "refresh, nothing changed: time",
    value: ms,
    unit: "ms",
    floor: null,
    bar: null,
    note: "n=1",
  });
};

function reportFirstScan(report: Parameters<Bench>[0], scans: Scan[], floors: Floor[]): void {
  const scanMs = scans.map(({ ms }) => ms);
  const floorMs = floors.map(({ ms }) => ms);
  report({
    name: "first scan of collector: time",
    value: median(scanMs),
    unit: "ms",
    floor: median(floorMs),
    bar: { of: "ratio", atMost: 2.3 },
    note: `${spread(scanMs)}; floor: pages fetched and discarded, ${concurrency} at once, ${spread(floorMs)}`,
  });
  const cpu = scans.map(({ cpuMs }) => cpuMs);
  const floorCpu = floors.map(({ cpuMs }) => cpuMs);
  report({
    name: "first scan of collector: processor time",
    value: median(cpu),
    unit: "ms",
    floor: median(floorCpu),
    bar: null,
    note: `${spread(cpu)}; of all threads, so the figure that other programs disturb least; floor: client and provider, ${spread(floorCpu)}`,
  });
  const memory = scans.map(({ memoryMb }) => memoryMb);
  const floorMemory = floors.map(({ memoryMb }) => memoryMb);
  report({
    name: "first scan of collector: peak memory above idle",
    value: Math.max(...memory),
    unit: "MB",
    floor: median(floorMemory),
    bar: { of: "value", atMost: 150 },
    note: `worst of ${spread(memory)}; floor: the provider alone answering the same pages, ${spread(floorMemory)}`,
  });
  const worst = scans.toSorted((a, b) => b.calls - a.calls)[0];
  const minimum = (floors[0]?.calls ?? 0) + signInCalls;
  report({
    name: "first scan of collector: provider calls",
    value: worst?.calls ?? 0,
    unit: "calls",
    floor: minimum,
    bar: { of: "difference", atMost: 0 },
    note: `floor: pages of 50, and ${signInCalls} calls of the sign-in; ${worst?.byPath ?? ""}`,
  });
}

async function firstScan(server: ServerProcess): Promise<Scan & { token: string }> {
  const idleMb = await idleMemory(server.pid);
  const before = await providerCalls(server);
  const memory = watchMemory(server.pid);
  const cpuBefore = processorMs(server.pid);
  const startedMs = performance.now();
  const { token } = await signInScanned(server, account);
  const ms = performance.now() - startedMs;
  const cpuMs = processorMs(server.pid) - cpuBefore;
  const memoryMb = memory.stop() - idleMb;
  const { sum: calls, byPath } = callsBetween(before, await providerCalls(server));
  process.stderr.write(
    `  scan ${Math.round(ms)} ms, +${Math.round(memoryMb)} MB above ${Math.round(idleMb)}\n`,
  );
  return { ms, cpuMs, memoryMb, calls, byPath, token };
}

async function fetchPages(server: ServerProcess): Promise<Floor> {
  const idleMb = await idleMemory(server.pid);
  const base = providerBase(server);
  const token = await signInAtProvider(base, account);
  const memory = watchMemory(server.pid);
  const cpuBefore = processorMs(server.pid);
  const fetched = await runScript<FetchedPages>("fetch-pages.ts", {
    base,
    token,
    concurrency,
  } satisfies PagesToFetch);
  const memoryMb = memory.stop() - idleMb;
  process.stderr.write(
    `  floor ${Math.round(fetched.ms)} ms, +${Math.round(memoryMb)} MB above ${Math.round(idleMb)}\n`,
  );
  const cpuMs = processorMs(server.pid) - cpuBefore + fetched.cpuMs;
  return { ...fetched, memoryMb, cpuMs };
}

async function refresh(
  server: ServerProcess,
  token: string,
): Promise<{ ms: number; calls: number; byPath: string }> {
  await pause(betweenScansMs);
  const before = await providerCalls(server);
  const startedMs = performance.now();
  await callJson(`${server.url}/library/cache/refresh`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  await waitForScan(server, token);
  const ms = performance.now() - startedMs;
  const { sum: calls, byPath } = callsBetween(before, await providerCalls(server));
  return { ms, calls, byPath };
}
