import type { SplitRow } from "#server/features/library/library.ts";

/** What rows can be sorted by. */
export type SortField = "title" | "artist" | "album" | "added" | "released" | "length";

const byText = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** What a row is sorted by; null where it does not say. */
function valueOf(row: SplitRow, by: SortField): string | number | null {
  switch (by) {
    case "title":
      return row.name || null;
    case "artist":
      return row.artist || null;
    case "album":
      return row.album || null;
    case "added":
      return row.added_at?.getTime() ?? null;
    case "released":
      // A year alone comes before its months; sources write 0000 where they know nothing.
      return row.release_date?.startsWith("0000") === true ? null : row.release_date;
    case "length":
      return row.duration_ms || null;
  }
}

/** Rows in an order. Equal ones keep theirs; those that do not say stand at the end, whichever way it goes. */
export function sortRows(
  rows: readonly SplitRow[],
  { by, descending }: { by: SortField; descending: boolean },
): SplitRow[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row, by) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === "number" && typeof b.value === "number") return sign * (a.value - b.value);
      return sign * byText.compare(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}
