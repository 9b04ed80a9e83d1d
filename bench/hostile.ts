import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { consentVersion } from "#contract/consent.ts";
import { fullestRequestOf, type Fullness } from "#testing/samples/fullest-request.ts";
import { endsMore, fullestValuesOf, type LibraryParts } from "#testing/samples/fullest-values.ts";
import { median, type Bench } from "./measure/figures.ts";
import { fillPlays } from "./measure/fill-plays.ts";
import { pause } from "./measure/process-memory.ts";
import {
  callJson,
  signInScanned,
  withServer,
  type LoopStop,
  type ServerProcess,
} from "./measure/server-process.ts";

const plays = 100_000;
const runs = 3;
const maxStopMs = 50;
/** An endpoint without a body has a line from here on. */
const shownFromMs = 15;
/** What lasts longer, as the export of everything that there is, is left. */
const answerWithinMs = 15_000;
const idleWithinMs = 60_000;

/** They start work of the whole instance, which would be measured with what follows, or end what is measured. */
const leftOut = new Set([
  ...endsMore,
  "POST /admin/enrich/all",
  "POST /admin/backfill/central_from_ulib",
  "POST /admin/classify/artist_full",
  "POST /admin/classify/artist",
  "POST /admin/refresh",
]);

interface Asked {
  server: ServerProcess;
  token: string;
}

/**
 * The longest stop of the server's event loop, as processor time of its thread, for each endpoint with the largest requests that its limits allow, made
 * from the contract, in the library of `collector` with plays. The floor is the same server while no one asks.
 */
export const hostile: Bench = (report) =>
  withServer(
    async (server) => {
      const { token, userId } = await signInScanned(server, "collector");
      const asked = { server, token };
      await post(asked, "/auth/consent", { accepted: true, version: consentVersion });
      await post(asked, "/stats/opt_in", {});
      await fillPlays(server, userId, plays);
      const parts = await readParts(asked);
      await untilIdle(asked);
      for (const endpoint of endpoints()) {
        const found = await measure(asked, endpoint, parts);
        if (endpoint.body !== undefined || found.value.workMs > shownFromMs)
          report({
            name: `${endpoint.method} ${endpoint.path}`,
            value: found.value.workMs,
            unit: "ms",
            floor: found.floor.workMs,
            bar: { of: "value", atMost: maxStopMs },
            note: found.note,
          });
      }
    },
    () => ({ ADMINS: "demo:collector", LANDING_PASSWORD: "" }),
    { withProbe: true },
  );

/** Streams of events have no end, and files are read in processes of their own (bench `lists` and `history`). */
function endpoints(): Endpoint[] {
  const asked = process.env["HOSTILE"]?.split(",");
  return api.filter(
    (endpoint: Endpoint) =>
      !leftOut.has(`${endpoint.method} ${endpoint.path}`) &&
      endpoint.events === undefined &&
      endpoint.file === undefined &&
      (asked === undefined || asked.some((start) => endpoint.path.startsWith(start))),
  );
}

interface Measured {
  value: LoopStop;
  floor: LoopStop;
  note: string;
}

/** The worse of the two kinds of fullness, each the longest of its runs. */
async function measure(asked: Asked, endpoint: Endpoint, parts: LibraryParts): Promise<Measured> {
  const { server } = asked;
  const idle: LoopStop[] = [];
  let worst: Measured | null = null;
  for (const fullness of endpoint.body === undefined ? (["long"] as const) : (["many", "long"] as const)) {
    const stops: LoopStop[] = [];
    let said = "";
    for (let run = 0; run < runs; run += 1) {
      await untilIdle(asked);
      await server.measureLongestStop();
      await pause(100);
      idle.push(await server.measureLongestStop());
      said = await ask(asked, endpoint, fullness, parts);
      stops.push(await server.measureLongestStop());
    }
    const value = findLongest(stops);
    const floor = findLongest(idle);
    const middleMs = median(stops.map(({ workMs }) => workMs));
    const note = `${fullness}: ${said}; median ${middleMs.toFixed(1)} ms; by the clock ${value.stopMs.toFixed(0)} ms, idle ${floor.stopMs.toFixed(0)} ms; n=${runs}`;
    if (worst === null || value.workMs > worst.value.workMs) worst = { value, floor, note };
  }
  if (worst === null) throw new Error("Nothing was measured.");
  return worst;
}

/** The first of all runs may be the longest: it meets what no request has made before. */
function findLongest(stops: readonly LoopStop[]): LoopStop {
  return {
    stopMs: Math.max(...stops.map(({ stopMs }) => stopMs)),
    workMs: Math.max(...stops.map(({ workMs }) => workMs)),
  };
}

/** @returns what was sent and answered, in words */
async function ask(
  { server, token }: Asked,
  endpoint: Endpoint,
  fullness: Fullness,
  parts: LibraryParts,
): Promise<string> {
  const { address, body } = fullestRequestOf(endpoint, fullness, fullestValuesOf(endpoint, parts));
  const sent = body === undefined ? "" : `${Math.ceil(body.length / 1024)} KB, `;
  try {
    const response = await fetch(server.url + address, {
      method: endpoint.method,
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const bytes = (await response.arrayBuffer()).byteLength;
    return `${sent}${response.status} with ${Math.ceil(bytes / 1024)} KB`;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return `${sent}left after ${answerWithinMs / 1000} s`;
  }
}

function post({ server, token }: Asked, path: string, body: object): Promise<Record<string, unknown>> {
  return callJson(server.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** What works behind the answers would be measured with the next ones; what does not end within a while is. */
async function untilIdle({ server, token }: Asked): Promise<void> {
  for (const until = performance.now() + idleWithinMs; performance.now() < until;) {
    const { items } = await callJson<{ items: { state: string }[] }>(`${server.url}/jobs`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (items.every(({ state }) => state !== "running" && state !== "waiting")) return;
    await pause(100);
  }
}

async function readParts(asked: Asked): Promise<LibraryParts> {
  const get = <T>(path: string) =>
    callJson<T>(asked.server.url + path, { headers: { authorization: `Bearer ${asked.token}` } });
  const { items } = await get<{
    items: { id: string; own: boolean; readable: boolean; track_count: number }[];
  }>("/library/cache/playlists");
  const playlists = items
    .filter(({ own, readable }) => own && readable)
    .toSorted((a, b) => b.track_count - a.track_count);
  const { items: songs } = await get<{
    items: { id: string; uri: string; name: string; artists: { name: string }[] }[];
  }>("/library/cache/tracks?limit=5000");
  const uris = songs.map(({ uri }) => uri);
  const { id: listId } = await post(asked, "/queue/lists", { items: uris });
  const { id: deckId } = await post(asked, "/queue/lists", { items: uris.map((_uri, at) => at) });
  const { hash } = await post(asked, "/classification/dry-run", {});
  return {
    playlistIds: playlists.map(({ id }) => id),
    playlistId: playlists[0]?.id ?? "",
    songs: songs.map((song) => ({ ...song, artists: song.artists.map(({ name }) => name) })),
    listId: String(listId),
    deckId: String(deckId),
    planHash: String(hash),
  };
}
