import { create } from "zustand";
import { getSession } from "#web/platform/session.ts";
import type { LibraryFilter } from "#web/platform/ui-state.ts";

/** What this browser remembers of one person's library; nothing of it is ever sent. */
interface LibraryMemory {
  /** epoch ms of the last opening or playing, by id */
  usedAt: Readonly<Record<string, number>>;
  /** the person's own order of ids; none until something was moved */
  custom: Readonly<Partial<Record<LibraryFilter, readonly string[]>>>;
  closedFolders: readonly string[];
}

const nothing: LibraryMemory = { usedAt: {}, custom: {}, closedFolders: [] };
const mostUsed = 500;

export const useLibraryMemory = create<LibraryMemory>(() => nothing);

function storageKey(): string {
  return `library_memory_v1:${getSession()?.userId ?? ""}`;
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Reads the stored text; whatever is missing or wrong is as if it had never been. */
export function parseLibraryMemory(text: string | null): LibraryMemory {
  let stored: Record<string, unknown> = {};
  try {
    stored = Object.fromEntries(fieldsOf(JSON.parse(text ?? "{}")));
  } catch {
    return nothing;
  }
  const used = fieldsOf(stored["usedAt"]).filter(
    (field): field is [string, number] => typeof field[1] === "number",
  );
  return {
    usedAt: Object.fromEntries(used),
    custom: Object.fromEntries(fieldsOf(stored["custom"]).map(([filter, ids]) => [filter, idsOf(ids)])),
    closedFolders: idsOf(stored["closedFolders"]),
  };
}

function remember(change: Partial<LibraryMemory>): void {
  useLibraryMemory.setState(change);
  localStorage.setItem(storageKey(), JSON.stringify(useLibraryMemory.getState()));
}

/** Recalls what is remembered of the signed-in person's library. */
export function recallLibrary(): void {
  useLibraryMemory.setState(parseLibraryMemory(localStorage.getItem(storageKey())));
}

/** Notes that a playlist, album or artist was opened or played just now. */
export function noteUsed(id: string): void {
  const all = Object.entries({ ...useLibraryMemory.getState().usedAt, [id]: Date.now() });
  remember({ usedAt: Object.fromEntries(all.toSorted((a, b) => b[1] - a[1]).slice(0, mostUsed)) });
}

export function setCustomOrder(filter: LibraryFilter, ids: readonly string[]): void {
  remember({ custom: { ...useLibraryMemory.getState().custom, [filter]: ids } });
}

export function setFolderOpen(folder: string, isOpen: boolean): void {
  const others = useLibraryMemory.getState().closedFolders.filter((closed) => closed !== folder);
  remember({ closedFolders: isOpen ? others : [...others, folder] });
}
