import { doInSteps } from "#server/platform/process/loop-turns.ts";
import * as contract from "#contract/stats/stats-pages.ts";
import { setRecapZone, statsRecap } from "#contract/stats/stats-recap.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { dayNumber } from "./days/ranges.ts";
import { readReleases } from "./pages/find-releases.ts";
import { findMilestones } from "./pages/find-milestones.ts";
import { readOnThisDay } from "./pages/on-this-day.ts";
import { readPage } from "./pages/read-page.ts";
import { readRecap } from "./recap/read-recap.ts";
import { readRecapZone, writeRecapClock } from "./recap/recap-clocks.db.ts";
import { endOfWeek, lastWeekBefore, weekOf } from "./days/weeks.ts";
import { loadPlays, type StatsCtx } from "./stats-context.ts";

export const statsPageRoutes: Route<StatsCtx>[] = [
  serve(contract.songStats, (ctx: StatsCtx, { params, query }, { session, signal }) =>
    readPage(ctx, session, { kind: "tracks", id: params.id, tz: query.tz, signal }),
  ),

  serve(contract.artistStats, (ctx: StatsCtx, { params, query }, { session, signal }) =>
    readPage(ctx, session, { kind: "artists", id: params.id, tz: query.tz, signal }),
  ),

  serve(contract.albumStats, (ctx: StatsCtx, { params, query }, { session, signal }) =>
    readPage(ctx, session, { kind: "albums", id: params.id, tz: query.tz, signal }),
  ),

  serve(contract.statsReleases, async (ctx: StatsCtx, { query }, { session, signal }) => ({
    items: await readReleases(ctx, session, await loadPlays(ctx, session, { tz: query.tz, signal })),
  })),

  serve(contract.statsMilestones, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const { listening, today, steps } = await loadPlays(ctx, session, { tz: query.tz, signal });
    return { items: await doInSteps(findMilestones(listening, today), steps) };
  }),

  serve(statsRecap, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const { listening, today, steps } = await loadPlays(ctx, session, { tz: query.tz, signal });
    const week = query.week === undefined ? lastWeekBefore(today) : weekOf(dayNumber(query.week));
    return {
      ...(await readRecap(ctx, session, { listening, steps, week })),
      is_over: week.end < today,
      time_zone: (await readRecapZone(ctx.database, session.userId)) ?? null,
    };
  }),

  serve(setRecapZone, async (ctx: StatsCtx, { body: { tz } }, { session }) => {
    const zone = zoneNamed(tz);
    const next = new Date(endOfWeek(zone, zone.dayOf(ctx.now())));
    await writeRecapClock(ctx.database, { user_id: session.userId, time_zone: tz, next_at: next });
    return { time_zone: tz };
  }),

  serve(contract.statsOnThisDay, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const { listening, today, steps } = await loadPlays(ctx, session, { tz: query.tz, signal });
    const day = query.date === undefined ? today : dayNumber(query.date);
    return { items: await readOnThisDay(ctx, session, { listening, steps, day }) };
  }),
];
