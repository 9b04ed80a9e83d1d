import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { median, spread, type Bench } from "./measure/figures.ts";
import { idleMemory, pause, processorMs, residentMb, watchMemory } from "./measure/process-memory.ts";
import { withServer, signInScanned, type ServerProcess } from "./measure/server-process.ts";

const runs = 7;
const slowReaderMs = 5_000;

/** What the stream reads, in one statement: each distinct track of one person with its album, by id. */
const rawQuery = `
  select track.id, track.uri, track.name, track.duration_ms, track.explicit, track.popularity, track.track_number,
    track.disc_number, track.isrc, track.is_local, track.artists, track.external_url, track.album_id,
    album.name as album_name, album.images as album_images, album.release_date as album_release_date,
    album.external_url as album_external_url
  from library_tracks mine
  join catalogue_tracks track on track.provider = 'demo' and track.id = mine.track_id
  join catalogue_albums album on album.provider = 'demo' and album.id = track.album_id
  where mine.user_id = $1
  order by mine.track_id`;

/** The stream of a whole cached library beside its raw query, and the server's memory while a reader is slow. */
export const stream: Bench = async (report) => {
  await withServer(async (server) => {
    const { token, userId } = await signInScanned(server, "collector");
    const client = new pg.Client({
      host: server.dataFolder,
      port: 5432,
      database: "postgres",
      user: "postgres",
    });
    await client.connect();
    const streamed: number[] = [];
    const queried: number[] = [];
    const streamedCpu: number[] = [];
    const queriedCpu: number[] = [];
    const cpu = () => processorMs(server.pid) + processorMs(process.pid);
    let rowCount = 0;
    let megabytes = 0;
    // The first run of each is left out: it meets code and pages that no one has touched.
    for (let run = 0; run <= runs; run += 1) {
      const cpuBefore = cpu();
      const read = await readStream(server, token);
      const cpuBetween = cpu();
      const startedMs = performance.now();
      rowCount = (await client.query(rawQuery, [userId])).rows.length;
      const queryMs = performance.now() - startedMs;
      megabytes = read.bytes / 1e6;
      if (run === 0) continue;
      streamed.push(read.ms);
      queried.push(queryMs);
      streamedCpu.push(cpuBetween - cpuBefore);
      queriedCpu.push(cpu() - cpuBetween);
    }
    await client.end();
    report({
      name: `/library/stream/cache, ${rowCount} tracks: time`,
      value: median(streamed),
      unit: "ms",
      floor: median(queried),
      bar: { of: "ratio", atMost: 2 },
      note: `${spread(streamed)}, ${megabytes.toFixed(0)} MB; floor: the raw query by pg, ${spread(queried)}`,
    });
    report({
      name: "the same: processor time",
      value: median(streamedCpu),
      unit: "ms",
      floor: median(queriedCpu),
      bar: null,
      note: `server and reader, ${spread(streamedCpu)}; floor: the raw query, server and reader, ${spread(queriedCpu)}`,
    });
    await reportMemory(report, server, token, megabytes);
  });
};

async function reportMemory(
  report: Parameters<Bench>[0],
  server: ServerProcess,
  token: string,
  megabytes: number,
): Promise<void> {
  const before = await idleMemory(server.pid);
  const fast = watchMemory(server.pid);
  await readStream(server, token);
  const fastMb = fast.stop() - before;
  const restingMb = await idleMemory(server.pid, 5000);
  const { grownMb, takenMb } = await readSlowly(server, token, restingMb);
  const note = (what: string) => `${what}; the stream is ${megabytes.toFixed(0)} MB long`;
  report({
    name: "the same: peak memory above before",
    value: fastMb,
    unit: "MB",
    floor: null,
    bar: null,
    note: note("reader at full speed"),
  });
  report({
    name: "the same: growth under a stopped reader",
    value: grownMb,
    unit: "MB",
    floor: null,
    bar: null,
    note: note(`the reader took ${takenMb.toFixed(1)} MB, then nothing for ${slowReaderMs / 1000} s`),
  });
}

async function readStream(server: ServerProcess, token: string): Promise<{ ms: number; bytes: number }> {
  const startedMs = performance.now();
  const response = await openStream(server, token);
  let bytes = 0;
  response.on("data", (chunk: Buffer) => (bytes += chunk.length));
  await once(response, "end");
  return { ms: performance.now() - startedMs, bytes };
}

/** Takes some of the stream and stops: highest memory of the server meanwhile above `restingMb`, and what was taken. */
async function readSlowly(
  server: ServerProcess,
  token: string,
  restingMb: number,
): Promise<{ grownMb: number; takenMb: number }> {
  const response = await openStream(server, token);
  const [chunk] = (await once(response, "data")) as [Buffer];
  response.pause();
  let peakMb = residentMb(server.pid);
  for (let passedMs = 0; passedMs < slowReaderMs; passedMs += 50) {
    peakMb = Math.max(peakMb, residentMb(server.pid));
    await pause(50);
  }
  response.destroy();
  return { grownMb: peakMb - restingMb, takenMb: chunk.length / 1e6 };
}

async function openStream(server: ServerProcess, token: string): Promise<IncomingMessage> {
  const request = get(`${server.url}/library/stream/cache`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}.`);
  return response;
}
