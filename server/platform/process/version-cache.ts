import { LRUCache } from "lru-cache";

/** What was worked out of people's data, kept in this process while its version stays. */
export interface VersionCache<Scope, Value> {
  /** The value as it is now; those who ask at once wait for one making. Throws what `make` throws, which is not kept. */
  get(scope: Scope): Promise<Value>;
  /** The same at a version that was read just now; with `mayBeOlder` whatever is being made will do. */
  getAt(scope: Scope, version: string, options?: { mayBeOlder: boolean }): Promise<Value>;
  /** What is kept of a person, of whichever version. */
  peek(userId: string): KeptValue<Value> | undefined;
  /** Lets go of what is kept of a person. */
  forget: (userId: string) => void;
}

/** A value that is kept. */
interface KeptValue<Value> {
  version: string;
  value: Value;
  /** when it was ready, by `performance.now()`, and how long it was made */
  readyAtMs: number;
  makeMs: number;
}

/** How a cache is made. */
interface VersionCacheOptions<Scope, Value> {
  /** a text that is another one whenever what the value is made of has changed */
  readVersion: (scope: Scope) => Promise<string>;
  /** @param older what was kept of another version */
  make: (scope: Scope, made: { version: string; older: Value | undefined }) => Promise<Value>;
  /** what all values may take together, as `sizeOf` counts them; the one that was made last always stays */
  maxSize: number;
  /** bytes of a value; 1 where it is left out, so that values are counted */
  sizeOf?: (value: Value) => number;
}

const strict = { mayBeOlder: false };
/** What no one asks for goes after this. */
const unusedForMs = 15 * 60_000;

/** Makes a cache of a value a person. */
export function createVersionCache<Scope extends { userId: string }, Value>({
  readVersion,
  make,
  maxSize,
  sizeOf = () => 1,
}: VersionCacheOptions<Scope, Value>): VersionCache<Scope, Value> {
  const cache = new LRUCache<string, KeptValue<Value>, { scope: Scope; version: string }>({
    maxSize,
    sizeCalculation: ({ value }) => Math.min(maxSize, Math.max(1, Math.round(sizeOf(value)))),
    ttl: unusedForMs,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    // Who waits gets the value, though it was let go of meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_userId, older, { context: { scope, version } }) => {
      const startedMs = performance.now();
      const value = await make(scope, { version, older: older?.value });
      const readyAtMs = performance.now();
      return { version, value, readyAtMs, makeMs: readyAtMs - startedMs };
    },
  });
  const getAt: VersionCache<Scope, Value>["getAt"] = async (scope, version, { mayBeOlder } = strict) => {
    const fetchNow = () =>
      cache.forceFetch(scope.userId, {
        context: { scope, version },
        forceRefresh: cache.peek(scope.userId)?.version !== version,
      });
    const first = await fetchNow();
    // What was under way may have been read before the change that this version knows of.
    return mayBeOlder || first.version === version ? first.value : (await fetchNow()).value;
  };
  return {
    get: async (scope) => getAt(scope, await readVersion(scope)),
    getAt,
    peek: (userId) => cache.peek(userId),
    forget: (userId) => void cache.delete(userId),
  };
}
