import type { ComparableRow } from "#server/features/library/library.ts";
import { createMetSongs, isAddable, type DuplicatePolicy } from "#server/features/playlists/playlists.ts";

export type MergeOrder = "listed" | "interleaved" | "added" | "name";

/** A row that a program can add. */
export type Addable<Row extends { uri: string | null }> = Row & { uri: string };

/** A row that a merge leaves out, and why. */
export interface LeftOut {
  row: ComparableRow;
  /** `file`: a person's own, which no program can add */
  reason: "duplicate" | "file" | "gone";
  /** what stands for a duplicate: a row that is added, or one of the target; else null */
  sameAs: ComparableRow | null;
}

/** What a merge puts into the target, and what it leaves out. */
export interface Merged {
  rows: Addable<ComparableRow>[];
  leftOut: LeftOut[];
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/**
 * Merges lists: in an order, without doubles and without what the target has.
 * @param lists as the person listed them
 * @param present what is in the target already
 */
export function mergeRows(
  lists: readonly (readonly ComparableRow[])[],
  present: readonly ComparableRow[],
  { policy, order }: { policy: DuplicatePolicy; order: MergeOrder },
): Merged {
  const met = createMetSongs<ComparableRow>(policy);
  for (const row of present) met.add(row, row);
  const rows: Merged["rows"] = [];
  const leftOut: LeftOut[] = [];
  for (const row of inOrder(lists, order)) {
    if (!hasAddress(row)) {
      leftOut.push({ row, reason: row.uri === null ? "gone" : "file", sameAs: null });
      continue;
    }
    const sameAs = met.find(row);
    if (sameAs !== undefined) leftOut.push({ row, reason: "duplicate", sameAs: sameAs.note });
    else {
      met.add(row, row);
      rows.push(row);
    }
  }
  return { rows, leftOut };
}

/** Whether a program can add it to a playlist. */
export function hasAddress<Row extends { uri: string | null }>(row: Row): row is Addable<Row> {
  return isAddable(row.uri);
}

function inOrder(lists: readonly (readonly ComparableRow[])[], order: MergeOrder): ComparableRow[] {
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
