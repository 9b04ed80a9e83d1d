import { doInSteps } from "#server/platform/process/loop-turns.ts";
import * as contract from "#contract/stats/stats-charts.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { dayText } from "./days/ranges.ts";
import { countClock } from "./figures/count-clock.ts";
import { countSeries, divideRange, unitFor } from "./figures/count-series.ts";
import { countSound, heardUris } from "./figures/count-sound.ts";
import { readHabits } from "./figures/read-habits.ts";
import { minutesOf } from "./figures/summarise.ts";
import { measureCoverage } from "./figures/measure-coverage.ts";
import { noGenres } from "./listening/song-genres.ts";
import { soundsOf } from "./listening/song-sounds.ts";
import { lookAt, showRange, type StatsCtx } from "./stats-context.ts";

export const statsChartRoutes: Route<StatsCtx>[] = [
  serve(contract.statsSeries, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const { listening, range, steps } = await lookAt(ctx, session, query, signal);
    const buckets = divideRange(range, query.unit ?? unitFor(range));
    const { split } = query;
    const genres = split === "genre" ? await ctx.genreMemory.get(session, listening.book) : noGenres;
    const series = await doInSteps(countSeries(listening, range, { buckets, split, genres }), steps);
    return {
      ...showRange(range),
      unit: buckets.unit,
      dates: buckets.starts.map(dayText),
      series: series.map(({ id, plays, ms }) => ({
        id,
        plays: [...plays],
        minutes: Array.from(ms, minutesOf),
      })),
    };
  }),

  serve(contract.statsClock, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const { listening, range, steps } = await lookAt(ctx, session, query, signal);
    return { ...showRange(range), ...(await doInSteps(countClock(listening, range), steps)) };
  }),

  serve(contract.statsHabits, async (ctx: StatsCtx, { query }, { session, signal }) =>
    readHabits(ctx, session, await lookAt(ctx, session, query, signal)),
  ),

  serve(contract.statsSound, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const { listening, range, steps } = await lookAt(ctx, session, query, signal);
    const { provider } = session;
    const heard = await doInSteps(heardUris(listening, range), steps);
    const sounds = await soundsOf(ctx, { provider, book: listening.book }, heard);
    return { ...showRange(range), ...(await doInSteps(countSound(listening, range, sounds), steps)) };
  }),

  serve(contract.statsCoverage, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const { listening, range, steps } = await lookAt(ctx, session, query, signal);
    const genres = await ctx.genreMemory.get(session, listening.book);
    return { ...showRange(range), ...(await doInSteps(measureCoverage(listening, range, genres), steps)) };
  }),
];
