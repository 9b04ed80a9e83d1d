import { quantile, type Bench, type Figure } from "./measure/figures.ts";
import { processorMs } from "./measure/process-memory.ts";
import {
  callJson,
  withServer,
  withServerOnPostgres,
  signInScanned,
  type ServerProcess,
} from "./measure/server-process.ts";

/** Tracks whose names and artists are searched for; each gives six queries. */
const songs = 100;

/** How long searches of one database took, and what the server worked for each. */
interface Searched {
  firstMs: number;
  ms: number[];
  processorMsEach: number;
  tracks: number;
}

/**
 * Searches of the collector's library one after the other, as the search screen asks: 100 songs, and the best artists,
 * albums and playlists with what is most likely meant: titles, artists, beginnings, typos,
 * both together and operators; on the embedded database, and on PostgreSQL as its floor.
 */
export const search: Bench = async (report) => {
  const embedded = await withServer(searchMany);
  const native = await withServerOnPostgres(searchMany);
  for (const q of [0.5, 0.95, 0.99]) report(compare(q, embedded, native));
  report({
    name: "search: processor time of each",
    value: embedded.processorMsEach,
    unit: "ms",
    floor: native.processorMsEach,
    bar: null,
    note: "all threads of the server; floor: with PostgreSQL outside it",
  });
  report({
    name: "search: the first, which makes the index",
    value: embedded.firstMs,
    unit: "ms",
    floor: native.firstMs,
    bar: null,
    note: `${embedded.tracks} tracks, n=1; floor: PostgreSQL`,
  });
};

function compare(q: number, embedded: Searched, native: Searched): Figure {
  return {
    name: `search of ${embedded.tracks} tracks: p${Math.round(q * 100)}`,
    value: quantile(embedded.ms, q),
    unit: "ms",
    floor: quantile(native.ms, q),
    bar: q === 0.95 ? { of: "value", atMost: 30 } : { of: "ratio", atMost: 3 },
    note: `n=${embedded.ms.length}; floor: PostgreSQL`,
  };
}

async function searchMany(server: ServerProcess): Promise<Searched> {
  const { token } = await signInScanned(server, "collector");
  const ask = <T>(path: string) =>
    callJson<T>(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const page = await ask<{ total: number; items: { name: string; artists: { name: string }[] }[] }>(
    "/library/cache/tracks?limit=5000",
  );
  const timed = async (query: string) => {
    const startedMs = performance.now();
    await ask(
      `/library/search?limit=100&kinds=artists,albums,playlists,songs&q=${encodeURIComponent(query)}`,
    );
    return performance.now() - startedMs;
  };
  const firstMs = await timed("first");
  const step = Math.floor(page.items.length / songs);
  const queries = Array.from({ length: songs }, (_, index) => page.items[index * step]).flatMap((track) =>
    track === undefined ? [] : queriesFor(track.name, track.artists[0]?.name ?? ""),
  );
  // Code that was never run is not what is measured.
  for (const query of queries.slice(0, 60)) await timed(query);
  const before = processorMs(server.pid);
  const ms: number[] = [];
  for (const query of queries) ms.push(await timed(query));
  const processorMsEach = (processorMs(server.pid) - before) / queries.length;
  return { firstMs, ms, processorMsEach, tracks: page.total };
}

/** What people type for a track. */
function queriesFor(title: string, artist: string): string[] {
  const [word = title] = title.split(" ");
  const typo = title.slice(0, 2) + title.slice(3);
  return [title, artist, word.slice(0, 3), `${artist} ${word}`, typo, `${word} year:1990-2010 -is:local`];
}
