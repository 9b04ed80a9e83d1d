import { quantile, type Bench } from "./measure/figures.ts";
import { fillPlays } from "./measure/fill-plays.ts";
import { callJson, withServer, signInScanned } from "./measure/server-process.ts";

const runs = 60;
/** The bars are those of so many plays. */
const fewPlays = 430_000;

/** What is asked for, and how long it may take in milliseconds with 430,000 plays. */
const calls = [
  { name: "all-time summary", path: "/stats/summary?range=all", atMost: 50 },
  { name: "all-time top tracks", path: "/stats/top?type=tracks&range=all", atMost: 50 },
  { name: "all-time top artists", path: "/stats/top?type=artists&range=all", atMost: 50 },
  { name: "daily series of all time", path: "/stats/timeseries?range=all", atMost: 50 },
  { name: "summary of 365 days", path: "/stats/summary?range=365d", atMost: 20 },
  { name: "top tracks of 365 days", path: "/stats/top?type=tracks&range=365d", atMost: 20 },
  { name: "summary of any range", path: "/stats/summary?start=2016-03-01&end=2021-08-31", atMost: 100 },
  { name: "habits of all time", path: "/stats/habits?range=all", atMost: null },
] as const;

/** Statistics of 430,000 plays. */
export const stats: Bench = (report) => measure(fewPlays, report);

/** The same of 2,000,000, which may take twice as long. */
export const manyStats: Bench = (report) => measure(2_000_000, report);

/**
 * Statistics on the embedded database, in the zone of a viewer who is not in UTC. Each call is asked
 * for one after the other; the floor is a call of the same server that asks the database for one row.
 */
const measure = async (plays: number, report: Parameters<Bench>[0]): Promise<void> =>
  withServer(async (server) => {
    const { token, userId } = await signInScanned(server, "collector");
    const ask = (path: string, method = "GET") =>
      callJson<unknown>(server.url + path, { method, headers: { authorization: `Bearer ${token}` } });
    await ask("/stats/opt_in", "POST");
    await fillPlays(server, userId, plays);
    const first = await timeOf(() => ask("/stats/summary?range=all&tz=Europe/Berlin"));
    const floor = await times(() => ask("/stats/prefs"));
    for (const { name, path, atMost } of calls) {
      const ms = await times(() => ask(`${path}&tz=Europe/Berlin`));
      for (const q of [0.5, 0.95])
        report({
          name: `statistics of ${plays} plays, ${name}: p${q * 100}`,
          value: quantile(ms, q),
          unit: "ms",
          floor: quantile(floor, q),
          bar: atMost === null ? null : { of: "value", atMost: plays === fewPlays ? atMost : atMost * 2 },
          note: `n=${runs}; floor: /stats/prefs`,
        });
    }
    report({
      name: "statistics: the first, which packs every day",
      value: first,
      unit: "ms",
      floor: null,
      bar: null,
      note: "n=1",
    });
  });

async function times(work: () => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < 10; run += 1) await work();
  const ms: number[] = [];
  for (let run = 0; run < runs; run += 1) ms.push(await timeOf(work));
  return ms;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
