import { consentVersion } from "#contract/consent.ts";
import { writeCatalogue } from "#testing/server/app.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { quantile, type Bench, type Figure } from "./measure/figures.ts";
import { pause, processorMs } from "./measure/process-memory.ts";
import {
  callJson,
  callsBetween,
  providerCalls,
  signInScanned,
  withServer,
  type ServerProcess,
} from "./measure/server-process.ts";

const account = "account-0";
const rowsEach = 1_000;
const playlists = 50;
const merged = 20;
const liked = 50_000;
const runs = 15;
/** Rows that a call of the service takes, and that a playlist is filled with. */
const rowsOfCall = 100;
const maxRows = 10_000;

type Ask = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/**
 * Previews of merging and splitting on the embedded database, one after the other, and the calls of a merge that is
 * carried out. The floor of a preview is a call that reads one row.
 */
export const playlistChanges: Bench = async (report) =>
  withServer(
    async (server) => {
      const { token } = await signInScanned(server, account);
      const ask: Ask = (method, path, body) =>
        callJson(server.url + path, {
          method,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      await ask("POST", "/auth/consent", { accepted: true, version: consentVersion });
      // What works genres out behind the scan would be measured with the previews.
      await untilIdle(ask);
      await reportPreviews(report, server, ask);
      await reportMerge(report, server, ask);
    },
    (dataFolder) => ({ DEMO_CATALOGUE: writeCatalogue(dataFolder, distinctLists()) }),
  );

/** A library in which no song stands in two playlists. */
function distinctLists(): TestCatalogue {
  const lengths = Array.from({ length: playlists }, () => rowsEach);
  const catalogue = aCatalogue({ tracks: playlists * rowsEach + 1, liked, playlists: lengths });
  for (const [at, playlist] of (catalogue.accounts[0]?.playlists ?? []).slice(0, playlists).entries())
    for (const [row, item] of playlist.items.entries()) item.track_id = `track${at * rowsEach + row}`;
  return catalogue;
}

const sourcesOf = (count: number) => Array.from({ length: count }, (_, at) => `playlist-0-${at}`);

async function untilIdle(ask: Ask): Promise<void> {
  for (;;) {
    const { items } = await ask("GET", "/jobs");
    if ((items as { state: string }[]).every(({ state }) => state === "done")) return;
    await pause(200);
  }
}

async function reportPreviews(
  report: (figure: Figure) => void,
  server: ServerProcess,
  ask: Ask,
): Promise<void> {
  const floor = await times(() => ask("GET", "/stats/prefs"));
  const merge = { path: "/playlists/merge/preview", target_name: "Merged" };
  const split = { path: "/playlists/split/preview", playlist_id: "liked" };
  for (const { name, atMost, path, ...body } of [
    {
      ...merge,
      name: `merge of ${merged} x ${rowsEach}`,
      atMost: 300,
      source_playlist_ids: sourcesOf(merged),
    },
    {
      ...merge,
      name: `merge of ${merged} x ${rowsEach}, by title, artist and length`,
      atMost: 300,
      source_playlist_ids: sourcesOf(merged),
      duplicates: "same-song",
      order: "name",
    },
    {
      ...merge,
      name: `merge of ${playlists} x ${rowsEach}`,
      atMost: 1_000,
      source_playlist_ids: sourcesOf(playlists),
    },
    { ...split, name: `split of ${liked} liked songs by size`, atMost: 1_000, by: "size" },
    { ...split, name: `split of ${liked} liked songs by decade`, atMost: 1_000, by: "decade" },
  ]) {
    const processor = processorMs(server.pid);
    const ms = await times(() => ask("POST", path, body));
    report({
      name: `preview, ${name}: processor time`,
      value: (processorMs(server.pid) - processor) / runs,
      unit: "ms",
      floor: null,
      bar: null,
      note: "each, all threads",
    });
    for (const q of [0.5, 0.95])
      report({
        name: `preview, ${name}: p${q * 100}`,
        value: quantile(ms, q),
        unit: "ms",
        floor: quantile(floor, q),
        bar: { of: "value", atMost },
        note: `n=${runs}; floor: /stats/prefs`,
      });
  }
}

/** Carries a merge out, and counts what the service was asked. */
async function reportMerge(report: (figure: Figure) => void, server: ServerProcess, ask: Ask): Promise<void> {
  const before = await providerCalls(server);
  const startedMs = performance.now();
  const { job_id: jobId } = await ask("POST", "/playlists/merge", {
    source_playlist_ids: sourcesOf(merged),
    target_name: "Carried out",
  });
  for (;;) {
    const { state } = await ask("GET", `/jobs/${String(jobId)}`);
    if (state === "done") break;
    if (state !== "running" && state !== "waiting") throw new Error(`The merge ended as ${String(state)}.`);
    await pause(100);
  }
  const rows = merged * rowsEach;
  const made = Math.ceil(rows / maxRows);
  const exact = made * (1 + maxRows / rowsOfCall);
  const { sum, byPath } = callsBetween(before, await providerCalls(server));
  report({
    name: `calls of a merge of ${rows} songs into ${made} playlists`,
    value: sum,
    unit: "calls",
    floor: exact,
    bar: { of: "value", atMost: exact },
    note: `${byPath}; ${Math.round((performance.now() - startedMs) / 1000)} s`,
  });
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const ms: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedMs = performance.now();
    await work();
    ms.push(performance.now() - startedMs);
  }
  return ms;
}
