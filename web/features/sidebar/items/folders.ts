/** A folder is nothing but what playlists have in common in their names (decisions, section 6). */
export interface Folder<T> {
  folder: string;
  items: T[];
}

const separators = [" / ", ": "] as const;

/** `Gym: Warm-up` and `Gym / Warm-up` belong to `Gym`; null for a name that names no folder. */
export function splitFolderName(name: string): { folder: string; prefix: string; rest: string } | null {
  const found = separators
    .map((separator) => ({ separator, at: name.indexOf(separator) }))
    .filter(({ at }) => at > 0)
    .toSorted((a, b) => a.at - b.at)[0];
  if (found === undefined) return null;
  const end = found.at + found.separator.length;
  const folder = name.slice(0, found.at).trim();
  const rest = name.slice(end).trim();
  return folder === "" || rest === "" ? null : { folder, prefix: name.slice(0, end), rest };
}

/** The folders of a library: those that at least two names share. */
export function findFolders(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of names) {
    const folder = splitFolderName(name)?.folder;
    if (folder === undefined) continue;
    if (seen.has(folder)) shared.add(folder);
    seen.add(folder);
  }
  return shared;
}

/** Puts items of a folder together where the first of them stands; the others keep their places. */
export function gatherFolders<T extends { name: string }>(
  items: readonly T[],
  folders: ReadonlySet<string>,
): (T | Folder<T>)[] {
  const gathered: (T | Folder<T>)[] = [];
  const byName = new Map<string, Folder<T>>();
  for (const item of items) {
    const name = splitFolderName(item.name)?.folder;
    if (name === undefined || !folders.has(name)) {
      gathered.push(item);
      continue;
    }
    let folder = byName.get(name);
    if (folder === undefined) {
      folder = { folder: name, items: [] };
      byName.set(name, folder);
      gathered.push(folder);
    }
    folder.items.push(item);
  }
  return gathered;
}
