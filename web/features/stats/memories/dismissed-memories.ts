const storageKey = "dismissedMemories";
/** More than a year of them; older ones do not come back. */
const maxKept = 400;

/** The keys that were dismissed in this browser; none where the storage is broken or closed. */
export function readDismissed(storage: Pick<Storage, "getItem"> = localStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
  } catch {
    // What cannot be read was never dismissed: a memory is shown once more.
    return [];
  }
}

/** Remembers a key as dismissed; answers all of them. */
export function dismiss(key: string, storage: Pick<Storage, "getItem" | "setItem"> = localStorage): string[] {
  const keys = [...readDismissed(storage).filter((known) => known !== key), key].slice(-maxKept);
  try {
    storage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // A full or closed storage: it stays away until the page is reloaded.
  }
  return keys;
}
