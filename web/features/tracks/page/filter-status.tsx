import { formatCount } from "#web/platform/text/format.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { countShown } from "#web/features/tracks/rows/filter-rows.ts";
import type { ShownOrder } from "#web/features/tracks/rows/sort-orders.ts";
import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";

interface FilterStatusProps {
  filter: string;
  order: ShownOrder | null | "waiting";
  /** the list: what of it is here, and how many rows it has in all (left out: those) */
  rows: { rows: readonly TrackRow[]; total?: number; isComplete: boolean };
}

/** How much of the list a filter shows, announced; and of which songs, while not all of them are here. */
export function FilterStatus({ filter, order, rows }: FilterStatusProps) {
  return (
    <output className="tabular block px-4 text-sm text-weak not-empty:pb-3 md:px-8">
      {filter === "" || order === null ? "" : describeFilter(order, rows)}
    </output>
  );
}

function describeFilter(order: ShownOrder | "waiting", list: FilterStatusProps["rows"]): string {
  const { rows, total = rows.length, isComplete } = list;
  if (order === "waiting") return isComplete ? "" : trackText("filterWaits");
  const shown = countShown(order);
  const counts = { shown: formatCount(shown), read: formatCount(rows.length), total: formatCount(total) };
  const text = isComplete
    ? trackText("filtered", { count: total, ...counts })
    : trackText("filteredPart", { count: rows.length, ...counts });
  return shown === 0 ? trackText("filteredNone", { found: text }) : text;
}
