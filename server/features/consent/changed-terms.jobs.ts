import { dayMs } from "#contract/base/durations.ts";
import { consentVersion } from "#contract/consent.ts";
import type { AppContext } from "#server/features/context.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { readAgreedToOthers } from "./consent.db.ts";

interface ChangedTermsCtx extends Pick<AppContext, "database"> {
  notifyTermsChanged: (userId: string, version: string) => Promise<void>;
}

/** Notifies those who agreed to earlier terms that there are new ones; idempotent. */
export const changedTermsJob = defineJob({
  name: "changed-terms",
  everyMs: dayMs,
  progress: { done: 0, total: null },
  run: async (ctx: ChangedTermsCtx, job: RecurringJob) => {
    for (const userId of await readAgreedToOthers(ctx.database, consentVersion)) {
      job.signal.throwIfAborted();
      await ctx.notifyTermsChanged(userId, consentVersion);
    }
  },
});
