import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtinCatalogue } from "../catalogue/builtin/builtin-catalogue.ts";
import { startProvider, type RunningProvider } from "../demo-service.ts";
import type { HistoryRow } from "./history-rows.ts";

let provider: RunningProvider;

beforeAll(async () => {
  provider = await startProvider({ dataFolder: null, now: () => Date.UTC(2026, 10, 22) });
});
afterAll(() => provider.close());

async function download(account: string): Promise<Buffer> {
  const response = await fetch(`${provider.base}/my-data/${account}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return Buffer.from(await response.arrayBuffer());
}

async function rowsOf(zip: Buffer): Promise<{ names: string[]; rows: HistoryRow[] }> {
  const [names, rows]: [string[], HistoryRow[]] = [[], []];
  const opened = await yauzl.fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    names.push(entry.fileName);
    const text = (await buffer(await opened.openReadStreamPromise(entry))).toString();
    rows.push(...(JSON.parse(text) as HistoryRow[]));
  }
  return { names, rows };
}

test("the listener's export holds five years with holidays, skips and several devices, in order", async () => {
  const { names, rows } = await rowsOf(await download("listener"));
  expect(names.at(0)).toMatch(
    /^Spotify Extended Streaming History\/Streaming_History_Audio_2021(?:-\d{4})?_0\.json$/u,
  );
  expect(rows.length).toBeGreaterThan(30_000);
  const times = rows.map(({ ts }) => ts);
  expect(times).toEqual(times.toSorted());
  expect(new Set(times.map((time) => time.slice(0, 4))).size).toBeGreaterThanOrEqual(5);
  expect(rows.filter(({ ts }) => ts.slice(5, 10) === "08-05")).toEqual([]);
  const skipped = rows.filter((row) => row.skipped).length / rows.length;
  expect(skipped).toBeGreaterThan(0.1);
  expect(skipped).toBeLessThan(0.3);
  expect(new Set(rows.map(({ platform }) => platform)).size).toBe(3);
  const { catalogue, id } = {
    catalogue: builtinCatalogue(),
    id: rows[0]?.spotify_track_uri?.split(":")[2] ?? "",
  };
  expect(catalogue.track(id)?.name).toBe(rows[0]?.master_metadata_track_name);
});

test("it is the same file whenever it is downloaded", async () => {
  const [one, other] = [await download("newcomer"), await download("newcomer")];
  expect(one.equals(other)).toBe(true);
});

test("an account that there is not has none", async () => {
  expect((await fetch(`${provider.base}/my-data/nobody`)).status).toBe(404);
});
