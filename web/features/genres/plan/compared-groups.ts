import { compareGenres } from "#contract/genres/genre-names.ts";
import type { PlanChanges } from "#contract/base/plan-changes.ts";
import type { DryRun } from "#web/features/genres/genres.queries.ts";

/** A playlist of two plans, with how many songs each gives it; 0 where it does not have it. */
export interface ComparedGroup {
  genre: string;
  name: string;
  before: number;
  now: number;
  /** its songs are others, though there may be as many */
  isChanged: boolean;
}

/** The playlists of a plan beside those of today's, the largest of today first. */
export function compareGroups(plan: DryRun, changes: PlanChanges): ComparedGroup[] {
  const changed = new Map(changes.groups.map((group) => [group.genre, group]));
  const kept = plan.groups
    .filter(({ genre }) => !changed.has(genre))
    .map(({ genre, playlist_name: name, total }) => ({
      genre,
      name,
      before: total,
      now: total,
      isChanged: false,
    }));
  const others = changes.groups.map(({ genre, playlist_name: name, before, now }) => ({
    genre,
    name,
    before,
    now,
    isChanged: true,
  }));
  return [...kept, ...others].toSorted(
    (a, b) => b.now - a.now || b.before - a.before || compareGenres(a.genre, b.genre),
  );
}
