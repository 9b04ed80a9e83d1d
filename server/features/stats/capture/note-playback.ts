import { holdPlaysOf, storeCapturedPlays } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ReportedPlayback } from "#contract/player/player.ts";
import type { StatsCtx } from "../stats-context.ts";
import { followPlayer, type PlayerReport } from "./follow-player.ts";
import { readHeardSong, writeHeardSong } from "./heard-songs.db.ts";
import { isOptedIn, noteWentOn, readWentOn } from "./opt-ins.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** What a feed of playback is to call with each report of a page. */
export function createPlaybackNoter(ctx: Pick<StatsCtx, "database" | "now">) {
  return (
    { userId }: Pick<UserScope, "userId">,
    { device_id: deviceId, playback }: { device_id: string; playback: ReportedPlayback | null },
  ): Promise<void> => notePlayback(ctx, userId, { deviceId, playback, atMs: ctx.now() });
}

/** What is to be called when a person's command played a song on from a place within it, on whichever device. */
export function createWentOnNoter({ database, now }: Pick<StatsCtx, "database" | "now">) {
  return (
    { userId }: Pick<UserScope, "userId">,
    { uri, positionMs }: { uri: string; positionMs: number },
  ): Promise<void> => noteWentOn(database, userId, { uri, positionMs, atMs: now() });
}

/** Takes what a person's player reports, and stores the play that is over; nothing without opt-in. */
async function notePlayback(
  { database }: Pick<StatsCtx, "database">,
  userId: string,
  report: PlayerReport,
): Promise<void> {
  if (!(await isOptedIn(database, userId))) return;
  await transaction(database, async (trx) => {
    await holdPlaysOf(trx, userId);
    if (!(await isOptedIn(trx, userId))) return;
    const { next, ended } = followPlayer(await readHeardSong(trx, userId), report);
    await writeHeardSong(trx, userId, next);
    if (ended === null) return;
    await storeCapturedPlays(trx, userId, { plays: [ended], wentOn: await readWentOn(trx, userId) });
  });
}
