import { hourMs } from "#contract/base/durations.ts";
import { message, type Message } from "#contract/messages/messages.ts";
import { listAdmins } from "#server/features/auth/auth.ts";
import type { AppContext } from "#server/features/context.ts";
import { notify, notifyWithin, type NoticeWork } from "#server/features/notifications/notifications.ts";
import { notifyOperator } from "#server/features/operator-notices/operator-notices.ts";
import type { Milestone, Recap } from "#server/features/stats/stats.ts";
import { mailRecap } from "./app-mails.ts";
import type { EndedRun } from "#server/platform/jobs/run-job.ts";

/* What people hear of what features did for them. Features below the notifications do not know of them. */

type NoticeTarget = Parameters<typeof notify>[1];
type NoticesCtx = Pick<AppContext, "database" | "events" | "now" | "jobs">;

const imports = "history-import";
const operations = [
  "apply-plan",
  "carry-over",
  "clean-up",
  "gather-songs",
  "make-smart-playlist",
  "merge-playlists",
  "restore-playlist",
  "rewrite-playlists",
  "split-playlist",
  "undo-operation",
];
/** Shorter waits are over before anyone has read of them. */
const minWaitMs = 10 * 60_000;

/** A run of a person's own job. */
type PersonRun = EndedRun & { userId: string };

/** What a person hears of the end of a run; null: nothing, as of what they cancelled and of what goes on later. */
export function noticeOfRun(run: PersonRun): NoticeTarget | null {
  if (run.state !== "done" && run.state !== "failed") return null;
  if (run.kind === imports) return noticeOfImport(run);
  return operations.includes(run.kind) ? noticeOfOperation(run) : null;
}

/** Why a run failed, in English and by the id of its text. */
function whyOf(error: PersonRun["error"]): { detail: string; message: Message | null } {
  return { detail: error?.detail ?? "", message: error?.message ?? null };
}

function noticeOfImport({ userId, jobId, input, state, error }: PersonRun): NoticeTarget {
  const { filename } = input as { filename: string };
  if (state === "done")
    return { userId, type: "import_finished", key: `import_finished:${jobId}`, data: { filename } };
  const data = { filename, ...whyOf(error) };
  return { userId, type: "import_failed", key: `import_failed:${jobId}`, data };
}

function noticeOfOperation({ userId, jobId, kind, state, error }: PersonRun): NoticeTarget | null {
  if (state === "done") {
    if (kind === "undo-operation") return null;
    const data = { operation: kind };
    return { userId, type: "operation_finished", key: `operation_finished:${jobId}`, data };
  }
  const type = error?.code === "conflict" ? "operation_conflict" : "operation_failed";
  return { userId, type, key: `${type}:${jobId}`, data: { operation: kind, ...whyOf(error) } };
}

/** Notifies people of the ends of their imports and operations, as part of storing those. */
export function notifyEndsOfRuns(ctx: NoticesCtx): void {
  ctx.jobs.whenEnded(async (run, within) => {
    const { userId } = run;
    const notice = userId === null ? null : noticeOfRun({ ...run, userId });
    if (notice !== null) await notifyWithin(ctx, within, notice);
  });
}

/**
 * Notifies the admins, and the operator where NOTIFY_URL is set, of a job that is parked because servers ended amid it:
 * it may be what ends them.
 */
export function notifyParkedJobs(ctx: NoticesCtx & Pick<AppContext, "settings">): void {
  ctx.jobs.whenEnded(async ({ jobId, kind, error }, within) => {
    if (error?.code !== "server-ended") return;
    for (const userId of await listAdmins(within.trx)) {
      const data = { job: kind, ...whyOf(error) };
      await notifyWithin(ctx, within, { userId, type: "job_parked", key: `job_parked:${jobId}`, data });
    }
    const title = message("operator.jobParkedTitle");
    const parked = message("operator.jobParked", { kind, job: jobId });
    within.afterCommit(() => notifyOperator(ctx, `parked:${kind}`, { title, message: parked, priority: 4 }));
  });
}

/** Reports a person that their library is not read on before an instant; of one hour once. */
export async function notifySyncWaits(ctx: NoticesCtx, userId: string, until: Date): Promise<void> {
  if (until.getTime() - ctx.now() < minWaitMs) return;
  await notify(ctx, {
    userId,
    type: "sync_waits",
    key: `sync_waits:${Math.floor(until.getTime() / hourMs)}`,
    data: { until: Math.floor(until.getTime() / 1000) },
  });
}

/** Reports a person of something that they reached. */
export function notifyMilestone(ctx: NoticesCtx, userId: string, milestone: Milestone): Promise<void> {
  const { key, kind, value, name } = milestone;
  return notify(ctx, { userId, type: "milestone", key: `milestone:${key}`, data: { kind, value, name } });
}

/** Tells a person of the week that is over, in the app and by mail, as part of the transaction that notes it. */
export async function publishRecap(
  ctx: NoticesCtx & Pick<AppContext, "publicUrl" | "settings">,
  work: NoticeWork,
  { userId, recap }: { userId: string; recap: Recap },
): Promise<void> {
  const { start, plays, minutes } = recap;
  const data = { week: start, plays, minutes };
  await notifyWithin(ctx, work, { userId, type: "weekly_recap", key: `weekly_recap:${start}`, data });
  await mailRecap(ctx, work, userId, recap);
}

/** Reports a person that the terms are others than those that they agreed to. */
export function notifyTermsChanged(ctx: NoticesCtx, userId: string, version: string): Promise<void> {
  return notify(ctx, { userId, type: "terms_changed", key: `terms_changed:${version}`, data: { version } });
}
