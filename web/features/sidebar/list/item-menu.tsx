import { ListMenu } from "#web/features/lists/lists.ts";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { verb } from "#web/ui/menu/verbs.ts";
import { listOfItem } from "#web/features/sidebar/items/sidebar-items.ts";
import type { SidebarItem } from "#web/features/sidebar/items/sidebar-item.ts";

interface EntryMenuProps {
  item: SidebarItem;
  anchor: { x: number; y: number };
  /** moves the entry in the person's own order; undefined in any other order */
  onMove?: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}

/** The context menu of a playlist, album or artist. */
export function EntryMenu({ item, anchor, onMove, onClose }: EntryMenuProps) {
  const arrange: MenuEntry[] = [];
  if (onMove !== undefined)
    arrange.push(
      verb("moveUp", () => onMove(-1)),
      verb("moveDown", () => onMove(1)),
    );
  return (
    <ListMenu
      label={item.name}
      list={listOfItem(item)}
      anchor={anchor}
      parts={{ arrange }}
      hasOpen
      onClose={onClose}
    />
  );
}
