import { doInSteps } from "#server/platform/process/loop-turns.ts";
import type { SharedListening, SharedTopItem } from "#contract/social/people.ts";
import type { ListeningRange } from "#contract/social/sharing.ts";
import type { TopItem, TopType } from "#contract/stats/stats.ts";
import { dayText, readRange, type DayRange } from "../days/ranges.ts";
import { firstDay, withoutPrivate } from "../listening/listening.ts";
import { loadPlays, showRange, type StatsCtx } from "../stats-context.ts";
import { countSeries, divideRange, unitFor, type SeriesUnit } from "./count-series.ts";
import { readTop } from "./read-top.ts";
import { minutesOf, summarise } from "./summarise.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** Most entries of each list. */
const maxListed = 10;

/**
 * What others may be shown of a person's listening (contract/people.ts, `SharedListening`). Whether they may is for the
 * caller to know.
 *
 * @param asked `tz`: of the viewer
 */
export async function readSharedListening(
  ctx: StatsCtx,
  scope: UserScope,
  asked: { range: ListeningRange; tz: string },
): Promise<SharedListening> {
  const { listening: own, today, steps } = await loadPlays(ctx, scope, asked);
  const listening = await doInSteps(withoutPrivate(own), steps);
  const range = readRange({ range: asked.range }, { today, first: firstDay(listening) });
  const top = async (type: TopType): Promise<SharedTopItem[]> => {
    const { items } = await readTop(
      ctx,
      scope,
      { listening, steps },
      { type, limit: maxListed, range, before: null },
    );
    return items.map(presentTop);
  };
  const { plays, ms } = await doInSteps(summarise(listening, range), steps);
  const buckets = divideRange(range, coarseUnitFor(range));
  const genres = await ctx.genreMemory.get(scope, listening.book);
  const series = await doInSteps(countSeries(listening, range, { buckets, split: "genre", genres }), steps);
  return {
    ...showRange(range),
    total_plays: plays,
    minutes_listened: Math.round(minutesOf(ms)),
    tracks: await top("tracks"),
    artists: await top("artists"),
    albums: await top("albums"),
    genres: await top("genres"),
    over_time: {
      unit: buckets.unit,
      dates: buckets.starts.map(dayText),
      series: series.map(({ id, plays: counts }) => ({ id, plays: [...counts] })),
    },
  };
}

function presentTop({ stats_id, name, artists, image_url, count, minutes }: TopItem): SharedTopItem {
  const item = { stats_id, name, image_url, count, minutes };
  return artists === undefined ? item : { ...item, artists };
}

/** Others see no single days. */
function coarseUnitFor(range: DayRange): SeriesUnit {
  const unit = unitFor(range);
  return unit === "day" ? "week" : unit;
}
