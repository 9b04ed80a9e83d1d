import { type LibraryFilter, useUiState } from "#web/platform/appearance/ui-state.ts";
import { orderEntries } from "./order-items.ts";
import { findFolders } from "./folders.ts";
import { useLibraryMemory } from "./sidebar-memory.ts";
import { toFlatRows, toFolderRows } from "./sidebar-rows.ts";
import type { SidebarItem, SidebarRow } from "./sidebar-item.ts";

const maxWhenCollapsed = 20;
const noOrder: readonly string[] = [];

export interface LibraryRows {
  pinned: SidebarRow[];
  /** playlists that the genres suggest, above the others: who asked for them looks at the top */
  suggested: SidebarRow[];
  rows: SidebarRow[];
  /** ids of all that can be moved, in the present order */
  order: string[];
}

/** The lines of the sidebar: sorted, filtered, in folders, the pinned and the suggested ones apart. */
export function useLibraryRows(
  filter: LibraryFilter,
  items: readonly SidebarItem[],
  isCollapsed: boolean,
): LibraryRows {
  const sort = useUiState((state) => state.librarySort);
  const search = useUiState((state) => state.librarySearch);
  const pinnedIds = useUiState((state) => state.pinned);
  const usedAt = useLibraryMemory((state) => state.usedAt);
  const custom = useLibraryMemory((state) => state.custom[filter] ?? noOrder);
  const closedFolders = useLibraryMemory((state) => state.closedFolders);

  const movable = items.filter((item) => item.isLiked !== true && item.isSuggested !== true);
  const ordered = orderEntries(movable, sort, { usedAt, custom });
  const folders = findFolders(filter === "playlists" ? movable.map(({ name }) => name) : []);
  const order = ordered.map(({ id }) => id);

  const byId = new Map(filter === "playlists" ? ordered.map((item) => [item.id, item]) : []);
  const pinned = pinnedIds.flatMap((id) => byId.get(id) ?? []);
  const rest = pinned.length === 0 ? ordered : ordered.filter((item) => !pinned.includes(item));
  const liked = items.filter((item) => item.isLiked === true);
  const suggested = items.filter((item) => item.isSuggested === true);

  if (isCollapsed) {
    const all = [...pinned, ...liked, ...rest, ...suggested].slice(0, maxWhenCollapsed);
    return { pinned: [], suggested: [], rows: toFlatRows(all, ""), order };
  }
  return {
    pinned: toFlatRows(pinned, search),
    suggested: toFlatRows(suggested, search),
    rows: [...toFlatRows(liked, search), ...toFolderRows(rest, { typed: search, folders, closedFolders })],
    order,
  };
}
