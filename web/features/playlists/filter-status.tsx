import { countShown, type ShownOrder } from "#web/features/tracks/tracks.tsx";
import { formatCount } from "#web/platform/format.ts";
import { trackText } from "#web/platform/messages/en-tracks.ts";
import type { RowsSnapshot } from "./playlist-rows.ts";

interface FilterStatusProps {
  filter: string;
  order: ShownOrder | null | "waiting";
  snapshot: RowsSnapshot;
}

/** How much of the list a filter shows, announced; and of which songs, while not all of them are here. */
export function FilterStatus({ filter, order, snapshot }: FilterStatusProps) {
  return (
    <output className="tabular block px-4 text-sm text-weak not-empty:pb-3 md:px-8">
      {filter === "" || order === null ? "" : describeFilter(order, snapshot)}
    </output>
  );
}

function describeFilter(order: ShownOrder | "waiting", { rows, total, isComplete }: RowsSnapshot): string {
  if (order === "waiting") return isComplete ? "" : trackText("filterWaits");
  const shown = countShown(order);
  const counts = { shown: formatCount(shown), read: formatCount(rows.length), total: formatCount(total) };
  const text = isComplete
    ? trackText("filtered", { count: total, ...counts })
    : trackText("filteredPart", { count: rows.length, ...counts });
  return shown === 0 ? `${text}. ${trackText("filterNone")}` : text;
}
