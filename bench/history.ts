import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { ZipFile } from "yazl";
import { createJsonRows } from "#server/features/history/export-files/json-rows.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { quantile, type Bench } from "./measure/figures.ts";
import { askPaced } from "./measure/paced-requests.ts";
import { idleMemory, pause, watchMemory } from "./measure/process-memory.ts";
import {
  callJson,
  withFolder,
  withServer,
  signInScanned,
  type ServerProcess,
} from "./measure/server-process.ts";

const plays = 430_000;
const manyPlays = 2_000_000;
/** Of one file: as the service splits them, 12 MB. */
const playsOfFile = 16_000;
const songs = 60_000;
const zipName = "my_spotify_data.zip";
const partBytes = 8 * 1024 * 1024;
const perSecond = 50;
const pollMs = 250;

/**
 * Exports in the layout of 2024 on the embedded database: the import of 430,000 plays, and the same zip again;
 * memory above idle, and other requests meanwhile. Floors: reading the rows of the files, and inserting as many rows.
 */
export const history: Bench = async (report) =>
  withFolder(async (folder) => {
    const zip = join(folder, "export.zip");
    await writeExport(zip, plays);
    const parse = parseMs(plays);
    await withServer(async (server) => {
      const { token } = await signInScanned(server, "newcomer");
      const idleMb = await idleMemory(server.pid);
      const watch = watchMemory(server.pid);
      let seconds = 0;
      const importing = (async () => {
        seconds = await importFile(server, token, { path: zip, name: zipName });
      })();
      const probe = { name: "/healthz", url: `${server.url}/healthz` };
      const status = { name: "/library/cache/status", url: `${server.url}/library/cache/status`, token };
      const latencies = await askPaced([probe, status], perSecond, importing);
      const peakMb = watch.stop();
      const insert = await insertMs(server);
      report({
        name: `import of ${plays} plays`,
        value: seconds,
        unit: "ms",
        floor: parse + insert,
        bar: { of: "value", atMost: 30_000 },
        note: `n=1; floors: parsing ${Math.round(parse)} ms, inserting ${Math.round(insert)} ms`,
      });
      report({
        name: "memory above idle meanwhile",
        value: peakMb - idleMb,
        unit: "MB",
        floor: null,
        bar: { of: "value", atMost: 350 },
        note: `idle ${Math.round(idleMb)} MB`,
      });
      for (const [name, ms] of latencies)
        report({
          name: `${name} meanwhile: p95`,
          value: quantile(ms, 0.95),
          unit: "ms",
          floor: null,
          bar: { of: "value", atMost: 25 },
          note: `${perSecond}/s, n=${ms.length}; p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms`,
        });
      report({
        name: "the same zip again, in which nothing is new",
        value: await importFile(server, token, { path: zip, name: zipName }),
        unit: "ms",
        floor: parse,
        bar: { of: "value", atMost: 10_000 },
        note: "n=1; floor: parsing",
      });
    });
  });

/** The import of 2,000,000 plays, and memory above idle. */
export const historyOfMany: Bench = async (report) =>
  withFolder(async (folder) => {
    const zip = join(folder, "export.zip");
    await writeExport(zip, manyPlays);
    const { size } = await stat(zip);
    await withServer(async (server) => {
      const { token } = await signInScanned(server, "newcomer");
      const idleMb = await idleMemory(server.pid);
      const watch = watchMemory(server.pid);
      const value = await importFile(server, token, { path: zip, name: zipName });
      const note = `n=1; zip of ${Math.round(size / 1e6)} MB`;
      report({ name: `import of ${manyPlays} plays`, value, unit: "ms", floor: null, bar: null, note });
      const memory = { value: watch.stop() - idleMb, unit: "MB", floor: null } as const;
      report({ name: "memory above idle meanwhile", ...memory, bar: { of: "value", atMost: 350 } });
    });
  });

