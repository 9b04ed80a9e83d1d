import type { DryRun } from "#web/features/genres/genres.queries.ts";
import { foldText } from "#web/platform/text/matches-words.ts";

export type PlanRow = DryRun["rows"][number];
export type PlanGroup = DryRun["groups"][number];

/** Which songs of a plan are shown: of one playlist, those that none is proposed for, or all. */
export type ShownGroup = { kind: "all" } | { kind: "left-over" } | { kind: "group"; playlistName: string };

/** What is typed above the table. */
export interface PlanFilter {
  artist: string;
  album: string;
  group: ShownGroup;
}

function isOfGroup({ proposed_playlist: proposed }: PlanRow, group: ShownGroup): boolean {
  if (group.kind === "all") return true;
  return group.kind === "left-over" ? proposed === null : proposed === group.playlistName;
}

/** The rows of a plan whose artist and album contain what is typed, whatever its case and accents. */
export function filterPlan(rows: readonly PlanRow[], filter: PlanFilter): PlanRow[] {
  const artist = foldText(filter.artist.trim());
  const album = foldText(filter.album.trim());
  return rows.filter(
    (row) =>
      isOfGroup(row, filter.group) &&
      (artist === "" || foldText(row.artist).includes(artist)) &&
      (album === "" || foldText(row.album).includes(album)),
  );
}

/** The songs that applying a plan writes: those of the groups that are not left out. */
export function songsToApply(plan: DryRun, leftOut: ReadonlySet<string>): Record<string, string[]> {
  const chosen = plan.groups.filter(({ genre }) => !leftOut.has(genre));
  return Object.fromEntries(
    chosen.map(({ genre }) => [genre, (plan.filtered_by_genre[genre] ?? []).map(({ track_id: id }) => id)]),
  );
}
