import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { trackName } from "#web/platform/text/shown-names.ts";

/** Says why a pressed row does not play; nothing for one that has not arrived. On the way it is passed over silently. */
export function notifyUnplayable(row: Pick<TrackRow, "isLocal" | "name"> | undefined): void {
  if (row === undefined) return;
  const name = trackName(row);
  showToast({
    tone: "info",
    title: row.isLocal ? trackText("localNotPlayed", { name }) : trackText("goneNotPlayed"),
    isBrief: true,
  });
}
