import { isLocalPath } from "#contract/base/local-path.ts";

const storageKey = "wanted_path";

/** Remembers, for this tab, where someone wanted to go before they had to sign in. */
export function rememberWantedPath(path: string): void {
  if (isLocalPath(path)) sessionStorage.setItem(storageKey, path);
}

/** The remembered path, or null; it stays remembered. */
export function peekWantedPath(): string | null {
  const path = sessionStorage.getItem(storageKey);
  return path !== null && isLocalPath(path) ? path : null;
}

/** The remembered path, or null; it is forgotten. */
export function takeWantedPath(): string | null {
  const path = peekWantedPath();
  sessionStorage.removeItem(storageKey);
  return path;
}