/** A row of the extended history, newest first, as the service writes it. */
function rowAt(n: number): object {
  const song = Math.floor(songs * (((n * 7919) % 100_003) / 100_003) ** 3);
  return rowOf2024({
    endedAt: Date.UTC(2026, 0, 1) - n * 190_000,
    msPlayed: n % 5 === 0 ? 12_000 + (n % 9_000) : 150_000 + (n % 90_000),
    track: `A song of some length, number ${song}`,
    artist: `Artist ${song % 8_000}`,
    trackId: String(song).padStart(22, "0"),
  });
}

function fileText(from: number, to: number): string {
  return JSON.stringify(
    Array.from({ length: to - from }, (_, n) => rowAt(from + n)),
    null,
    2,
  );
}

/** Writes an export file by file, of which one at a time is in memory. */
async function writeExport(path: string, count: number): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  for (let from = 0, file = Math.ceil(count / playsOfFile); from < count; from += playsOfFile, file -= 1) {
    const text = () => Readable.from([Buffer.from(fileText(from, Math.min(count, from + playsOfFile)))]);
    const name = `Spotify Extended Streaming History/Streaming_History_Audio_2025_${file}.json`;
    zip.addReadStreamLazy(name, (give) => give(null, text()));
  }
  zip.end();
  await written;
}

/** How long reading the rows of such files takes, in ms, besides writing them. */
function parseMs(count: number): number {
  let ms = 0;
  for (let from = 0; from < count; from += playsOfFile) {
    const bytes = Buffer.from(fileText(from, Math.min(count, from + playsOfFile)));
    const startedMs = performance.now();
    const rows = createJsonRows();
    rows.push(bytes);
    rows.end();
    ms += performance.now() - startedMs;
  }
  return ms;
}

/** How long one statement takes that inserts what was imported into a table of the same form, in ms. */
async function insertMs(server: ServerProcess): Promise<number> {
  const client = new pg.Client({
    host: server.dataFolder,
    port: 5432,
    user: "postgres",
    database: "postgres",
  });
  await client.connect();
  try {
    await client.query("create table bench_plays (like history_plays including all)");
    const startedMs = performance.now();
    await client.query("insert into bench_plays select * from history_plays");
    return performance.now() - startedMs;
  } finally {
    await client.end();
  }
}

/** A file on the disk, and what it is called. `check`: a file of another service is held. */
interface FileToUpload {
  path: string;
  name: string;
  check?: boolean;
}

/** Uploads a file in parts. @returns its upload, and its import where one began */
export async function uploadFile(
  server: ServerProcess,
  token: string,
  { path, name, check = false }: FileToUpload,
): Promise<{ uploadId: string; jobId: string | null }> {
  const headers = { authorization: `Bearer ${token}` };
  const file = await open(path);
  const { size } = await file.stat();
  const uploadId = crypto.randomUUID();
  let jobId: string | null = null;
  for (let offset = 0; offset < size; offset += partBytes) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(partBytes), 0, partBytes, offset);
    const body = new FormData();
    body.append("file", new Blob([buffer.subarray(0, bytesRead)]), name);
    const query = `upload_id=${uploadId}&offset=${offset}&size=${size}&check=${check}`;
    const url = `${server.url}/spotify-import/upload?${query}`;
    ({ job_id: jobId } = await callJson<{ job_id: string | null }>(url, { method: "POST", headers, body }));
  }
  await file.close();
  return { uploadId, jobId };
}

/** Uploads a file and waits for the end of its import. @returns milliseconds from the end of the upload */
export async function importFile(server: ServerProcess, token: string, file: FileToUpload): Promise<number> {
  const { jobId } = await uploadFile(server, token, file);
  const headers = { authorization: `Bearer ${token}` };
  const startedMs = performance.now();
  for (;;) {
    const url = `${server.url}/spotify-import/progress/${jobId}`;
    const { status, error_log: why } = await callJson<{ status: string; error_log: string }>(url, {
      headers,
    });
    if (status === "completed") return performance.now() - startedMs;
    if (status === "failed" || status === "cancelled") throw new Error(`The import ${status}: ${why}`);
    await pause(pollMs);
  }
}
