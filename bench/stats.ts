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
    const ask = (path: string, method = "GET", body?: unknown) =>
      callJson<unknown>(server.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
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
    await reportMerging(report, { plays, ask });
    report({
      name: "statistics: the first, which packs every day",
      value: first,
      unit: "ms",
      floor: null,
      bar: null,
      note: "n=1",
    });
  });

/** How long it takes until the figures are right after a merge by hand: every song is compared with all again. */
async function reportMerging(
  report: Parameters<Bench>[0],
  { plays, ask }: { plays: number; ask: (path: string, method?: string, body?: unknown) => Promise<unknown> },
): Promise<void> {
  const { items } = (await ask("/stats/top?type=tracks&range=all&limit=2")) as {
    items: { stats_id: string }[];
  };
  const [song, other] = items;
  const ms = await timeOf(async () => {
    await ask(`/stats/songs/${song?.stats_id ?? ""}/merge`, "POST", { with: other?.stats_id });
    await ask("/stats/summary?range=all&tz=Europe/Berlin");
  });
  report({
    name: `statistics of ${plays} plays, merged again`,
    value: ms,
    unit: "ms",
    floor: null,
    bar: plays === fewPlays ? { of: "value", atMost: 10_000 } : null,
    note: "n=1; two songs merged by hand, and the figures after",
  });
}

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
