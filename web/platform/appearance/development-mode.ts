import { useSyncExternalStore } from "react";

const modeKey = "developmentMode";
/** `developmentMode` as it was called before */
const olderKey = "devMode";
const overlaysKey = "dev_overlays";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function isOn(key: string): boolean {
  return ["true", "1", "on"].includes(localStorage.getItem(key)?.replaceAll('"', "") ?? "");
}

function set(key: string, value: boolean): void {
  localStorage.setItem(key, String(value));
  for (const listener of listeners) listener();
}

/** Whether this browser is a developer's: the local key `developmentMode`, or `devMode` as it was called before. */
export function isDevelopmentMode(): boolean {
  return isOn(modeKey) || isOn(olderKey);
}

/** The same, for components. */
export function useDevelopmentMode(): boolean {
  return useSyncExternalStore(subscribe, isDevelopmentMode);
}

/** Makes this browser a developer's, or ends it under either name. */
export function setDevelopmentMode(isWanted: boolean): void {
  if (!isWanted) localStorage.removeItem(olderKey);
  set(modeKey, isWanted);
}

/** Whether the developer overlay of context menus is shown: the local key `dev_overlays`. */
export function useOverlays(): boolean {
  return useSyncExternalStore(subscribe, () => isOn(overlaysKey));
}

/** Shows the developer overlay of context menus, or hides it. */
export function setOverlays(isWanted: boolean): void {
  set(overlaysKey, isWanted);
}
