/** Kept by the browser: the version whose news were seen. */
const storageKey = "lastSeenVersion";

type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** Whether a version's news are still to be shown. On a first run all is new, so nothing is; the version counts as seen. */
export function hasNews(version: string, storage: Storage): boolean {
  const seen = storage.getItem(storageKey);
  if (seen === null) markSeen(version, storage);
  return seen !== null && seen !== version;
}

/** The news of a version were seen. */
export function markSeen(version: string, storage: Storage): void {
  storage.setItem(storageKey, version);
}
