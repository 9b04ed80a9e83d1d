import type * as z from "zod";
import type { applyPlan as contract } from "#contract/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import { isGenre, requirePlan } from "#server/features/classification/classification.ts";
import { readLibraryTracks } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Person } from "#server/platform/http/serve.ts";
import type { JobRow } from "#server/platform/jobs/jobs.db.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import { readOperationOfJob } from "../journal/operations.db.ts";
import { applyPlanJob, type ApplyProgress } from "./apply-plan.jobs.ts";

type ApplyCtx = Pick<AppContext, "database" | "jobs" | "now">;
type Wanted = z.output<(typeof contract)["body"]>;
type Answer = z.output<(typeof contract)["output"]>;
type Ended = Pick<Answer, "status" | "detail" | "playlists">;

const answerWithinMs = 20_000;

/**
 * Applies a plan as a job, and answers when it ends, or after 20 s. Throws AppError `plan-changed`, and `bad-request` for
 * genres that there are not and songs that are not in the library.
 */
export async function applyPlan(
  ctx: ApplyCtx,
  person: Person,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Answer> {
  const { userId, provider } = person;
  await requirePlan(ctx, { userId, hash: wanted.dry_run_hash, threshold: wanted.threshold });
  const groups = Object.entries(wanted.tracks_by_genre).map(([genre, trackIds]) => ({ genre, trackIds }));
  await requireKnown(ctx, person, groups);
  const { jobId, isNew } = await ctx.jobs.start(applyPlanJob, { userId, input: { provider, groups } });
  if (!isNew) throw new AppError("conflict", "A plan is being applied; please wait until it is done.");
  const total = groups.reduce((sum, { trackIds }) => sum + trackIds.length, 0);
  const row = await waitForJob(ctx.database, jobId, { withinMs: answerWithinMs, signal });
  const operation = await readOperationOfJob(ctx.database, { userId, jobId });
  return {
    total_added_candidates: total,
    job_id: jobId,
    operation_id: operation === null ? null : String(operation),
    ...presentEnd(row),
  };
}

async function requireKnown(
  ctx: ApplyCtx,
  person: Person,
  groups: readonly { genre: string; trackIds: string[] }[],
): Promise<void> {
  const unknown = groups.find(({ genre }) => !isGenre(genre));
  if (unknown) throw refused(`There is no genre “${unknown.genre}”.`);
  const ids = new Set(groups.flatMap(({ trackIds }) => trackIds));
  const known = await readLibraryTracks(ctx.database, person, [...ids]);
  if (known.length < ids.size) throw refused("Some of these songs are not in your library.");
}

function refused(sentence: string): AppError {
  return new AppError("bad-request", sentence, { fields: { tracks_by_genre: sentence } });
}

function presentEnd(row: JobRow | undefined): Ended {
  if (row === undefined) return { status: "cancelled", detail: null, playlists: [] };
  const { state, error, progress } = row;
  const status = state === "waiting" ? "running" : state;
  return { status, detail: error?.detail ?? null, playlists: (progress as ApplyProgress).playlists };
}
