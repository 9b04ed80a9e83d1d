import { dayMs, hourMs } from "#contract/base/durations.ts";
import type { AppContext } from "#server/features/context.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { sweepAttempts } from "#server/features/auth/accounts/auth.db.ts";
import { listLostAccounts } from "./export-accounts/recovery-codes.db.ts";
import { deleteGoneVisitors } from "#server/features/auth/leave/gone-visitors.ts";
import { deletePerson } from "#server/features/auth/leave/leave.ts";
import { sweepSessions } from "./sessions/sessions.db.ts";
import { slidingDays } from "./sessions/sessions.ts";
import { oldestGoodAttempt } from "#server/features/auth/sign-in/sign-in.ts";

/** Removes what no one can use any more, every hour: unfinished sign-ins, sessions that are over. */
export const sweepSignInsJob = defineJob({
  name: "auth-sweep",
  everyMs: hourMs,
  progress: { done: 0, total: null },
  run: async (ctx: Pick<AppContext, "database" | "now">, _job: RecurringJob) => {
    await sweepAttempts(ctx.database, oldestGoodAttempt(ctx));
    await sweepSessions(ctx.database, new Date(ctx.now() - slidingDays * dayMs));
  },
});

/** Deletes accounts without a service that no one can come back to, every hour. */
export const sweepLostAccountsJob = defineJob({
  name: "lost-account-sweep",
  everyMs: hourMs,
  progress: { done: 0, total: null },
  run: async (ctx: AuthCtx, _job: RecurringJob) => {
    const before = new Date(ctx.now() - hourMs);
    for (const userId of await listLostAccounts(ctx.database, before)) await deletePerson(ctx, userId);
  },
});

/** Deletes visitors of the demo whose copy of an account is gone, every hour. */
export const sweepVisitorsJob = defineJob({
  name: "visitor-sweep",
  everyMs: hourMs,
  progress: { done: 0, total: null },
  run: (ctx: AuthCtx, _job: RecurringJob) => deleteGoneVisitors(ctx),
});
