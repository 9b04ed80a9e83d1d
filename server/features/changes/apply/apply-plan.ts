import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { applyPlan as contract } from "#contract/playlists/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import { isGenre, playlistNameOf, requirePlan, type GenreLibraries } from "#server/features/genres/genres.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { defineChange } from "../engine/change-job.ts";
import { startChange } from "../engine/start-change.ts";
import { refused } from "../refusals.ts";

type ApplyCtx = Pick<AppContext, "database" | "jobs" | "now"> & { genreLibraries: GenreLibraries };
type Wanted = z.output<(typeof contract)["body"]>;
type Answer = z.output<(typeof contract)["output"]>;

/** Makes the playlists of a plan, or adds to them what is missing. */
export const applyPlanJob = defineChange({
  name: "apply-plan",
  operation: "apply",
  present: ({ steps, outcomes }) => ({
    playlists: steps.flatMap((step, at) => {
      const outcome = outcomes[at] ?? null;
      if (outcome === null) return [];
      const { playlistId, created, added, skipped } = outcome;
      return [{ genre: step.label, name: step.name, playlist_id: playlistId, created, added, skipped }];
    }),
  }),
});

/** ids that a refusal names */
const maxNamed = 20;

/**
 * Applies a plan as a job, and answers when it ends, or after 20 s. Throws AppError as `requirePlan`, and `bad-request`
 * for genres that there are not and songs that are not in the plan.
 */
export async function applyPlan(
  ctx: ApplyCtx,
  person: UserScope,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Answer> {
  const groups = Object.entries(wanted.tracks_by_genre).map(([genre, trackIds]) => ({ genre, trackIds }));
  const asked = { hash: wanted.dry_run_hash, threshold: wanted.threshold };
  requireSubset(groups, await requirePlan(ctx, person, asked));
  const steps = groups.map(({ genre, trackIds }) => ({
    kind: "fill" as const,
    label: genre,
    name: playlistNameOf(genre),
    songs: { trackIds },
  }));
  const running = message("playlists.planRunning");
  const { report, ...answer } = await startChange(
    ctx,
    person,
    { kind: applyPlanJob, steps, running },
    signal,
  );
  const total = groups.reduce((sum, { trackIds }) => sum + trackIds.length, 0);
  return { total_added_candidates: total, playlists: report.playlists, ...answer };
}

function requireSubset(
  groups: readonly { genre: string; trackIds: string[] }[],
  planned: ReadonlySet<string>,
): void {
  const unknown = groups.find(({ genre }) => !isGenre(genre));
  if (unknown) throw refused("tracks_by_genre", message("playlists.unknownGenre", { genre: unknown.genre }));
  const others = [...new Set(groups.flatMap(({ trackIds }) => trackIds))].filter((id) => !planned.has(id));
  if (others.length === 0) return;
  const named = others.slice(0, maxNamed).join(", ");
  const count = others.length - maxNamed;
  throw refused(
    "tracks_by_genre",
    count > 0
      ? message("playlists.notInPlanMore", { songs: named, count })
      : message("playlists.notInPlan", { songs: named }),
  );
}
