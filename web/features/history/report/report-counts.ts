import type { ImportJob, ImportReport } from "#contract/history/history.ts";
import { importReasons } from "#contract/history/import-reasons.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";

type Counts = ImportReport["totals"];

/** How many rows became plays. */
export const countStored = (counts: Counts) => counts.imported + counts.short + counts.private_session;

/** How many rows there are of all reasons. */
export const countRows = (counts: Counts) => importReasons.reduce((sum, reason) => sum + counts[reason], 0);

/** What an import brought, in a line. */
export function importCounts({ stats }: Pick<ImportJob, "stats">): string {
  return historyText("counts", {
    plays: stats.streaming_events,
    library: stats.library_tracks,
    playlists: stats.playlist_additions,
  });
}
