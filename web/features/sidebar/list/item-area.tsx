import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { sidebarText } from "#web/features/sidebar/texts/sidebar-text.ts";
import { type LibraryFilter, useUiState } from "#web/platform/appearance/ui-state.ts";
import { reorder, siblingsOf } from "#web/features/sidebar/items/custom-order.ts";
import type { DraggedTracks } from "#web/features/library/library.ts";
import { addDragged } from "#web/features/lists/lists.ts";
import { listOfItem } from "#web/features/sidebar/items/sidebar-items.ts";
import { EntryList } from "./item-list.tsx";
import { setCustomOrder, setFolderOpen } from "#web/features/sidebar/items/sidebar-memory.ts";
import type { SidebarItem, SidebarRow } from "#web/features/sidebar/items/sidebar-item.ts";
import { useEntryDrop } from "./use-item-drop.ts";
import { useEntryKeys } from "./use-item-keys.ts";
import { useEntryMenu } from "./use-item-menu.tsx";
import { useLibraryRows } from "#web/features/sidebar/items/use-sidebar-rows.ts";

const narrowestTile = 116;
/** So many suggestions stand above the playlists until all are asked for. */
const fewSuggested = 3;

function useWidth(element: HTMLElement | null): number {
  "use memo";
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth - 16);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface EntryAreaProps {
  filter: LibraryFilter;
  items: readonly SidebarItem[];
  isCollapsed: boolean;
  scroller: HTMLElement | null;
}

/** Moves rows in the person's own order, and says where they are now. */
function useMoving(filter: LibraryFilter, rows: readonly SidebarRow[], order: readonly string[]) {
  "use memo";
  const [said, setSaid] = useState("");
  const handleReorder = (moved: string, target: string, side: "before" | "after") =>
    setCustomOrder(filter, reorder(order, rows, { moved, target, side }));
  const handleStep = (row: SidebarRow, step: 1 | -1) => {
    const siblings = siblingsOf(rows, row);
    const place = siblings.findIndex(({ key }) => key === row.key) + step;
    const target = siblings[place];
    if (target === undefined) return;
    handleReorder(row.key, target.key, step < 0 ? "before" : "after");
    const name = row.kind === "item" ? row.item.name : row.name;
    setSaid(sidebarText("movedTo", { name, place: place + 1, count: siblings.length }));
  };
  return { said, handleReorder, handleStep };
}

async function addTracks(item: SidebarItem | undefined, dragged: DraggedTracks): Promise<void> {
  if (item?.playlist === undefined) return;
  await addDragged(item.playlist, dragged);
}

/** A suggestion is no list yet. */
function draggedList(item: SidebarItem | undefined) {
  return item === undefined || item.isSuggested === true ? null : listOfItem(item);
}

function handleToggle(row: SidebarRow & { kind: "folder" }, isOpen: boolean): void {
  setFolderOpen(row.name, isOpen);
}

/** Entries that stand above the others under a title of their own. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-2 border-b border-hairline pb-2">
      <h3 className="px-2 pt-1 pb-1 text-xs font-semibold text-weak">{title}</h3>
      {children}
    </section>
  );
}

interface WholeButtonProps {
  count: number;
  isWhole: boolean;
  onChange: (isWhole: boolean) => void;
}

/** Shows all suggestions, or a few again. */
function WholeButton({ count, isWhole, onChange }: WholeButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isWhole}
      onClick={() => onChange(!isWhole)}
      className="mt-1 min-h-8 rounded-control px-2 text-sm font-semibold text-normal hover:bg-hover hover:text-strong"
    >
      {isWhole ? sidebarText("suggestedFewer") : sidebarText("suggestedAll", { count })}
    </button>
  );
}

/** The entries of the library under their headings: reached by keyboard, with menus, taking what is dropped. */
export function EntryArea({ filter, items, isCollapsed, scroller }: EntryAreaProps) {
  "use memo";
  const area = useRef<HTMLDivElement>(null);
  const isGrid = useUiState((state) => state.libraryView === "grid") && !isCollapsed;
  const isCustom = useUiState((state) => state.librarySort === "custom") && !isCollapsed;
  const width = useWidth(scroller);
  const columns = isGrid ? Math.max(2, Math.floor(width / narrowestTile)) : 1;
  const { pinned, suggested: allSuggested, rows, order } = useLibraryRows(filter, items, isCollapsed);
  const [isWhole, setIsWhole] = useState(false);
  const suggested = isWhole ? allSuggested : allSuggested.slice(0, fewSuggested);
  const all = [...pinned, ...suggested, ...rows];
  const itemOf = (key: string) => items.find(({ id }) => id === key);
  const moving = useMoving(filter, rows, order);

  const { menu, openMenu, handlers } = useEntryMenu((key) => {
    const row = all.find((candidate) => candidate.key === key);
    if (row === undefined || (row.kind === "item" && row.item.isSuggested === true)) return null;
    const isMovable = isCustom && siblingsOf(rows, row).length > 1;
    const onMove = isMovable ? (step: 1 | -1) => moving.handleStep(row, step) : undefined;
    if (row.kind === "item") return { item: row.item, onMove };
    return { folder: row, onMove, onOpen: row.isOpen ? undefined : () => handleToggle(row, true) };
  });
  const drop = useEntryDrop({
    takesTracks: (key) => {
      const playlist = itemOf(key)?.playlist;
      return playlist !== undefined && (playlist.own || playlist.collaborative);
    },
    onTracks: (key, tracks) => void addTracks(itemOf(key), tracks),
    isOrdering: isCustom,
    listOf: (key) => draggedList(itemOf(key)),
    onReorder: moving.handleReorder,
  });
  const keys = useEntryKeys({
    area,
    rows: all,
    columns,
    onToggle: handleToggle,
    onMove: isCustom ? moving.handleStep : undefined,
    onMenu: openMenu,
  });
  const look = isCollapsed ? ("icon" as const) : isGrid ? ("tile" as const) : ("row" as const);
  const shared = {
    look,
    columns,
    width,
    scroller,
    over: drop.over,
    dropCount: drop.dropCount,
    activeKey: keys.activeKey,
    onToggle: handleToggle,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for its links and buttons
    <div
      ref={area}
      onKeyDown={keys.handleKeyDown}
      onFocus={keys.handleFocus}
      {...handlers}
      {...drop.handlers}
    >
      {pinned.length === 0 ? null : (
        <Part title={sidebarText("pinned")}>
          <EntryList label={sidebarText("pinned")} rows={pinned} {...shared} />
        </Part>
      )}
      {suggested.length === 0 ? null : (
        <Part title={commonText("suggested")}>
          <EntryList label={commonText("suggested")} rows={suggested} {...shared} />
          {allSuggested.length > fewSuggested ? (
            <WholeButton count={allSuggested.length} isWhole={isWhole} onChange={setIsWhole} />
          ) : null}
        </Part>
      )}
      <EntryList label={commonText(filter)} rows={rows} {...shared} />
      <output aria-live="polite" className="sr-only">
        {moving.said}
      </output>
      {menu}
    </div>
  );
}
