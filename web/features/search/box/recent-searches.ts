import { create } from "zustand";
import { getSession, subscribeSession } from "#web/platform/api/session.ts";

const storageKey = "recent_searches_v1";
const maxKept = 8;

interface Kept {
  userId: string;
  texts: readonly string[];
}

function read(): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null") as Partial<Kept> | null;
    if (stored?.userId !== getSession()?.userId || !Array.isArray(stored?.texts)) return [];
    return stored.texts.filter((text): text is string => typeof text === "string").slice(0, maxKept);
  } catch {
    // What cannot be read was never searched for.
    return [];
  }
}

function keep(texts: readonly string[]): void {
  useRecentSearches.setState({ texts });
  const userId = getSession()?.userId;
  try {
    if (texts.length === 0 || userId === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ userId, texts }));
  } catch {
    // A full or closed storage: they stay until the page is reloaded.
  }
}

/** What this person searched for in this browser, the newest first. */
export const useRecentSearches = create<{ texts: readonly string[] }>(() => ({ texts: read() }));

// They are of a person: the next one who signs in here does not see them.
subscribeSession(() => {
  if (getSession() === null) keep([]);
  else useRecentSearches.setState({ texts: read() });
});

/** Remembers what was searched for; the same words count once, whatever their case. */
export function rememberSearch(text: string): void {
  const wanted = text.trim();
  if (wanted.length < 2) return;
  const { texts } = useRecentSearches.getState();
  const others = texts.filter((kept) => kept.toLowerCase() !== wanted.toLowerCase());
  keep([wanted, ...others].slice(0, maxKept));
}

/** Forgets one search. */
export function forgetSearch(text: string): void {
  keep(useRecentSearches.getState().texts.filter((kept) => kept !== text));
}

/** Forgets all of them. */
export function clearRecentSearches(): void {
  keep([]);
}
