import { formatCount } from "#web/platform/text/format.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { AddAllButton } from "./add-all-button.tsx";
import { countShown } from "#web/features/tracks/rows/filter-rows.ts";
import { type ShownOrder, shownUris } from "#web/features/tracks/rows/sort-orders.ts";
import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";

interface FilterStatusProps {
  filter: string;
  order: ShownOrder | null | "waiting";
  /** the list: what of it is here, and how many rows it has in all (left out: those) */
  rows: { rows: readonly TrackRow[]; total?: number; isComplete: boolean };
}

/** How much of the list a filter shows, announced, and what adds those songs to playlists; while not all songs are here, of which. */
export function FilterStatus({ filter, order, rows }: FilterStatusProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 text-sm text-weak md:px-8">
      <output className="tabular block not-empty:py-1">
        {filter === "" || order === null ? "" : describeFilter(order, rows)}
      </output>
      {filter === "" || order === null || order === "waiting" ? null : (
        <AddAllButton count={countShown(order)} read={() => shownUris(rows.rows, order)} />
      )}
    </div>
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
