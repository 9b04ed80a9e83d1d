import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImportCheck } from "#contract/history/history.ts";
import { importFile, uploadFile } from "./history.ts";
import type { Bench } from "./measure/figures.ts";
import { idleMemory, watchMemory } from "./measure/process-memory.ts";
import { callJson, signInScanned, withFolder, withServer } from "./measure/server-process.ts";

const scrobbles = 346_000;
const manyScrobbles = 2_000_000;
const songs = 60_000;
const linesAtOnce = 5_000;
const name = "Recent Tracks.csv";

/**
 * A table of Last.fm's scrobbles on the embedded database: what it would bring, its import, the same once more; and of
 * 2,000,000 lines the import, with memory above idle. The floor of the imports is the check, which reads the same and stores
 * nothing.
 */
export const scrobbleFiles: Bench = async (report) =>
  withFolder(async (folder) => {
    for (const count of [scrobbles, manyScrobbles]) {
      const path = join(folder, `${count}.csv`);
      await pipeline(Readable.from(table(count)), createWriteStream(path));
      await withServer(async (server) => {
        const { token } = await signInScanned(server, "newcomer");
        const idleMb = await idleMemory(server.pid);
        const watch = watchMemory(server.pid);
        const { uploadId } = await uploadFile(server, token, { path, name, check: true });
        const startedMs = performance.now();
        const { report: found } = await callJson<ImportCheck>(
          `${server.url}/spotify-import/upload/${uploadId}/check`,
          {
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify({ filename: name, time_zone: "UTC" }),
          },
        );
        const checkMs = performance.now() - startedMs;
        const note = `n=1; ${found.totals.imported} new of ${found.rows} rows`;
        report({
          name: `check of ${count} scrobbles`,
          value: checkMs,
          unit: "ms",
          floor: null,
          bar: null,
          note,
        });
        const value = await importFile(server, token, { path, name });
        const bar = count === scrobbles ? ({ of: "value", atMost: 30_000 } as const) : null;
        report({ name: `import of ${count} scrobbles`, value, unit: "ms", floor: checkMs, bar, note: "n=1" });
        const memory = { value: watch.stop() - idleMb, unit: "MB", floor: null } as const;
        report({ name: "memory above idle meanwhile", ...memory, bar: { of: "value", atMost: 350 } });
        const again = await importFile(server, token, { path, name });
        report({
          name: "the same file again",
          value: again,
          unit: "ms",
          floor: null,
          bar: null,
          note: "n=1",
        });
      });
    }
  });

/** Lines as lastfm.ghan.nl writes them, newest first. */
function* table(count: number): Generator<string> {
  yield "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n";
  for (let from = 0; from < count; from += linesAtOnce)
    yield Array.from({ length: Math.min(linesAtOnce, count - from) }, (_, n) => line(from + n)).join("");
}

function line(n: number): string {
  const song = Math.floor(songs * (((n * 7919) % 100_003) / 100_003) ** 3);
  const seconds = Date.UTC(2026, 0, 1) / 1000 - n * 190;
  const artist = `Artist ${song % 8_000}`;
  return `"${seconds}","01 May 2025, 11:57","${artist}","","An album of ${artist}","","A song of some length, number ${song}",""\n`;
}
