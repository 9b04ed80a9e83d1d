import { text } from "node:stream/consumers";
import { Pool } from "undici";
import { itemFields } from "#server/provider-client/api/provider-library.ts";
import type { FetchedPages, PagesToFetch } from "./measure/fetched-pages.ts";

/*
 * The floor of a first scan, run by measure/run-script.ts: fetches every page of an account's library from the provider
 * with a plain undici client and discards the bodies. Only the playlists' listing and the first page of liked
 * songs are parsed, since what else there is to fetch stands in them.
 */
const pageSize = 50;

interface Listed {
  id: string;
  collaborative: boolean;
  owner: { id: string };
  items?: { total: number } | null;
  tracks?: { total: number } | null;
}

const { base, token, concurrency } = JSON.parse(await text(process.stdin)) as PagesToFetch;
const { origin, pathname } = new URL(base);
const pool = new Pool(origin, { connections: concurrency });
const headers = { authorization: `Bearer ${token}` };
let calls = 0;

async function send(path: string) {
  calls += 1;
  const answer = await pool.request({ method: "GET", path: `${pathname}/v1/${path}`, headers });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return answer.body;
}

async function parse<T>(path: string): Promise<T> {
  return (await (await send(path)).json()) as T;
}

async function discard(paths: string[]): Promise<void> {
  const waiting = paths.values();
  const lane = async () => {
    for (const path of waiting) await (await send(path)).dump({ limit: Number.MAX_SAFE_INTEGER });
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** Addresses of the pages of a list from `from` on. */
function pagesOf(path: string, total: number, { from = 0, more = "" } = {}): string[] {
  const count = Math.max(0, Math.ceil((total - from) / pageSize));
  return Array.from(
    { length: count },
    (_, page) => `${path}?limit=${pageSize}&offset=${from + page * pageSize}${more}`,
  );
}

const me = await parse<{ id: string }>("me");
calls = 0;
const startedMs = performance.now();
const cpuBefore = process.cpuUsage();
const first = await parse<{ total: number; items: (Listed | null)[] }>(
  `me/playlists?limit=${pageSize}&offset=0`,
);
const rest = await Promise.all(
  pagesOf("me/playlists", first.total, { from: pageSize }).map((path) =>
    parse<{ items: (Listed | null)[] }>(path),
  ),
);
const listed = [first, ...rest].flatMap(({ items }) => items).filter((playlist) => playlist !== null);
const readable = listed.filter(({ owner, collaborative }) => owner.id === me.id || collaborative);
const liked = await parse<{ total: number }>(`me/tracks?limit=${pageSize}&offset=0`);
const itemPages = readable.flatMap(({ id, items, tracks }) =>
  pagesOf(`playlists/${id}/items`, items?.total ?? tracks?.total ?? 0, {
    more: `&additional_types=track,episode&fields=${itemFields("item")}`,
  }),
);
await discard([...pagesOf("me/tracks", liked.total, { from: pageSize }), ...itemPages]);
const ms = performance.now() - startedMs;
const { user, system } = process.cpuUsage(cpuBefore);
const cpuMs = (user + system) / 1000;
await pool.close();
const fetched: FetchedPages = { ms, cpuMs, calls, likedTotal: liked.total, playlistTotal: first.total };
process.stdout.write(JSON.stringify(fetched));
