import { message } from "#contract/messages/messages.ts";
import type { Transaction } from "kysely";
import type { MadeHere } from "#server/features/library/library.ts";
import type { WriteCtx } from "#server/features/playlists/playlists.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { defineJob, PauseJob } from "#server/platform/jobs/job-kind.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { ChangeInput } from "../engine/carry-out-plan.ts";
import { defineChange, type ChangeJob } from "../engine/change-job.ts";
import { likesInParts, type Step } from "../engine/steps.ts";

/** What carrying over works with beside what writes do. */
export type CarryCtx = WriteCtx & {
  /** Begins the first scan, and shows what exports report until it is over; false while that must wait a moment. */
  showLibrary: (userId: string) => Promise<boolean>;
  /** Makes what is kept of a playlist speak of the one that took its place. */
  movePlaylist: (
    trx: Transaction<DatabaseTables>,
    moved: { userId: string; from: string; to: string },
  ) => Promise<void>;
};

/** `leftOut`: songs that have no address at the service. */
type CarryInput = ChangeInput & { leftOut: number };

/** Likes of one operation. */
const likesAtOnce = 500;
const tryAgainMs = 3_600_000;
const waitForImportMs = 2_000;

/** What making at the service takes what someone had made here; playlists are labelled with their ids here. */
export function planMigration(
  provider: UserScope["provider"],
  { likes, playlists, leftOut }: MadeHere,
): CarryInput {
  const made = playlists.map(({ id, name, description, uris }): Step => {
    return { kind: "make", label: id, name, description, uris, isUnread: true };
  });
  return { provider, steps: [...likesInParts(likes, true, likesAtOnce), ...made], leftOut };
}

const carried = defineChange<{ left_out: number }, CarryCtx, CarryInput>({
  name: "carry-over",
  operation: "by-step",
  present: (_state, input) => ({ left_out: input?.leftOut ?? 0 }),
  tryAgainMs,
  settle: async (ctx, trx, { userId, step, outcome: { playlistId } }) => {
    if (step.kind === "make" && playlistId !== null)
      await ctx.movePlaylist(trx, { userId, from: step.label, to: playlistId });
  },
});

/**
 * Makes at the service what someone had made in an account without one. What the service refuses is tried again every
 * hour: it is kept nowhere else.
 */
export const migrateAccountJob = defineJob({
  ...carried,
  run: async (ctx: CarryCtx, job: ChangeJob<{ left_out: number }, CarryInput>) => {
    let isShown = await ctx.showLibrary(job.userId);
    try {
      await carried.run(ctx, job);
    } finally {
      if (!isShown && !job.signal.aborted) isShown = await ctx.showLibrary(job.userId);
    }
    if (!isShown) throw new PauseJob(new Date(ctx.now() + waitForImportMs), message("playlists.importFirst"));
  },
});
