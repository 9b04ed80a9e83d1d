/*
 * Answers of the server that this browser keeps of the person who is signed in, so that what was read once can be read
 * without a connection. They lie in the browser's Cache Storage, a cache a person, without the token they were asked with.
 */

/** What screens read a library and its figures from: only these are kept (tests compare them with the contract). */
export const keptPaths: readonly RegExp[] = [
  /^\/auth\/(me|preferences|consent|users\/me\/registry)$/,
  /^\/library\/cache\/(status|playlists|liked\/count)$/,
  /^\/library\/(health|home)$/,
  /^\/playlists\/[^/]+$/,
  /^\/playlists\/[^/]+\/tracks(\/stream)?$/,
  /^\/classification\/(genres|coverage|plan)$/,
  /^\/stats\/(summary|series|habits|clock|coverage|top|timeseries|releases|on-this-day|recap|milestones|sound|prefs)$/,
  /^\/stats\/(songs|artists|albums)\/[^/]+$/,
  /^\/smart-playlists(\/[^/]+)?$/,
  /^\/operations$/,
  /^\/queue\/skips$/,
  /^\/__routes$/,
];

const cachePrefix = "gatefold-answers:";

/** Caches of songs (kept-songs.ts), which go when the answers of their person do. */
export const songCachePrefix = "gatefold-songs:";

/** The largest answer that is kept, and how much and how many all together: liked songs of 50,000 are about 25 MB. */
export const keptLimits = { answerBytes: 32_000_000, bytes: 128_000_000, answers: 600 } as const;

/** Epoch milliseconds when a kept answer was read, and its length, as headers of it. */
const readAtHeader = "x-gatefold-read-at";
const bytesHeader = "x-gatefold-bytes";

/** Whether the answer of an address (path and query) is kept. */
export function isKept(address: string): boolean {
  const [path = ""] = address.split("?", 1);
  return keptPaths.some((pattern) => pattern.test(path));
}

/** Addresses that are not secure have no Cache Storage, whatever the types say. */
function storage(): CacheStorage | null {
  return "caches" in globalThis ? caches : null;
}

/**
 * Runs what writes or forgets alone among all tabs. Where an answer arrives during a sign-out, its cache would be made again
 * by it, and stay.
 */
export function writeAlone<T>(write: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("gatefold-kept", write) : write();
}

function nameFor(userId: string): string {
  return cachePrefix + userId;
}

/** A stream whose last line does not say that it is complete would hide what is missing. */
function isComplete(response: Response, body: Uint8Array): boolean {
  if (response.headers.get("content-type")?.startsWith("application/x-ndjson") !== true) return true;
  const end = new TextDecoder().decode(body.subarray(-400)).trimEnd();
  return end.slice(end.lastIndexOf("\n") + 1).includes('"type":"done"');
}

/**
 * Keeps an answer (a clone: its body is read here), in place of what was kept for the address. Only where the person's
 * cache is there, which `beginKeeping` made: what arrives after a sign-out is not kept.
 */
export async function keepAnswer(userId: string, address: string, response: Response): Promise<void> {
  const kept = storage();
  const name = nameFor(userId);
  try {
    if (kept === null || !(await kept.has(name))) return;
    const body = new Uint8Array(await response.arrayBuffer());
    if (body.length > keptLimits.answerBytes || !isComplete(response, body)) return;
    const headers = new Headers({
      "content-type": response.headers.get("content-type") ?? "application/json",
      [readAtHeader]: String(Date.now()),
      [bytesHeader]: String(body.length),
    });
    await writeAlone(async () => {
      if (!(await kept.has(name))) return;
      const cache = await kept.open(name);
      // Taken out first, so that it stands last among the kept: the first are the ones to go.
      await cache.delete(address);
      await cache.put(address, new Response(body, { headers }));
      await trim(cache);
    });
  } catch {
    // A full disk, a private window, a page that was left: it is read from the server as before.
  }
}

async function trim(cache: Cache): Promise<void> {
  const addresses = await cache.keys();
  const sizes = await Promise.all(addresses.map(async (address) => bytesOf(await cache.match(address))));
  let bytes = sizes.reduce((sum, size) => sum + size, 0);
  let count = addresses.length;
  for (const [index, address] of addresses.entries()) {
    if (bytes <= keptLimits.bytes && count <= keptLimits.answers) return;
    await cache.delete(address);
    bytes -= sizes[index] ?? 0;
    count -= 1;
  }
}

function bytesOf(response: Response | undefined): number {
  return Number(response?.headers.get(bytesHeader) ?? 0);
}

/** What was last read at an address; null when nothing of it is kept. */
export async function recallAnswer(userId: string, address: string): Promise<Response | null> {
  try {
    return (await storage()?.match(address, { cacheName: nameFor(userId) })) ?? null;
  } catch {
    return null;
  }
}

/** Whether anything of this person is to be kept. */
export async function isKeeping(userId: string): Promise<boolean> {
  return (await storage()?.has(nameFor(userId))) === true;
}

/** From now on answers of this person are kept, and what was kept of all others is gone. */
export async function beginKeeping(userId: string): Promise<void> {
  const kept = storage();
  if (kept === null) return;
  try {
    await writeAlone(async () => {
      await dropAllBut(kept, userId);
      await kept.open(nameFor(userId));
    });
  } catch {
    // Without a place nothing is kept.
  }
}

/** Forgets all that is kept, of anyone; nothing more is kept until `beginKeeping`. */
export async function forgetAnswers(): Promise<void> {
  const kept = storage();
  if (kept !== null) await writeAlone(() => dropAllBut(kept, null)).catch(() => undefined);
}

async function dropAllBut(kept: CacheStorage, userId: string | null): Promise<void> {
  const isOfAnother = (name: string) =>
    [cachePrefix, songCachePrefix].some((prefix) => name.startsWith(prefix) && name !== prefix + userId);
  await Promise.all((await kept.keys()).filter(isOfAnother).map((name) => kept.delete(name)));
}

/** How many answers are kept of a person, and their bytes. */
export async function measureKept(userId: string): Promise<{ answers: number; bytes: number }> {
  const kept = storage();
  if (kept === null || !(await kept.has(nameFor(userId)))) return { answers: 0, bytes: 0 };
  const cache = await kept.open(nameFor(userId));
  const all = await cache.matchAll();
  return { answers: all.length, bytes: all.reduce((sum, response) => sum + bytesOf(response), 0) };
}
