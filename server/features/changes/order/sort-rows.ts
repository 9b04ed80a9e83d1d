import type { SortableRow } from "#server/features/library/library.ts";

/** What rows can be sorted by. */
export type SortField = "title" | "artist" | "album" | "added" | "released" | "length";

const byText = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** What a row is sorted by; null where it does not say. */
const valuesOf: Record<SortField, (row: SortableRow) => string | number | null> = {
  title: ({ name }) => name || null,
  artist: ({ artist }) => artist || null,
  album: ({ album }) => album || null,
  added: ({ added_at: at }) => at?.getTime() ?? null,
  // A year alone comes before its months; sources write 0000 where they know nothing.
  released: ({ release_date: date }) => (date?.startsWith("0000") === true ? null : date),
  length: ({ duration_ms: ms }) => ms,
};

/** Rows in an order. Equal ones keep theirs; those that do not say stand at the end, whichever way it goes. */
export function sortRows(
  rows: readonly SortableRow[],
  { by, descending }: { by: SortField; descending: boolean },
): SortableRow[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valuesOf[by](row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === "number" && typeof b.value === "number") return sign * (a.value - b.value);
      return sign * byText.compare(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}
