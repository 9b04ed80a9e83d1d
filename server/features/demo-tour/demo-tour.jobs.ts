import { marksOf, startCleanUp, type CleanUpMemory } from "#server/features/clean-up/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import { countOperations } from "#server/features/playlists/playlists.ts";
import { acceptRequest, agreeToCompare, sendRequest } from "#server/features/social/social.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { hasDemoTour } from "#server/platform/process/settings.ts";
import { embeddedClientId } from "#server/provider-client/accounts/provider-connection.ts";
import { ensureFriend, type FriendCtx } from "./demo-friend.ts";
import { isNewVisitor } from "./demo-tour.db.ts";
import { untilScanned } from "./until-scanned.ts";

type DemoTourCtx = FriendCtx & Pick<AppContext, "events" | "publicUrl"> & { cleanUpMemory: CleanUpMemory };

type DemoTourJob = PersonJob<Record<string, never>, { hasFriend: true }, JobProgress>;

function demoOf({ providers }: Pick<AppContext, "providers">) {
  return providers.connections.find(({ clientId }) => clientId === embeddedClientId);
}

/**
 * Gives a visitor of the demo a friend who shares and compares, and one clean-up that was applied and can be undone: by the
 * features themselves, in the visitor's own copy. One at a time, since the first of them makes the friend.
 */
export const demoTourJob = defineJob({
  name: "demo-tour",
  progress: { done: 0, total: 2 },
  retry: "again",
  run: async (ctx: DemoTourCtx, job: DemoTourJob) => {
    const demo = demoOf(ctx);
    if (demo === undefined) return;
    const { userId, signal } = job;
    if (job.checkpoint === null) {
      await befriend(ctx, await ensureFriend(ctx, demo, signal), userId);
      await job.save({ hasFriend: true });
    }
    job.report({ done: 1, total: 2 });
    if (await untilScanned(ctx, userId, signal))
      await cleanOnePlaylist(ctx, { userId, provider: demo.id }, signal);
    job.report({ done: 2, total: 2 });
  },
});

/**
 * Begins that for a visitor who agreed to the terms, without which no one has friends and no playlist is written; once, so that
 * a friend who was removed does not come back.
 */
export async function startDemoTour(
  ctx: Pick<AppContext, "database" | "jobs" | "providers" | "settings">,
  userId: string,
): Promise<void> {
  const demo = demoOf(ctx);
  if (demo === undefined || !hasDemoTour(ctx.settings)) return;
  if (await isNewVisitor(ctx.database, { userId, provider: demo.id, kind: demoTourJob.name }))
    await ctx.jobs.start(demoTourJob, { userId, input: {} });
}

/** The friend asks, the visitor accepts, and both agree to compare. A second time changes nothing. */
async function befriend(ctx: DemoTourCtx, friendId: string, userId: string): Promise<void> {
  try {
    const request = await sendRequest(ctx, friendId, userId);
    if (request.status === "pending") await acceptRequest(ctx, userId, request.id);
  } catch (error) {
    // They are friends.
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  }
  await agreeToCompare(ctx, userId, friendId);
  await agreeToCompare(ctx, friendId, userId);
}

/** Takes the duplicates out of the first playlist that has some, unless the visitor has changed something already. */
async function cleanOnePlaylist(ctx: DemoTourCtx, person: UserScope, signal: AbortSignal): Promise<void> {
  if ((await countOperations(ctx.database, { userId: person.userId })) > 0) return;
  const survey = await ctx.cleanUpMemory.get(person);
  const rule = "same-id";
  const first = survey.playlists.find(({ duplicates }) => duplicates[rule].length > 0);
  if (first === undefined) return;
  const { duplicates: mark } = marksOf(survey, { rule });
  const chosen = { mark, rule, all: false, except: [first.row.playlist_id] } as const;
  const duplicates = { ...chosen, except: [...chosen.except], rows_left_out: [], kept_instead: [] };
  await startCleanUp(ctx, person, { duplicates }, signal);
}
