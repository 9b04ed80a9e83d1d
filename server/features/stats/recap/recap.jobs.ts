import { minuteMs } from "#contract/base/durations.ts";
import { transaction, type AfterCommit } from "#server/platform/database/transaction.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { doInSteps } from "#server/platform/process/loop-turns.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import type { Transaction } from "kysely";
import { dayText } from "../days/ranges.ts";
import { loadPlays, type StatsCtx } from "../stats-context.ts";
import { countRecap } from "./read-recap.ts";
import { listDueClocks, windClock, type RecapClock } from "./recap-clocks.db.ts";
import { endOfWeek, lastWeekBefore } from "../days/weeks.ts";

/** What a person hears of a week that is over. */
export interface Recap {
  /** its Monday, `YYYY-MM-DD` */
  start: string;
  plays: number;
  minutes: number;
  minutesBefore: number;
  newSongs: number;
  newArtists: number;
  returns: number;
  streakDays: number;
}

/** What tells people of their week, as part of the transaction that notes that they heard of it. */
interface RecapCtx extends StatsCtx {
  publishRecap: (
    work: { trx: Transaction<DatabaseTables>; afterCommit: AfterCommit },
    userId: string,
    recap: Recap,
  ) => Promise<void>;
}

/**
 * Tells people of the week that is over by their clock, where something was heard in it. The note that they heard of it, the
 * notification and the mail are one transaction: killed at any point and run again, each comes once.
 */
export const recapJob = defineJob({
  name: "weekly-recaps",
  everyMs: minuteMs,
  progress: { done: 0, total: null },
  run: async (ctx: RecapCtx, { signal }: RecurringJob) => {
    for (const clock of await listDueClocks(ctx.database, new Date(ctx.now()))) {
      signal.throwIfAborted();
      await publishWeekOf(ctx, clock, signal);
    }
  },
});

async function publishWeekOf(ctx: RecapCtx, clock: RecapClock, signal: AbortSignal): Promise<void> {
  const { today, recap } = await recapOf(ctx, clock, signal);
  // Of the same day: a week that has ended since then is the next one to hear of.
  const next = new Date(endOfWeek(zoneNamed(clock.timeZone), today));
  await transaction(ctx.database, async (trx, afterCommit) => {
    if (!(await windClock(trx, clock, next))) return;
    if (recap.plays > 0) await ctx.publishRecap({ trx, afterCommit }, clock.userId, recap);
  });
}

/** The last week that is over: after a server that was away for weeks, people hear of that one alone. */
async function recapOf(
  ctx: RecapCtx,
  clock: RecapClock,
  signal: AbortSignal,
): Promise<{ today: number; recap: Recap }> {
  const { listening, today, steps } = await loadPlays(ctx, clock, { tz: clock.timeZone, signal });
  const week = lastWeekBefore(today);
  const { now, before, songs, artists, returns, streak } = await doInSteps(
    countRecap(listening, week),
    steps,
  );
  const recap = {
    start: dayText(week.start),
    plays: now.plays,
    minutes: Math.round(now.minutes),
    minutesBefore: Math.round(before.minutes),
    newSongs: songs.fresh,
    newArtists: artists.fresh,
    returns: returns.total,
    streakDays: streak?.days ?? 0,
  };
  return { today, recap };
}
