import { dayMs } from "#contract/base/durations.ts";
import { doInSteps } from "#server/platform/process/loop-turns.ts";
import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/stats/stats.ts";
import type { StatsSummary } from "#contract/stats/stats.ts";
import {
  deletePlaysOf,
  historyJobKinds,
  holdPlaysOf,
  markDays,
  readOpenHistoryJobs,
} from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { ingestRecentPlays } from "./capture/ingest-recent.ts";
import { deleteOptIn, insertOptIn, isOptedIn } from "./capture/opt-ins.db.ts";
import { dayNumber, dayText, rangeBefore, type DayRange } from "./days/ranges.ts";
import { rangeToCompare, readTop } from "./figures/read-top.ts";
import { countDays, summarise } from "./figures/summarise.ts";
import { lookAt, loadPlays, showRange, type Look, type StatsCtx } from "./stats-context.ts";

export const statsRoutes: Route<StatsCtx>[] = [
  serve(contract.statsSummary, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const look = await lookAt(ctx, session, query, signal);
    return summaryOf(ctx, session, look);
  }),

  serve(contract.statsCompare, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const look = await lookAt(ctx, session, query, signal);
    const current = await summaryOf(ctx, session, look);
    if (query.range === "all") return { current, previous: null };
    const before = { ...look, range: rangeBefore(look.range) };
    return { current, previous: await summaryOf(ctx, session, before) };
  }),

  serve(contract.statsTimeseries, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const { listening, range, steps } = await lookAt(ctx, session, query, signal);
    const { plays } = await doInSteps(countDays(listening, range), steps);
    return {
      points: Array.from(plays, (count, day) => ({ date: dayText(range.start + day), plays: count })),
    };
  }),

  serve(contract.statsTop, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const look = await lookAt(ctx, session, query, signal);
    const { range } = look;
    const { type, limit } = query;
    return readTop(ctx, session, look, {
      type,
      limit,
      range,
      before: rangeToCompare(range, query.range),
    });
  }),

  serve(contract.statsPrefs, async ({ database }: StatsCtx, _input, { session }) => ({
    stats_opt_in: await isOptedIn(database, session.userId),
  })),

  serve(contract.statsOptIn, async ({ database, now }: StatsCtx, _input, { session }) => {
    await insertOptIn(database, session.userId, new Date(now()));
    return { stats_opt_in: true as const };
  }),

  serve(contract.statsOptOut, async (ctx: StatsCtx, { body }, { session }) => ({
    stats_opt_in: false as const,
    deleted: await optOut(ctx, session.userId, body.delete),
  })),

  serve(contract.statsIngest, async (ctx: StatsCtx, _input, { session }) => ({
    ok: true as const,
    stored: await ingestRecentPlays(ctx, session),
  })),

  serve(contract.statsRollup, async (ctx: StatsCtx, { body }, { session, signal }) => {
    const day = dayNumber(body.date);
    if (await isOptedIn(ctx.database, session.userId))
      await transaction(ctx.database, (trx) => markDays(trx, session.userId, [day * dayMs]));
    const { listening, steps } = await loadPlays(ctx, session, { tz: "UTC", signal });
    const { plays } = await doInSteps(summarise(listening, { start: day, end: day }), steps);
    return { ok: true as const, date: body.date, plays };
  }),
];

/** The figures of a range; of anyone who has not opted in none. */
async function summaryOf(
  { addedMemory }: StatsCtx,
  { userId }: UserScope,
  { listening, range, steps, isOptedIn: mayShow }: Look,
): Promise<StatsSummary> {
  const { plays, ms, tracks } = await doInSteps(summarise(listening, range), steps);
  const added = mayShow
    ? await addedMemory.get(userId, timesOf(listening.zone, range))
    : { liked: 0, inPlaylists: 0 };
  return {
    ...showRange(range),
    total_plays: plays,
    minutes_listened: Math.round(ms / 60_000),
    unique_tracks: tracks,
    repeat_tracks: plays - tracks,
    tracks_added_to_library: added.liked,
    tracks_added_to_playlists: added.inPlaylists,
  };
}

function timesOf({ startOf }: Look["listening"]["zone"], { start, end }: DayRange) {
  return { from: new Date(startOf(start)), until: new Date(startOf(end + 1)) };
}

const captured = ["player", "recent"] as const;
const everything = ["extended", "account", "scrobbles", ...captured] as const;

/** Ends capture, then deletes what is asked for. Throws AppError `busy`. @returns how many plays are gone */
async function optOut(
  ctx: StatsCtx,
  userId: string,
  what: "nothing" | "captured" | "everything",
): Promise<number> {
  if (what === "everything") {
    const [open] = await readOpenHistoryJobs(ctx.database, userId, historyJobKinds);
    if (open) throw new AppError("busy", message("stats.importRunning"));
  }
  return transaction(ctx.database, async (trx) => {
    await holdPlaysOf(trx, userId);
    await deleteOptIn(trx, userId);
    if (what === "nothing") return 0;
    return deletePlaysOf(trx, userId, what === "captured" ? captured : everything);
  });
}
