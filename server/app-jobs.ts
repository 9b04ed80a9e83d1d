import type { AppContext } from "#server/features/context.ts";
import { previewCopyJob, restoreCopyJob } from "#server/features/account-copy/account-copy.ts";
import {
  endingLinksJob,
  sweepLostAccountsJob,
  sweepSignInsJob,
  sweepVisitorsJob,
  type AuthCtx,
} from "#server/features/auth/auth.ts";
import { artistLookupJob, lookupJobs, genresJob, outdatedGenresJob } from "#server/features/genres/genres.ts";
import {
  applyPlanJob,
  gatherSongsJob,
  mergePlaylistsJob,
  migrateAccountJob,
  restorePlaylistJob,
  rewritePlaylistsJob,
  splitPlaylistJob,
  undoOperationJob,
} from "#server/features/changes/changes.ts";
import { cleanUpJob } from "#server/features/clean-up/clean-up.ts";
import { changedTermsJob } from "#server/features/consent/consent.ts";
import { demoTourJob } from "#server/features/demo-tour/demo-tour.ts";
import {
  importJob,
  keepPartialImportJob,
  sweepUploadsJob,
  undoJob,
} from "#server/features/history/history.ts";
import { libraryScans } from "#server/features/library/library.ts";
import { sweepNoticesJob } from "#server/features/notifications/notifications.ts";
import {
  makeSmartPlaylistJob,
  refreshDueJob,
  refreshSmartPlaylistJob,
} from "#server/features/smart-playlists/smart-playlists.ts";
import { relayJob } from "#server/features/scrobbling/scrobbling.ts";
import { milestonesJob, recapJob } from "#server/features/stats/stats.ts";
import type { KeyedMutex } from "#server/platform/process/locks/keyed-mutex.ts";
import { mailEndingLink } from "./app-mails.ts";
import { notifyEndsOfRuns, notifyMilestone, notifyTermsChanged, publishRecap } from "./app-notices.ts";
import { defineAdminJobs } from "./app-admin.ts";
import { accountCopyCtxOf, carryCtxOf } from "./app-join.ts";
import { operate } from "./app-operate.ts";
import { libraryCtxOf } from "./app-people.ts";

/** Every kind of job, with what it works with. */
export function defineJobs(ctx: AppContext, { libraryCtx, authCtx, writeCtx }: JobContexts): void {
  ctx.jobs.define(sweepSignInsJob, ctx);
  ctx.jobs.define(sweepVisitorsJob, authCtx);
  ctx.jobs.define(sweepLostAccountsJob, authCtx);
  ctx.jobs.define(sweepNoticesJob, ctx);
  operate.defineJobs(ctx);
  ctx.jobs.define(libraryScans.job, libraryCtx);
  ctx.jobs.define(genresJob, libraryCtx);
  ctx.jobs.define(outdatedGenresJob, ctx);
  ctx.jobs.define(artistLookupJob, libraryCtx);
  for (const job of lookupJobs) ctx.jobs.define(job, { ...ctx, ...libraryCtx });
  defineAdminJobs(ctx);
  ctx.jobs.define(applyPlanJob, writeCtx);
  ctx.jobs.define(undoOperationJob, writeCtx);
  ctx.jobs.define(gatherSongsJob, writeCtx);
  ctx.jobs.define(mergePlaylistsJob, writeCtx);
  ctx.jobs.define(splitPlaylistJob, writeCtx);
  ctx.jobs.define(migrateAccountJob, carryCtxOf(writeCtx));
  ctx.jobs.define(restorePlaylistJob, writeCtx);
  ctx.jobs.define(rewritePlaylistsJob, writeCtx);
  ctx.jobs.define(cleanUpJob, writeCtx);
  ctx.jobs.define(demoTourJob, { ...authCtx, ...writeCtx });
  ctx.jobs.define(makeSmartPlaylistJob, writeCtx);
  ctx.jobs.define(refreshSmartPlaylistJob, writeCtx);
  ctx.jobs.define(refreshDueJob, writeCtx);
  ctx.jobs.define(milestonesJob, {
    ...libraryCtx,
    notifyMilestone: (userId, milestone) => notifyMilestone(ctx, userId, milestone),
  });
  ctx.jobs.define(changedTermsJob, {
    ...ctx,
    notifyTermsChanged: (userId, version) => notifyTermsChanged(ctx, userId, version),
  });
  ctx.jobs.define(recapJob, {
    ...libraryCtx,
    publishRecap: (work, userId, recap) => publishRecap(ctx, work, { userId, recap }),
  });
  ctx.jobs.define(endingLinksJob, { ...authCtx, mailEndingLink: (notice) => mailEndingLink(ctx, notice) });
  ctx.jobs.define(relayJob, ctx);
  notifyEndsOfRuns(ctx);
  ctx.jobs.define(previewCopyJob, accountCopyCtxOf(authCtx));
  ctx.jobs.define(restoreCopyJob, accountCopyCtxOf(authCtx));
  ctx.jobs.define(importJob, libraryCtx);
  ctx.jobs.define(sweepUploadsJob, ctx);
  ctx.jobs.define(undoJob, libraryCtx);
  ctx.jobs.define(keepPartialImportJob, libraryCtx);
}

/** What jobs of features work with. */
interface JobContexts {
  libraryCtx: ReturnType<typeof libraryCtxOf>;
  authCtx: AuthCtx;
  writeCtx: ReturnType<typeof libraryCtxOf> & { playlistWrites: KeyedMutex };
}
