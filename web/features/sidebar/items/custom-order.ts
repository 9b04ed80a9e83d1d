import { moveInOrder } from "./order-items.ts";
import type { SidebarRow } from "./sidebar-item.ts";

function isFixed(row: SidebarRow): boolean {
  return row.kind === "item" && (row.item.isLiked === true || row.item.isSuggested === true);
}

function folderOf(row: SidebarRow): string | null {
  return row.kind === "item" ? row.folder : null;
}

function idsOf(row: SidebarRow): string[] {
  return row.kind === "item" ? [row.item.id] : row.items.map(({ id }) => id);
}

/** The rows among which a row can be moved: those of its folder, or those outside of folders. */
export function siblingsOf(rows: readonly SidebarRow[], row: SidebarRow): SidebarRow[] {
  if (isFixed(row) || !rows.some(({ key }) => key === row.key)) return [];
  return rows.filter((other) => !isFixed(other) && folderOf(other) === folderOf(row));
}

/**
 * The person's order after a row was put beside another. A folder moves as a whole, and beside a folder whatever
 * is not in it. The same order when the two cannot stand beside each other.
 */
export function reorder(
  order: readonly string[],
  rows: readonly SidebarRow[],
  move: { moved: string; target: string; side: "before" | "after" },
): string[] {
  const moved = rows.find(({ key }) => key === move.moved);
  let target = rows.find(({ key }) => key === move.target);
  if (moved === undefined || target === undefined || isFixed(moved) || isFixed(target)) return [...order];
  const folder = folderOf(target);
  if (folder !== null && folder !== folderOf(moved))
    target = rows.find((row) => row.kind === "folder" && row.name === folder) ?? target;
  if (folderOf(moved) !== null && folderOf(moved) !== folderOf(target)) return [...order];
  const id = move.side === "before" ? idsOf(target)[0] : idsOf(target).at(-1);
  return id === undefined ? [...order] : moveInOrder(order, idsOf(moved), { id, side: move.side });
}
