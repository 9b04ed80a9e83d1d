import { createCounters, type AdminToolsCtx } from "#server/features/admin/admin.ts";
import { enrichmentJob, serviceOpenDataJob } from "#server/features/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { libraryScans, type LibraryCtx } from "#server/features/library/library.ts";
import { answers } from "#server/platform/database/database.ts";
import { forgetOriginsJob } from "#server/features/waitlist/waitlist.ts";

/** Calls and playlists at a time, as a person's own refresh has it where they choose nothing (specification 2, section 9). */
const refreshAtOnce = { calls: 6, playlists: 3 } as const;

/** What the admin panel works with. */
export function adminToolsOf(ctx: AppContext, libraryCtx: LibraryCtx): AdminToolsCtx {
  return {
    ...ctx,
    answers: () => answers(ctx.database),
    counters: createCounters(ctx),
    refreshOwn: (userId, asked) =>
      libraryScans.refresh(libraryCtx, userId, {
        ...asked,
        parallel: true,
        concurrency: refreshAtOnce.calls,
        playlist_concurrency: refreshAtOnce.playlists,
      }),
  };
}

/** Jobs of the instance that admins start, or that tidy up behind what they see. */
export function defineAdminJobs(ctx: AppContext): void {
  ctx.jobs.define(enrichmentJob, {
    ...ctx,
    isScanning: (userId: string) => libraryScans.isUnderWay(ctx.database, userId),
  });
  ctx.jobs.define(forgetOriginsJob, ctx);
  ctx.jobs.define(serviceOpenDataJob, ctx);
}
