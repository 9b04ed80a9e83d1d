import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import { gatherFolders, splitFolderName } from "./folders.ts";
import type { SidebarItem, SidebarRow } from "./sidebar-item.ts";

interface RowOptions {
  /** what is typed into the filter */
  typed: string;
  /** the folders that there are, and those that are closed */
  folders: ReadonlySet<string>;
  closedFolders: readonly string[];
}

function keyOfFolder(folder: string): string {
  return `folder:${folder}`;
}

function itemRow(item: SidebarItem, folder: string | null): SidebarRow {
  const split = folder === null ? null : splitFolderName(item.name);
  const prefix = split?.prefix ?? "";
  return { kind: "item", key: item.id, item, folder, prefix, rest: split?.rest ?? item.name };
}

/** Entries without folders whose names hold every word that was typed. */
export function toFlatRows(items: readonly SidebarItem[], typed: string): SidebarRow[] {
  return items.filter(({ name }) => hasEveryWord(name, typed)).map((item) => itemRow(item, null));
}

/** The same in folders; while something is typed, all folders are open. */
export function toFolderRows(
  items: readonly SidebarItem[],
  { typed, folders, closedFolders }: RowOptions,
): SidebarRow[] {
  const fitting = items.filter(({ name }) => hasEveryWord(name, typed));
  return gatherFolders(fitting, folders).flatMap((gathered) => {
    if (!("folder" in gathered)) return [itemRow(gathered, null)];
    const { folder: name, items: members } = gathered;
    const isOpen = typed.trim() !== "" || !closedFolders.includes(name);
    const row: SidebarRow = { kind: "folder", key: keyOfFolder(name), name, items: members, isOpen };
    return isOpen ? [row, ...members.map((item) => itemRow(item, name))] : [row];
  });
}
