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
  serve(contract.statsSeries, async (ctx: StatsCtx, { query }, { session }) => {
    const { listening, range } = await lookAt(ctx, session, query);
    const buckets = divideRange(range, query.unit ?? unitFor(range));
    const { split } = query;
    const genres = split === "genre" ? await ctx.genreMemory.get(session.userId, listening.book) : noGenres;
    const series = countSeries(listening, range, { buckets, split, genres });
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

  serve(contract.statsClock, async (ctx: StatsCtx, { query }, { session }) => {
    const { listening, range } = await lookAt(ctx, session, query);
    return { ...showRange(range), ...countClock(listening, range) };
  }),

  serve(contract.statsHabits, async (ctx: StatsCtx, { query }, { session }) =>
    readHabits(ctx, session, await lookAt(ctx, session, query)),
  ),

  serve(contract.statsSound, async (ctx: StatsCtx, { query }, { session }) => {
    const { listening, range } = await lookAt(ctx, session, query);
    const { provider } = session;
    const sounds = await soundsOf(ctx, { provider, book: listening.book }, heardUris(listening, range));
    return { ...showRange(range), ...countSound(listening, range, sounds) };
  }),

  serve(contract.statsCoverage, async (ctx: StatsCtx, { query }, { session }) => {
    const { listening, range } = await lookAt(ctx, session, query);
    const genres = await ctx.genreMemory.get(session.userId, listening.book);
    return { ...showRange(range), ...measureCoverage(listening, range, genres) };
  }),
];
