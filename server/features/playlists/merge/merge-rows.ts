import type { MergeRow } from "#server/features/library/library.ts";
import { isAddable } from "../journal/plan-rewrite.ts";
import { createMetSongs, type DuplicatePolicy } from "./same-songs.ts";

export type MergeOrder = "listed" | "interleaved" | "added" | "name";

/** What a merge puts into the target, and what it leaves out. */
export interface Merged {
  rows: (MergeRow & { uri: string })[];
  /** rows that another row, or one of the target, stands for already */
  duplicates: number;
  /** rows that no program can add: a person's own files, and songs that are gone */
  unaddable: number;
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/**
 * Merges lists: in an order, without doubles and without what the target has.
 * @param lists as the person listed them
 * @param present what is in the target already
 */
export function mergeRows(
  lists: readonly (readonly MergeRow[])[],
  present: readonly MergeRow[],
  { policy, order }: { policy: DuplicatePolicy; order: MergeOrder },
): Merged {
  const met = createMetSongs<null>(policy);
  for (const row of present) met.add(row, null);
  const rows: Merged["rows"] = [];
  let duplicates = 0;
  let unaddable = 0;
  for (const row of inOrder(lists, order)) {
    if (!hasAddress(row)) unaddable += 1;
    else if (met.find(row) !== undefined) duplicates += 1;
    else {
      met.add(row, null);
      rows.push(row);
    }
  }
  return { rows, duplicates, unaddable };
}

function hasAddress(row: MergeRow): row is MergeRow & { uri: string } {
  return isAddable(row.uri);
}

function inOrder(lists: readonly (readonly MergeRow[])[], order: MergeOrder): MergeRow[] {
  if (order === "interleaved") {
    const longest = Math.max(0, ...lists.map((list) => list.length));
    return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  }
  const rows = lists.flat();
  // Rows without a date are the oldest: the service dates everything since 2010.
  if (order === "added")
    return rows.toSorted((a, b) => (a.added_at?.getTime() ?? 0) - (b.added_at?.getTime() ?? 0));
  if (order === "name")
    return rows.toSorted((a, b) => byName.compare(a.name, b.name) || byName.compare(a.artist, b.artist));
  return rows;
}
