import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/admin/enrichment.ts";
import type { AppContext } from "#server/features/context.ts";
import { enrichmentJob, type EnrichmentInput } from "#server/features/genres/genres.ts";
import type { ScanCounts } from "#contract/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type RequestInfo, type Route } from "#server/platform/http/serve.ts";
import { saidOf } from "#server/platform/jobs/job-answer.ts";
import { readInstanceJobs, readJob, type JobRow } from "#server/platform/jobs/jobs.db.ts";
import { cancelledWithinMs, waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import type { Counters } from "./counters.ts";
import { presentRun } from "./present-run.ts";

/** How the admin's own library is read again. */
interface OwnRefresh {
  include_liked: boolean;
  include_playlists: boolean;
  skip_sweep: boolean;
  force_full: boolean;
}

/** What these routes work with. */
export type EnrichmentRoutesCtx = Pick<AppContext, "database" | "jobs"> & {
  counters: Counters;
  /** Starts or joins a scan, and answers its counts if it ends within 20 s. */
  refreshOwn: (userId: string, asked: OwnRefresh) => Promise<ScanCounts | null>;
};

/** A proxy in between gives up a request after a minute, as a rule. */
const answersWithinMs = 50_000;
const runsShown = 20;
const defaults = { batchSize: 2_000, maxArtists: 50_000, maxSongs: 2_000, afterScanOf: null };
const kind = { userId: null, kind: enrichmentJob.name } as const;

export const enrichmentRoutes: Route<EnrichmentRoutesCtx>[] = [
  serve(contract.counters, (ctx: EnrichmentRoutesCtx) => ctx.counters.read()),

  serve(contract.enrichmentProgress, async (ctx: EnrichmentRoutesCtx) => {
    const [row] = await readInstanceJobs(ctx.database, { kind: enrichmentJob.name, limit: 1 });
    if (row === undefined)
      return { status: "done" as const, processed_count: 0, expected_total: 0, run: null };
    const run = presentRun(row);
    const { status, processed_count: processed, expected_total: expected } = run;
    return { status, processed_count: processed, expected_total: expected, run };
  }),

  serve(contract.listEnrichmentRuns, async (ctx: EnrichmentRoutesCtx) => {
    const rows = await readInstanceJobs(ctx.database, { kind: enrichmentJob.name, limit: runsShown });
    return { items: rows.map(presentRun) };
  }),

  serve(contract.enrichAll, async (ctx: EnrichmentRoutesCtx, { body }, info) => {
    const { batch_size: batchSize, max_artists: maxArtists } = body;
    const end = await runToEnd(ctx, { ...defaults, batchSize, maxArtists, task: "all" }, info);
    if ("status" in end) return end;
    const { backfilled, artists_updated, tracks_applied, ulib_enriched } = end.counts;
    return { backfilled, artists_updated, tracks_applied, ulib_enriched };
  }),

  serve(contract.backfillCentral, async (ctx: EnrichmentRoutesCtx, { body }, info) => {
    const end = await runToEnd(ctx, { ...defaults, batchSize: body.batch_size, task: "backfill" }, info);
    return "status" in end ? end : { backfilled: end.counts.backfilled };
  }),

  serve(contract.classifyArtistsFully, async (ctx: EnrichmentRoutesCtx, { body }, info) => {
    const { batch_size: batchSize, max_artists: maxArtists } = body;
    const end = await runToEnd(ctx, { ...defaults, batchSize, maxArtists, task: "artist-full" }, info);
    if ("status" in end) return end;
    const { artists_updated, tracks_applied, ulib_enriched } = end.counts;
    return { artists_updated, tracks_applied, ulib_enriched };
  }),

  serve(contract.classifyByArtist, async (ctx: EnrichmentRoutesCtx, { body }, info) => {
    const end = await runToEnd(ctx, { ...defaults, maxSongs: body.limit, task: "artist" }, info);
    if ("status" in end) return end;
    return { updated: end.counts.tracks_applied, considered: end.counts.considered };
  }),

  serve(contract.adminRefresh, async (ctx: EnrichmentRoutesCtx, { body }, { session, reply }) => {
    const counts = await ctx.refreshOwn(session.userId, {
      include_liked: !body.playlists_only,
      include_playlists: !body.liked_only,
      skip_sweep: body.skip_sweep,
      force_full: body.liked_force_full,
    });
    const classification = body.classify_via_artist
      ? await start(ctx, { ...defaults, task: "refresh", afterScanOf: session.userId })
      : null;
    if (counts !== null) return { ...counts, classification };
    void reply.code(202);
    return { status: "running" as const, classification };
  }),

  serve(contract.cancelEnrichment, async (ctx: EnrichmentRoutesCtx) => {
    const isOpen = await ctx.jobs.cancel(kind);
    if (isOpen === 0) throw new AppError("not-found", message("admin.noEnrichment"));
    await ctx.jobs.cancelAndWait(kind, cancelledWithinMs);
    return { ok: true as const };
  }),
];

/**
 * Starts a run, or joins one of the same task. Throws AppError `busy` while one of another task runs.
 *
 * @returns the id of its job
 */
async function start(ctx: EnrichmentRoutesCtx, input: EnrichmentInput): Promise<string> {
  const { jobId, isNew } = await ctx.jobs.start(enrichmentJob, { userId: null, input });
  const open = isNew ? undefined : await readJob(ctx.database, jobId);
  if (open !== undefined && (open.input as EnrichmentInput).task !== input.task)
    throw new AppError("busy", message("admin.enrichmentRunning"));
  return jobId;
}

type End = { counts: contract.EnrichmentCounts } | { job_id: string; status: contract.EnrichmentStatus };

/** Starts or joins a run and waits for its end, at most 50 s. Throws AppError for what stopped it. */
async function runToEnd(
  ctx: EnrichmentRoutesCtx,
  input: EnrichmentInput,
  { signal, reply }: Pick<RequestInfo, "signal" | "reply">,
): Promise<End> {
  const jobId = await start(ctx, input);
  const row = await waitForJob(ctx.database, jobId, { withinMs: answersWithinMs, signal });
  if (row === undefined || row.state === "cancelled")
    throw new AppError("conflict", message("admin.enrichmentStopped"));
  if (row.state === "failed") throw failureOf(row);
  const { counts, status } = presentRun(row);
  if (row.state === "done") return { counts };
  void reply.code(202);
  return { job_id: jobId, status };
}

function failureOf({ error }: JobRow): AppError {
  return new AppError(error?.code === "provider-error" ? "provider-error" : "conflict", saidOf(error));
}
