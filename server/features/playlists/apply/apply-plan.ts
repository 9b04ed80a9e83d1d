import { message, type Message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { applyPlan as contract } from "#contract/playlists/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import { isGenre, requirePlan, type GenreLibraries } from "#server/features/genres/genres.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { presentState } from "#server/platform/jobs/job-answer.ts";
import type { JobRow } from "#server/platform/jobs/jobs.db.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import { readOperationOfJob } from "../journal/operations.db.ts";
import { applyPlanJob, type ApplyProgress } from "./apply-plan.jobs.ts";

type ApplyCtx = Pick<AppContext, "database" | "jobs" | "now"> & { genreLibraries: GenreLibraries };
type Wanted = z.output<(typeof contract)["body"]>;
type Answer = z.output<(typeof contract)["output"]>;

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
  const { userId, provider } = person;
  const groups = Object.entries(wanted.tracks_by_genre).map(([genre, trackIds]) => ({ genre, trackIds }));
  const asked = { hash: wanted.dry_run_hash, threshold: wanted.threshold };
  requireSubset(groups, await requirePlan(ctx, person, asked));
  const { jobId, isNew } = await ctx.jobs.start(applyPlanJob, { userId, input: { provider, groups } });
  if (!isNew) throw new AppError("conflict", message("playlists.planRunning"));
  const total = groups.reduce((sum, { trackIds }) => sum + trackIds.length, 0);
  const row = await waitForJob(ctx.database, jobId, { signal });
  const operation = await readOperationOfJob(ctx.database, { userId, jobId });
  return {
    total_added_candidates: total,
    job_id: jobId,
    operation_id: operation === null ? null : String(operation),
    ...presentEnd(row),
  };
}

function requireSubset(
  groups: readonly { genre: string; trackIds: string[] }[],
  planned: ReadonlySet<string>,
): void {
  const unknown = groups.find(({ genre }) => !isGenre(genre));
  if (unknown) throw refused(message("playlists.unknownGenre", { genre: unknown.genre }));
  const others = [...new Set(groups.flatMap(({ trackIds }) => trackIds))].filter((id) => !planned.has(id));
  if (others.length === 0) return;
  const named = others.slice(0, maxNamed).join(", ");
  const count = others.length - maxNamed;
  throw refused(
    count > 0
      ? message("playlists.notInPlanMore", { songs: named, count })
      : message("playlists.notInPlan", { songs: named }),
  );
}

function refused(said: Message): AppError {
  return new AppError("bad-request", said, { fields: { tracks_by_genre: said } });
}

function presentEnd(row: JobRow | undefined) {
  const { playlists } = (row?.progress ?? { playlists: [] }) as Pick<ApplyProgress, "playlists">;
  return { playlists, ...presentState(row) };
}
