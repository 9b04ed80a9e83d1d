import { quantile, type Bench, type Figure } from "./measure/figures.ts";
import { askPaced, type Latencies, type Probe } from "./measure/paced-requests.ts";
import { pause } from "./measure/process-memory.ts";
import { signIn, waitForScan, withServer, signInScanned } from "./measure/server-process.ts";

const perSecond = 50;
const idleMs = 10_000;

/**
 * Latency of two cheap endpoints while the collector's first scan runs, beside the same server idle just before.
 * `status` is asked for two people: one whose library lies still, and the one whose library is being scanned.
 */
export const responsiveness: Bench = async (report) => {
  await withServer(async (server) => {
    const other = await signInScanned(server, "newcomer");
    const healthz: Probe = { name: "/healthz", url: `${server.url}/healthz` };
    const status = { name: "/library/cache/status", url: `${server.url}/library/cache/status` };
    const scanned = "/library/cache/status of the scanned";
    // The first requests of all meet code that was never run.
    await askPaced([healthz, { ...status, token: other.token }], perSecond, pause(2000));
    const idle = await askPaced([healthz, { ...status, token: other.token }], perSecond, pause(idleMs));

    const { token } = await signIn(server, "collector");
    const probes = [healthz, { ...status, token: other.token }, { ...status, name: scanned, token }];
    const busy = await askPaced(probes, perSecond, waitForScan(server, token));
    await pause(3000);
    // All three again: with fewer requests a second each is answered sooner.
    const after = await askPaced(probes, perSecond, pause(idleMs));
    for (const { name } of probes)
      for (const figure of compare(name, name === scanned ? after : idle, busy)) report(figure);
  });
};

function compare(name: string, idle: Latencies, busy: Latencies): Figure[] {
  const idleMsList = idle.get(name) ?? [];
  const busyMsList = busy.get(name) ?? [];
  return [0.5, 0.95, 0.99].map((q) => ({
    name: `${name} during a scan: p${Math.round(q * 100)}`,
    value: quantile(busyMsList, q),
    unit: "ms",
    floor: quantile(idleMsList, q),
    bar: q === 0.95 ? { of: "value", atMost: 25 } : null,
    note: `${perSecond}/s, n=${busyMsList.length}; floor: idle, n=${idleMsList.length}`,
  }));
}
