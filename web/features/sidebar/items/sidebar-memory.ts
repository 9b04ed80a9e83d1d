import { create } from "zustand";
import { getSession } from "#web/platform/api/session.ts";
import type { LibraryFilter } from "#web/platform/appearance/ui-state.ts";
import { type LibraryMemory, parseLibraryMemory } from "./parse-sidebar-memory.ts";

const maxUsed = 500;

export const useLibraryMemory = create<LibraryMemory>(() => parseLibraryMemory(null));

function storageKey(): string {
  return `library_memory_v1:${getSession()?.userId ?? ""}`;
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
  remember({ usedAt: Object.fromEntries(all.toSorted((a, b) => b[1] - a[1]).slice(0, maxUsed)) });
}

export function setCustomOrder(filter: LibraryFilter, ids: readonly string[]): void {
  remember({ custom: { ...useLibraryMemory.getState().custom, [filter]: ids } });
}

export function setFolderOpen(folder: string, isOpen: boolean): void {
  const others = useLibraryMemory.getState().closedFolders.filter((closed) => closed !== folder);
  remember({ closedFolders: isOpen ? others : [...others, folder] });
}
